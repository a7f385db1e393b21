import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { TokenField } from "#app/components/site/TokenField.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Notice, StatusRegion } from "#app/components/ui/Notice.tsx";
import { INVITATION_REFUSED, SETUP_FORMS, type SetupIntent } from "#app/domain/accounts/admin-setup.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { hasAnyAdmins, isClaimCodeNeeded, listAdmins } from "#app/models/accounts/admins.server.ts";
import { getSignedIn, requireAdmin, requireUser, type SignedIn } from "#app/session/user.server.ts";
import { type NewInvitation, setupForms } from "./action.server.ts";
import { AdminList, RevokeRoleDialog } from "./sections.tsx";
import { acceptWay, claimWay, inviteWay, restoreWay, type SetupWay, SetupWays, TOKEN_WAY } from "./ways.tsx";

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
  // Errors without a field on the page are shown as errors of the whole form.
  const isWithoutField = (answer?.intent === "claim" && !needsCode) || answer?.intent === "revoke";
  const summary = isWithoutField ? { "": Object.values(stated).flat() } : stated;
  const isRefused = Object.values(stated).flat().includes(INVITATION_REFUSED);
  const ways: SetupWay[] = [
    ...(shows("claim", canClaim) ? [claimWay(needsCode, fieldOf("claim").errors)] : []),
    ...(shows("invite", isAdmin) ? [inviteWay(fieldOf("invite"), answer?.shown?.token)] : []),
    ...(isAdmin ? [TOKEN_WAY] : []),
    ...(shows("restore", isAdmin) ? [restoreWay(fieldOf("restore"))] : []),
    acceptWay(isAdmin, fieldOf("accept").errors),
  ];
  const posted = ways.find(({ key }) => key === answer?.intent);
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
          <SetupWays
            title={isAdmin ? "Make Somebody an Admin" : "Become an Admin"}
            lead={isAdmin ? "Choose how." : canClaim ? NO_ADMIN_YET : INVITATION_NEEDED}
            ways={ways}
            chosen={(posted ?? ways[0])?.key}
          />
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

const NO_ADMIN_YET = "This site has no admin yet. Choose what applies to you.";
const INVITATION_NEEDED = "You need an invitation from an existing admin.";

/** The possible reasons for a rejected token; the site does not say which one applies. */
const REFUSED_WHY =
  "The token may be incomplete, more than 1\u00a0hour old, used already, or meant for another email address than that of your account. Ask the admin for a new one.";

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

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
