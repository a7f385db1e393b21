import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { formatDashboardDate } from "#app/domain/events/format.ts";
import { invitationSchema, memberSchema } from "#app/domain/events/organizers.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { formState } from "#app/forms/answer.ts";
import { handleForms } from "#app/forms/handle-form.server.ts";
import { defineLoader, requireId } from "#app/http/responses.server.ts";
import { currentLanguage } from "#app/messages/language.ts";
import messages from "#app/messages/organizations.ts";
import { translator } from "#app/messages/translator.ts";
import {
  changeOrganizerRole,
  inviteOrganizerMember,
  listOrganizerInvitations,
  listOrganizerMembers,
  removeOrganizerMember,
  revokeOrganizerInvitation,
} from "#app/models/events/organizer-members.server.ts";
import { listOwnOrganizations } from "#app/models/events/organizers.server.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { getSignedIn, requireUser } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import {
  InvitationForm,
  InvitationList,
  LeaveSection,
  MemberDialog,
  MemberList,
  type MemberQuestion,
} from "./sections.tsx";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: t("members"), path: pathTo("/account/organizer/members"), isIndexed: false });

export const loader = defineLoader(async (args) => {
  const { client, user } = await requireUser(args);
  const params = new URL(args.request.url).searchParams;
  const id = params.get("id");
  const own = (await listOwnOrganizations(client)).find((organization) => organization.id === id);
  if (!own) throw seeOther(args, pathTo("/account/organizer"));
  const isOwner = own.role === "owner";
  const [members, invitations] = await Promise.all([
    listOrganizerMembers(client, own.id),
    isOwner ? listOrganizerInvitations(client, own.id) : [],
  ]);
  const { timeZone } = getSite();
  // The last owner can neither leave nor become an editor.
  const isLastOwner = isOwner && members.filter(({ role }) => role === "owner").length === 1;
  return {
    id: own.id,
    name: own.name,
    isOwner,
    isPublic: own.is_approved,
    isLastOwner,
    asking: readQuestion(params, { isOwner, isLastOwner, others: members.filter((one) => one.member_id !== user.id) }),
    userId: user.id,
    members: members.map(({ member_id, full_name, role, joined_at }) => ({
      id: member_id,
      name: full_name,
      isOwner: role === "owner",
      isSelf: member_id === user.id,
      since: formatDashboardDate(joined_at, timeZone),
    })),
    invitations: invitations.map(({ id: invitation, address, role, expires_at }) => ({
      id: invitation,
      address,
      isOwner: role === "owner",
      until: formatDashboardDate(expires_at, timeZone),
    })),
  };
});

/** The requested confirmation; null for none, or for an action that the reader may not take. */
function readQuestion(
  params: URLSearchParams,
  can: { isOwner: boolean; isLastOwner: boolean; others: { member_id: string; full_name: string }[] },
): MemberQuestion | null {
  const ask = params.get("ask");
  if (ask === "leave" && !can.isLastOwner) return { ask };
  if (ask === "editor" && can.isOwner && !can.isLastOwner) return { ask };
  const member = can.others.find(({ member_id }) => member_id === params.get("member"));
  if (ask === "remove" && can.isOwner && member) return { ask, id: member.member_id, name: member.full_name };
  return null;
}

export const handle: PageHandle<typeof loader> = { showsDialog: ({ asking }) => asking !== null };

export function action(args: ActionFunctionArgs) {
  const id = requireId(new URL(args.request.url).searchParams.get("id") ?? "", t("memberGone"));
  const to = pathTo("/account/organizer/members", { id });
  const shared = { guard: getSignedIn, signedOut: t("signInToManage") };
  return handleForms(args, {
    guard: getSignedIn,
    forms: {
      role: {
        ...shared,
        fields: ["member", "role"],
        schema: memberSchema,
        failTo: to,
        async save({ member, role }, { client }) {
          const isChanged = await changeOrganizerRole(client, { organizerId: id, memberId: member, role });
          return isChanged ? { to, success: t("roleChanged") } : { to, error: t("memberGone") };
        },
      },
      remove: {
        ...shared,
        fields: ["member"],
        schema: memberSchema.pick({ member: true }),
        failTo: to,
        async save({ member }, { client }) {
          const isRemoved = await removeOrganizerMember(client, id, member);
          return isRemoved ? { to, success: t("memberRemoved") } : { to, error: t("memberGone") };
        },
      },
      leave: {
        ...shared,
        failTo: to,
        async save(_, { client, user }) {
          const hasLeft = await removeOrganizerMember(client, id, user.id);
          return hasLeft ? { to: pathTo("/account"), success: t("left") } : { to, error: t("memberGone") };
        },
      },
      invite: {
        ...shared,
        fields: ["email", "role"],
        schema: invitationSchema,
        fieldOf: () => "email",
        async save(invitation, { client }) {
          await inviteOrganizerMember(client, id, invitation, currentLanguage());
          return { to, success: t("invitationSent", { email: invitation.email }) };
        },
      },
      revoke: {
        ...shared,
        failTo: to,
        async save(_, { client }, { form }) {
          const isRevoked = await revokeOrganizerInvitation(
            client,
            requireId(String(form.get("invitation")), t("invitationGone")),
          );
          return isRevoked ? { to, success: t("invitationRevoked") } : { to, error: t("invitationGone") };
        },
      },
    },
  });
}

export default function MembersPage() {
  const { id, name, isOwner, isPublic, isLastOwner, members, invitations, asking, userId } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { errors, field } = formState<"email" | "role">(answer);
  const path = pathTo("/account/organizer/members", { id });
  return (
    <>
      <div {...(asking ? { inert: "" } : {})}>
        <Page
          back={<BackLink to={pathTo("/account/organizer", { id })}>{t("backToPage")}</BackLink>}
          title={t("membersOf", { name })}
          lead={t("membersLead")}
          width="text"
        >
          <ErrorSummary errors={errors}>{signInPrompt(answer)}</ErrorSummary>
          <div className="space-y-6">
            <MemberList id={id} members={members} canManage={isOwner} isLastOwner={isLastOwner} />
            {isOwner && (
              <InvitationForm action={path} isPublic={isPublic} email={field("email")} role={field("role")} />
            )}
            {invitations.length > 0 && <InvitationList invitations={invitations} action={path} />}
            {!isLastOwner && <LeaveSection id={id} />}
          </div>
        </Page>
      </div>
      {asking && <MemberDialog asking={asking} organization={{ id, name }} ownId={userId} />}
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
