import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { TokenField } from "#app/components/site/TokenField.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Notice, StatusRegion } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForm } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { generateAdminToken } from "#app/models/accounts/admins.server.ts";
import { requireAdmin } from "#app/session/user.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Admin Token Generator", path: pathTo("/admin-token"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { user } = await requireAdmin(args);
  return { waiting: user.waiting };
});

/** Shows the token once, in this response: a redirect would have to carry it in a URL or a cookie. */
export function action(args: ActionFunctionArgs) {
  return handleForm(args, {
    guard: requireAdmin,
    save: async (_, { client }) => ({ shown: await generateAdminToken(client) }),
  });
}

export default function AdminTokenPage() {
  const { waiting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AdminPage
      title="Admin Token Generator"
      lead={
        <>
          Make someone an admin with a <span className="whitespace-nowrap">one-time token</span>.
        </>
      }
      waiting={waiting}
    >
      <div className="with-aside">
        <div className="space-y-6">
          <ErrorSummary errors={formState(answer).errors} />
          <Notice kind="warning">
            <strong>Security warning:</strong> this token grants admin privileges. Keep it secure, use it at once, and
            do not post it where others can read it. It works once and expires in 1&nbsp;hour.
          </Notice>
          <Form method="post" action={pathTo("/admin-token")} preventScrollReset>
            <SubmitButton variant={answer?.shown ? "secondary" : "primary"} busyLabel="Generating Token...">
              Generate Admin Token
            </SubmitButton>
            <StatusRegion>
              {answer?.shown && (
                <p key={answer.shown} className="sr-only">
                  The token is in the field below.
                </p>
              )}
            </StatusRegion>
          </Form>
          {answer?.shown && (
            <TokenField id="admin-token" label="Your Admin Token (expires in 1 hour):" token={answer.shown}>
              It's only shown once.
            </TokenField>
          )}
        </div>
        <section aria-labelledby="instructions" className="panel p-6">
          <h2 id="instructions" className="mb-3 text-xl">
            Instructions
          </h2>
          <ol className="list-decimal space-y-2 pl-5">
            <li>Copy the token.</li>
            <li>Have the user sign in.</li>
            <li>
              Send them to{" "}
              <Link to={pathTo("/admin-setup")} className="link">
                Admin Setup
              </Link>
              .
            </li>
            <li>Have them paste it in 'Accept Admin Invitation'.</li>
            <li>Have them click 'Accept Invitation'.</li>
          </ol>
        </section>
      </div>
    </AdminPage>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
