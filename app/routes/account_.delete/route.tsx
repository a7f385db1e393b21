import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { EmailField } from "#app/components/account/EmailField.tsx";
import { Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/site.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Card } from "#app/components/ui/Card.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pageMeta } from "#app/domain/page-meta.ts";
import { isFormKept } from "#app/forms/kept-form.server.ts";
import { countHoldings, getAuthAccount } from "#app/models/own-account.server.ts";
import { requireUser } from "#app/session/user.server.ts";
import { type DeleteAnswer, submitDeletion } from "./action.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Delete your account", path: "/account/delete", isIndexed: false });

export async function loader(args: LoaderFunctionArgs) {
  if (isFormKept(args)) return null;
  const { client, user } = await requireUser(args);
  const [account, holdings] = await Promise.all([getAuthAccount(client), countHoldings(client, user.id)]);
  return { hasPassword: account.hasPassword, email: account.email, ...holdings };
}

export function action(args: ActionFunctionArgs) {
  return submitDeletion(args);
}

export default function DeleteAccountPage() {
  const account = useLoaderData<typeof loader>();
  const answer = useActionData<DeleteAnswer>();
  return (
    <Page
      title="Delete your account"
      lead={account ? `The account of ${account.email}, with everything in it.` : undefined}
      width="form"
    >
      <ErrorSummary errors={answer?.errors ?? {}} />
      <div className="space-y-6">
        {account && <Losses events={account.events} pastEvents={account.pastEvents} />}
        <Card>
          <Form method="post" action="/account/delete" noValidate className="space-y-6">
            {(account?.hasPassword ?? true) ? (
              <Field
                name="current_password"
                label="Your password"
                hint="Type it to confirm that you want to delete your account."
                type="password"
                autoComplete="current-password"
                errors={answer?.errors.current_password ?? undefined}
              />
            ) : (
              <EmailField
                label="Your email address, to confirm that you want to delete your account"
                errors={answer?.errors.email ?? undefined}
                defaultValue={answer?.email}
              />
            )}
            <div className="grid gap-3 sm:flex">
              <ButtonLink to="/account" variant="secondary">
                Keep My Account
              </ButtonLink>
              <SubmitButton variant="danger" busyLabel="Deleting...">
                Delete My Account
              </SubmitButton>
            </div>
          </Form>
        </Card>
      </div>
    </Page>
  );
}

function Losses({ events, pastEvents }: { events: number; pastEvents: number }) {
  const yours = (count: number, what: string) => (count === 1 ? `your ${what}` : `your ${count} ${what}s`);
  return (
    <Notice kind="warning">
      <p className="font-semibold">This cannot be undone. These will be gone:</p>
      <ul className="mt-2 list-disc pl-5">
        <li>your name, email address and password</li>
        {events > 0 && <li>{yours(events, "event")}, also for people who plan to come</li>}
        {pastEvents > 0 && <li>{yours(pastEvents, "past event")}</li>}
        <li>your sessions on every device</li>
      </ul>
    </Notice>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
