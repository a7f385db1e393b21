import { useLocation } from "@remix-run/react";
import { SimilarEvents } from "#app/components/events/SimilarEvents.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import type { EventSummary } from "#app/domain/events/summary.ts";
import { parseListAddress } from "#app/domain/lists/address.ts";
import { fromList } from "#app/domain/lists/filters.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { PICTURES } from "#app/drawings/drawings.ts";

/** The texts shown instead of an event that is hidden for now. */
export const EVENT_NOTICES = {
  updating: {
    title: "This event is being updated, back soon",
    text: "Its organizer has changed something. We look at every change before it appears, which takes 1-2 business days.",
  },
  under_review: {
    title: "This event is under review",
    text: "We have taken it off the site for now, and are looking into it together with its organizer.",
  },
} as const;

/** The page of an event that is hidden for now. It reveals nothing about the event. */
export function EventNoticePage({ notice }: { notice: keyof typeof EVENT_NOTICES }) {
  const { title, text } = EVENT_NOTICES[notice];
  return (
    <Page back={<BackLink to={pathTo("/events")}>Back to Events</BackLink>} title={title} lead={text}>
      <ButtonLink to={pathTo("/events")}>Browse Events</ButtonLink>
      <img src={PICTURES.empty} alt="" width={600} height={360} className="mt-10 w-full max-w-md rounded-3xl" />
    </Page>
  );
}

interface RemovedEventProps {
  /** Whether it was removed because it had ended; otherwise it was deleted. */
  isOver: boolean;
  similar: readonly EventSummary[];
}

/** The title of the page of a removed event. */
export function removedTitle({ isOver }: Pick<RemovedEventProps, "isOver">): string {
  return isOver ? "This event is over" : "This event is no longer listed";
}

/** The page of a removed event (410). It reveals nothing about the event. */
export function RemovedEvent({ isOver, similar }: RemovedEventProps) {
  const list = parseListAddress(new URLSearchParams(useLocation().search));
  return (
    <Page
      back={<BackLink to={list.path}>{list.label}</BackLink>}
      title={removedTitle({ isOver })}
      lead={
        isOver
          ? "It has taken place. Events leave the site 24 hours after they end."
          : "It has been taken off the site for good."
      }
    >
      {similar.length > 0 && <SimilarEvents events={similar} from={fromList(list.path)} />}
    </Page>
  );
}
