import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EmailForm, NameForm, PasswordForm, SignOutEverywhereForm } from "#app/components/account/AccountForms.tsx";
import { AccountEnd, AdminRole, OwnData } from "#app/components/account/AccountLinks.tsx";
import { GiveUpRoleDialog } from "#app/components/account/GiveUpRoleDialog.tsx";
import { Page } from "#app/components/Page.tsx";
import { siteOf } from "#app/components/site.ts";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import type { AccountAnswer } from "#app/domain/account-settings.ts";
import { pageMeta } from "#app/domain/page-meta.ts";
import { submitAccountForm } from "#app/http/account-settings.server.ts";
import { requireUser } from "#app/http/auth.server.ts";
import { isFormKept } from "#app/http/kept-form.server.ts";
import { getAuthAccount } from "#app/models/own-account.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Your account", path: "/account", isIndexed: false });

export async function loader(args: LoaderFunctionArgs) {
  // Nothing is known of the account then: the forms alone are shown, with what was typed.
  if (isFormKept(args)) return { account: null, isAsking: false };
  const { client, user } = await requireUser(args);
  const { fullName, isAdmin } = user;
  const isAsking = isAdmin && new URL(args.request.url).searchParams.get("ask") === "give-up-role";
  return { account: { fullName, isAdmin, ...(await getAuthAccount(client)) }, isAsking };
}

export function action(args: ActionFunctionArgs) {
  return submitAccountForm(args);
}

export default function AccountPage() {
  const { account, isAsking } = useLoaderData<typeof loader>();
  const answer = useActionData<AccountAnswer>();
  return (
    <>
      <div {...(isAsking ? { inert: "" } : {})}>
        <Page title="Your account" width="form">
          <ErrorSummary errors={answer?.errors ?? {}} />
          <div className="space-y-6">
            <NameForm answer={answer} fullName={account?.fullName ?? ""} />
            <EmailForm answer={answer} email={account?.email ?? ""} pending={account?.pendingEmail ?? null} />
            <PasswordForm
              answer={answer}
              email={account?.email ?? ""}
              hasPassword={account?.hasPassword ?? answer?.intent === "password"}
            />
            <SignOutEverywhereForm />
            <OwnData />
            {account?.isAdmin && <AdminRole />}
            <AccountEnd />
          </div>
        </Page>
      </div>
      {isAsking && <GiveUpRoleDialog />}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/ErrorScreen.tsx";
