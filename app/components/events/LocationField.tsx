import { useEffect, useRef, useState } from "react";
import { Field } from "#app/components/ui/Field.tsx";
import { citiesIn, cityOf } from "#app/domain/events/cities.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/drafts.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import type { Control } from "./EventForm.tsx";

const t = translator(messages);

/** Pause after which the text is looked up, and its city pages are named, in milliseconds. */
const PAUSE_MS = 500;

interface LocationFieldProps extends Control {
  /** Where the organizer's events were before. */
  places: readonly string[];
}

/**
 * The location of an event. Suggests places with the city that each counts to: the organizer's own, and with scripts those of public
 * events. With scripts it says while one types on which city pages the event will appear.
 */
export function LocationField({ places, ...control }: LocationFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // A form that is shown again comes without them.
  const [own] = useState(places);
  const [found, setFound] = useState<readonly string[]>([]);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function look(text: string) {
    setTyped(text);
    if (text.trim().length < 2) return;
    try {
      const answer = await fetch(localPath(pathTo("/venues.json", { search: text })));
      if (answer.ok) setFound(await answer.json());
    } catch {
      // why ignored: the suggestions stay as they were.
    }
  }

  const suggested = [...new Set([...own, ...found])];
  return (
    <div>
      <Field
        {...control}
        list="known-places"
        autoComplete="off"
        onInput={({ currentTarget: { value } }) => {
          clearTimeout(timer.current);
          timer.current = window.setTimeout(() => void look(value), PAUSE_MS);
        }}
      />
      <datalist id="known-places">
        {suggested.map((place) => (
          <option key={place} value={place}>
            {cityOf(place)?.name ?? t("noCity")}
          </option>
        ))}
      </datalist>
      <p role="status" className="mt-1 text-sm empty:mt-0">
        {typed?.trim() && <CityPages cities={citiesIn(typed).map(({ name }) => name)} />}
      </p>
    </div>
  );
}

/** Names of the city pages that will list an event, or a warning that none will. */
function CityPages({ cities }: { cities: readonly string[] }) {
  if (cities.length === 0) return <span className="font-semibold text-coral">{t("onNoCityPage")}</span>;
  return <span className="text-ink-soft">{t("willAppearOn", { cities: cities.join(", ") })}</span>;
}
