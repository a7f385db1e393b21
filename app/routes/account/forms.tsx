import { Link } from "@remix-run/react";
import { EmailField } from "#app/components/accounts/EmailField.tsx";
import { NewPasswordFields } from "#app/components/accounts/PasswordField.tsx";
import { ProofField } from "#app/components/accounts/ProofField.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import { AccountSection, PanelSection } from "./sections.tsx";

interface FormProps {
  /** The action's data, for any form of the page. */
  answer: FormAnswer | undefined;
}

/** Changes the member's name. */
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

/** The credentials that an account has for re-authentication. */
interface Credentials {
  hasPassword: boolean;
  hasSecondStep: boolean;
}

/** Requests a change of address. */
export function EmailForm({
  answer,
  email,
  pending,
  account,
}: FormProps & { email: string; pending: string | null; account: Credentials | null }) {
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

/** Changes the password, or sets the first one after a code; without password and second step, links to /forgot-password. */
export function PasswordForm({ answer, account, email }: FormProps & { account: Credentials; email: string }) {
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
      {/* For password managers. */}
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
      <NewPasswordFields label="New password" errors={errors} />
    </AccountSection>
  );
}

function NoPassword() {
  return (
    <PanelSection
      id="section-password"
      title="Password"
      text="You sign in with Google, so this account has no password."
    >
      <Link to={pathTo("/forgot-password")} className="link">
        Get an email with a link to choose one
      </Link>
    </PanelSection>
  );
}
