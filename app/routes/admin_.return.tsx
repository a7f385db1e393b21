import type { ActionFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { AdminReasonBoxes } from "#app/components/events/AdminReasonBoxes.tsx";
import { Card } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { TextAreaField } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { EVENT_FIELDS } from "#app/domain/events/controls.ts";
import {
  groupReasons,
  RETURN_FIELDS,
  reasonFieldName,
  returnFieldName,
  SPAM_REASON,
} from "#app/domain/events/moderation-reasons.ts";
import {
  type ChosenEvent,
  parseChosen,
  queueAddress,
  queueFragment,
  queuePlaceOf,
  returnAddress,
} from "#app/domain/events/queue-address.ts";
import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { refuseSchema, returnSchema } from "#app/domain/events/return-form.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import type { z } from "#app/domain/site/zod.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { type DecidedEvent, decide } from "#app/models/events/decisions.server.ts";
import { getEvent } from "#app/models/events/events.server.ts";
import { findWaitingEvents } from "#app/models/events/moderation.server.ts";
import { listReasons } from "#app/models/events/moderation-reasons.server.ts";
import { takeEvents } from "#app/models/events/taken-events.server.ts";
import type { Client } from "#app/models/supabase.ts";
import { getClient, type RequestArgs } from "#app/session/supabase.server.ts";
import { requireAdmin, type SignedInAdmin } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { describeTogether, explainRefusal, takenByOthers } from "./admin._index/together.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  pageMeta(siteOf(matches), {
    title: titleFor(page),
    path: pathTo("/admin/return"),
    isIndexed: false,
  });

function titleFor(page: Pick<SerializeFrom<typeof loader>, "titles" | "only"> | undefined): string {
  return `${page?.only ? "Refuse" : "Return or refuse"} ${(page?.titles.length ?? 1) === 1 ? "event" : "events"}`;
}

/** The selected events in the URL, in the versions that the admin has read, and where the queue continues. */
function readAddress(args: RequestArgs) {
  const params = new URL(args.request.url).searchParams;
  const only = params.get("only") === "refuse" ? ("refuse" as const) : null;
  return { chosen: parseChosen(params.getAll("chosen")), place: queuePlaceOf(params), only };
}

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const { chosen, place, only } = readAddress(args);
  const ids = chosen.map(({ id }) => id);
  const [waitingEvents, reasons, taken] = await Promise.all([
    findWaitingEvents(client, ids),
    listReasons(client),
    takeEvents(client, ids),
  ]);
  const waits = chosen.filter(({ id }) => waitingEvents.has(id));
  return {
    chosen: waits,
    titles: waits.map(({ id }) => waitingEvents.get(id) ?? ""),
    gone: chosen.length - waits.length,
    takenByOthers: takenByOthers(waitingEvents, taken, getSite().timeZone),
    place,
    only,
    back: `${queueAddress({ ...place, next: null })}${queueFragment(ids[0] ?? null)}`,
    returned: groupReasons(reasons, "returned"),
    refused: groupReasons(reasons, "refused"),
    waiting: user.waiting,
  };
});

interface Inputs extends Record<string, unknown> {
  return: z.infer<typeof returnSchema>;
  refuse: z.infer<typeof refuseSchema>;
}

export async function action(args: ActionFunctionArgs) {
  const { chosen, place } = readAddress(args);
  const listed = await listReasons(getClient(args));
  const boxes = listed.map(({ key }) => reasonFieldName(key));
  const keysOf = (form: FormData) => listed.map(({ key }) => key).filter((key) => form.has(reasonFieldName(key)));
  const decided = async (client: Client, results: readonly DecidedEvent[], did: string, keys: readonly string[]) => {
    const to = `${queueAddress({ ...place, next: null })}${queueFragment(place.next)}`;
    const isSpam = keys.includes(SPAM_REASON);
    if (results.length > 1)
      return {
        to,
        ...describeTogether(
          results,
          did,
          isSpam ? "Nobody gets an email." : "Their organizers get an email with your reason.",
        ),
      };
    if (results[0]?.outcome !== did) {
      const current = chosen[0] ? await getEvent(client, chosen[0].id) : null;
      return { to, error: explainRefusal(current, did) };
    }
    const mail = isSpam ? "Nobody gets an email." : "Its organizer gets an email with your reason.";
    return { to, success: `Event "${results[0].title}" has been ${did}. ${mail}` };
  };
  return handleForms<Inputs, SignedInAdmin>(args, {
    guard: requireAdmin,
    forms: {
      return: {
        changes: "listings",
        fields: ["reason", ...RETURN_FIELDS.map(returnFieldName), ...boxes],
        schema: returnSchema,
        fieldOf: () => "reason",
        async save({ reason: note, fieldReasons }, { client }, { form }) {
          const reasons = keysOf(form);
          const why = { note, fieldReasons, reasons };
          return decided(client, await decide(client, chosen, "returned", why), "returned", reasons);
        },
      },
      refuse: {
        changes: "listings",
        fields: ["refuse_reason", ...boxes],
        schema: refuseSchema,
        fieldOf: () => "refuse_reason",
        async save({ refuse_reason: note }, { client }, { form }) {
          const reasons = keysOf(form);
          return decided(client, await decide(client, chosen, "refused", { note, reasons }), "refused", reasons);
        },
      },
    },
  });
}

