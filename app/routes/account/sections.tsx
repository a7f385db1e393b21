import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { EmailField } from "#app/components/accounts/EmailField.tsx";
import { NewPasswordFields } from "#app/components/accounts/NewPasswordFields.tsx";
import { ProofField } from "#app/components/accounts/ProofField.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Dialog } from "#app/components/ui/Dialog.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { Link } from "#app/components/ui/Link.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { OwnSession } from "#app/domain/accounts/own-session.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";

interface FormProps {
  /** What the action said of the last try, of whichever form. */
  answer: FormAnswer | undefined;
}

/** Changes the name that others see beside one's events. */
export function NameForm({ answer, fullName }: FormProps & { fullName: string }) {
  const { errors, defaultValue } = formState<"full_name">(answer, { intent: "name" }).field("full_name");
  return (
    <AccountSection intent="name" hasOneField title="Name" submitLabel="Save Name" busyLabel="Saving...">
      <Field
        name="full_name"
        label="Full name"
        autoComplete="name"
        errors={errors}
        defaultValue={defaultValue ?? fullName}
        key={fullName}
      />
    </AccountSection>
  );
}

/** What an account can be proved with. */
interface Provable {
  hasPassword: boolean;
  hasSecondStep: boolean;
}

/** Begins a change of address. */
export function EmailForm({
  answer,
  email,
  pending,
  account,
}: FormProps & { email: string; pending: string | null; account: Provable | null }) {
  const { field } = formState<"email" | "email_current_password">(answer, { intent: "email" });
  const waiting = pending ? ` A change to ${pending} waits for the links in our emails to be opened.` : "";
  return (
    <AccountSection
      intent="email"
      hasOneField={account !== null && !account.hasPassword && !account.hasSecondStep}
      title="Email address"
      text={email ? `You sign in with ${email}.${waiting}` : undefined}
      submitLabel="Change Email"
      busyLabel="Sending..."
    >
      <EmailField {...field("email")} label="New email address" />
      <ProofField name="email_current_password" account={account} errors={field("email_current_password").errors} />
    </AccountSection>
  );
}

