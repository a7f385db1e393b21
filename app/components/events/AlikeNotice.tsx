import { useRef } from "react";
import { useFocusOnResponse } from "#app/components/ui/focus.ts";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { AlikeEvent } from "#app/domain/events/alike.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Moves the focus to the question in a document. */
const AUTO_FOCUS = { autoFocus: true };

interface AlikeNoticeProps {
  /** Not empty. */
  events: readonly AlikeEvent[];
  busyLabel: string;
  /** Whether the response has no other messages. */
  takesFocus: boolean;
}

/** Asks, within the form of a new event, whether it is a duplicate, with a button to submit it anyway. */
export function AlikeNotice({ events, busyLabel, takesFocus }: AlikeNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnResponse(heading, takesFocus && events);
  return (
    <section aria-labelledby="alike" className="rounded-lg border-l-4 border-sun bg-sun-wash p-4">
      <h2 id="alike" ref={heading} tabIndex={-1} {...(takesFocus && AUTO_FOCUS)} className="text-xl outline-none">
        {t("alikeTitle")}
      </h2>
      <p className="mt-1">{t("alikeText")}</p>
      <AlikeEvents events={events} />
      <p className="mb-3">{t("alikeNote")}</p>
      <SubmitButton busyLabel={busyLabel} variant="secondary">
        {t("isAnother")}
      </SubmitButton>
    </section>
  );
}

/** Events with a link to each. */
export function AlikeEvents({ events }: Pick<AlikeNoticeProps, "events">) {
  return (
    <ul className="my-3 space-y-2">
      {events.map(({ id, title, when, place, isOwn }) => (
        <li key={id} className="leading-snug break-words">
          {/* Opens in a new tab, so that the form's values are not lost. */}
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
  );
}
