import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { type Form as FormRules, handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { keepsApprovedVersions, setKeepsApprovedVersions } from "#app/models/events/publication-rules.server.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import { getSignedIn, requireAdmin, type SignedInAdmin } from "#app/session/user.server.ts";

const PATH = pathTo("/admin/publishing");

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Publishing", path: PATH, isIndexed: false });

export const loader = defineLoader(async (args) => {
  // The setting cannot be loaded: only the error is shown.
  if (isSessionUnavailable(args)) return { isKept: null, waiting: null };
  const { client, user } = await requireAdmin(args);
  return { isKept: await keepsApprovedVersions(client), waiting: user.waiting };
});

interface Inputs extends Record<string, unknown> {
  keep: unknown;
  hide: unknown;
}

export function action(args: ActionFunctionArgs) {
  const setting = (isKept: boolean, success: string): FormRules<unknown, SignedInAdmin> => ({
    signedOut: "You must be logged in as an admin to change what is public",
    changes: "listings",
    async save(_, { client }) {
      await setKeepsApprovedVersions(client, isKept);
      return { to: PATH, success };
    },
  });
  return handleForms<Inputs, SignedInAdmin>(args, {
    guard: getAdmin,
    forms: {
      keep: setting(true, "Approved versions now stay public while a change waits."),
      hide: setting(false, "Events now leave lists while a change waits."),
    },
  });
}

/** The guard of the form: null without a session, so that the page can explain it. @throws Response as `requireAdmin`. */
async function getAdmin(args: RequestArgs): Promise<SignedInAdmin | null> {
  return (await getSignedIn(args)) && requireAdmin(args);
}

export default function PublishingPage() {
  const { isKept, waiting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      title="Publishing"
      lead="A change by an organizer is never public until you approve it."
      waiting={waiting}
    >
      <div className="max-w-3xl space-y-6">
        <ErrorSummary errors={formState(answer).errors}>{signInPrompt(answer)}</ErrorSummary>
        {isKept !== null && <Rule isKept={isKept} />}
      </div>
    </AdminPage>
  );
}

/** The setting for what stays public while a change is pending, and the button that changes it. */
function Rule({ isKept }: { isKept: boolean }) {
  return (
    <section aria-labelledby="rule" className="panel p-6">
      <h2 id="rule" className="mb-3 text-xl">
        Keep the approved version public while a change waits
      </h2>
      {isKept ? (
        <p className="mb-4">
          <strong>On.</strong> Lists, searches, feeds and the page of an event show the version that was approved last,
          until the change is approved.
        </p>
      ) : (
        <p className="mb-4">
          <strong>Off.</strong> A changed event is on no list until it is approved again. Its page, calendars and feeds
          keep title, date, place and picture of the version that was approved last, with a note that it is being
          updated.
        </p>
      )}
      <p className="mb-4 text-ink-soft">
        This takes effect right away, including for changes that are already waiting, were returned or were refused. An
        event that you have unpublished shows nothing either way.
      </p>
      <Form method="post" action={PATH} preventScrollReset>
        {isKept ? (
          <SubmitButton intent="hide" variant="secondary" busyLabel="Turning off...">
            Turn off
          </SubmitButton>
        ) : (
          <SubmitButton intent="keep" busyLabel="Turning on...">
            Turn on
          </SubmitButton>
        )}
      </Form>
    </section>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
