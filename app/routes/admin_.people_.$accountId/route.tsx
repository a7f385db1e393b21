import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { Badge } from "#app/components/events/EventBadges.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { isMeasureKind, MEASURES, type Measure, measureSchema } from "#app/domain/accounts/measures.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { line, z } from "#app/domain/site/zod.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import { bringBackEvents, getPerson, liftMeasure, placeMeasure } from "#app/models/accounts/people.server.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import { getSignedIn, requireAdmin, type SignedInAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { describePerson } from "./describe-person.server.ts";
import { MeasureForm, MeasuresOfPerson } from "./measures.tsx";
import { DecisionsOfPerson, EventsOfPerson, OrganizersOfPerson, ReportsOfPerson } from "./record.tsx";

const NOT_FOUND = "Account not found";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(siteOf(matches), {
    title: data?.person?.name ?? "Accounts",
    path: pathTo("/admin/people"),
    isIndexed: false,
  });

export const loader = defineLoader(async (args) => {
  const asked = new URL(args.request.url).searchParams.get("ask");
  const ask = isMeasureKind(asked) ? asked : null;
  // Nothing can be loaded: only the form is shown again.
  if (isSessionUnavailable(args)) return { person: null, ask, isOwn: false, waiting: null };
  const { client, user } = await requireAdmin(args);
  const person = await getPerson(client, requireId(args.params.accountId, NOT_FOUND));
  if (!person) throw notFound(NOT_FOUND);
  return {
    person: describePerson(person, getSite().timeZone, new Date()),
    ask,
    isOwn: person.id === user.id,
    waiting: user.waiting,
  };
});

const liftSchema = z.object({ kind: line });

interface Inputs extends Record<string, unknown> {
  place: Measure;
  lift: z.infer<typeof liftSchema>;
  "bring-back": object;
}

export function action(args: ActionFunctionArgs) {
  const accountId = requireId(args.params.accountId, NOT_FOUND);
  const to = pathTo("/admin/people/:accountId", { accountId });
  const signedOut = "You must be logged in as an admin to make decisions about accounts";
  return handleForms<Inputs, SignedInAdmin>(args, {
    guard: getAdmin,
    forms: {
      place: {
        signedOut,
        changes: "listings",
        fields: ["kind", "reason", "days", "most", "refuses_waiting", "takes_off_live"],
        schema: measureSchema(new Date()),
        async save(measure, { client }) {
          const taken = await placeMeasure(client, accountId, measure);
          const events = taken === 1 ? "1 event" : `${taken} events`;
          return {
            to,
            success: `${MEASURES[measure.kind].done}.${taken > 0 ? ` ${events} taken off the site.` : ""} We notify them by email.`,
          };
        },
      },
      lift: {
        signedOut,
        fields: ["kind"],
        schema: liftSchema,
        async save({ kind }, { client }) {
          if (await liftMeasure(client, accountId, kind)) return { to, success: "Lifted." };
          return { to, error: "It had already ended or been lifted." };
        },
      },
      "bring-back": {
        signedOut,
        changes: "listings",
        async save(_, { client }, { form }) {
          const brought = await bringBackEvents(client, Number(form.get("id")) || 0);
          if (brought > 0) return { to, success: brought === 1 ? "1 event is back." : `${brought} events are back.` };
          return { to, error: "Nothing was brought back: the events were changed or decided in the meantime." };
        },
      },
    },
  });
}

/** The guard of the forms: null without a session, so that they keep their values. @throws Response as `requireAdmin`. */
async function getAdmin(args: RequestArgs): Promise<SignedInAdmin | null> {
  return (await getSignedIn(args)) && requireAdmin(args);
}

/** The admin page of an account. */
export default function PersonPage() {
  const { person, ask, isOwn, waiting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errors = <ErrorSummary errors={formState(answer).errors}>{signInPrompt(answer)}</ErrorSummary>;
  if (!person) {
    return (
      <AdminPage title="Accounts" waiting={waiting}>
        {errors}
      </AdminPage>
    );
  }
  return (
    <AdminPage back={<BackLink to={pathTo("/admin/people")}>Accounts</BackLink>} title={person.name} waiting={waiting}>
      {(person.isAdmin || person.isBlocked) && (
        <p className="mb-2 flex gap-2">
          {person.isAdmin && <Badge variant="leaf">Admin</Badge>}
          {person.isBlocked && <Badge variant="coral">Blocked</Badge>}
        </p>
      )}
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
        <Link to={pathTo("/admin/audit", { person: person.id })} className="link">
          Audit log
        </Link>
      </p>
      {errors}
      {ask && !isOwn && <MeasureForm key={ask} kind={ask} person={person} answer={answer} />}
      <div className="with-aside">
        <EventsOfPerson events={person.events} />
        <div className="space-y-6">
          <MeasuresOfPerson person={person} isOwn={isOwn} />
          <DecisionsOfPerson decisions={person.decisions} />
          <ReportsOfPerson reports={person.reports} />
          <OrganizersOfPerson id={person.id} organizers={person.organizers} />
        </div>
      </div>
    </AdminPage>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
