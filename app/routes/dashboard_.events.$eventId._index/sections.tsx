import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { DecisionReasons } from "#app/components/events/DecisionReasons.tsx";
import { EventBadges } from "#app/components/events/EventBadges.tsx";
import { EventPicture } from "#app/components/events/EventPicture.tsx";
import { ReviewBadge } from "#app/components/events/ReviewBadge.tsx";
import { UseAgain } from "#app/components/events/UseAgain.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import type { Comparison } from "#app/domain/events/changed-fields.ts";
import type { DashboardEvent, DecisionSummary } from "#app/domain/events/dashboard-event.ts";
import type { ShownMeanwhile } from "#app/domain/events/public-version.ts";
import type { EventSummary, FullDates } from "#app/domain/events/summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/dashboard.ts";
import planMessages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);
const plans = translator(planMessages);

type Submission = DashboardEvent & FullDates;

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** Picture, date and place of the event, and the organizer's actions. */
export function SubmissionFacts({ event }: { event: Submission }) {
  const { id: eventId, title } = event;
  return (
    <div className="-mt-4 mb-6 flex flex-wrap items-start gap-4 sm:flex-nowrap sm:gap-6">
      <div className="relative aspect-[3/2] w-32 shrink-0 overflow-hidden rounded-xl bg-sunken sm:w-48">
        <EventPicture event={event} className="size-full object-cover" sizes="12rem" />
      </div>
      <div className="min-w-0 grow basis-52">
        <p className="flex flex-wrap gap-2">
          <ReviewBadge review={event.review} />
          <EventBadges status={event.status === "upcoming" ? null : event.status} isPending={false} plan={event.plan} />
        </p>
        <p className="mt-1 font-semibold">
          <time dateTime={event.startsAt}>{event.longDate}</time>
        </p>
        <p className="dots">
          <span>
            {event.timeSpan}
            {!event.isSiteZone && ` ${event.zone}`}
          </span>
          <span>{event.place}</span>
        </p>
        <p className="mt-1 text-sm text-ink-soft">{event.cityPages}</p>
        <div className="mt-3 row-actions">
          <ButtonLink
            to={pathTo("/edit-event/:eventId", { eventId })}
            variant={event.review === null ? "secondary" : "primary"}
          >
            {t.rich("edit", { title, hidden })}
          </ButtonLink>
          <UseAgain eventId={eventId} title={title} />
          <ButtonLink to={pathTo("/events/:eventId", { eventId })} variant="secondary">
            {t.rich("viewDetails", { title, hidden })}
          </ButtonLink>
          {event.review === null && event.status !== "ended" && (
            <ButtonLink to={pathTo("/events/:eventId/plans", { eventId })} variant="secondary">
              {plans.rich("changeOf", { title, hidden })}
            </ButtonLink>
          )}
          {event.review === null && (
            <ButtonLink to={pathTo("/dashboard/events/:eventId/numbers", { eventId })} variant="secondary">
              {t.rich("numbers", { title, hidden })}
            </ButtonLink>
          )}
          <ButtonLink to={pathTo("/dashboard", { delete: eventId })} variant="delete">
            {t.rich("delete", { title, hidden })}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

interface SubmissionStateProps {
  event: Submission;
  position: { place: number; waiting: number } | null;
  usual: { half: string; most: string } | null;
  /** What visitors see while it is not approved. */
  meanwhile: ShownMeanwhile;
  /** Whether an admin unpublished it. */
  isTakenOff: boolean;
  /** Time of submission: "Nov 20, 3:15 PM". */
  submitted: string;
}

/** What happens next, and what others can see meanwhile. */
export function SubmissionState({ event, position, usual, meanwhile, isTakenOff, submitted }: SubmissionStateProps) {
  const nowrap = (text: ReactNode) => <span className="whitespace-nowrap">{text}</span>;
  const { review, verdict } = event;
  if (review === null) {
    return <p className="panel p-5">{t(event.status === "ended" ? "isOverNow" : "isPublic")}</p>;
  }
  if (review === "waiting") {
    return (
      <div className="space-y-1 panel p-5">
        {position && <p className="text-xl font-bold">{t("queuePlace", position)}</p>}
        <p>
          {t("waitsSince", { time: submitted })} {usual ? t("usualWait", usual) : t.rich("usualReview", { nowrap })}
        </p>
        <p className="text-ink-soft">{t(publicMeanwhile(meanwhile, isTakenOff))}</p>
        <RulesLink />
      </div>
    );
  }
  return (
    <div className="panel border-coral p-5">
      <p className="max-w-prose font-semibold">{t(sentBackText(review, isTakenOff, meanwhile))}</p>
      {verdict && <DecisionReasons reason={verdict.reason} fields={verdict.fields} />}
      <p className="mt-2 text-ink-soft">
        {t(meanwhile === "facts" ? "factsSentBack" : publicMeanwhile(meanwhile, isTakenOff))}
      </p>
      <RulesLink />
    </div>
  );
}

function RulesLink() {
  return (
    <p>
      <Link to={pathTo("/moderation")} reloadDocument className="link">
        {t("howWeReview")}
      </Link>
    </p>
  );
}

const MEANWHILE = { nothing: "neverPublic", facts: "factsMeanwhile", everything: "keptMeanwhile" } as const;

function publicMeanwhile(meanwhile: ShownMeanwhile, isTakenOff: boolean) {
  return isTakenOff ? "offTheSite" : MEANWHILE[meanwhile];
}

function sentBackText(review: "returned" | "refused", isTakenOff: boolean, meanwhile: ShownMeanwhile) {
  if (review === "refused") return meanwhile === "nothing" ? "refusedText" : "refusedChangeText";
  return isTakenOff ? "takenOffText" : "sentBackText";
}

/** The approved and the pending version side by side, for each differing field. */
export function Changes({ fields, attendance, pictures, approved }: Comparison & { approved: string }) {
  if (fields.length === 0 && !attendance && !pictures) return null;
  return (
    <section aria-labelledby="changes" className="mt-10">
      <h2 id="changes" className="text-2xl">
        {t("changes")}
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">{t("changesNote", { time: approved })}</p>
      <div className="divide-y divide-line panel">
        {fields.map(({ name, label, before, after }) => (
          <Change key={name} label={label} before={before} after={after} />
        ))}
        {attendance && <Change label={t("whoCanCome")} {...attendance} />}
        {pictures && (
          <Change
            label={t("samePicture")}
            before={<ComparedPicture event={pictures.before} />}
            after={<ComparedPicture event={pictures.after} />}
          />
        )}
      </div>
    </section>
  );
}

function ComparedPicture({ event }: { event: EventSummary }) {
  return (
    <span className="relative block aspect-[3/2] w-32 overflow-hidden rounded-lg bg-sunken">
      <EventPicture event={event} className="size-full object-cover" sizes="10rem" />
    </span>
  );
}

function Change({ label, before, after }: { label: string; before: ReactNode; after: ReactNode }) {
  const versions = [
    ["approvedVersion", before],
    ["waitingVersion", after],
  ] as const;
  return (
    <div className="px-4 py-3">
      <h3 className="font-sans text-base font-bold tracking-normal">{label}</h3>
      <dl className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {versions.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-soft">{t(name)}</dt>
            <dd className={`break-words whitespace-pre-line ${name === "waitingVersion" ? "font-medium" : ""}`}>
              {value || <span className="text-ink-soft italic">{t("notStated")}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Decisions about the event, newest first. */
export function Decisions({ decisions }: { decisions: readonly DecisionSummary[] }) {
  return (
    <section aria-labelledby="decisions" className="mt-10">
      <h2 id="decisions" className="text-2xl">
        {t("decisionsOfTeam")}
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">{t(decisions.length === 0 ? "noDecisions" : "decisionsKept")}</p>
      {decisions.length > 0 && (
        <ol className="divide-y divide-line panel">
          {decisions.map(({ id, label, reason, fields, decided, decidedAt }) => (
            <li key={id} className="px-4 py-3">
              <p className="dots">
                <span className="font-semibold">{label}</span>
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
