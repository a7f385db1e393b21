import { useLocation } from "@remix-run/react";
import { fromList } from "#app/domain/event-filters.ts";
import type { EventSummary } from "#app/domain/event-summary.ts";
import { listAddress } from "#app/domain/list-address.ts";
import { Page } from "./Page.tsx";
import { SimilarEvents } from "./SimilarEvents.tsx";
import { BackLink } from "./ui/BackLink.tsx";

/** Stands at the address of an event that was removed after it ended. */
export function RemovedEvent({ similar }: { similar: readonly EventSummary[] }) {
  const list = listAddress(new URLSearchParams(useLocation().search));
  return (
    <Page
      back={<BackLink to={list.path}>{list.label}</BackLink>}
      title="This event is over"
      lead="It has taken place. Events leave the site 24 hours after they end."
    >
      {similar.length > 0 && <SimilarEvents events={similar} from={fromList(list.path)} />}
    </Page>
  );
}
