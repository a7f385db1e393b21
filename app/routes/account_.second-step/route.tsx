import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { AUTHENTICATORS_MAX, inGroups, otpauthUri, suggestName } from "#app/domain/accounts/second-step.ts";
import { formatDashboardDate } from "#app/domain/events/format.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { makeQrCode } from "#app/domain/site/qr-code.server.ts";
import { formState } from "#app/forms/answer.ts";
import { newAntiSpamValues } from "#app/forms/anti-spam.server.ts";
import { handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/second-step.ts";
import { translator } from "#app/messages/translator.ts";
import { isSecondStepRequired } from "#app/models/accounts/admins.server.ts";
import {
  isUnfinishedAuthenticator,
  listAuthenticators,
  type RecoveryCodes,
  readRecoveryCodes,
} from "#app/models/accounts/second-step.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { getAuthFetch, type RequestArgs } from "#app/session/supabase.server.ts";
import { getSignedIn, requireUser, type SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { type SecondStepInputs, secondStepForms } from "./action.server.ts";
import { Authenticators, FirstAuthenticator, RemoveDialog } from "./authenticators.tsx";
import { areCodesUrgent, NewCodesDialog, RecoveryCodesSection } from "./recovery-codes.tsx";
import { readSetup, type Setup } from "./setup-cookie.server.ts";
import { SetupSteps } from "./setup-steps.tsx";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("secondStep"), path: pathTo("/account/second-step"), isIndexed: false });

const NO_DATA = { setup: null, own: null, isLacking: false };

export const loader = defineLoader(async (args) => {
  const setup = readSetup(args);
  // The account cannot be loaded: only the submitted form is shown, with its values.
  if (isSessionUnavailable(args)) return { ...NO_DATA, setup: setup && showSetup(setup) };
  const { client, user } = await requireUser(args);
  const isLacking = user.lacksSecondStep;
  if (setup && (await isUnfinishedAuthenticator(client, setup.id)))
    return { ...NO_DATA, setup: showSetup(setup), isLacking };
  return { ...NO_DATA, own: await readOwn(args, { client, user }), isLacking };
});

/** The data for adding an unverified authenticator to the app. */
function showSetup({ name, account, secret }: Setup) {
  const address = otpauthUri({ issuer: getSite().productName, account, secret });
  return { name, address, secret, groups: inGroups(secret), code: makeQrCode(address, "low") };
}

/** The account's authenticators and recovery codes, and the state of the dialogs. */
async function readOwn(args: RequestArgs, { client, user }: SignedIn) {
  const authenticators = await listAuthenticators(client);
  const params = new URL(args.request.url).searchParams;
  const removing = authenticators.find(({ id }) => id === params.get("remove")) ?? null;
  const isLast = authenticators.length === 1;
  const codes = authenticators.length > 0 ? await recoveryCodesOf(args, client) : null;
  return {
    email: user.email,
    authenticators: authenticators.map(({ id, name, createdAt }) => ({
      id,
      name,
      addedAt: new Date(createdAt).toISOString(),
      added: formatDashboardDate(createdAt, getSite().timeZone),
    })),
    // Auth counts the recovery codes as one factor.
    isFull: authenticators.length + (codes?.state === "some" ? 1 : 0) >= AUTHENTICATORS_MAX,
    suggestedName: suggestName(authenticators.map(({ name }) => name)),
    codes,
    submissionKey: newAntiSpamValues(args).submissionKey,
    removing: removing && { id: removing.id, name: removing.name, isLast },
    isRequired: removing !== null && isLast && user.isAdmin && (await isSecondStepRequired(client)),
    isReplacing: codes?.state === "some" && params.get("ask") === "new-codes",
  };
}

/** "unknown" when Auth fails, so that the authenticators can be shown. */
async function recoveryCodesOf(
  args: RequestArgs,
  client: SignedIn["client"],
): Promise<RecoveryCodes | { state: "unknown" }> {
  try {
    return await readRecoveryCodes(client, getAuthFetch(args));
  } catch (error) {
    if (error instanceof DataError) return { state: "unknown" };
    throw error;
  }
}

export const handle: PageHandle<typeof loader> = {
  showsDialog: ({ own }) => own !== null && (own.removing !== null || own.isReplacing),
};

export function action(args: ActionFunctionArgs) {
  return handleForms<SecondStepInputs, SignedIn, string[]>(args, { guard: getSignedIn, forms: secondStepForms(args) });
}

export default function SecondStepPage() {
  const { setup, own, isLacking } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isOn = own !== null && own.authenticators.length > 0;
  const asks = own !== null && (own.removing !== null || own.isReplacing);
  // An empty list means that Auth does not support recovery codes, which it only reports when it has to generate some.
  const codes = answer?.shown?.length === 0 ? { state: "unavailable" as const } : (own?.codes ?? null);
  const made = answer?.shown?.length ? answer.shown : null;
  const isUrgent = areCodesUrgent(codes, made);
  const recoveryCodes = own && <RecoveryCodesSection {...own} codes={codes} made={made} />;
  return (
    <>
      <div {...(asks ? { inert: "" } : {})}>
        <Page
          back={<BackLink to={pathTo("/account")}>{t("backToAccount")}</BackLink>}
          title={t("secondStep")}
          lead={isOn ? t("isOn") : undefined}
          width="form"
        >
          <ErrorSummary errors={formState(answer).errors}>{signInPrompt(answer)}</ErrorSummary>
          <div className="space-y-6">
            {isLacking && <Notice kind="warning">{t("adminsNeedOne")}</Notice>}
            {setup && <SetupSteps {...setup} answer={answer} />}
            {!setup && !isOn && <FirstAuthenticator answer={answer} suggestedName={own?.suggestedName ?? ""} />}
            {isOn && (
              <>
                {isUrgent && recoveryCodes}
                <Authenticators {...own} answer={answer} />
                {!isUrgent && recoveryCodes}
              </>
            )}
          </div>
        </Page>
      </div>
      {asks && own.removing && <RemoveDialog {...own.removing} isRequired={own.isRequired} />}
      {asks && own.isReplacing && <NewCodesDialog submissionKey={own.submissionKey} />}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
