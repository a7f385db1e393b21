import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { PersonLink } from "#app/components/accounts/PersonLink.tsx";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, TextAreaField } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { resetSchema } from "#app/domain/accounts/second-step.ts";
import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import { type Form as FormRules, handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import {
  isSecondStepRequired,
  listAdmins,
  resetSecondStep,
  setSecondStepRequired,
} from "#app/models/accounts/admins.server.ts";
import { listAuthenticators, readRecoveryCodes } from "#app/models/accounts/second-step.server.ts";
import { type Client, DataError } from "#app/models/supabase.ts";
import { getAuthFetch, type RequestArgs } from "#app/session/supabase.server.ts";
import { getSignedIn, requireAdmin, type SignedInAdmin } from "#app/session/user.server.ts";
import { type Admin, OwnSecondStepNeeded, RequireDialog, Requirement, Section, type WayBack } from "./requirement.tsx";

const PATH = pathTo("/admin/security");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Security", path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  // The settings cannot be loaded: only the submitted form is shown, with its values.
  if (isSessionUnavailable(args)) return { known: null, wayBack: null, waiting: null };
  const { client, user } = await requireAdmin(args);
  const [isRequired, rows] = await Promise.all([isSecondStepRequired(client), listAdmins(client)]);
  const admins = rows.map(({ user_id: id, full_name: name, email, has_second_step: isOn }) => {
    return { id, name, email, isOn, isReader: id === user.id };
  });
  const isAsking = new URL(args.request.url).searchParams.get("ask") === "require" && !isRequired && user.hasSecondStep;
  return {
    known: { isRequired, admins, isOwnOn: user.hasSecondStep },
    /** Null unless the page asks whether to require a second step. */
    wayBack: isAsking ? await findWayBack(args, client) : null,
    waiting: user.waiting,
  };
});

async function findWayBack(args: RequestArgs, client: Client): Promise<WayBack> {
  try {
    const [authenticators, codes] = await Promise.all([
      listAuthenticators(client),
      readRecoveryCodes(client, getAuthFetch(args)),
    ]);
    return authenticators.length > 1 || (codes.state === "some" && codes.remaining > 0) ? "own" : "none";
  } catch (error) {
    if (error instanceof DataError) return "unknown";
    throw error;
  }
}

export const handle: PageHandle<typeof loader> = { showsDialog: ({ wayBack }) => wayBack !== null };

interface Inputs extends Record<string, unknown> {
  require: unknown;
  "do-not-require": unknown;
  reset: { user_email: string; reason: string };
}

export function action(args: ActionFunctionArgs) {
  const setting = (isRequired: boolean, success: string): FormRules<unknown, SignedInAdmin> => ({
    signedOut: "You must be logged in as an admin to change the rules for admins",
    async save(_, { client }) {
      await setSecondStepRequired(client, isRequired);
      return { to: PATH, success };
    },
  });
  return handleForms<Inputs, SignedInAdmin>(args, {
    guard: getAdmin,
    forms: {
      require: setting(true, "Admins now need a second step."),
      "do-not-require": setting(false, "Admins no longer need a second step."),
      reset: {
        fields: ["user_email", "reason"],
        schema: resetSchema,
        signedOut: "You must be logged in as an admin to reset a second step",
        fieldOf: (error) =>
          error.isRejectedFor("email_required", "account_not_found", "own_authenticators", "no_second_step")
            ? "user_email"
            : undefined,
        async save({ user_email: email, reason }, { client }) {
          await resetSecondStep(client, email, reason);
          return { to: PATH, success: `The second step of ${email} has been reset. We email them the reason.` };
        },
      },
    },
  });
}

/** The guard of the forms: null without a session, so that they keep their values. @throws Response as `requireAdmin`. */
async function getAdmin(args: RequestArgs): Promise<SignedInAdmin | null> {
  return (await getSignedIn(args)) && requireAdmin(args);
}

export default function SecurityPage() {
  const { known, wayBack, waiting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const asksForReset = known ? known.isOwnOn : answer?.intent === "reset";
  return (
    <>
      <div {...(wayBack ? { inert: "" } : {})}>
        <AdminPage
          title="Security"
          lead="A second step protects an account even if someone learns its password."
          waiting={waiting}
        >
          <div className="with-aside">
            <div className="space-y-6">
              <ErrorSummary errors={formState(answer).errors}>{signInPrompt(answer)}</ErrorSummary>
              {known && <Requirement {...known} />}
              <ResetSection isPossible={asksForReset} answer={answer} />
            </div>
            {known && <AdminSteps admins={known.admins} />}
          </div>
        </AdminPage>
      </div>
      {known && wayBack && <RequireDialog admins={known.admins} wayBack={wayBack} />}
    </>
  );
}

function ResetSection({ isPossible, answer }: { isPossible: boolean; answer: FormAnswer | undefined }) {
  const { field } = formState<"user_email" | "reason">(answer, { intent: "reset" });
  // The key resets the form after each navigation, so that it is empty after a success.
  const { key } = useLocation();
  return (
    <Section id="reset" title="Reset a second step">
      <p className="mb-4">
        For a colleague or member who has lost their authenticator and recovery codes. Make sure it's really them, with
        a call for example: their password or Google is enough to sign in afterwards.
      </p>
      {isPossible ? (
        <Form key={key} method="post" action={PATH} preventScrollReset noValidate className="space-y-6">
          <Field
            {...field("user_email")}
            name="user_email"
            label="Email address of the account"
            autoComplete="off"
            type="email"
          />
          <TextAreaField
            {...field("reason")}
            name="reason"
            label="Reason"
            hint="They get it by email, and all admins see it in the audit log."
            rows={3}
            maxLength={MAX_REASON_CHARS}
          />
          <Notice kind="warning">
            This removes all of their authenticators and recovery codes, and signs them out on every device.
          </Notice>
          <SubmitButton intent="reset" variant="danger" busyLabel="Resetting...">
            Reset second step
          </SubmitButton>
        </Form>
      ) : (
        <OwnSecondStepNeeded>Only an admin who signs in with a code can do this.</OwnSecondStepNeeded>
      )}
    </Section>
  );
}

/** Shows which admins have a second step. */
function AdminSteps({ admins }: { admins: readonly Admin[] }) {
  return (
    <Section id="admins" title="Admins">
      <ul className="divide-y divide-line">
        {admins.map(({ id, name, email, isOn, isReader }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-3">
            <span className="font-semibold">
              <PersonLink id={id}>{name}</PersonLink>
              {isReader && <span className="font-normal text-ink-soft"> (you)</span>}
            </span>
            <span className={isOn ? "font-semibold text-leaf" : "font-semibold text-coral"}>
              {isOn ? "Second step on" : "No second step"}
            </span>
            <span className="w-full break-all text-ink-soft">{email}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
