import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Card } from "#app/components/site/Page.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { ConfirmDialog } from "#app/components/ui/Dialog.tsx";
import { Field, SelectField } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/organizations.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface MemberListProps {
  /** Id of the organization. */
  id: string;
  members: readonly { id: string; name: string; isOwner: boolean; isSelf: boolean; since: string }[];
  /** Whether the reader is an owner, who may change roles and remove others. */
  canManage: boolean;
  isLastOwner: boolean;
}

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** The members of the organization. */
export function MemberList({ id, members, canManage, isLastOwner }: MemberListProps) {
  return (
    <ul className="divide-y divide-line panel">
      {members.map((member) => (
        <li key={member.id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 p-4 sm:px-5">
          <div className="min-w-0">
            <h2 className="text-lg wrap-anywhere">
              {member.name}
              {member.isSelf && ` (${t("you")})`}
            </h2>
            <p className="dots text-ink-soft">
              <span>{t(member.isOwner ? "owner" : "editor")}</span>
              <span>{t("since", { date: member.since })}</span>
            </p>
          </div>
          {canManage && !(member.isSelf && isLastOwner) && (
            <div className="row-actions">
              {member.isSelf ? (
                <ButtonLink to={membersPath(id, { ask: "editor" })} variant="secondary" preventScrollReset>
                  {t.rich("makeEditor", { name: member.name, hidden })}
                </ButtonLink>
              ) : (
                <>
                  <Form method="post" action={membersPath(id)} className="grid">
                    <input type="hidden" name="member" value={member.id} />
                    <input type="hidden" name="role" value={member.isOwner ? "editor" : "owner"} />
                    <Button name="intent" value="role" variant="secondary">
                      {t.rich(member.isOwner ? "makeEditor" : "makeOwner", { name: member.name, hidden })}
                    </Button>
                  </Form>
                  <ButtonLink
                    to={membersPath(id, { ask: "remove", member: member.id })}
                    variant="delete"
                    preventScrollReset
                  >
                    {t.rich("remove", { name: member.name, hidden })}
                  </ButtonLink>
                </>
              )}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface InvitationFormProps {
  action: string;
  /** Only owners of public pages invite others. */
  isPublic: boolean;
  email: object;
  role: object;
}

/** Invites somebody by mail. */
export function InvitationForm({ action, isPublic, email, role }: InvitationFormProps) {
  return (
    <Card>
      <h2 className="mb-4 text-xl">{t("invite")}</h2>
      {isPublic ? (
        <Form method="post" action={action} noValidate className="space-y-6">
          <Field
            name="email"
            label={t("inviteEmail")}
            hint={t("inviteHint")}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...email}
          />
          <SelectField name="role" label={t("role")} {...role}>
            <option value="editor">{t("editor")}</option>
            <option value="owner">{t("owner")}</option>
          </SelectField>
          <SubmitButton intent="invite" busyLabel={t("sending")}>
            {t("sendInvitation")}
          </SubmitButton>
        </Form>
      ) : (
        <Notice kind="info">{t("inviteOncePublic")}</Notice>
      )}
    </Card>
  );
}

interface InvitationListProps {
  invitations: readonly { id: string; address: string; isOwner: boolean; until: string }[];
  action: string;
}

/** Open invitations. */
export function InvitationList({ invitations, action }: InvitationListProps) {
  return (
    <Card>
      <h2 className="mb-2 text-xl">{t("openInvitations")}</h2>
      <ul className="divide-y divide-line">
        {invitations.map(({ id, address, isOwner, until }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-3">
            <div className="min-w-0">
              <p className="wrap-anywhere">{address}</p>
              <p className="dots text-ink-soft">
                <span>{t(isOwner ? "owner" : "editor")}</span>
                <span>{t("until", { date: until })}</span>
              </p>
            </div>
            <Form method="post" action={action}>
              <input type="hidden" name="invitation" value={id} />
              <Button name="intent" value="revoke" variant="delete">
                {t.rich("revoke", { email: address, hidden })}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Link to the confirmation for leaving. */
export function LeaveSection({ id }: { id: string }) {
  return (
    <Card>
      <h2 className="mb-2 text-xl">{t("leave")}</h2>
      <p className="mb-4 text-ink-soft">{t("leaveNote")}</p>
      <ButtonLink to={membersPath(id, { ask: "leave" })} variant="delete" preventScrollReset>
        {t("leave")}
      </ButtonLink>
    </Card>
  );
}

/** Actions that only somebody else can undo. */
export type MemberQuestion = { ask: "leave" } | { ask: "editor" } | { ask: "remove"; id: string; name: string };

interface MemberDialogProps {
  asking: MemberQuestion;
  organization: { id: string; name: string };
  /** The reader's id. */
  ownId: string;
}

/** Confirmation before a member is removed, or the reader leaves or becomes an editor. */
export function MemberDialog({ asking, organization: { id, name: organization }, ownId }: MemberDialogProps) {
  const form = { action: membersPath(id), closeTo: membersPath(id) };
  if (asking.ask === "leave")
    return (
      <ConfirmDialog
        {...form}
        title={t("leaveQuestion", { organization })}
        intent="leave"
        label={t("leaveNow")}
        busyLabel={t("leaving")}
      >
        <p>{t("leaveConsequence")}</p>
      </ConfirmDialog>
    );
  if (asking.ask === "editor")
    return (
      <ConfirmDialog
        {...form}
        title={t("editorQuestion", { organization })}
        intent="role"
        fields={{ member: ownId, role: "editor" }}
        label={t("becomeEditor")}
        busyLabel={t("saving")}
      >
        <p>{t("editorConsequence")}</p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      {...form}
      title={t("removeQuestion", { name: asking.name })}
      intent="remove"
      fields={{ member: asking.id }}
      label={t("removeMember")}
      busyLabel={t("removing")}
    >
      <p>{t("removeConsequence", { name: asking.name, organization })}</p>
    </ConfirmDialog>
  );
}

function membersPath(id: string, question: { ask?: string; member?: string } = {}): string {
  return pathTo("/account/organizer/members", { id, ...question });
}
