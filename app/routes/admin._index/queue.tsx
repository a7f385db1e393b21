import type { PendingEventSummary } from "#app/domain/events/pending-event.ts";
import { nextInQueue, type QueuePlace, queueRowId } from "#app/domain/events/queue-address.ts";
import { ChooseEvent, waitingIds } from "./chosen.tsx";
import { EventContent, WhenAndWhere } from "./content.tsx";
import { Decision } from "./decision.tsx";
import { handleQueueKey } from "./keys.tsx";

interface PendingEventTableProps {
  events: readonly PendingEventSummary[];
  /** The page of the queue. */
  place: QueuePlace;
  /** Id of an event that changed before the admin's decision, to highlight it. */
  changedId: string | null;
  /** Whether approved versions stay public while a change is pending. */
  keepsVersions: boolean;
}

const COLUMNS = ["Event", "When and where", "Decision"];

/** The moderation queue: a table whose rows become cards on small screens. */
export function PendingEventTable({ events, place, changedId, keepsVersions }: PendingEventTableProps) {
  const waiting = waitingIds(events);
  // Undoing a decision continues with its event.
  const placeOf = ({ id, decided }: PendingEventSummary): QueuePlace => ({
    ...place,
    next: decided ? id : nextInQueue(waiting, [id]),
  });
  return (
    <div className="queue overflow-clip panel">
      <table className="block lg:table lg:w-full lg:table-fixed">
        <caption className="sr-only">Events that wait for approval</caption>
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr className="border-b border-line text-left">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-semibold first:w-[55%] last:w-60">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={handleQueueKey} className="block divide-y divide-line lg:table-row-group">
          {events.map((event) => (
            <tr
              key={event.id}
              id={queueRowId(event.id)}
              tabIndex={-1}
              className={`relative scroll-mt-40 block p-4 md:scroll-mt-112 lg:scroll-mt-96 lg:table-row ${event.id === changedId ? "bg-sun-wash" : ""} ${event.decided ? "bg-sunken" : ""}`}
            >
              <th scope="row" className="block text-left align-top font-normal lg:table-cell lg:p-4">
                {event.id === changedId && (
                  <p className="mb-1 font-semibold text-on-sun">
                    {event.edited ? `Changed ${event.edited}: check this one again` : "Check this one again"}
                  </p>
                )}
                <div className="flex items-start gap-x-2">
                  <ChooseEvent event={event} />
                  <div className="min-w-0 grow">
                    <EventContent event={event} place={placeOf(event)} keepsVersions={keepsVersions} />
                  </div>
                </div>
              </th>
              <td className="mt-3 block align-top lg:mt-0 lg:table-cell lg:p-4">
                <span className="sr-only lg:hidden">When and where: </span>
                <WhenAndWhere event={event} />
              </td>
              <td className="mt-3 block align-top lg:mt-0 lg:table-cell lg:p-4">
                <Decision event={event} place={placeOf(event)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
