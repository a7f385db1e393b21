import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { EmailField } from "#app/components/accounts/EmailField.tsx";
import { ProofField } from "#app/components/accounts/ProofField.tsx";
import { Card, Page } from "#app/components/site/Page.tsx";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { currentPasswordSchema, emailSchema } from "#app/domain/accounts/forms.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import type { z } from "#app/domain/site/zod.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForm, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { parseCredential, passwordFieldOf, reauthenticate } from "#app/forms/reauthentication.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/account.ts";
import serverMessages from "#app/messages/account-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { countHoldings } from "#app/models/accounts/holdings.server.ts";
import { deleteOwnAccount } from "#app/models/accounts/own-account.server.ts";
import type { User } from "#app/session/identity.ts";
import { forgetSession } from "#app/session/supabase.server.ts";
import { requireUser } from "#app/session/user.server.ts";

const t = translator(messages);
const tServer = translator(serverMessages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("deleteAccount"), path: pathTo("/account/delete"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  if (isSessionUnavailable(args)) return null;
  const { client, user } = await requireUser(args);
  const { hasPassword, hasSecondStep, email } = user;
  return { hasPassword, hasSecondStep, email, ...(await countHoldings(client, user)) };
});

export function action(args: ActionFunctionArgs) {
  return handleForm(args, {
    guard: requireUser,
    changes: "listings",
    fields: ["current_password", "email"],
    schema: ({ user }) => confirmationSchema(user),
    fieldOf: passwordFieldOf,
    async save({ typed }, { client, user }) {
      await reauthenticate(args, client, parseCredential(user, typed), (password) =>
        deleteOwnAccount(client, password),
      );
      forgetSession(args);
      return { to: pathTo("/"), success: tServer("accountDeleted") };
    },
  });
}

/** The confirmation: the account's password or a code or, if it has neither, its address. */
function confirmationSchema({ hasPassword, hasSecondStep, email }: User): z.ZodType<{ typed: string }> {
  if (hasPassword || hasSecondStep)
    return currentPasswordSchema.transform(({ current_password: typed }) => ({ typed }));
  return emailSchema
    .refine((sent) => sent.email.toLowerCase() === email.toLowerCase(), {
      path: ["email"],
      error: tServer("notYourEmail"),
    })
    .transform(() => ({ typed: "" }));
}

export default function DeleteAccountPage() {
  const account = useLoaderData<typeof loader>();
  const { errors, field } = formState<"current_password" | "email">(useActionData<typeof action>());
  return (
    <Page
      title={t("deleteAccount")}
      lead={account ? t("accountOfEmail", { email: account.email }) : undefined}
      width="form"
    >
      <ErrorSummary errors={errors} />
      <div className="space-y-6">
        {account && <DeletionSummary events={account.events} pastEvents={account.pastEvents} />}
        <Card>
          <Form method="post" action={pathTo("/account/delete")} noValidate className="space-y-6">
            {!account || account.hasPassword || account.hasSecondStep ? (
              <ProofField
                name="current_password"
                account={account}
                hint={t("typeToDelete")}
                errors={field("current_password").errors}
              />
            ) : (
              <EmailField label={t("emailToDelete")} {...field("email")} />
            )}
            <div className="grid gap-3 sm:flex">
              <ButtonLink to={pathTo("/account")} variant="secondary">
                {t("keepAccount")}
              </ButtonLink>
              <SubmitButton variant="danger" busyLabel={t("deleting")}>
                {t("deleteMyAccount")}
              </SubmitButton>
            </div>
          </Form>
        </Card>
      </div>
    </Page>
  );
}

function DeletionSummary({ events, pastEvents }: { events: number; pastEvents: number }) {
  return (
    <Notice kind="warning">
      <p className="font-semibold">{t("cannotBeUndone")}</p>
      <ul className="mt-2 list-disc pl-5">
        <li>{t("yourNameAndPassword")}</li>
        {events > 0 && <li>{t("yourEvents", { count: events })}</li>}
        {pastEvents > 0 && <li>{t("yourPastEvents", { count: pastEvents })}</li>}
        <li>{t("yourSessions")}</li>
      </ul>
    </Notice>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
