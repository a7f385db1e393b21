import { useEffect, useRef, useState } from "react";
import { Field } from "#app/components/ui/Field.tsx";
import { citiesIn, cityOf } from "#app/domain/events/cities.ts";
import type { NearbyPlace } from "#app/domain/events/venues.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/drafts.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import type { Control } from "./event-control.ts";

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
  const [{ venues, near }, setFound] = useState<Found>({ venues: [], near: null });
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

  const suggested = [...new Set([...own, ...venues])];
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
        {typed?.trim() && <AppearsOn cities={citiesIn(typed).map(({ name }) => name)} near={near} />}
      </p>
    </div>
  );
}

/** What the site knows of a text. */
interface Found {
  venues: readonly string[];
  /** The place near which an event there will be listed. */
  near: NearbyPlace | null;
}

/** Names of the city pages that will list an event, else of the place near which it will be, or a warning that neither is known. */
function AppearsOn({ cities, near }: { cities: readonly string[]; near: NearbyPlace | null }) {
  if (cities.length === 0 && near !== null) return <span className="text-ink-soft">{describeNearbyPlace(near)}</span>;
  if (cities.length === 0) return <span className="font-semibold text-coral">{t("onNoCityPage")}</span>;
  return <span className="text-ink-soft">{t("willAppearOn", { cities: cities.join(", ") })}</span>;
}

/** Near which place an event will be listed, and how its organizer chooses another one of that name. */
export function describeNearbyPlace({ name, others }: NearbyPlace): string {
  const near = t("willAppearNear", { place: name });
  return others.length === 0 ? near : `${near}. ${t("anotherOfThatName", { places: others.join("; ") })}`;
}
