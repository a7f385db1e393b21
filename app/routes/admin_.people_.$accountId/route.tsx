import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { Badge } from "#app/components/events/EventBadges.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import { getPerson } from "#app/models/accounts/people.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { describePerson } from "./describe-person.server.ts";
import { DecisionsOfPerson, EventsOfPerson, OrganizersOfPerson, ReportsOfPerson } from "./record.tsx";

const NOT_FOUND = "Account not found";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(siteOf(matches), { title: data?.person.name ?? NOT_FOUND, path: pathTo("/admin/people"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const person = await getPerson(client, requireId(args.params.accountId, NOT_FOUND));
  if (!person) throw notFound(NOT_FOUND);
  return { person: describePerson(person, getSite().timeZone, new Date()), waiting: user.waiting };
});

/** What admins know of an account. */
export default function PersonPage() {
  const { person, waiting } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={person.name} waiting={waiting}>
      <BackLink to={pathTo("/admin/people")}>People</BackLink>
      <p className="mb-6 dots">
        <span className="wrap-anywhere">{person.email ?? "no email address"}</span>
        {!person.isConfirmed && <span>not confirmed</span>}
        <span>
          since <time dateTime={person.since.at}>{person.since.text}</time>
        </span>
        {person.lastSignIn && (
          <span>
            last signed in <time dateTime={person.lastSignIn.at}>{person.lastSignIn.text}</time>
          </span>
        )}
        <span>mail in {person.language}</span>
        {person.isAdmin && <Badge variant="leaf">Admin</Badge>}
        {person.isBlocked && <Badge variant="coral">Blocked</Badge>}
        <Link to={pathTo("/admin/audit", { person: person.id })} className="link">
          Audit log
        </Link>
      </p>
      <div className="with-aside">
        <EventsOfPerson events={person.events} />
        <div className="space-y-6">
          <DecisionsOfPerson decisions={person.decisions} />
          <ReportsOfPerson reports={person.reports} />
          <OrganizersOfPerson id={person.id} organizers={person.organizers} />
        </div>
      </div>
    </AdminPage>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
