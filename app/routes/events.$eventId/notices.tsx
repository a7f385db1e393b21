import { SimilarEvents } from "#app/components/events/SimilarEvents.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import type { EventSummary } from "#app/domain/events/summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import messages from "#app/messages/event.ts";
import { translator } from "#app/messages/translator.ts";
import { type ComingDate, NextDate } from "./dates.tsx";

const t = translator(messages);

/** The title of the page of an event that an admin has unpublished. */
export function underReviewTitle(): string {
  return t("underReview");
}

/** The page of an event that an admin has unpublished. It reveals nothing about the event. */
export function EventUnderReview() {
  return (
    <Page
      back={<BackLink to={pathTo("/events")}>{t("backToEvents")}</BackLink>}
      title={underReviewTitle()}
      lead={t("underReviewText")}
    >
      <ButtonLink to={pathTo("/events")}>{t("browseEvents")}</ButtonLink>
      <img src={PICTURES.empty} alt="" width={600} height={360} className="mt-10 w-full max-w-md rounded-3xl" />
    </Page>
  );
}

interface RemovedEventProps {
  /** Whether it was removed because it had ended; otherwise it was deleted. */
  isOver: boolean;
  /** The next date of its series; null without one. */
  nextDate: ComingDate | null;
  similar: readonly EventSummary[];
}

/** The title of the page of a removed event. */
export function removedTitle({ isOver }: Pick<RemovedEventProps, "isOver">): string {
  return t(isOver ? "over" : "removed");
}

/** The page of a removed event (410). It reveals nothing about the event except the next date of its series. */
export function RemovedEvent({ isOver, nextDate, similar }: RemovedEventProps) {
  return (
    <Page
      back={
        <BackLink to={pathTo("/events")} data-history="">
          {t("backToEvents")}
        </BackLink>
      }
      title={removedTitle({ isOver })}
      lead={t(isOver ? "overText" : "removedText")}
    >
      {nextDate && (
        <div className="-mt-2 mb-10 text-lg">
          <NextDate {...nextDate} />
        </div>
      )}
      {similar.length > 0 && <SimilarEvents events={similar} />}
    </Page>
  );
}
