import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PersonLink } from "#app/components/accounts/PersonLink.tsx";
import { Badge } from "#app/components/events/EventBadges.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import type { DescribedPerson } from "./describe-person.server.ts";

/** The events of an account by state, each with a link. */
export function EventsOfPerson({ events }: Pick<DescribedPerson, "events">) {
  const held = events.filter(({ total }) => total > 0);
  return (
    <Section id="events" title="Events">
      {held.length === 0 && <p className="text-ink-soft">None yet.</p>}
      {held.map(({ state, label, total, listed }) => (
        <section key={state} aria-labelledby={`events-${state}`} className="mb-5 last:mb-0">
          <h3 id={`events-${state}`} className="mb-1 text-base font-bold">
            {label} <span className="font-normal text-ink-soft">{total}</span>
          </h3>
          <ul className="divide-y divide-line">
            {listed.map((event) => (
              <li key={event.id} className="py-2 leading-snug">
                {event.hasPage ? (
                  <Link to={pathTo("/events/:eventId", { eventId: event.id })} className="link break-words">
                    {event.title}
                  </Link>
                ) : (
                  <span className="break-words">{event.title}</span>
                )}
                <span className="dots text-sm text-ink-soft">
                  <time dateTime={event.startsAt}>{event.starts}</time>
                  {event.dates > 1 && <span>{event.dates} dates</span>}
                </span>
              </li>
            ))}
          </ul>
          {total > listed.length && (
            <p className="mt-1 text-sm text-ink-soft">and {(total - listed.length).toLocaleString("en-US")} more</p>
          )}
        </section>
      ))}
    </Section>
  );
}

/** Numbers of admins' decisions about the events of an account, by kind. */
export function DecisionsOfPerson({ decisions }: Pick<DescribedPerson, "decisions">) {
  return (
    <Section id="decisions" title="Decisions">
      {decisions.length === 0 ? (
        <p className="text-ink-soft">None yet.</p>
      ) : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {decisions.map(({ decision, count }) => (
            <div key={decision} className="contents">
              <dt className="text-right font-bold tabular-nums">{count.toLocaleString("en-US")}</dt>
              <dd>{decision}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

/** Reports about the events of an account, newest first. */
export function ReportsOfPerson({ reports: { total, open, listed } }: Pick<DescribedPerson, "reports">) {
  return (
    <Section id="reports" title="Reports about their events">
      {total === 0 ? (
        <p className="text-ink-soft">None.</p>
      ) : (
        <p className="mb-2">
          {total === 1 ? "1 report" : `${total} reports`}, {open} open
          {open > 0 && (
            <>
              {": "}
              <Link to={pathTo("/admin/reports")} className="link">
                Reports
              </Link>
            </>
          )}
        </p>
      )}
      <ul className="divide-y divide-line">
        {listed.map((report) => (
          <li key={report.id} className="py-2 leading-snug">
            <span className="font-semibold">{report.reason}</span>
            {": "}
            <Link to={pathTo("/events/:eventId", { eventId: report.eventId })} className="link break-words">
              {report.title}
            </Link>
            <span className="dots text-sm text-ink-soft">
              <time dateTime={report.received.at}>{report.received.text}</time>
              <span>{report.isOpen ? "open" : "closed"}</span>
            </span>
            {report.details !== null && (
              <p className="mt-1 text-sm break-words whitespace-pre-wrap">{report.details}</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The organizer pages that an account has founded or belongs to. */
export function OrganizersOfPerson({ id, organizers }: Pick<DescribedPerson, "id" | "organizers">) {
  return (
    <Section id="organizers" title="Organizer pages">
      {organizers.length === 0 && <p className="text-ink-soft">None.</p>}
      <ul className="divide-y divide-line">
        {organizers.map((organizer) => (
          <li key={organizer.id} className="py-2 leading-snug">
            {organizer.isPublic ? (
              <Link
                to={pathTo("/organizers/:organizer", { organizer: organizer.slug })}
                reloadDocument
                className="link break-words"
              >
                {organizer.name}
              </Link>
            ) : (
              <span className="font-semibold break-words">{organizer.name}</span>
            )}{" "}
            {!organizer.isPublic && <Badge variant="sun">{organizer.isReturned ? "Returned" : "Waiting"}</Badge>}
            <span className="dots text-sm text-ink-soft">
              <span>
                requested by {organizer.founderId === id && "this account"}
                {organizer.founderId === null && "a deleted account"}
                {organizer.founderId !== null && organizer.founderId !== id && (
                  <PersonLink id={organizer.founderId}>{organizer.founder ?? "another account"}</PersonLink>
                )}
              </span>
              <span>{organizer.role === null ? "has left it" : organizer.role}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A part of the page of an account. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="panel p-5 sm:p-6">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
