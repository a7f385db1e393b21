import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/accounts/AdminPage.tsx";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf, useSite } from "#app/components/site/root-data.ts";
import { TokenField } from "#app/components/site/TokenField.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Notice, StatusRegion } from "#app/components/ui/Notice.tsx";
import { INVITATION_REFUSED, SETUP_FORMS, type SetupIntent } from "#app/domain/accounts/admin-setup.ts";
import { formatMoment } from "#app/domain/events/format.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms, isSessionUnavailable } from "#app/forms/handle-form.server.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import {
  hasAnyAdmins,
  isClaimCodeNeeded,
  listAdminInvitations,
  listAdmins,
} from "#app/models/accounts/admins.server.ts";
import { keepInvitation, readInvitation } from "#app/session/invitation-cookie.server.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { getSignedIn, requireAdmin, requireUser, type SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { type NewInvitation, setupForms } from "./action.server.ts";
import { AdminList, InvitationList, RevokeInvitationDialog, RevokeRoleDialog } from "./sections.tsx";
import { acceptWay, claimWay, inviteWay, restoreWay, type SetupWay, SetupWays, TOKEN_WAY } from "./ways.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Admin Setup", path: pathTo("/admin-setup"), isIndexed: false });

// why not `no-referrer`: browsers would post the form with `Origin: null`, and the CSRF check would reject it.
export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

const MEMBER = {
  token: "",
  isAdmin: false,
  canClaim: false,
  needsCode: false,
  admins: [],
  waiting: null,
  ownId: "",
  email: "",
  removing: null,
  revoking: null,
  invitations: [],
};

export const loader = defineLoader(async (args) => {
  const { searchParams } = new URL(args.request.url);
  // A link from an invitation. Mail scanners open links, so it only fills in the form.
  const linked = searchParams.get("token");
  if (linked !== null) {
    keepInvitation(args, "admins", linked);
    throw seeOther(args, pathTo("/admin-setup"));
  }
  if (isSessionUnavailable(args)) return MEMBER;
  const { client, user } = await requireUser(args);
  if (user.lacksSecondStep) await requireAdmin(args);
  const token = readInvitation(args, "admins");
  if (!user.isAdmin) {
    const canClaim = !(await hasAnyAdmins(client));
    return { ...MEMBER, token, email: user.email, canClaim, needsCode: canClaim && (await isClaimCodeNeeded(client)) };
  }
  const [admins, open] = await Promise.all([listAdmins(client), listAdminInvitations(client)]);
  const wanted = searchParams.get("remove");
  const removing = admins.find((admin) => admin.user_id === wanted && wanted !== user.id) ?? null;
  const invitations = open.map(({ id, invitee_email, made_by, expires_at }) => ({
    id,
    email: invitee_email,
    madeBy: made_by,
    expiresAt: new Date(expires_at).toISOString(),
    expires: formatMoment(expires_at, getSite().timeZone),
  }));
  const revoking = invitations.find(({ id }) => String(id) === searchParams.get("withdraw")) ?? null;
  return {
    ...MEMBER,
    isAdmin: true,
    token,
    admins,
    waiting: user.waiting,
    ownId: user.id,
    removing,
    invitations,
    revoking,
  };
});

export const handle: PageHandle<typeof loader> = {
  showsDialog: ({ removing, revoking }) => (removing ?? revoking) !== null,
};

export function action(args: ActionFunctionArgs) {
  return handleForms<Record<SetupIntent, string>, SignedIn, NewInvitation>(args, {
    guard: getSignedIn,
    forms: setupForms(args),
  });
}

export default function AdminSetupPage() {
  const { isAdmin, canClaim, needsCode, admins, waiting, ownId, removing, revoking, token, email, invitations } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const stated = formState(answer).errors;
  const shows = (intent: SetupIntent, isAllowed: boolean) => isAllowed || answer?.intent === intent;
  const fieldOf = (intent: SetupIntent) => formState(answer, { intent }).field(SETUP_FORMS[intent].field);
  // Errors without a field on the page are shown as errors of the whole form.
  const isWithoutField =
    (answer?.intent === "claim" && !needsCode) || answer?.intent === "revoke" || answer?.intent === "withdraw";
  const summary = isWithoutField ? { "": Object.values(stated).flat() } : stated;
  const isRefused = Object.values(stated).flat().includes(INVITATION_REFUSED);
  const ways: SetupWay[] = [
    ...(shows("claim", canClaim) ? [claimWay(needsCode, fieldOf("claim").errors)] : []),
    ...(shows("invite", isAdmin) ? [inviteWay(fieldOf("invite"), answer?.shown?.token)] : []),
    ...(isAdmin ? [TOKEN_WAY] : []),
    ...(shows("restore", isAdmin) ? [restoreWay(fieldOf("restore"))] : []),
    acceptWay(isAdmin, fieldOf("accept").errors, { token, email }),
  ];
  const asked = answer?.intent ?? (token && "accept");
  const posted = ways.find(({ key }) => key === asked);
  const page = (
    <AdminPage
      title="Admin Setup"
      lead="How people become admins of this site. Admins review events and can appoint other admins."
      waiting={waiting}
    >
      <div className="with-aside">
        <div className="space-y-6">
          {!removing && <ErrorSummary errors={summary}>{isRefused ? REFUSED_WHY : signInPrompt(answer)}</ErrorSummary>}
          <Invitation made={answer?.shown ?? null} email={answer?.values.invitee_email ?? ""} />
          <SetupWays
            title={isAdmin ? "Make someone an admin" : "Become an admin"}
            lead={isAdmin ? "Choose how." : canClaim ? NO_ADMIN_YET : token ? null : INVITATION_NEEDED}
            ways={ways}
            chosen={(posted ?? ways[0])?.key}
          />
        </div>
        {isAdmin && (
          <div className="space-y-6">
            <AdminList admins={admins} ownId={ownId} />
            <InvitationList invitations={invitations} />
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
      <div {...((removing ?? revoking) ? { inert: "" } : {})}>{page}</div>
      {removing && (
        <RevokeRoleDialog
          admin={removing}
          errors={fieldOf("revoke").errors}
          reason={fieldOf("revoke").defaultValue ?? ""}
        />
      )}
      {revoking && <RevokeInvitationDialog invitation={revoking} />}
    </>
  );
}

const NO_ADMIN_YET = "This site has no admin yet. Choose what applies to you.";
const INVITATION_NEEDED = "You need an invitation from an existing admin.";

/** Possible reasons for a rejected token; the site does not reveal which one applies. */
const REFUSED_WHY =
  "The token may be incomplete, more than 1\u00a0hour old, already used, revoked, or meant for a different email address than your account's. Ask the admin for a new one.";

function Invitation({ made, email }: { made: NewInvitation | null; email: string }) {
  const { siteUrl } = useSite();
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
          It's only shown once. {made.isMailed ? "We emailed it to them;" : "Send it to them, and"} have them paste it
          here, in Admin Setup.
        </TokenField>
      )}
      {made && (
        <TokenField
          id="invitation-link"
          label="Or as a link"
          token={`${siteUrl}${pathTo("/admin-setup", { token: made.token })}`}
          variant="secondary"
        >
          It opens Admin Setup with the token filled in; they still have to press 'Accept Invitation'.
        </TokenField>
      )}
    </div>
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