/** Changes the password, sets the first one for a code, or says how to get it. */
export function PasswordForm({ answer, account, email }: FormProps & { account: Provable; email: string }) {
  const { hasPassword, hasSecondStep } = account;
  if (!hasPassword && !hasSecondStep) return <NoPassword />;
  const { errors } = formState(answer, { intent: "password" });
  return (
    <AccountSection
      intent="password"
      title="Password"
      text={
        hasPassword
          ? "Changing it signs you out on your other devices."
          : "You sign in with Google, so this account has no password. You can choose one."
      }
      submitLabel={hasPassword ? "Change Password" : "Choose a Password"}
      busyLabel="Saving..."
    >
      {/* Password managers need to know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? (
        <Field
          name="current_password"
          label="Current password"
          type="password"
          autoComplete="current-password"
          errors={errors.current_password}
        />
      ) : (
        <ProofField name="current_password" account={account} errors={errors.current_password} />
      )}
      <NewPasswordFields
        label="New password"
        errors={{ password: errors.password, confirm_password: errors.confirm_password }}
      />
    </AccountSection>
  );
}

function NoPassword() {
  return (
    <SheetSection
      id="section-password"
      title="Password"
      text="You sign in with Google, so this account has no password."
    >
      <Link to="/forgot-password" className="link">
        Get an email with a link to choose one
      </Link>
    </SheetSection>
  );
}

interface AccountSectionProps {
  /** Value of its button. */
  intent: string;
  title: string;
  text?: ReactNode;
  submitLabel: string;
  busyLabel: string;
  /** The button then stands beside the field. */
  hasOneField?: boolean;
  /** The fields, where there are any. */
  children?: ReactNode;
}

/** One thing that can be changed on /account: a heading, a sentence, a form. */
export function AccountSection({ intent, title, text, children, hasOneField, ...labels }: AccountSectionProps) {
  return (
    <SheetSection id={`section-${intent}`} title={title} text={text}>
      <Form
        method="post"
        action="/account"
        preventScrollReset
        noValidate
        className={hasOneField ? "one-field" : "space-y-5"}
      >
        {children}
        <SubmitButton intent={intent} busyLabel={labels.busyLabel}>
          {labels.submitLabel}
        </SubmitButton>
      </Form>
    </SheetSection>
  );
}

interface SheetSectionProps {
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A titled sheet of the page. */
export function SheetSection({ id, title, text, children }: SheetSectionProps) {
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

/** The way to the page under which the reader organizes events. */
export function OrganizerLink() {
  return (
    <SheetSection
      id="section-organizer"
      title="Organizer page"
      text="A public name and page for what you organize. Without one, your events do not say who organizes them."
    >
      <ButtonLink to="/account/organizer" variant="secondary">
        Your Organizer Page
      </ButtonLink>
    </SheetSection>
  );
}

/** Downloads of everything that the site keeps about the reader. */
export function OwnData() {
  return (
    <SheetSection
      id="section-data"
      title="Your data"
      text="Everything this site keeps about you and your events, or your events alone."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/account/data.json" reloadDocument variant="secondary">
          Download Your Data (JSON)
        </ButtonLink>
        <ButtonLink to="/account/events.ics" reloadDocument variant="secondary">
          Download Your Events (ICS)
        </ButtonLink>
      </div>
    </SheetSection>
  );
}

/** The way to the question whether to give up the admin role. */
export function AdminRole() {
  return (
    <SheetSection
      id="section-role"
      title="Admin role"
      text="You are an admin. You may give the role up as long as there is another admin; only an admin can give it back."
    >
      <ButtonLink to="/account?ask=give-up-role" variant="delete" preventScrollReset>
        Give Up the Admin Role
      </ButtonLink>
    </SheetSection>
  );
}

/** The way to the page that deletes the account. */
export function AccountEnd() {
  return (
    <SheetSection
      id="section-delete"
      title="Delete your account"
      text="This also deletes all of your events. It cannot be undone."
    >
      <ButtonLink to="/account/delete" variant="delete">
        Delete Your Account
      </ButtonLink>
    </SheetSection>
  );
}

/** Where the reader is signed in; each device can be signed out, and all of them at once. */
export function OwnSessions({ sessions }: { sessions: readonly OwnSession[] }) {
  return (
    <SheetSection
      id="section-devices"
      title="Your devices"
      text="Where you are signed in. Sign out what you do not recognize, and then change your password."
    >
      {sessions.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 sm:flex-nowrap"
            >
              <div className="min-w-0">
                <p className="font-semibold">{session.device}</p>
                <p className="dots text-ink-soft">
                  <span>
                    {session.isCurrent ? (
                      "This device"
                    ) : (
                      <>
                        Last used <time dateTime={session.lastUsedAt}>{session.lastUsed}</time>
                      </>
                    )}
                  </span>
                  <span>
                    Signed in <time dateTime={session.signedInAt}>{session.signedIn}</time>
                  </span>
                </p>
              </div>
              <Form method="post" action="/account" preventScrollReset>
                <input type="hidden" name="session" value={session.id} />
                <SubmitButton intent="end-session" variant="secondary" busyLabel="Signing out...">
                  Sign Out
                  <span className="sr-only">
                    {session.isCurrent ? " of this device" : ` of ${session.device}, last used ${session.lastUsed}`}
                  </span>
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action="/account" preventScrollReset>
        <SubmitButton intent="sign-out-everywhere" variant="secondary" busyLabel="Signing out...">
          Sign Out Everywhere
        </SubmitButton>
      </Form>
    </SheetSection>
  );
}

/** Asks before an admin gives up the role. */
export function GiveUpRoleDialog() {
  return (
    <Dialog title="Give Up the Admin Role" closeTo="/account">
      <p>
        Are you sure? You will no longer review events or read messages, and you cannot take the role back yourself.
      </p>
      <Form method="post" action="/account" className="mt-6 flex flex-wrap justify-end gap-3">
        <ButtonLink to="/account" variant="secondary" replace preventScrollReset>
          Cancel
        </ButtonLink>
        <SubmitButton variant="danger" intent="give-up-role" busyLabel="Giving up...">
          Give Up the Role
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
