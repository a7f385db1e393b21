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
import { defineLoader } from "#app/http/responses.server.ts";
import { deleteOrganizer, getOwnOrganizer, saveOrganizer } from "#app/models/events/organizers.server.ts";
import { getSignedIn, requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const PATH = pathTo("/account/organizer");
const SIGNED_OUT = "You must be logged in to change your organizer page";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Your organizer page", path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  // The account cannot be loaded: only the form is shown, with what was typed.
  if (isSessionUnavailable(args)) return { organizer: null };
  const { client, user } = await requireUser(args);
  const own = await getOwnOrganizer(client, user.id);
  if (!own) return { organizer: null };
  const { slug, name, about, website, is_approved: isPublic } = own;
  return { organizer: { slug, name, about: about ?? "", website: website ?? "", isPublic } };
});

export function action(args: ActionFunctionArgs) {
  return handleForms(args, {
    guard: getSignedIn,
    forms: {
      save: {
        changes: "listings",
        fields: ["name", "about", "website"],
        schema: organizerSchema(getSite().productName),
        signedOut: SIGNED_OUT,
        fieldOf: (error) => (error.isRejectedFor("organizer_name_taken") ? "name" : undefined),
        async save(organizer, { client, user }) {
          await saveOrganizer(client, user.id, organizer);
          return {
            to: PATH,
            success: "Your organizer page is saved. Our team looks at it before it appears publicly.",
          };
        },
      },
      delete: {
        changes: "listings",
        signedOut: SIGNED_OUT,
        failTo: PATH,
        async save(_, { client, user }) {
          await deleteOrganizer(client, user.id);
          return { to: PATH, success: "Your organizer page is deleted. Your events stay, without a name." };
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
      back={<BackLink to={pathTo("/account")}>Back to your account</BackLink>}
      title="Your organizer page"
      lead="Your events say that they are organized by this name, which leads to a page with all that you have coming up."
      width="form"
    >
      <ErrorSummary errors={errors}>{signInPrompt(answer)}</ErrorSummary>
      <div className="space-y-6">
        {organizer && <ApprovalStatus slug={organizer.slug} isPublic={organizer.isPublic} />}
        <Card>
          <Form method="post" action={PATH} noValidate className="space-y-6">
            <Field
              name="name"
              label="Public name"
              hint="2 to 80 characters: your group, your stage, or you"
              autoComplete="organization"
              {...field("name")}
            />
            <TextAreaField
              name="about"
              label="About"
              optional
              rows={6}
              hint="Up to 1,000 characters. Lists (lines that begin with - or 1.), **bold**, *italics* and links are shown as such."
              {...field("about")}
            />
            <Field name="website" label="Website" optional type="url" inputMode="url" {...field("website")} />
            <p className="text-sm text-ink-soft">
              Our team looks at every new or changed page, which takes 1-2 business days. Until then it is not public.
            </p>
            <SubmitButton intent="save" busyLabel="Saving...">
              Save Organizer Page
            </SubmitButton>
          </Form>
        </Card>
        {organizer && (
          <Card>
            <h2 className="mb-2 text-xl">Delete this page</h2>
            <p className="mb-4 text-ink-soft">
              Your events stay where they are, and do not say any more who organizes them.
            </p>
            <Form method="post" action={PATH}>
              <SubmitButton intent="delete" variant="danger" busyLabel="Deleting...">
                Delete Organizer Page
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
  if (!isPublic)
    return (
      <Notice kind="warning">
        Your page waits for review, which takes 1-2 business days. Until then it and its name are not public.
      </Notice>
    );
  return (
    <Notice kind="info">
      Your page is public:{" "}
      <Link to={pathTo("/organizers/:organizer", { organizer: slug })} reloadDocument className="link">
        /organizers/{slug}
      </Link>
    </Notice>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
