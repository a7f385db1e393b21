import { Link } from "@remix-run/react";
import { Field } from "#app/components/ui/Field.tsx";
import { type AccountAnswer, answerFor } from "#app/domain/account-settings.ts";
import { AccountSection, SheetSection } from "./AccountSection.tsx";
import { EmailField } from "./EmailField.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";

interface FormProps {
  /** What the action said of the last try, of whichever form. */
  answer: AccountAnswer | undefined;
}

/** Changes the name that others see beside one's events. */
export function NameForm({ answer, fullName }: FormProps & { fullName: string }) {
  const { errors, typed } = answerFor(answer, "name", "full_name");
  return (
    <AccountSection intent="name" hasOneField title="Name" submitLabel="Save Name" busyLabel="Saving...">
      <Field
        name="full_name"
        label="Full name"
        autoComplete="name"
        errors={errors}
        defaultValue={typed ?? fullName}
        key={fullName}
      />
    </AccountSection>
  );
}

/** Begins a change of address. */
export function EmailForm({
  answer,
  email,
  pending,
  hasPassword,
}: FormProps & { email: string; pending: string | null; hasPassword: boolean }) {
  const { errors, typed } = answerFor(answer, "email", "email");
  const waiting = pending ? ` A change to ${pending} waits for the links in our emails to be opened.` : "";
  return (
    <AccountSection
      intent="email"
      hasOneField={!hasPassword}
      title="Email address"
      text={email ? `You sign in with ${email}.${waiting}` : undefined}
      submitLabel="Change Email"
      busyLabel="Sending..."
    >
      <EmailField errors={errors} defaultValue={typed} label="New email address" />
      {hasPassword && (
        <Field
          name="email_current_password"
          label="Your password"
          type="password"
          autoComplete="current-password"
          errors={answerFor(answer, "email", "email_current_password").errors}
        />
      )}
    </AccountSection>
  );
}

/** Changes the password, or says how to get the first one. */
export function PasswordForm({ answer, hasPassword, email }: FormProps & { hasPassword: boolean; email: string }) {
  if (!hasPassword) return <NoPassword />;
  const errorsOf = (field: string) => answerFor(answer, "password", field).errors;
  return (
    <AccountSection
      intent="password"
      title="Password"
      text="Changing it signs you out on your other devices."
      submitLabel="Change Password"
      busyLabel="Saving..."
    >
      {/* Password managers need to know whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        name="current_password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        errors={errorsOf("current_password")}
      />
      <NewPasswordFields
        label="New password"
        errors={{ password: errorsOf("password"), confirm_password: errorsOf("confirm_password") }}
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
