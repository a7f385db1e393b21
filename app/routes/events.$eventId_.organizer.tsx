import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { Card, Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { SelectField } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { ownsEvent } from "#app/domain/events/ownership.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/organizations.ts";
import organizer from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";
import { getEvent, handOverEvent } from "#app/models/events/events.server.ts";
import { listOwnOrganizations } from "#app/models/events/organizers.server.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { getSignedIn, requireUser } from "#app/session/user.server.ts";

const t = translator(messages);
const tOrganizer = translator(organizer);

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(siteOf(matches), { title: t("handOverTitle"), path: location.pathname, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireUser(args);
  const id = requireId(args.params.eventId);
  const [event, own] = await Promise.all([getEvent(client, id), listOwnOrganizations(client)]);
  if (!event) throw notFound();
  if (!ownsEvent(user, event)) throw seeOther(args, pathTo("/dashboard"));
  const current = own.find((organization) => organization.id === event.organization_id);
  return {
    id,
    title: event.title,
    // Only owners can take events away from their organization.
    keptBy: current?.role === "editor" ? current.name : null,
    version: event.updated_at,
    organization: event.organization_id ?? "",
    organizations: own.map((organization) => ({ id: organization.id, name: organization.name })),
  };
});

export function action(args: ActionFunctionArgs) {
  const id = requireId(args.params.eventId);
  const to = pathTo("/events/:eventId/organizer", { eventId: id });
  return handleForm(args, {
    guard: getSignedIn,
    changes: "listings",
    signedOut: t("signInToHandOver"),
    async save(_, { client }, { form }) {
      const organization = String(form.get("organization") ?? "");
      const organizationId = organization === "" ? null : requireId(organization);
      const isSaved = await handOverEvent(client, id, organizationId, String(form.get("version")));
      if (!isSaved) return { to, error: t("handOverStale") };
      const own = await listOwnOrganizations(client);
      const name = own.find((one) => one.id === organizationId)?.name;
      return { to, success: name === undefined ? t("takenBack") : t("handedOver", { name }) };
    },
  });
}

export default function EventOrganizerPage() {
  const { id, title, version, keptBy, organization, organizations } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      back={<BackLink to={pathTo("/events/:eventId", { eventId: id })}>{t("backToEvent")}</BackLink>}
      title={t("handOverTitle")}
      lead={title}
      width="form"
    >
      <ErrorSummary errors={formState(answer).errors}>{signInPrompt(answer)}</ErrorSummary>
      {organizations.length === 0 && <Notice kind="info">{t("noOrganizations")}</Notice>}
      {keptBy !== null && <Notice kind="info">{t("keptByOwners", { name: keptBy })}</Notice>}
      {organizations.length > 0 && keptBy === null && (
        <Card>
          <Form method="post" action={pathTo("/events/:eventId/organizer", { eventId: id })} className="space-y-6">
            <input type="hidden" name="version" value={version} />
            <p className="text-ink-soft">{t("handOverLead")}</p>
            <SelectField
              key={organization}
              name="organization"
              label={t("publishedBy")}
              hint={tOrganizer("notAnonymous")}
              defaultValue={organization}
            >
              <option value="">{t("myself")}</option>
              {organizations.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </SelectField>
            <SubmitButton busyLabel={t("saving")}>{t("handOver")}</SubmitButton>
          </Form>
        </Card>
      )}
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
