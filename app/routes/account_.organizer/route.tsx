import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { Card, Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, TextAreaField } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { organizerSchema } from "#app/domain/events/organizers.ts";
import { describePageReturn } from "#app/domain/events/page-reasons.ts";
import { shownPicture } from "#app/domain/events/summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader, requireId } from "#app/http/responses.server.ts";
import organizations from "#app/messages/organizations.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";
import {
  countOrganization,
  deleteOrganizer,
  foundOrganizer,
  listOwnOrganizations,
  type OwnOrganization,
  saveOrganizer,
} from "#app/models/events/organizers.server.ts";
import { getSignedIn, requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { storeChosenFile } from "#app/uploads/store-picture.server.ts";
import { ApprovalStatus, DeleteDialog, type FieldName, OtherOrganizations, PictureField } from "./sections.tsx";

const t = translator(messages);
const tOrganizations = translator(organizations);

const PATH = pathTo("/account/organizer");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("organizerPage"), path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  // The account cannot be loaded: only the form is shown, with its values.
  if (isSessionUnavailable(args)) return { organizer: null, others: [], canFound: false, deleting: null };
  const { client } = await requireUser(args);
  const params = new URL(args.request.url).searchParams;
  const asked = params.get("id");
  const own = await listOwnOrganizations(client);
  const canFound = own.every(({ is_founder }) => !is_founder);
  const organizer = asked === "new" && canFound ? undefined : (own.find(({ id }) => id === asked) ?? own[0]);
  const isDeleting = params.get("ask") === "delete" && organizer?.role === "owner";
  return {
    organizer: organizer ? summarize(organizer) : null,
    others: own.filter((one) => one !== organizer).map(({ id, name }) => ({ id, name })),
    canFound: canFound && organizer !== undefined,
    deleting: isDeleting ? await countOrganization(client, organizer.id) : null,
  };
});

export const handle: PageHandle<typeof loader> = { showsDialog: ({ deleting }) => deleting !== null };

function summarize(own: OwnOrganization) {
  const { id, slug, name, about, website, links, takes_messages: takesMessages, is_approved: isPublic, role } = own;
  return {
    id,
    slug,
    name,
    about: about ?? "",
    website: website ?? "",
    links: links.join("\n"),
    picture_id: shownPicture(own.picture)?.id ?? "",
    takesMessages,
    isPublic,
    askedFor: own.returned_at === null ? null : describePageReturn(own.return_reasons, own.return_note),
    isOwner: role === "owner",
  };
}

/** The field that a rejection is about, by its code. */
const FIELD_BY_CODE: Readonly<Record<string, string>> = { organizer_name_taken: "name", picture_gone: "picture" };

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
        fields: ["name", "about", "website", "links", "picture", "picture_id", "picture_remove", "takes_messages"],
        files: (form, who) => storeChosenFile(args, form, who),
        schema: organizerSchema(getSite().productName),
        signedOut: t("signInToChangePage"),
        fieldOf: ({ code }) => FIELD_BY_CODE[code],
        async save(organizer, { client }, { form }) {
          const id = askedId(form);
          if (id === null) await foundOrganizer(client, organizer);
          else await saveOrganizer(client, id, organizer);
          return { to: pathTo("/account/organizer", { id }), success: t("pageSaved") };
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
  const { organizer, others, canFound, deleting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const defaults = organizer ?? { name: "", about: "", website: "", links: "", picture_id: "" };
  // An error shows the same page again.
  const saveTo = pathTo("/account/organizer", { id: organizer?.id ?? "new" });
  const takesMessages = answer?.values ? Boolean(answer.values.takes_messages) : (organizer?.takesMessages ?? true);
  const { errors, field } = formState<FieldName>(answer, { defaults });
  return (
    <>
      <div {...(deleting ? { inert: "" } : {})}>
        <Page
          back={<BackLink to={pathTo("/account")}>{t("backToAccount")}</BackLink>}
          title={t("organizerPage")}
          lead={t("organizerPageLead")}
          width="form"
        >
          <ErrorSummary errors={errors}>{signInPrompt(answer)}</ErrorSummary>
          <div className="space-y-6">
            <OtherOrganizations others={others} canFound={canFound} />
            {organizer && <ApprovalStatus {...organizer} />}
            {organizer && (
              <p>
                <Link to={pathTo("/account/organizer/members", { id: organizer.id })} className="link">
                  {tOrganizations("manageMembers")}
                </Link>
              </p>
            )}
            {organizer && !organizer.isOwner ? (
              <Notice kind="info">{tOrganizations("editorNote", { name: organizer.name })}</Notice>
            ) : (
              <Card>
                <Form
                  method="post"
                  action={saveTo}
                  encType="multipart/form-data"
                  key={organizer?.id}
                  noValidate
                  className="space-y-6"
                >
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
                  <Field
                    name="website"
                    label={t("website")}
                    optional
                    type="url"
                    inputMode="url"
                    {...field("website")}
                  />
                  <TextAreaField
                    name="links"
                    label={t("links")}
                    optional
                    rows={4}
                    inputMode="url"
                    hint={t("linksHint")}
                    {...field("links")}
                  />
                  {/* The key resets the file input once its picture is stored, so that the file is not uploaded again. */}
                  <PictureField
                    key={field("picture_id").defaultValue}
                    field={field}
                    isAnswered={answer !== undefined}
                  />
                  <div>
                    <label key={String(takesMessages)} className="flex min-h-11 items-center gap-3 leading-snug">
                      <input
                        type="checkbox"
                        name="takes_messages"
                        value="yes"
                        defaultChecked={takesMessages}
                        aria-describedby="takes-messages-hint"
                        className="checkbox"
                      />
                      {tOrganizations("takesMessages")}
                    </label>
                    <p id="takes-messages-hint" className="text-sm text-ink-soft">
                      {tOrganizations("takesMessagesHint")}
                    </p>
                  </div>
                  <p className="text-sm text-ink-soft">{t("pageReview")}</p>
                  <SubmitButton intent="save" busyLabel={t("saving")}>
                    {t("savePage")}
                  </SubmitButton>
                </Form>
              </Card>
            )}
            {organizer?.isOwner && (
              <Card>
                <h2 className="mb-2 text-xl">{t("deleteThisPage")}</h2>
                <p className="mb-4 text-ink-soft">{t("deletePageNote")}</p>
                <ButtonLink
                  to={pathTo("/account/organizer", { id: organizer.id, ask: "delete" })}
                  variant="delete"
                  preventScrollReset
                >
                  {t("deletePage")}
                </ButtonLink>
              </Card>
            )}
          </div>
        </Page>
      </div>
      {deleting && organizer && <DeleteDialog organizer={organizer} counts={deleting} />}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
