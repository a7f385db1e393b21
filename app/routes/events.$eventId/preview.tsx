import { EventCard } from "#app/components/events/EventCard.tsx";
import { EventPicture } from "#app/components/events/EventPicture.tsx";
import { Markdown } from "#app/components/ui/Markdown.tsx";
import type { EventPreview } from "#app/domain/events/preview.server.ts";
import { hostOf } from "#app/domain/site/text.ts";
import drafts from "#app/messages/drafts.ts";
import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";
import { EventFactList, WhatToKnow } from "./facts.tsx";

const t = translator(messages);
const draft = translator(drafts);

/** The preview of an event form: its card in lists, and its page. */
export function EventFormPreview({ preview }: { preview: EventPreview }) {
  const { event, description, eventUrl, imageAlt, focus, lacksStart } = preview;
  return (
    <div className={focus}>
      {lacksStart && <p className="mb-4 text-ink-soft">{draft("previewWithoutStart")}</p>}
      <h3 className="mb-2 text-lg">{draft("previewCard")}</h3>
      <div className="mb-8 flex max-w-88">
        <EventCard event={event} isLinked={false} />
      </div>
      <h3 className="mb-2 text-lg">{draft("previewPage")}</h3>
      <div className="panel space-y-5 p-5 sm:p-6">
        <div className="relative overflow-hidden rounded-2xl border border-line bg-sunken">
          <EventPicture
            event={event}
            alt={imageAlt}
            className="aspect-[1200/630] w-full object-cover"
            sizes="(min-width: 48rem) 44rem, 100vw"
          />
        </div>
        <p lang={event.lang} className="font-display text-3xl break-words">
          {event.title}
        </p>
        <EventFactList event={{ ...event, confirmedOn: null }} venue={null} city={null} />
        <WhatToKnow event={{ ...event, confirmedOn: null }} />
        {eventUrl && (
          <p>
            <a href={eventUrl} target="_blank" rel="nofollow noopener ugc" className="link">
              {t("getTickets")}
            </a>{" "}
            ({hostOf(eventUrl)})
          </p>
        )}
        <Markdown blocks={description} lang={event.lang} className="leading-relaxed" />
      </div>
    </div>
  );
}
