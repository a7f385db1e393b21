import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { Card, Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, TextAreaField } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { organizerSchema } from "#app/domain/events/organizers.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader, requireId } from "#app/http/responses.server.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";
import {
  deleteOrganizer,
  foundOrganizer,
  listOwnOrganizations,
  type OwnOrganization,
  saveOrganizer,
} from "#app/models/events/organizers.server.ts";
import { getSignedIn, requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

const PATH = pathTo("/account/organizer");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("organizerPage"), path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  // The account cannot be loaded: only the form is shown, with what was typed.
  if (isSessionUnavailable(args)) return { organizer: null };
  const { client } = await requireUser(args);
  const own = (await listOwnOrganizations(client)).find(({ role }) => role === "owner");
  return { organizer: own ? summarize(own) : null };
});

function summarize({ id, slug, name, about, website, is_approved: isPublic }: OwnOrganization) {
  return { id, slug, name, about: about ?? "", website: website ?? "", isPublic };
}

/** The page that a form is about; null for a new one. */
function askedId(form: FormData): string | null {
  const id = String(form.get("id") ?? "");
  return id === "" ? null : requireId(id, t("pageNotFound"));
}

export function action(args: ActionFunctionArgs) {
  return handleForms(args, {
    guard: getSignedIn,
    forms: {
      save: {
        changes: "listings",
        fields: ["name", "about", "website"],
        schema: organizerSchema(getSite().productName),
        signedOut: t("signInToChangePage"),
        fieldOf: (error) => (error.isRejectedFor("organizer_name_taken") ? "name" : undefined),
        async save(organizer, { client, user }, { form }) {
          const id = askedId(form);
          if (id === null) await foundOrganizer(client, user.id, organizer);
          else await saveOrganizer(client, id, organizer);
          return { to: PATH, success: t("pageSaved") };
        },
      },
      delete: {
        changes: "listings",
        signedOut: t("signInToChangePage"),
        failTo: PATH,
        async save(_, { client }, { form }) {
          await deleteOrganizer(client, requireId(String(form.get("id")), t("pageNotFound")));
          return { to: PATH, success: t("pageDeleted") };
        },
      },
    },
  });
}

export default function OwnOrganizerPage() {
  const { organizer } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const defaults = organizer ?? { name: "", about: "", website: "" };
  const { errors, field } = formState<"name" | "about" | "website">(answer, { defaults });
  return (
    <Page
      back={<BackLink to={pathTo("/account")}>{t("backToAccount")}</BackLink>}
      title={t("organizerPage")}
      lead={t("organizerPageLead")}
      width="form"
    >
      <ErrorSummary errors={errors}>{signInPrompt(answer)}</ErrorSummary>
      <div className="space-y-6">
        {organizer && <ApprovalStatus slug={organizer.slug} isPublic={organizer.isPublic} />}
        <Card>
          <Form method="post" action={PATH} noValidate className="space-y-6">
            {organizer && <input type="hidden" name="id" value={organizer.id} />}
            <Field
              name="name"
              label={t("publicName")}
              hint={t("publicNameHint")}
              autoComplete="organization"
              {...field("name")}
            />
            <TextAreaField
              name="about"
              label={t("about")}
              optional
              rows={6}
              hint={t("aboutHint")}
              {...field("about")}
            />
            <Field name="website" label={t("website")} optional type="url" inputMode="url" {...field("website")} />
            <p className="text-sm text-ink-soft">{t("pageReview")}</p>
            <SubmitButton intent="save" busyLabel={t("saving")}>
              {t("savePage")}
            </SubmitButton>
          </Form>
        </Card>
        {organizer && (
          <Card>
            <h2 className="mb-2 text-xl">{t("deleteThisPage")}</h2>
            <p className="mb-4 text-ink-soft">{t("deletePageNote")}</p>
            <Form method="post" action={PATH}>
              <input type="hidden" name="id" value={organizer.id} />
              <SubmitButton intent="delete" variant="danger" busyLabel={t("deleting")}>
                {t("deletePage")}
              </SubmitButton>
            </Form>
          </Card>
        )}
      </div>
    </Page>
  );
}

/** Whether the page is public or waits for approval. */
function ApprovalStatus({ slug, isPublic }: { slug: string; isPublic: boolean }) {
  if (!isPublic) return <Notice kind="warning">{t("pageWaits")}</Notice>;
  const page = pathTo("/organizers/:organizer", { organizer: slug });
  return (
    <Notice kind="info">
      {t.rich("pageIsPublic", {
        path: localPath(page),
        link: (text) => (
          <Link to={page} reloadDocument className="link">
            {text}
          </Link>
        ),
      })}
    </Notice>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
