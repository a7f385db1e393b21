import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { summarizeSession } from "#app/domain/accounts/session-summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/account.ts";
import { currentLanguage } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { getGoogleConnection } from "#app/models/accounts/google.server.ts";
import { listOwnSessions } from "#app/models/accounts/own-account.server.ts";
import { getMailChoices } from "#app/models/site/event-mails.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { getSignedIn, requireUser, type SignedIn } from "#app/session/user.server.ts";
import { getSite, requireSupabaseEnv } from "#app/settings/env.server.ts";
import { accountForms } from "./action.server.ts";
import { OwnSessions } from "./devices.tsx";
import { EmailForm, LanguageForm, NameForm, PasswordForm } from "./forms.tsx";
import { AdminMailsForm, MailsForm } from "./mails.tsx";
import { AdminRole, DeleteAccount, GiveUpRoleDialog, OrganizerLink, OwnData } from "./sections.tsx";
import { type GoogleStatus, SecondStep, SignInMethods } from "./sign-in-methods.tsx";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("yourAccount"), path: pathTo("/account"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  // The account cannot be loaded: only the forms are shown, with their values.
  if (isSessionUnavailable(args)) return { account: null, google: null, sessions: [], isAsking: false, mails: null };
  const signedIn = await requireUser(args);
  const { client, user } = signedIn;
  const { fullName, language, email, pendingEmail, hasPassword, hasSecondStep, isAdmin } = user;
  const isAsking = isAdmin && new URL(args.request.url).searchParams.get("ask") === "give-up-role";
  const [rows, google, mails] = await Promise.all([
    listOwnSessions(client),
    googleStatus(signedIn),
    getMailChoices(client),
  ]);
  const now = new Date();
  const sessions = rows.map((row) => summarizeSession(row, getSite().timeZone, now));
  return {
    account: { fullName, language, email, pendingEmail, hasPassword, hasSecondStep, isAdmin },
    google,
    sessions,
    isAsking,
    mails,
  };
});

/** "unknown" when Auth does not answer, so that the rest of the page can be shown. */
async function googleStatus({ client, user }: SignedIn): Promise<GoogleStatus> {
  try {
    return await getGoogleConnection(client, requireSupabaseEnv(), user.hasPassword);
  } catch (error) {
    if (error instanceof DataError) return "unknown";
    throw error;
  }
}

export const handle: PageHandle<typeof loader> = { showsDialog: ({ isAsking }) => isAsking };

export function action(args: ActionFunctionArgs) {
  return handleForms(args, { guard: getSignedIn, forms: accountForms(args) });
}

export default function AccountPage() {
  const { account, google, sessions, isAsking, mails } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <div {...(isAsking ? { inert: "" } : {})}>
        <Page title={t("yourAccount")} width="form">
          <ErrorSummary errors={formState(answer).errors}>{signInPrompt(answer)}</ErrorSummary>
          <div className="space-y-6">
            <NameForm answer={answer} fullName={account?.fullName ?? ""} />
            <EmailForm
              answer={answer}
              email={account?.email ?? ""}
              pending={account?.pendingEmail ?? null}
              account={account}
            />
            <PasswordForm
              answer={answer}
              email={account?.email ?? ""}
              account={account ?? { hasPassword: answer?.intent === "password", hasSecondStep: false }}
            />
            <LanguageForm answer={answer} language={account?.language ?? currentLanguage()} />
            {mails && <MailsForm choices={mails} />}
            {mails && account?.isAdmin && <AdminMailsForm choices={mails} />}
            {account && <SecondStep isOn={account.hasSecondStep} />}
            <SignInMethods google={google} hasPassword={account?.hasPassword ?? false} />
            <OrganizerLink />
            <OwnSessions sessions={sessions} />
            <OwnData />
            {account?.isAdmin && <AdminRole />}
            <DeleteAccount />
          </div>
        </Page>
      </div>
      {isAsking && <GiveUpRoleDialog />}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
