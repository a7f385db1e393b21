import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/accounts/AccountPage.tsx";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { countFailures } from "#app/forms/count-attempts.server.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/organizations.ts";
import { translator } from "#app/messages/translator.ts";
import { acceptOrganizerInvitation, findOrganizerInvitation } from "#app/models/events/organizer-members.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { clearInvitation, keepInvitation, readInvitation } from "#app/session/invitation-cookie.server.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { getSignedIn, requireUser } from "#app/session/user.server.ts";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("joinTitle"), path: pathTo("/join-organizer"), isIndexed: false });

// why not `no-referrer`: browsers would post the form with `Origin: null`, and the CSRF check would reject it.
export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

/** The mailed invitation. Mail scanners open links, so a GET must not accept it. */
export const loader = defineLoader(async (args) => {
  const linked = new URL(args.request.url).searchParams.get("token");
  if (linked !== null) {
    keepInvitation(args, "organizer", linked);
    throw seeOther(args, pathTo("/join-organizer"));
  }
  const { client, user } = await requireUser(args);
  const invitation = await findOrganizerInvitation(client, readInvitation(args, "organizer"));
  return { invitation, email: user.email };
});

export function action(args: ActionFunctionArgs) {
  return handleForm(args, {
    guard: getSignedIn,
    changes: "listings",
    async save(_, { client, user }) {
      const id = await countFailures(args, "token", { account: user.id }, async () => {
        const joined = await acceptOrganizerInvitation(client, readInvitation(args, "organizer"));
        if (joined === null) throw new DataError("invalid", t("joinInvalid", { email: user.email }));
        return joined;
      });
      clearInvitation(args, "organizer");
      return { to: pathTo("/account/organizer", { id }), success: t("joined") };
    },
  });
}

export default function JoinPage() {
  const { invitation, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const role = t(invitation?.role === "owner" ? "joinOwner" : "joinEditor");
  return (
    <AccountPage title={t("joinTitle")}>
      <ErrorSummary errors={formState(answer).errors}>{signInPrompt(answer)}</ErrorSummary>
      {invitation ? (
        <Form method="post" action={pathTo("/join-organizer")} className="space-y-6">
          <p>{t("joinLead", { name: invitation.name, role })}</p>
          <p className="text-ink-soft">{t(invitation.role === "owner" ? "joinMeansOwner" : "joinMeans")}</p>
          <SubmitButton busyLabel={t("joining")}>{t("join", { name: invitation.name })}</SubmitButton>
        </Form>
      ) : (
        <div className="space-y-6">
          <p>{t("joinInvalid", { email })}</p>
          <ButtonLink to={pathTo("/dashboard")}>{t("goToDashboard")}</ButtonLink>
        </div>
      )}
    </AccountPage>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
