import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Card, Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { Button } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { TextAreaField } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { EVENT_FIELDS } from "#app/domain/events/controls.ts";
import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { RETURN_FIELDS, returnFieldName, returnSchema } from "#app/domain/events/return-form.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import { getEvent } from "#app/models/events/events.server.ts";
import { refuseEvent, returnEvent } from "#app/models/events/moderation.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";

const TITLE = "Return or Refuse Event";
const NOT_FOUND = "Event not found";

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(siteOf(matches), { title: TITLE, path: location.pathname, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client } = await requireAdmin(args);
  const event = await getEvent(client, requireId(args.params.eventId, NOT_FOUND));
  if (!event) throw notFound(NOT_FOUND);
  // The version that the admin has read, where the link names it.
  const version = new URL(args.request.url).searchParams.get("version") || event.updated_at;
  return { id: event.id, title: event.title, version, isWaiting: event.review === "waiting" };
});

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.params.eventId, NOT_FOUND);
  return handleForm(args, {
    guard: requireAdmin,
    changes: "listings",
    fields: ["reason", ...RETURN_FIELDS.map(returnFieldName), "version"],
    schema: returnSchema,
    fieldOf: () => "reason",
    async save({ reason, version, fieldReasons }, { client }, { form }) {
      const isRefused = form.get("decision") === "refuse";
      const title = isRefused
        ? await refuseEvent(client, id, version, reason)
        : await returnEvent(client, id, version, reason, fieldReasons);
      const to = pathTo("/admin");
      if (title === null)
        return { to, error: "Nothing was decided: the event was changed, decided or deleted meanwhile." };
      const did = isRefused ? "refused" : "returned";
      return { to, success: `Event "${title}" has been ${did}. Its organizer gets a mail with your reason.` };
    },
  });
}

export default function ReturnPage() {
  const { id, title, version, isWaiting } = useLoaderData<typeof loader>();
  const { errors, field } = formState<string>(useActionData<typeof action>());
  const eventPath = pathTo("/events/:eventId", { eventId: id });
  return (
    <Page back={<BackLink to={eventPath}>Back to the event</BackLink>} title={TITLE} lead={title} width="form">
      {isWaiting ? (
        <>
          <ErrorSummary errors={errors} />
          <Card>
            <Form
              method="post"
              action={pathTo("/events/:eventId/return", { eventId: id, version })}
              className="space-y-6"
            >
              <input type="hidden" name="version" value={version} />
              <TextAreaField
                name="reason"
                label="Reason"
                hint="Its organizer gets a mail with it, and reads it above the form of the event."
                rows={4}
                maxLength={MAX_REASON_CHARS}
                {...field("reason")}
              />
              <details open={RETURN_FIELDS.some((name) => errors[returnFieldName(name)])}>
                <summary className="flex min-h-11 w-fit items-center link">
                  Say it at single fields, to return it
                </summary>
                <div className="mt-3 space-y-4">
                  {RETURN_FIELDS.map((name) => (
                    <TextAreaField
                      key={name}
                      name={returnFieldName(name)}
                      label={EVENT_FIELDS[name].label()}
                      optional
                      rows={2}
                      {...field(returnFieldName(name))}
                    />
                  ))}
                </div>
              </details>
              <div className="flex flex-wrap gap-3">
                <Button name="decision" value="return">
                  Return
                </Button>
                <Button name="decision" value="refuse" variant="danger">
                  Refuse
                </Button>
              </div>
            </Form>
          </Card>
        </>
      ) : (
        <Notice kind="info">This event does not wait for approval.</Notice>
      )}
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
