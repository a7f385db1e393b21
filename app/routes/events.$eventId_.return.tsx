import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
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
} from "#app/domain/events/moderation-reasons.ts";
import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { refuseSchema, returnSchema } from "#app/domain/events/return-form.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import type { z } from "#app/domain/site/zod.ts";
import { type FieldState, formState } from "#app/forms/answer.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import { getEvent } from "#app/models/events/events.server.ts";
import { refuseEvent, returnEvent } from "#app/models/events/moderation.server.ts";
import { listReasons } from "#app/models/events/moderation-reasons.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { requireAdmin, type SignedInAdmin } from "#app/session/user.server.ts";

const TITLE = "Return or Refuse Event";
/** The reason of the list with which an event is refused without mail; also in `private.notify_organizer()`. */
const SPAM_REASON = "spam";
const NOT_FOUND = "Event not found";

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(siteOf(matches), { title: TITLE, path: location.pathname, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireAdmin(args);
  const event = await getEvent(client, requireId(args.params.eventId, NOT_FOUND));
  if (!event) throw notFound(NOT_FOUND);
  // The version that the admin has read, where the link names it.
  const version = new URL(args.request.url).searchParams.get("version") || event.updated_at;
  const reasons = await listReasons(client);
  return {
    id: event.id,
    title: event.title,
    version,
    isWaiting: event.review === "waiting",
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
  const id = requireId(args.params.eventId, NOT_FOUND);
  const reasons = await listReasons(getClient(args));
  const boxes = reasons.map(({ key }) => reasonFieldName(key));
  const chosen = (form: FormData) => reasons.map(({ key }) => key).filter((key) => form.has(reasonFieldName(key)));
  const decided = (title: string | null, did: string, keys: readonly string[]) => {
    const to = pathTo("/admin");
    if (title === null)
      return { to, error: "Nothing was decided: the event was changed, decided or deleted meanwhile." };
    const mail = keys.includes(SPAM_REASON) ? "Nobody gets mail." : "Its organizer gets a mail with your reason.";
    return { to, success: `Event "${title}" has been ${did}. ${mail}` };
  };
  return handleForms<Inputs, SignedInAdmin>(args, {
    guard: requireAdmin,
    forms: {
      return: {
        changes: "listings",
        fields: ["reason", ...RETURN_FIELDS.map(returnFieldName), ...boxes, "version"],
        schema: returnSchema,
        fieldOf: () => "reason",
        async save({ version, ...why }, { client }, { form }) {
          const reasons = chosen(form);
          return decided(await returnEvent(client, id, version, { ...why, reasons }), "returned", reasons);
        },
      },
      refuse: {
        changes: "listings",
        fields: ["refuse_reason", ...boxes, "version"],
        schema: refuseSchema,
        fieldOf: () => "refuse_reason",
        async save({ version, refuse_reason: reason }, { client }, { form }) {
          const reasons = chosen(form);
          return decided(await refuseEvent(client, id, version, { reason, reasons }), "refused", reasons);
        },
      },
    },
  });
}

export default function ReturnPage() {
  const { id, title, version, isWaiting, returned, refused, waiting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const returning = formState<string>(answer, { intent: "return" });
  const refusing = formState<string>(answer, { intent: "refuse" });
  const eventPath = pathTo("/events/:eventId", { eventId: id });
  const form = { method: "post", action: pathTo("/events/:eventId/return", { eventId: id, version }) } as const;
  return (
    <AdminPage
      back={<BackLink to={eventPath}>Back to the event</BackLink>}
      title={TITLE}
      lead={title}
      width="text"
      waiting={waiting}
    >
      {isWaiting ? (
        <div className="space-y-6">
          <ErrorSummary errors={{ ...returning.errors, ...refusing.errors }} />
          <Card>
            <Form {...form} className="space-y-6">
              <h2 className="text-xl">Return it to be changed</h2>
              <input type="hidden" name="version" value={version} />
              <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
                {returned.map((group) => (
                  <Reasons key={group.subject} {...group} field={returning.field} />
                ))}
              </div>
              <TextAreaField
                name="reason"
                label="Note"
                optional
                hint="Its organizer gets a mail with it, and reads it above the form of the event."
                rows={4}
                maxLength={MAX_REASON_CHARS}
                {...returning.field("reason")}
              />
              <details open={RETURN_FIELDS.some((name) => returning.errors[returnFieldName(name)])}>
                <summary className="flex min-h-11 w-fit items-center link">In your own words at single fields</summary>
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
          <Card>
            <Form {...form} className="space-y-6">
              <h2 className="text-xl">Refuse it</h2>
              <input type="hidden" name="version" value={version} />
              {refused.map((group) => (
                <Reasons key={group.subject} {...group} field={refusing.field} />
              ))}
              <TextAreaField
                name="refuse_reason"
                label="Note"
                optional
                hint="Its organizer gets a mail with it, and keeps the text."
                rows={4}
                maxLength={MAX_REASON_CHARS}
                {...refusing.field("refuse_reason")}
              />
              <SubmitButton intent="refuse" variant="danger" busyLabel="Refusing...">
                Refuse
              </SubmitButton>
            </Form>
          </Card>
          <p>
            <Link to={pathTo("/admin/reasons")} className="link">
              Change the list of reasons
            </Link>
          </p>
        </div>
      ) : (
        <Notice kind="info">This event does not wait for approval.</Notice>
      )}
    </AdminPage>
  );
}

interface ReasonsProps {
  label: string;
  reasons: readonly { key: string; text: string }[];
  field: (name: string) => FieldState;
}

/** The reasons of the list that are about the same part of an event. */
function Reasons({ label, reasons, field }: ReasonsProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      {reasons.map(({ key, text }) => (
        <label key={key} className="flex min-h-11 items-center gap-3 py-1.5 leading-snug">
          <input
            type="checkbox"
            name={reasonFieldName(key)}
            value="yes"
            defaultChecked={field(reasonFieldName(key)).defaultValue !== undefined}
            className="checkbox"
          />
          <span>
            {text}
            {key === SPAM_REASON && <span className="text-ink-soft"> Nobody gets mail then.</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
