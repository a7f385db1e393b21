import { Form, Link } from "@remix-run/react";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";

interface AdminListProps {
  admins: readonly { user_id: string; full_name: string; email: string }[];
  /** Id of the reader, who can give up their own role on /account only. */
  ownId: string;
}

/** The admins with their addresses, and links to the dialog that removes their role. */
export function AdminList({ admins, ownId }: AdminListProps) {
  return (
    <section aria-labelledby="admins" className="panel p-6">
      <h2 id="admins" className="mb-3 text-xl">
        Admins
      </h2>
      <ul className="divide-y divide-line">
        {admins.map((admin) => (
          <li key={admin.user_id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
            <span className="font-semibold">{admin.full_name}</span>
            <span className="break-all text-ink-soft">{admin.email}</span>
            <span className="w-full text-sm">
              {admin.user_id === ownId ? (
                "You"
              ) : (
                <Link
                  to={pathTo("/admin-setup", { remove: admin.user_id })}
                  preventScrollReset
                  className="link inline-block py-2"
                >
                  Remove admin role<span className="sr-only"> of {admin.full_name}</span>
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OpenInvitation {
  id: number;
  /** Null if anyone with the token may accept it. */
  email: string | null;
  madeBy: string;
  expiresAt: string;
  /** "November 20, 2026, 3:15 PM EST" */
  expires: string;
}

/** Tokens and invitations that can still be accepted, with links to the dialog that revokes them. */
export function InvitationList({ invitations }: { invitations: readonly OpenInvitation[] }) {
  return (
    <section aria-labelledby="invitations" className="panel p-6">
      <h2 id="invitations" className="mb-3 text-xl">
        Open invitations
      </h2>
      {invitations.length === 0 && (
        <p className="text-ink-soft">None. They are listed until they are accepted or expire.</p>
      )}
      <ul className="divide-y divide-line">
        {invitations.map(({ id, email, madeBy, expiresAt, expires }) => (
          <li key={id} className="py-2">
            <span className="block font-semibold break-all">{email ?? "Whoever has the token"}</span>
            <span className="block text-sm text-ink-soft">
              Token {id}, made by {madeBy}, works until <time dateTime={expiresAt}>{expires}</time>
            </span>
            <Link
              to={pathTo("/admin-setup", { withdraw: String(id) })}
              preventScrollReset
              className="link inline-block py-2 text-sm"
            >
              Revoke<span className="sr-only"> token {id}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Confirmation before a token or invitation is revoked. */
export function RevokeInvitationDialog({ invitation: { id, email } }: { invitation: OpenInvitation }) {
  const page = pathTo("/admin-setup");
  return (
    <Dialog title={email === null ? `Revoke token ${id}?` : "Revoke the invitation?"} closeTo={page}>
      <p className="mb-6">
        {email === null ? (
          "The token will stop working."
        ) : (
          <>
            The invitation of <span className="break-all">{email}</span> will stop working, and so will its link.
          </>
        )}{" "}
        Nobody is notified.
      </p>
      <Form method="post" action={page} preventScrollReset className="flex flex-wrap justify-end gap-3">
        <input type="hidden" name="id" value={id} />
        <CancelLink to={page} />
        <SubmitButton variant="danger" intent="withdraw" busyLabel="Revoking...">
          Revoke
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

interface RevokeRoleDialogProps {
  admin: { user_id: string; full_name: string; email: string };
  errors: string[] | undefined;
  reason: string;
}

/** Confirmation before an admin removes another's role, with the reason. */
export function RevokeRoleDialog({ admin, errors, reason }: RevokeRoleDialogProps) {
  const page = pathTo("/admin-setup");
  return (
    <Dialog title={`Remove the admin role of ${admin.full_name}?`} closeTo={page}>
      <p className="mb-4">
        <span className="break-all">{admin.email}</span> will at once no longer review events, read messages or appoint
        admins. Their account and their events stay.
      </p>
      <Form
        method="post"
        action={pathTo("/admin-setup", { remove: admin.user_id })}
        preventScrollReset
        noValidate
        className="space-y-6"
      >
        <input type="hidden" name="target_user_id" value={admin.user_id} />
        <Field
          name="reason"
          label="Reason"
          hint="They get it by email, and all admins see it in the audit log."
          maxLength={1000}
          autoComplete="off"
          defaultValue={reason}
          errors={errors}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <CancelLink to={page} />
          <SubmitButton variant="danger" intent="revoke" busyLabel="Removing...">
            Remove admin role
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
