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

/** Debounce delay before the text is looked up, in milliseconds. */
const PAUSE_MS = 500;

interface LocationFieldProps extends Control {
  /** Places of the organizer's earlier events. */
  places: readonly string[];
}

/**
 * The location of an event. Suggests places with their cities: the organizer's own and, with scripts, those of public events. Scripts also
 * show during typing which city pages will list the event.
 */
export function LocationField({ places, ...control }: LocationFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // A form that is shown again gets none, so it keeps the initial ones.
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
      // why ignored: the suggestions stay unchanged.
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

/** The result of looking up a text. */
interface Found {
  venues: readonly string[];
  /** The place near which an event there will be listed. */
  near: NearbyPlace | null;
}

/** The city pages that will list an event, else the place near which it will be listed, or a warning that neither is known. */
function AppearsOn({ cities, near }: { cities: readonly string[]; near: NearbyPlace | null }) {
  if (cities.length === 0 && near !== null) return <span className="text-ink-soft">{describeNearbyPlace(near)}</span>;
  if (cities.length === 0) return <span className="font-semibold text-coral">{t("onNoCityPage")}</span>;
  return <span className="text-ink-soft">{t("willAppearOn", { cities: cities.join(", ") })}</span>;
}

/** The place near which an event will be listed, and how to choose another place of that name. */
export function describeNearbyPlace({ name, others }: NearbyPlace): string {
  const near = t("willAppearNear", { place: name });
  return others.length === 0 ? near : `${near}. ${t("anotherOfThatName", { places: others.join("; ") })}`;
}
