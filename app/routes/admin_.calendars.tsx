import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { PersonLink } from "#app/components/accounts/PersonLink.tsx";
import { Badge } from "#app/components/events/EventBadges.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { formatRecent } from "#app/domain/events/format.ts";
import { QUEUE_START, queueAddress } from "#app/domain/events/queue-address.ts";
import { describeReadingProblem } from "#app/domain/imports/reading-problem.ts";
import { parsePageNumber } from "#app/domain/lists/parse-filters.ts";
import { formatCount } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader, requireId } from "#app/http/responses.server.ts";
import {
  type CalendarRow,
  countCalendarsOf,
  judgeCalendar,
  listCalendars,
  listRefusedHosts,
  refuseCalendarHost,
} from "#app/models/events/judged-calendars.server.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { requireAdmin, type SignedInAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const PATH = pathTo("/admin/calendars");

/** The same as the constraint of `refused_calendar_hosts.host`. */
const HOST = /^[a-z0-9._-]{1,253}$/;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Calendars", path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const { searchParams } = new URL(args.request.url);
  const page = parsePageNumber(searchParams.get("page"));
  const asked = searchParams.get("ask") ?? "";
  const [{ rows, total, pageCount }, refusedHosts, stopped] = await Promise.all([
    listCalendars(client, { page }),
    listRefusedHosts(client),
    HOST.test(asked) ? countCalendarsOf(client, asked) : null,
  ]);
  if (rows.length === 0 && page > 1) throw seeOther(args, PATH);
  const now = new Date();
  const { timeZone } = getSite();
  return {
    page,
    pageCount,
    total,
    calendars: rows.map((row) => describe(row, timeZone, now)),
    refusedHosts,
    asked: stopped === null ? null : { host: asked, stopped },
    waiting: user.waiting,
  };
});

/** Formats a calendar for the list, problems first. */
function describe(row: CalendarRow, timeZone: string, now: Date) {
  const { id, name, host, events, waiting, member_id: memberId, member_name: memberName, organization } = row;
  return {
    id,
    name,
    host,
    events,
    waiting,
    memberId,
    memberName,
    organization,
    isPausedByAdmin: row.paused_by === "admin",
    isRefused: row.is_refused,
    stopped: stopOf(row),
    failing:
      row.failing_since === null
        ? null
        : `Failing since ${formatRecent(row.failing_since, timeZone, now)}. ${describeReadingProblem(row.problem ?? "")}`,
    read: row.last_read_at === null ? "Not read yet" : `Last read ${formatRecent(row.last_read_at, timeZone, now)}`,
  };
}

function stopOf({ is_refused, paused_by }: CalendarRow): string | null {
  if (is_refused) return "Host refused";
  if (paused_by === "gone") return "Gone";
  return paused_by === null ? null : paused_by === "admin" ? "Paused by an admin" : "Paused by its owner";
}

export const handle: PageHandle<typeof loader> = { showsDialog: ({ asked }) => asked !== null };

export function action(args: ActionFunctionArgs) {
  const to = pathTo("/admin/calendars", { page: new URL(args.request.url).searchParams.get("page") });
  const judge = (isPaused: boolean, success: string) => ({
    failTo: to,
    async save(_: unknown, { client }: SignedInAdmin, { form }: { form: FormData }) {
      const id = requireId(String(form.get("id")), "Calendar not found");
      return (await judgeCalendar(client, id, isPaused))
        ? { to, success }
        : { to, info: "Nothing to change: it is like that already, or the calendar has ended." };
    },
  });
  const refuse = (isRefused: boolean, describeDone: (host: string) => string) => ({
    failTo: to,
    async save(_: unknown, { client }: SignedInAdmin, { form }: { form: FormData }) {
      const host = String(form.get("host"));
      if (!HOST.test(host)) return { to, error: "This is not the name of a host." };
      return (await refuseCalendarHost(client, host, isRefused))
        ? { to, success: describeDone(host) }
        : { to, info: "Nothing to change: it is like that already." };
    },
  });
  return handleForms<Record<"pause" | "resume" | "refuse" | "accept", unknown>, SignedInAdmin>(args, {
    guard: requireAdmin,
    forms: {
      pause: judge(true, "The calendar is paused. Its events stay as they are."),
      resume: judge(false, "The calendar is read again."),
      refuse: refuse(true, (host) => `Calendars of ${host} are no longer read.`),
      accept: refuse(false, (host) => `Calendars of ${host} are read again.`),
    },
  });
}

function describeList(total: number): string | false {
  return total > 0 && (total === 1 ? "1 calendar" : `${formatCount(total)} calendars, failing ones first`);
}

