import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";

interface AccountSectionProps {
  /** Value of the submit button `intent`. */
  intent: string;
  title: string;
  text?: ReactNode;
  submitLabel: string;
  busyLabel: string;
  /** Places the button beside the only field. */
  hasOneField?: boolean;
  /** The fields. */
  children?: ReactNode;
}

/** A panel of /account with a form. */
export function AccountSection({ intent, title, text, children, hasOneField, ...labels }: AccountSectionProps) {
  return (
    <PanelSection id={`section-${intent}`} title={title} text={text}>
      <Form
        method="post"
        action={pathTo("/account")}
        preventScrollReset
        noValidate
        className={hasOneField ? "one-field" : "space-y-5"}
      >
        {children}
        <SubmitButton intent={intent} busyLabel={labels.busyLabel}>
          {labels.submitLabel}
        </SubmitButton>
      </Form>
    </PanelSection>
  );
}

interface PanelSectionProps {
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A panel of /account with a heading. */
export function PanelSection({ id, title, text, children }: PanelSectionProps) {
  return (
    <section aria-labelledby={id} className="panel p-6">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {text && <p className="-mt-2 mb-4 text-ink-soft">{text}</p>}
      {children}
    </section>
  );
}

/** Link to the member's organizer page. */
export function OrganizerLink() {
  return (
    <PanelSection
      id="section-organizer"
      title="Organizer page"
      text="A public name and page for what you organize. Without one, your events do not say who organizes them."
    >
      <ButtonLink to={pathTo("/account/organizer")} variant="secondary">
        Your Organizer Page
      </ButtonLink>
    </PanelSection>
  );
}

/** Downloads of the member's data. */
export function OwnData() {
  return (
    <PanelSection
      id="section-data"
      title="Your data"
      text="Everything this site keeps about you and your events, or your events alone."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pathTo("/account/data.json")} reloadDocument variant="secondary">
          Download Your Data (JSON)
        </ButtonLink>
        <ButtonLink to={pathTo("/account/events.ics")} reloadDocument variant="secondary">
          Download Your Events (ICS)
        </ButtonLink>
      </div>
    </PanelSection>
  );
}

/** Link to the dialog for giving up the admin role. */
export function AdminRole() {
  return (
    <PanelSection
      id="section-role"
      title="Admin role"
      text="You are an admin. You may give the role up as long as there is another admin; only an admin can give it back."
    >
      <ButtonLink to={pathTo("/account", { ask: "give-up-role" })} variant="delete" preventScrollReset>
        Give Up the Admin Role
      </ButtonLink>
    </PanelSection>
  );
}

/** Link to the page that deletes the account. */
export function DeleteAccount() {
  return (
    <PanelSection
      id="section-delete"
      title="Delete your account"
      text="This also deletes all of your events. It cannot be undone."
    >
      <ButtonLink to={pathTo("/account/delete")} variant="delete">
        Delete Your Account
      </ButtonLink>
    </PanelSection>
  );
}

/** Confirmation before an admin gives up the role. */
export function GiveUpRoleDialog() {
  return (
    <Dialog title="Give Up the Admin Role" closeTo={pathTo("/account")}>
      <p>
        Are you sure? You will no longer review events or read messages, and you cannot take the role back yourself.
      </p>
      <Form method="post" action={pathTo("/account")} className="mt-6 flex flex-wrap justify-end gap-3">
        <CancelLink to={pathTo("/account")} />
        <SubmitButton variant="danger" intent="give-up-role" busyLabel="Giving up...">
          Give Up the Role
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
