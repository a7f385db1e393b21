import { Link } from "@remix-run/react";
import type { CalendarSource } from "#app/domain/events/pending-event.ts";
import { QUEUE_START, queueAddress } from "#app/domain/events/queue-address.ts";

/** The subscribed calendar of an event, with a link to all of the calendar's pending events. */
export function AdminCalendarSource({ calendar: { id, name, host } }: { calendar: CalendarSource }) {
  return (
    <>
      from the calendar{" "}
      <Link to={queueAddress({ ...QUEUE_START, calendar: id })} className="link">
        {name}
      </Link>{" "}
      ({host})
    </>
  );
}