/** All subscribed calendars, and the blocked hosts. */
export default function CalendarsPage() {
  const { calendars, refusedHosts, asked, page, pageCount, total, waiting } = useLoaderData<typeof loader>();
  return (
    <>
      <div {...(asked ? { inert: "" } : {})}>
        <AdminPage title="Calendars" lead={describeList(total)} waiting={waiting}>
          {calendars.length > 0 ? (
            <ul className="panel divide-y divide-line">
              {calendars.map((calendar) => (
                <CalendarItem key={calendar.id} calendar={calendar} page={page} />
              ))}
            </ul>
          ) : (
            <EmptyState
              isCompact
              title="No calendars"
              text="No member subscribes to a calendar yet. Its events would wait in the queue."
            />
          )}
          <Pagination
            previous={page > 1 ? pathTo("/admin/calendars", { page: page > 2 && page - 1 }) : null}
            next={page < pageCount ? pathTo("/admin/calendars", { page: page + 1 }) : null}
            label={`Page ${page} of ${pageCount}`}
          />
          {refusedHosts.length > 0 && <RefusedHosts hosts={refusedHosts} />}
        </AdminPage>
      </div>
      {asked && <RefuseDialog {...asked} closeTo={pathTo("/admin/calendars", { page: page > 1 && page })} />}
    </>
  );
}

type Calendar = ReturnType<typeof describe>;

function CalendarItem({ calendar, page }: { calendar: Calendar; page: number }) {
  const { id, name, host, memberId, memberName, organization, events, waiting } = calendar;
  const about = <span className="sr-only"> {name}</span>;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
      <div className="min-w-0 grow basis-72 leading-snug">
        <h2 className="mr-2 inline text-base leading-snug font-bold break-words">{name}</h2>
        {calendar.stopped && <Badge variant="coral">{calendar.stopped}</Badge>}
        <p className="mt-1 dots text-[0.9375rem] text-ink-soft">
          <span className="wrap-anywhere">{host}</span>
          <span>
            {organization !== null && `${organization}, `}
            by <PersonLink id={memberId}>{memberName}</PersonLink>
          </span>
          <span>{events === 1 ? "1 event" : `${formatCount(events)} events`}</span>
          {waiting > 0 && (
            <Link to={queueAddress({ ...QUEUE_START, calendar: id })} className="link">
              {formatCount(waiting)} waiting<span className="sr-only"> of {name}</span>
            </Link>
          )}
          <span>{calendar.read}</span>
        </p>
        {calendar.failing && <p className="mt-1 text-[0.9375rem] font-semibold text-coral">{calendar.failing}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Form method="post" action={pathTo("/admin/calendars", { page: page > 1 && page })} preventScrollReset>
          <input type="hidden" name="id" value={id} />
          {calendar.isPausedByAdmin ? (
            <SubmitButton intent="resume" variant="secondary" busyLabel="Resuming...">
              Resume{about}
            </SubmitButton>
          ) : (
            <SubmitButton intent="pause" variant="secondary" busyLabel="Pausing...">
              Pause{about}
            </SubmitButton>
          )}
        </Form>
        {!calendar.isRefused && (
          <ButtonLink
            to={pathTo("/admin/calendars", { page: page > 1 && page, ask: host })}
            variant="delete"
            preventScrollReset
          >
            Refuse This Host...<span className="sr-only"> {host}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function RefusedHosts({ hosts }: { hosts: readonly string[] }) {
  return (
    <section aria-labelledby="refused" className="mt-12">
      <h2 id="refused" className="mb-3 text-xl">
        Refused hosts
      </h2>
      <ul className="panel divide-y divide-line">
        {hosts.map((host) => (
          <li key={host} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2">
            <span className="wrap-anywhere">{host}</span>
            <Form method="post" action={PATH} preventScrollReset>
              <input type="hidden" name="host" value={host} />
              <SubmitButton intent="accept" variant="secondary" busyLabel="Accepting...">
                Accept again<span className="sr-only"> {host}</span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RefuseDialogProps {
  host: string;
  /** Number of calendars that would be stopped. */
  stopped: number;
  /** Address of the page without the dialog. */
  closeTo: string;
}

/** Confirmation before all calendars of a host are blocked. */
function RefuseDialog({ host, stopped, closeTo }: RefuseDialogProps) {
  return (
    <Dialog title="Refuse this host?" closeTo={closeTo}>
      <p className="mb-2 font-semibold wrap-anywhere">{host}</p>
      <p>
        {stopped === 1 ? "1 calendar is" : `${formatCount(stopped)} calendars are`} no longer read, and nobody can
        subscribe to one of this host or of those below it. Events that have been read stay as they are.
      </p>
      <Form method="post" action={closeTo} className="mt-6 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="host" value={host} />
        <CancelLink to={closeTo} />
        <SubmitButton intent="refuse" variant="danger" busyLabel="Refusing...">
          Refuse
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