export default function ReturnPage() {
  const page = useLoaderData<typeof loader>();
  const { chosen, titles, gone, place, only, back, returned, refused, waiting } = page;
  const answer = useActionData<typeof action>();
  const returning = formState<string>(answer, { intent: "return" });
  const refusing = formState<string>(answer, { intent: "refuse" });
  const form = { method: "post", action: returnAddress(chosen, place, only) } as const;
  const whose = titles.length === 1 ? "Its organizer gets" : "Their organizers get";
  const it = titles.length === 1 ? "it" : "them";
  return (
    <AdminPage
      back={<BackLink to={back}>Back to Admin Panel</BackLink>}
      title={titleFor(page)}
      lead={titles.length > 1 ? `${titles.length} events, each in the version you read.` : titles[0]}
      width="text"
      waiting={waiting}
    >
      {titles.length > 0 ? (
        <div className="space-y-6">
          {titles.length > 1 && <ChosenTitles chosen={chosen} titles={titles} />}
          {page.takenByOthers && <Notice kind="info">{page.takenByOthers}</Notice>}
          {gone > 0 && (
            <Notice kind="info">
              {gone === 1 ? "Another one is" : `${gone} others are`} no longer waiting for approval.
            </Notice>
          )}
          <ErrorSummary errors={{ ...returning.errors, ...refusing.errors }} />
          {only === null && (
            <Card>
              <Form {...form} className="space-y-6">
                <h2 className="text-xl">Return {it} to be changed</h2>
                <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
                  {returned.map((group) => (
                    <AdminReasonBoxes key={group.subject} {...group} field={returning.field} />
                  ))}
                </div>
                <TextAreaField
                  name="reason"
                  label="Note"
                  optional
                  hint={`${whose} an email with it, and ${titles.length === 1 ? "sees" : "see"} it above the event's form.`}
                  rows={4}
                  maxLength={MAX_REASON_CHARS}
                  {...returning.field("reason")}
                />
                <details open={RETURN_FIELDS.some((name) => returning.errors[returnFieldName(name)])}>
                  <summary className="flex min-h-11 w-fit items-center link">
                    In your own words, for individual fields
                  </summary>
                  <div className="mt-3 space-y-4">
                    {RETURN_FIELDS.map((name) => (
                      <TextAreaField
                        key={name}
                        name={returnFieldName(name)}
                        label={EVENT_FIELDS[name].label()}
                        optional
                        rows={2}
                        {...returning.field(returnFieldName(name))}
                      />
                    ))}
                  </div>
                </details>
                <SubmitButton intent="return" busyLabel="Returning...">
                  Return
                </SubmitButton>
              </Form>
            </Card>
          )}
          <Card>
            <Form {...form} className="space-y-6">
              <h2 className="text-xl">Refuse {it}</h2>
              {refused.map((group) => (
                <AdminReasonBoxes key={group.subject} {...group} field={refusing.field} />
              ))}
              <TextAreaField
                name="refuse_reason"
                label="Note"
                optional
                hint={`${whose} an email with it, and ${titles.length === 1 ? "keeps" : "keep"} the text.`}
                rows={4}
                maxLength={MAX_REASON_CHARS}
                {...refusing.field("refuse_reason")}
              />
              <SubmitButton intent="refuse" variant="danger" busyLabel="Refusing...">
                Refuse
              </SubmitButton>
            </Form>
          </Card>
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            {only && (
              <Link to={returnAddress(chosen, place)} className="link">
                Return {it} to be changed instead
              </Link>
            )}
            <Link to={pathTo("/admin/reasons")} className="link">
              Change the list of reasons
            </Link>
          </p>
        </div>
      ) : (
        <Notice kind="info">
          {gone > 1 ? "These events aren't waiting for approval." : "This event isn't waiting for approval."}
        </Notice>
      )}
    </AdminPage>
  );
}

function ChosenTitles({ chosen, titles }: { chosen: readonly ChosenEvent[]; titles: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {chosen.map(({ id }, index) => (
        <li key={id}>
          <Link to={pathTo("/admin/events/:eventId", { eventId: id })} className="inline-block min-h-6 link">
            {titles[index]}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
