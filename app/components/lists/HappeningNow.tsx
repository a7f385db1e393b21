import { useId } from "react";
import { SaveMark, saidBySavedMarks } from "#app/components/events/EventCard.tsx";
import type { EventUnderWay } from "#app/domain/lists/event-days.ts";
import { countEvents } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/lists.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface HappeningNowProps {
  events: readonly EventUnderWay[];
}

/**
 * Events under way, one line each with its end and a mark that saves it: a disclosure, so that upcoming events stay above the fold. Renders
 * nothing without events.
 */
export function HappeningNow({ events }: HappeningNowProps) {
  if (events.length === 0) return null;
  return (
    <details className="happening-now">
      <summary>
        <h2>{t("happeningNowCount", { events: countEvents(events.length) })}</h2>
      </summary>
      <Lines events={events} />
    </details>
  );
}

function Lines({ events }: HappeningNowProps) {
  const saving = useId();
  return (
    <>
      <ul {...saidBySavedMarks()}>
        {events.map(({ id, title, lang, location, until }) => (
          <li key={id}>
            <a href={localPath(pathTo("/events/:eventId", { eventId: id }))}>
              <b lang={lang}>{title}</b>{" "}
              <small className="dots">
                <span>{until}</span> <span>{location}</span>
              </small>
            </a>
            <SaveMark event={{ id, title }} form={saving} />
          </li>
        ))}
      </ul>
      <form id={saving} />
    </>
  );
}
