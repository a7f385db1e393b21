import { useEffect, useRef } from "react";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { ALIKE_SEEN_FIELD } from "#app/domain/events/controls.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** An event that may be the one that an organizer is about to send. */
export interface AlikeEvent {
  id: string;
  title: string;
  /** "Sat, Nov 21, 7:30 PM" */
  when: string;
  place: string;
  isOwn: boolean;
}

/** Moves the focus here without scripts. */
const AUTO_FOCUS = { autoFocus: true };

/** Asks, within the form of a new event, whether it is there already; sending it nevertheless is one press. Gets the focus. */
export function AlikeNotice({ events, busyLabel }: { events: readonly AlikeEvent[]; busyLabel: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (events.length > 0) heading.current?.focus();
  }, [events]);
  return (
    <section aria-labelledby="alike" className="rounded-lg border-l-4 border-sun bg-sun-wash p-4">
      <h2 id="alike" ref={heading} tabIndex={-1} {...AUTO_FOCUS} className="text-xl outline-none">
        {t("alikeTitle")}
      </h2>
      <p className="mt-1">{t("alikeText")}</p>
      <ul className="my-3 space-y-2">
        {events.map(({ id, title, when, place, isOwn }) => (
          <li key={id} className="leading-snug break-words">
            {/* A new tab, so that what was typed stays. */}
            <a
              href={localPath(
                isOwn
                  ? pathTo("/dashboard/events/:eventId", { eventId: id })
                  : pathTo("/events/:eventId", { eventId: id }),
              )}
              target="_blank"
              rel="noopener"
              className="inline-block min-h-6 link"
            >
              {title}
            </a>{" "}
            {isOwn && t("alikeOwn")}
            <span className="block">
              {when}, {place}
            </span>
          </li>
        ))}
      </ul>
      <p className="mb-3">{t("alikeNote")}</p>
      <input type="hidden" name={ALIKE_SEEN_FIELD} value="yes" />
      <SubmitButton busyLabel={busyLabel} variant="secondary">
        {t("sendNevertheless")}
      </SubmitButton>
    </section>
  );
}
