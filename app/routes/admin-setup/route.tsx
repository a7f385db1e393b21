import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { TokenField } from "#app/components/site/TokenField.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { StatusRegion } from "#app/components/ui/StatusRegion.tsx";
import { INVITATION_REFUSED, SETUP_FORMS, type SetupIntent } from "#app/domain/accounts/admin-setup.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { hasAnyAdmins, isClaimCodeNeeded, listAdmins } from "#app/models/accounts/admins.server.ts";
import { getSignedIn, requireAdmin, requireUser, type SignedIn } from "#app/session/user.server.ts";
import { type NewInvitation, setupForms } from "./action.server.ts";
import { AdminList, RevokeRoleDialog, SetupSection } from "./sections.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Admin Setup", path: pathTo("/admin-setup"), isIndexed: false });

const MEMBER = {
  isAdmin: false,
  canClaim: false,
  needsCode: false,
  admins: [],
  waiting: null,
  ownId: "",
  removing: null,
};

export const loader = defineLoader(async (args) => {
  if (isSessionUnavailable(args)) return MEMBER;
  const { client, user } = await requireUser(args);
  if (user.lacksSecondStep) await requireAdmin(args);
  if (!user.isAdmin) {
    const canClaim = !(await hasAnyAdmins(client));
    return { ...MEMBER, canClaim, needsCode: canClaim && (await isClaimCodeNeeded(client)) };
  }
  const admins = await listAdmins(client);
  const wanted = new URL(args.request.url).searchParams.get("remove");
  const removing = admins.find((admin) => admin.user_id === wanted && wanted !== user.id) ?? null;
  return { ...MEMBER, isAdmin: true, admins, waiting: user.waiting, ownId: user.id, removing };
});

export const handle: PageHandle<typeof loader> = { showsDialog: ({ removing }) => removing !== null };

export function action(args: ActionFunctionArgs) {
  return handleForms<Record<SetupIntent, string>, SignedIn, NewInvitation>(args, {
    guard: getSignedIn,
    forms: setupForms(args),
  });
}

export default function AdminSetupPage() {
  const { isAdmin, canClaim, needsCode, admins, waiting, ownId, removing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const stated = formState(answer).errors;
  const shows = (intent: SetupIntent, isAllowed: boolean) => isAllowed || answer?.intent === intent;
  const fieldOf = (intent: SetupIntent) => formState(answer, { intent }).field(SETUP_FORMS[intent].field);
  // What the page has no field for stands above it all.
  const isWithoutField = (answer?.intent === "claim" && !needsCode) || answer?.intent === "revoke";
  const summary = isWithoutField ? { "": Object.values(stated).flat() } : stated;
  const isRefused = Object.values(stated).flat().includes(INVITATION_REFUSED);
  const acceptance = <AcceptSection errors={fieldOf("accept").errors} variant={isAdmin ? "secondary" : "primary"} />;
  const page = (
    <AdminPage
      title="Admin Setup"
      lead="How people become admins of this site. Admins review events and may appoint other admins."
      waiting={waiting}
    >
      <div className="with-aside">
        <div className="space-y-6">
          {!removing && <ErrorSummary errors={summary}>{isRefused ? REFUSED_WHY : signInPrompt(answer)}</ErrorSummary>}
          <Invitation made={answer?.shown ?? null} email={answer?.values.invitee_email ?? ""} />
          {shows("claim", canClaim) && (
            <SetupSection
              intent="claim"
              title="Become the First Admin"
              text={`This site has no admin yet. ${needsCode ? "Whoever has the claim code may claim the role." : "Whoever is first to claim the role gets it."}`}
              submitLabel="Make Me Admin"
              busyLabel="Making You Admin..."
            >
              {needsCode && (
                <Field
                  name="claim_code"
                  label="Claim code"
                  hint="Whoever runs this site has it: it was printed at the start, or set in the database."
                  errors={fieldOf("claim").errors}
                  autoComplete="off"
                  spellCheck={false}
                />
              )}
            </SetupSection>
          )}
          {!isAdmin && acceptance}
          {shows("invite", isAdmin) && (
            <SetupSection
              intent="invite"
              title="Invite an Admin"
              text={"Makes a token that only the account with this email address can accept, within 1\u00a0hour."}
              submitLabel="Create Invitation"
              busyLabel="Creating Invitation..."
            >
              <EmailField
                key={answer?.shown?.token}
                name="invitee_email"
                errors={fieldOf("invite").errors}
                defaultValue={answer?.shown ? "" : (fieldOf("invite").defaultValue ?? "")}
              />
            </SetupSection>
          )}
          {shows("restore", isAdmin) && (
            <SetupSection
              intent="restore"
              title="Restore Admin Privileges"
              text="Makes somebody an admin at once, without an invitation: from that moment on they approve and delete events, and appoint other admins. They need an account with a confirmed email address."
              variant="secondary"
              submitLabel="Restore Privileges"
              busyLabel="Restoring Privileges..."
            >
              <EmailField
                name="user_email"
                errors={fieldOf("restore").errors}
                defaultValue={fieldOf("restore").defaultValue ?? ""}
              />
            </SetupSection>
          )}
          {isAdmin && acceptance}
        </div>
        {isAdmin && (
          <div className="space-y-6">
            <AdminList admins={admins} ownId={ownId} />
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={pathTo("/admin")} variant="secondary">
                Admin Panel
              </ButtonLink>
              <ButtonLink to={pathTo("/admin-token")} variant="secondary">
                Admin Token Generator
              </ButtonLink>
            </div>
          </div>
        )}
      </div>
    </AdminPage>
  );
  return (
    <>
      <div {...(removing ? { inert: "" } : {})}>{page}</div>
      {removing && (
        <RevokeRoleDialog
          admin={removing}
          errors={fieldOf("revoke").errors}
          reason={fieldOf("revoke").defaultValue ?? ""}
        />
      )}
    </>
  );
}

/** What may be wrong with a token, which the site does not tell apart. */
const REFUSED_WHY =
  "The token may be incomplete, more than 1\u00a0hour old, used already, or meant for another email address than that of your account. Ask the admin for a new one.";

function AcceptSection({ errors, variant }: { errors: string[] | undefined; variant: "primary" | "secondary" }) {
  return (
    <SetupSection
      intent="accept"
      variant={variant}
      title="Accept Admin Invitation"
      text={"Paste the token that an admin gave you. It works once, within 1\u00a0hour of being made."}
      submitLabel="Accept Invitation"
      busyLabel="Accepting Invitation..."
    >
      <Field name="token" label="Invitation token" errors={errors} autoComplete="off" spellCheck={false} />
    </SetupSection>
  );
}

function Invitation({ made, email }: { made: NewInvitation | null; email: string }) {
  return (
    <div className={made ? "space-y-4 panel p-6" : "contents"}>
      <StatusRegion>
        {made && (
          <Notice key={made.token} kind="success">
            {SETUP_FORMS.invite.done}
          </Notice>
        )}
      </StatusRegion>
      {made && (
        <TokenField id="invitation-token" label={`Invitation token for ${email}`} token={made.token}>
          It is shown only now. {made.isMailed ? "We mailed it to them;" : "Send it to them, and"} have them paste it
          here, in Admin Setup.
        </TokenField>
      )}
    </div>
  );
}

function EmailField(props: { name: string; errors: string[] | undefined; defaultValue: string }) {
  return <Field label="Email address" type="email" autoComplete="off" {...props} />;
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
