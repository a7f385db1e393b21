import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/accounts/AccountPage.tsx";
import { NewPasswordFields } from "#app/components/accounts/PasswordField.tsx";
import { BreakableAddress } from "#app/components/site/EmailAddress.tsx";
import { Card } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { newPasswordSchema } from "#app/domain/accounts/forms.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { passwordFieldOf } from "#app/forms/reauthentication.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/account.ts";
import serverMessages from "#app/messages/account-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { beginPasswordSession, hasFreshEmailProof, replacePassword } from "#app/models/accounts/accounts.server.ts";
import { setFlash } from "#app/session/flash.server.ts";
import { safePath, seeOther } from "#app/session/redirect.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { getClient, type RequestArgs } from "#app/session/supabase.server.ts";
import { getSignInStep, getUser, type SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);
const tServer = translator(serverMessages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("chooseNewPassword"), path: pathTo("/new-password"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { user } = await requireMailedLink(args);
  return { email: user.email, next: nextOf(new URL(args.request.url).searchParams.get("next")) };
});

export function action(args: ActionFunctionArgs) {
  return handleForm(args, {
    guard: requireMailedLink,
    fields: ["password", "confirm_password"],
    schema: ({ user }) => newPasswordSchema([user.fullName, user.email, getSite().productName]),
    fieldOf: passwordFieldOf,
    async save({ password }, { client, user }, { form }) {
      const { log } = requestContext(args.context);
      await replacePassword(client, log, password);
      const next = nextOf(form.get("next"));
      // With a second step the session is kept: a new one would ask for another code, although this one has just verified both the mailbox
      // and the authenticator.
      if (user.hasSecondStep || (await beginPasswordSession(client, log, { email: user.email, password })))
        return { to: next, success: tServer("newPasswordSet") };
      const signIn = pathTo("/signin", { next });
      return { to: signIn, success: tServer("newPasswordSignIn") };
    },
  });
}

function nextOf(sent: FormDataEntryValue | null): string {
  return safePath(sent, pathTo("/dashboard"));
}

export default function NewPasswordPage() {
  const { email, next } = useLoaderData<typeof loader>();
  const { errors } = formState(useActionData<typeof action>());
  return (
    <AccountPage
      title={t("chooseNewPassword")}
      lead={t.rich("newPasswordFor", { email, address: () => <BreakableAddress address={email} /> })}
    >
      <ErrorSummary errors={errors} />
      <Card>
        <Form method="post" noValidate className="space-y-6">
          {/* For password managers. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <input type="hidden" name="next" value={next} />
          <NewPasswordFields errors={errors} />
          <SubmitButton busyLabel={t("saving")} className="w-full">
            {t("saveNewPassword")}
          </SubmitButton>
        </Form>
      </Card>
    </AccountPage>
  );
}

/**
 * The guard: a member whose session was started by a mailed link within the last hour.
 * @throws Response 303 to /second-step if the code is missing, else to /forgot-password.
 */
async function requireMailedLink(args: RequestArgs): Promise<SignedIn> {
  const user = await getUser(args);
  const client = getClient(args);
  if (user && (await hasFreshEmailProof(client))) return { client, user };
  // Auth accepts a new password only after the second step.
  const step = await getSignInStep(args);
  if (step.needsCode) throw seeOther(args, step.path);
  setFlash(args, "info", tServer("askForLink"));
  throw seeOther(args, pathTo("/forgot-password"));
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
