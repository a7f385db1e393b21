import { Link } from "@remix-run/react";
import type { CalendarSource } from "#app/domain/events/pending-event.ts";
import { QUEUE_START, queueAddress } from "#app/domain/events/queue-address.ts";

/** The subscribed calendar that an event comes from. It leads to all of that calendar's events that wait. */
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
