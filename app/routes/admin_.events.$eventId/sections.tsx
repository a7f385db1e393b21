import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { PersonLink } from "#app/components/accounts/PersonLink.tsx";
import { DecisionReasons } from "#app/components/events/DecisionReasons.tsx";
import { Badge } from "#app/components/events/EventBadges.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { DecisionSummary, Review } from "#app/domain/events/dashboard-event.ts";
import type { PendingEventSummary } from "#app/domain/events/pending-event.ts";
import { type QueuePlace, queueAddress, returnAddress } from "#app/domain/events/queue-address.ts";
import { pathTo } from "#app/domain/site/links.ts";
import type { JudgedOrganizer } from "#app/models/events/judging.server.ts";

const REVIEWS = {
  waiting: ["sun", "Waiting"],
  returned: ["coral", "Returned"],
  refused: ["plain", "Refused"],
} as const;

interface StateBadgesProps {
  review: Review | null;
  badges: {
    wasPublic: boolean;
    takenOff: { by: string; reason: string } | null;
    /** Dates that are decided together. */
    dates: number;
    /** True when no event of its organizer's account was ever approved. */
    isFirst: boolean;
  };
  children: ReactNode;
}

/** The state of the event, and badges with context for the review. */
export function StateBadges({ review, badges, children }: StateBadgesProps) {
  const { wasPublic, takenOff, dates, isFirst } = badges;
  const [variant, label] = review === null ? (["leaf", "Public"] as const) : REVIEWS[review];
  return (
    <div className="-mt-4 mb-6 space-y-2">
      <p className="flex flex-wrap gap-2">
        <Badge variant={variant}>{label}</Badge>
        {wasPublic && <Badge variant="plain">Was public</Badge>}
        {takenOff && <Badge variant="coral">Taken off</Badge>}
        {dates > 1 && <Badge variant="plain">{`Series of ${dates}`}</Badge>}
        {isFirst && <Badge variant="plain">First event</Badge>}
      </p>
      {takenOff && (
        <p className="max-w-prose break-words">
          <span className="font-semibold">Taken off by {takenOff.by}:</span> {takenOff.reason || "no reason is known."}
        </p>
      )}
      {children}
    </div>
  );
}

interface TakePictureOffProps {
  eventId: string;
  /** Additional label for screen readers. */
  about?: string;
  /** The page to return to, if not that of the event. */
  from?: "reports";
}

/** The button that removes the picture of an event from the site. */
export function TakePictureOff({ eventId, about, from }: TakePictureOffProps) {
  return (
    <Form method="post" action={pathTo("/admin/events/:eventId", { eventId })}>
      {from && <input type="hidden" name="from" value={from} />}
      <SubmitButton intent="picture_off" busyLabel="Taking off..." variant="danger">
        Take down the picture{about && <span className="sr-only"> {about}</span>}
      </SubmitButton>
    </Form>
  );
}

interface DecideProps {
  event: PendingEventSummary;
  review: Review | null;
  /** Where to continue in the queue. */
  place: QueuePlace;
}

/** The same buttons as in the queue's row; each decision returns to the queue. */
export function Decide({ event, review, place }: DecideProps) {
  const { id: eventId, version } = event;
  return (
    <section aria-labelledby="decide" className="panel p-5">
      <h2 id="decide" className="mb-3 text-xl">
        Decide
      </h2>
      <div className="grid grid-cols-2 gap-3">
        {review !== null && (
          <Form method="post" action={queueAddress(place)} className="col-span-2 grid">
            <input type="hidden" name="id" value={eventId} />
            <input type="hidden" name="version" value={version} />
            <SubmitButton intent="approve" busyLabel="Approving...">
              Approve
            </SubmitButton>
          </Form>
        )}
        {review === "waiting" && (
          <>
            <ButtonLink to={returnAddress([event], place)} variant="secondary">
              Return
            </ButtonLink>
            <ButtonLink to={returnAddress([event], place, "refuse")} variant="delete">
              Refuse
            </ButtonLink>
          </>
        )}
        {review === null ? (
          <ButtonLink to={pathTo("/events/:eventId/unpublish", { eventId })} variant="secondary" className="col-span-2">
            Unpublish
          </ButtonLink>
        ) : (
          <ButtonLink
            to={queueAddress(place, { delete: eventId, version })}
            variant="plain"
            className="col-span-2 text-coral"
          >
            Delete
          </ButtonLink>
        )}
        <ButtonLink to={pathTo("/events/:eventId", { eventId })} variant="plain" className="col-span-2">
          See its page
        </ButtonLink>
      </div>
    </section>
  );
}

interface OrganizerRecordProps {
  /** `since`: creation time of the account. */
  organizer: JudgedOrganizer & { sinceAt: string };
}

/** The account that submitted the event, and its record. */
export function OrganizerRecord({ organizer }: OrganizerRecordProps) {
  const { name, email, organization, decisions } = organizer;
  const numbers = [
    ["Public now", organizer.live],
    ["Waiting", organizer.waiting],
    ["Approved", decisions.approved ?? 0],
    ["Returned", decisions.returned ?? 0],
    ["Refused", decisions.refused ?? 0],
    ["Taken off", decisions.unpublished ?? 0],
    ["Deleted", decisions.deleted ?? 0],
    ["Reports", organizer.reports],
  ] as const;
  return (
    <section aria-labelledby="organizer" className="panel p-5">
      <h2 id="organizer" className="text-xl">
        Organizer
      </h2>
      <p className="mt-2 break-words">
        <PersonLink id={organizer.id}>{name}</PersonLink>
      </p>
      {organization && (
        <p className="break-words">
          for{" "}
          <a
            href={pathTo("/organizers/:organizer", { organizer: organization.slug })}
            className="inline-block min-h-6 link"
          >
            {organization.name}
          </a>
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`} className="inline-block min-h-6 link break-all">
            {email}
          </a>
        </p>
      )}
      <p className="text-ink-soft">
        Member since <time dateTime={organizer.sinceAt}>{organizer.since}</time>
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1">
        {numbers.map(([label, count]) => (
          <div key={label} className="flex justify-between gap-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd className={`tabular-nums ${count > 0 ? "font-semibold" : "text-ink-soft"}`}>
              {count.toLocaleString("en-US")}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Decisions about the event, newest first. */
export function Decisions({ decisions }: { decisions: readonly (DecisionSummary & { admin: string | null })[] }) {
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions" className="mb-2 text-xl">
        Decisions so far
      </h2>
      {decisions.length === 0 ? (
        <p className="text-ink-soft">None in the last 90 days.</p>
      ) : (
        <ol className="divide-y divide-line panel">
          {decisions.map(({ id, label, admin, reason, fields, decided, decidedAt }) => (
            <li key={id} className="px-4 py-3">
              <p className="dots">
                <span className="font-semibold">{label}</span>
                {admin !== null && <span>by {admin}</span>}
                <time dateTime={decidedAt} className="text-ink-soft">
                  {decided}
                </time>
              </p>
              <DecisionReasons reason={reason} fields={fields} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
