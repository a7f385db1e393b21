import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { AdminPage, AdminSearch, NewestOlder } from "#app/components/accounts/AdminPage.tsx";
import { Badge } from "#app/components/events/EventBadges.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { formatRecent } from "#app/domain/events/format.ts";
import { formatCount } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { listPeople, type PersonRow } from "#app/models/accounts/people.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const PATH = pathTo("/admin/people");

/** Longest text that is searched, as on the site. */
const MAX_SEARCH_CHARS = 100;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "People", path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const query = new URL(args.request.url).searchParams;
  const search = (query.get("search") ?? "").trim().slice(0, MAX_SEARCH_CHARS);
  const before = query.get("before");
  const { rows, total, older } = await listPeople(client, { search, before });
  const now = new Date();
  const { timeZone } = getSite();
  return {
    search,
    total,
    people: rows.map((row) => summarize(row, timeZone, now)),
    newest: before && pathTo("/admin/people", { search }),
    older: older && pathTo("/admin/people", { search, before: older }),
    waiting: user.waiting,
  };
});

function summarize(
  { id, full_name, email, created_at, is_admin, is_blocked, events, waiting }: PersonRow,
  timeZone: string,
  now: Date,
) {
  return {
    id,
    name: full_name,
    email,
    isAdmin: is_admin,
    isBlocked: is_blocked,
    events,
    eventsWaiting: waiting,
    sinceAt: new Date(created_at).toISOString(),
    since: formatRecent(created_at, timeZone, now),
  };
}

function describe(total: number, search: string): string | false {
  const accounts = total === 1 ? "1 account" : `${formatCount(total)} accounts`;
  return total > 0 && `${accounts}${search ? " found" : ""}, newest first`;
}

/** The accounts, searchable, newest first. */
export default function PeoplePage() {
  const { people, search, total, newest, older, waiting } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Accounts" lead={describe(total, search)} waiting={waiting}>
      <AdminSearch path={PATH} label="Search by name or email" maxLength={MAX_SEARCH_CHARS} search={search} />
      {people.length > 0 ? (
        <ul className="panel divide-y divide-line">
          {people.map((person) => (
            <li key={person.id} className="px-4 py-3 leading-snug">
              <h2 className="mr-2 inline text-base leading-snug font-bold break-words">
                <Link to={pathTo("/admin/people/:accountId", { accountId: person.id })} className="link">
                  {person.name}
                </Link>
              </h2>
              {person.isAdmin && <Badge variant="leaf">Admin</Badge>}
              {person.isBlocked && <Badge variant="coral">Blocked</Badge>}
              <p className="mt-1 dots text-[0.9375rem] text-ink-soft">
                <span className="wrap-anywhere">{person.email}</span>
                <span>
                  since <time dateTime={person.sinceAt}>{person.since}</time>
                </span>
                <span>{person.events === 1 ? "1 event" : `${person.events} events`}</span>
                {person.eventsWaiting > 0 && <span>{person.eventsWaiting} waiting</span>}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="panel p-6 text-ink-soft">
          {search ? `Nobody's name or email contains "${search}".` : "There is nobody else in this list."}
        </p>
      )}
      <NewestOlder newest={newest} older={older} />
    </AdminPage>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
