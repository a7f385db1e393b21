import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage } from "#app/components/accounts/AccountPage.tsx";
import { EmailAddress } from "#app/components/site/EmailAddress.tsx";
import { Card } from "#app/components/site/Page.tsx";
import { siteOf, useSite } from "#app/components/site/root-data.ts";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { authenticatorCode, recoveryCode } from "#app/domain/accounts/second-step.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { z } from "#app/domain/site/zod.ts";
import { formState } from "#app/forms/answer.ts";
import { countFailures } from "#app/forms/count-attempts.server.ts";
import { type Form as FormRules, handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import serverMessages from "#app/messages/account-errors.ts";
import messages from "#app/messages/second-step.ts";
import { translator } from "#app/messages/translator.ts";
import { signOut } from "#app/models/accounts/accounts.server.ts";
import {
  NO_RECOVERY_CODES,
  readRecoveryCodes,
  verifyCode,
  verifyRecoveryCode,
  WRONG_CODE,
} from "#app/models/accounts/second-step.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { safePath } from "#app/session/redirect.server.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { forgetSession, getAuthFetch, getClient, type RequestArgs } from "#app/session/supabase.server.ts";
import { requirePendingSecondStep } from "#app/session/user.server.ts";

const t = translator(messages);
const tServer = translator(serverMessages);

/** The account whose sign-in the form completes. */
type Who = Awaited<ReturnType<typeof requirePendingSecondStep>>;

/** `intent` of the forms; the one for an authenticator's code has none. */
const RECOVERY_INTENT = "recovery-code";
const LEAVE_INTENT = "leave";

/** Value of `with` in the address for the form that takes a recovery code. */
const WITH_RECOVERY_CODE = "recovery-code";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("enterYourCode"), path: pathTo("/second-step"), isIndexed: false });

export const loader = defineLoader(async (args: LoaderFunctionArgs) => {
  const next = nextOf(args);
  // The session cannot be loaded: only the form is shown.
  if (!isSessionUnavailable(args)) await requirePendingSecondStep(args, next);
  return { next, takesRecoveryCode: new URL(args.request.url).searchParams.get("with") === WITH_RECOVERY_CODE };
});

export function action(args: ActionFunctionArgs) {
  const next = nextOf(args);
  const takeCode: FormRules<{ authenticator_code: string }, Who> = {
    fields: ["authenticator_code"],
    schema: z.object({ authenticator_code: authenticatorCode }),
    fieldOf: ({ code }) => (code === WRONG_CODE ? "authenticator_code" : undefined),
    async save({ authenticator_code: code }, { client, id }) {
      await countFailures(args, "second-step", { account: id }, () => verifyCode(client, code));
      return { to: next };
    },
  };
  const takeRecoveryCode: FormRules<{ recovery_code: string }, Who> = {
    fields: ["recovery_code"],
    schema: z.object({ recovery_code: recoveryCode }),
    fieldOf: ({ code }) => (code === WRONG_CODE || code === NO_RECOVERY_CODES ? "recovery_code" : undefined),
    async save({ recovery_code: code }, { client, id }) {
      await countFailures(args, "recovery-code", { account: id }, () =>
        verifyRecoveryCode(client, getAuthFetch(args), code),
      );
      return { to: next, info: await describeCodesLeft(args) };
    },
  };
  const leave: FormRules<object, Who> = {
    async save(_, { client }) {
      await signOut(client, requestContext(args.context).log);
      forgetSession(args);
      return { to: pathTo("/signin", { next }) };
    },
  };
  return handleForms(args, {
    guard: () => requirePendingSecondStep(args, next),
    forms: { "": takeCode, [RECOVERY_INTENT]: takeRecoveryCode, [LEAVE_INTENT]: leave },
  });
}

/** Path to open afterwards, from the page's address, which is also the forms' action. */
function nextOf({ request }: RequestArgs): string {
  return safePath(new URL(request.url).searchParams.get("next"));
}

/** Message after a recovery code was used, with the number of the remaining ones unless Auth does not answer. */
async function describeCodesLeft(args: RequestArgs): Promise<string> {
  try {
    const codes = await readRecoveryCodes(getClient(args), getAuthFetch(args));
    if (codes.state === "some") return tServer("recoveryCodeUsedOf", { remaining: codes.remaining });
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
  }
  return tServer("recoveryCodeUsed");
}

export default function SecondStepPage() {
  const { next, takesRecoveryCode } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const other = pathTo("/second-step", { next, with: !takesRecoveryCode && WITH_RECOVERY_CODE });
  const intent = takesRecoveryCode ? RECOVERY_INTENT : "";
  const { errors, field } = formState<"authenticator_code" | "recovery_code">(answer, { intent });
  return (
    <AccountPage
      title={t(takesRecoveryCode ? "enterRecoveryCode" : "enterYourCode")}
      lead={t(takesRecoveryCode ? "typeKeptCode" : "oneMoreStep")}
    >
      <ErrorSummary errors={errors} />
      <Card>
        <Form method="post" replace noValidate className="space-y-6">
          {takesRecoveryCode ? (
            <Field
              name="recovery_code"
              label={t("recoveryCode")}
              hint={t("recoveryCodeShape")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              errors={field("recovery_code").errors}
            />
          ) : (
            <Field
              name="authenticator_code"
              label={t("code")}
              hint={t("codeShape")}
              inputMode="numeric"
              autoComplete="one-time-code"
              errors={field("authenticator_code").errors}
            />
          )}
          <SubmitButton intent={intent} busyLabel={t("signingIn")} className="w-full">
            {t("signIn")}
          </SubmitButton>
        </Form>
        <p className="mt-6">
          <Link to={other} replace className="link">
            {t(takesRecoveryCode ? "useAuthenticator" : "useRecoveryCode")}
          </Link>
        </p>
      </Card>
      <LostBoth />
      <Form method="post" className="mt-6">
        <SubmitButton intent={LEAVE_INTENT} variant="secondary" busyLabel={t("oneMoment")}>
          {t("signInAsAnother")}
        </SubmitButton>
      </Form>
    </AccountPage>
  );
}

/** How the team can help a person who has neither authenticator nor recovery codes. */
function LostBoth() {
  const { supportEmail } = useSite();
  return (
    <>
      <h2 className="mt-8 mb-2 text-xl">{t("lostBoth")}</h2>
      <p>{t.rich("lostBothHelp", { email: supportEmail, address: () => <EmailAddress address={supportEmail} /> })}</p>
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
