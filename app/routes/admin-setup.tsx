import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminList } from "#app/components/AdminList.tsx";
import { AdminPage } from "#app/components/AdminPage.tsx";
import { SetupSection } from "#app/components/SetupSection.tsx";
import { siteOf } from "#app/components/site.ts";
import { TokenField } from "#app/components/TokenField.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { Outcome } from "#app/components/ui/Outcome.tsx";
import { INVITATION_REFUSED, SETUP_FORMS, type SetupIntent } from "#app/domain/admin-setup.ts";
import { pageMeta } from "#app/domain/page-meta.ts";
import { type SetupAnswer, submitSetupForm } from "#app/http/admin-setup.server.ts";
import { requireUser } from "#app/http/auth.server.ts";
import { isFormKept } from "#app/http/kept-form.server.ts";
import { countAdminWork } from "#app/models/admin-work.server.ts";
import { hasAnyAdmins, listAdmins } from "#app/models/admins.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Admin Setup", path: "/admin-setup", isIndexed: false });

const MEMBER = { isAdmin: false, canClaim: false, admins: [], work: null };

export async function loader(args: LoaderFunctionArgs) {
  if (isFormKept(args)) return MEMBER;
  const { client, user } = await requireUser(args);
  if (!user.isAdmin) return { ...MEMBER, canClaim: !(await hasAnyAdmins(client)) };
  const [admins, work] = await Promise.all([listAdmins(client), countAdminWork(client)]);
  return { isAdmin: true, canClaim: false, admins, work };
}

export function action(args: ActionFunctionArgs) {
  return submitSetupForm(args);
}

export default function AdminSetupPage() {
  const { isAdmin, canClaim, admins, work } = useLoaderData<typeof loader>();
  const answer = useActionData<SetupAnswer>();
  const shows = (intent: SetupIntent, isAllowed: boolean) => isAllowed || answer?.intent === intent;
  const errorOf = (intent: SetupIntent) => (answer?.intent === intent && answer.error ? [answer.error] : undefined);
  const typedIn = (intent: SetupIntent) => (answer?.intent === intent ? answer.typed : "");
  const acceptance = <AcceptSection errors={errorOf("accept")} />;
  return (
    <AdminPage
      title="Admin Setup"
      lead="How people become admins of this site. Admins review events and may appoint other admins."
      width="text"
      work={work}
      actions={
        isAdmin && (
          <>
            <ButtonLink to="/admin">Admin Panel</ButtonLink>
            <ButtonLink to="/admin-token" look="secondary">
              Admin Token Generator
            </ButtonLink>
          </>
        )
      }
    >
      {answer?.error && <ErrorSummary errors={{ [SETUP_FORMS[answer.intent].field ?? ""]: [answer.error] }} />}
      <div className="space-y-6">
        <Invitation answer={answer} />
        {shows("claim", canClaim) && (
          <SetupSection
            intent="claim"
            title="Become the First Admin"
            text="This site has no admin yet. Whoever is first to claim the role gets it."
            submitLabel="Make Me Admin"
            busyLabel="Making You Admin..."
          />
        )}
        {!isAdmin && acceptance}
        {shows("invite", isAdmin) && (
          <SetupSection
            intent="invite"
            title="Invite an Admin"
            text={"Makes a token that only the account with this e-mail address can accept, within 1\u00a0hour."}
            submitLabel="Create Invitation"
            busyLabel="Creating Invitation..."
          >
            <EmailField
              key={answer?.token}
              name="invitee_email"
              errors={errorOf("invite")}
              defaultValue={answer?.token ? "" : typedIn("invite")}
            />
          </SetupSection>
        )}
        {shows("restore", isAdmin) && (
          <SetupSection
            intent="restore"
            title="Restore Admin Privileges"
            text="Makes somebody an admin at once, without an invitation: from that moment on they approve and delete events, and appoint other admins. They need an account with a confirmed e-mail address."
            submitLabel="Restore Privileges"
            busyLabel="Restoring Privileges..."
          >
            <EmailField name="user_email" errors={errorOf("restore")} defaultValue={typedIn("restore")} />
          </SetupSection>
        )}
        {isAdmin && <AdminList admins={admins} />}
        {isAdmin && acceptance}
      </div>
    </AdminPage>
  );
}

function AcceptSection({ errors }: { errors: string[] | undefined }) {
  const isRefused = errors?.[0] === INVITATION_REFUSED;
  return (
    <SetupSection
      intent="accept"
      title="Accept Admin Invitation"
      text={"Paste the token that an admin gave you. It works once, within 1\u00a0hour of being made."}
      submitLabel="Accept Invitation"
      busyLabel="Accepting Invitation..."
    >
      <Field
        name="token"
        label="Invitation token"
        hint={
          isRefused &&
          "The token may be incomplete, more than 1\u00a0hour old, used already, or meant for another e-mail address than that of your account. Ask the admin for a new one."
        }
        errors={errors}
        autoComplete="off"
        spellCheck={false}
      />
    </SetupSection>
  );
}

function Invitation({ answer }: { answer: SetupAnswer | undefined }) {
  const token = answer?.token;
  return (
    <div className={token ? "space-y-4 panel p-6" : "contents"}>
      <Outcome>
        {token && (
          <Notice key={token} kind="success">
            {SETUP_FORMS.invite.done}
          </Notice>
        )}
      </Outcome>
      {token && (
        <>
          <TokenField id="invitation-token" label={`Invitation token for ${answer.typed}`} token={token} />
          <p className="text-ink-soft">
            It is shown only now. {answer.isMailed ? "We mailed it to them;" : "Send it to them, and"} have them paste
            it here, in Admin Setup.
          </p>
        </>
      )}
    </div>
  );
}

function EmailField(props: { name: string; errors: string[] | undefined; defaultValue: string }) {
  return <Field label="Email address" type="email" autoComplete="off" {...props} />;
}

export { ErrorScreen as ErrorBoundary } from "#app/components/ErrorScreen.tsx";
