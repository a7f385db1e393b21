import type { ReactNode } from "react";
import { EventPicture } from "#app/components/events/EventPicture.tsx";
import type { PendingEventSummary } from "#app/domain/events/pending-event.ts";

/** The organizer's complete text. */
export function JudgedText({ event, longDate }: { event: PendingEventSummary; longDate: string }) {
  const { translation } = event;
  const hasPicture = event.picture !== null || event.imageUrl !== null;
  return (
    <section aria-labelledby="text">
      <h2 id="text" className="mb-3 text-2xl">
        The event
      </h2>
      <div className="space-y-5 panel p-4 sm:p-6">
        {hasPicture && (
          <div className="relative aspect-[1200/630] max-w-lg overflow-hidden rounded-xl bg-sunken">
            <EventPicture
              event={event}
              isEager
              className="size-full object-cover"
              sizes="(min-width: 40rem) 32rem, 100vw"
              alt={event.imageAlt ?? "The picture"}
            />
          </div>
        )}
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[9rem_1fr] [&>dt]:text-ink-soft">
          <Fact label="When">
            <time dateTime={event.startsAt} className="font-semibold">
              {longDate}
            </time>
            {" · "}
            <span className="inline-block">
              {event.timeSpan}&nbsp;{event.zone}
            </span>
            {event.startsIn && (
              <span className={event.isUrgent ? "font-semibold text-coral" : "text-ink-soft"}> ({event.startsIn})</span>
            )}
          </Fact>
          <Fact label="Dates">{event.dates}</Fact>
          <Fact label="Doors">{event.doors}</Fact>
          <Fact label="Where">{event.location}</Fact>
          <Fact label="Address">{event.address}</Fact>
          <Fact label="Listed">{event.cityPages}</Fact>
          <Fact label="Category">{event.categoryLabel}</Fact>
          <Fact label="Price">{event.price ?? "Not specified"}</Fact>
          <Fact label="Who can come">{event.attendance.length > 0 && event.attendance.join(", ")}</Fact>
          <Fact label="Max attendees">{event.maxAttendees?.toLocaleString("en-US")}</Fact>
          <Fact label="Link">
            {event.eventUrl && (
              <a
                href={event.eventUrl}
                target="_blank"
                rel="nofollow noopener noreferrer ugc"
                className="inline-block min-h-6 link break-all"
              >
                {event.eventUrl}
              </a>
            )}
          </Fact>
          <Fact label="Picture description">{event.imageAlt}</Fact>
          <Fact label="Sent">
            {event.submitted}
            {event.edited && `, edited ${event.edited}`}
          </Fact>
        </dl>
        <p className="max-w-prose break-words whitespace-pre-line">{event.description}</p>
        {translation && (
          <div lang={translation.lang} className="border-t border-line pt-4">
            <h3 className="font-sans text-lg font-bold tracking-normal break-words">{translation.title}</h3>
            <p className="mt-2 max-w-prose break-words whitespace-pre-line">{translation.description}</p>
          </div>
        )}
      </div>
    </section>
  );
}

/** A line of the list; nothing without a value. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === false) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd className="min-w-0 break-words max-sm:mb-1">{children}</dd>
    </>
  );
}
