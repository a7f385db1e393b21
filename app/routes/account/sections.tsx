import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

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
    <PanelSection id="section-organizer" title={t("organizerPage")} text={t("whyOrganizerPage")}>
      <ButtonLink to={pathTo("/account/organizer")} variant="secondary">
        {t("yourOrganizerPage")}
      </ButtonLink>
    </PanelSection>
  );
}

/** Downloads of the member's data. */
export function OwnData() {
  return (
    <PanelSection id="section-data" title={t("yourData")} text={t("everythingKept")}>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pathTo("/account/data.json")} reloadDocument variant="secondary">
          {t("downloadData")}
        </ButtonLink>
        <ButtonLink to={pathTo("/account/events.ics")} reloadDocument variant="secondary">
          {t("downloadEvents")}
        </ButtonLink>
        <ButtonLink to={pathTo("/account/calendar")} variant="secondary">
          {t("subscribeToEvents")}
        </ButtonLink>
      </div>
    </PanelSection>
  );
}

/** Link to the dialog for giving up the admin role. */
export function AdminRole() {
  return (
    <PanelSection id="section-role" title={t("adminRole")} text={t("adminRoleText")}>
      <ButtonLink to={pathTo("/account", { ask: "give-up-role" })} variant="delete" preventScrollReset>
        {t("giveUpAdminRole")}
      </ButtonLink>
    </PanelSection>
  );
}

/** Link to the page that deletes the account. */
export function DeleteAccount() {
  return (
    <PanelSection id="section-delete" title={t("deleteAccount")} text={t("deletesEvents")}>
      <ButtonLink to={pathTo("/account/delete")} variant="delete">
        {t("deleteYourAccount")}
      </ButtonLink>
    </PanelSection>
  );
}

/** Confirmation before an admin gives up the role. */
export function GiveUpRoleDialog() {
  return (
    <Dialog title={t("giveUpAdminRole")} closeTo={pathTo("/account")}>
      <p>{t("giveUpConsequence")}</p>
      <Form method="post" action={pathTo("/account")} className="mt-6 flex flex-wrap justify-end gap-3">
        <CancelLink to={pathTo("/account")} />
        <SubmitButton variant="danger" intent="give-up-role" busyLabel={t("givingUp")}>
          {t("giveUpRole")}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
