import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { formOf } from "#app/components/events/DraftNotes.tsx";
import { Card, Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { summarizeDraft } from "#app/domain/events/drafts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { defineLoader, notFound, requireId } from "#app/http/responses.server.ts";
import messages from "#app/messages/drafts.ts";
import { translator } from "#app/messages/translator.ts";
import { deleteDraft, getDraft } from "#app/models/events/drafts.server.ts";
import { requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(siteOf(matches), { title: t("deleteTitle"), path: location.pathname, isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client } = await requireUser(args);
  const draft = await getDraft(client, requireId(args.params.draftId, t("draftGone")));
  if (!draft) throw notFound(t("draftGone"));
  return summarizeDraft(draft, getSite().timeZone, new Date());
});

export async function action(args: ActionFunctionArgs) {
  const id = requireId(args.params.draftId, t("draftGone"));
  return handleForm(args, {
    guard: requireUser,
    async save(_, { client }) {
      const isDeleted = await deleteDraft(client, id);
      return { to: pathTo("/dashboard"), ...(isDeleted ? { success: t("draftDeleted") } : { info: t("draftGone") }) };
    },
  });
}

export default function DeleteDraftPage() {
  const draft = useLoaderData<typeof loader>();
  const { errors } = formState(useActionData<typeof action>());
  return (
    <Page title={t("deleteTitle")} lead={draft.title ?? t("untitled")} width="form">
      <ErrorSummary errors={errors} />
      <Card>
        <p className="mb-2 text-ink-soft">{t("savedOn", { saved: draft.saved })}</p>
        <p className="mb-6">{t("deleteQuestion")}</p>
        <Form
          method="post"
          action={pathTo("/drafts/:draftId/delete", { draftId: draft.id })}
          className="flex flex-wrap gap-3"
        >
          <SubmitButton busyLabel={t("deleting")} variant="danger">
            {t("deleteNow")}
          </SubmitButton>
          <ButtonLink to={formOf(draft)} variant="secondary">
            {t("cancel")}
          </ButtonLink>
        </Form>
      </Card>
    </Page>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
