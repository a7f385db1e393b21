import { Link } from "@remix-run/react";
import { EmailField } from "#app/components/accounts/EmailField.tsx";
import { NewPasswordFields } from "#app/components/accounts/PasswordField.tsx";
import { ProofField } from "#app/components/accounts/ProofField.tsx";
import { Field, SelectField } from "#app/components/ui/Field.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import messages from "#app/messages/account.ts";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { AccountSection, PanelSection } from "./sections.tsx";

const t = translator(messages);

interface FormProps {
  /** The action's data, for any form of the page. */
  answer: FormAnswer | undefined;
}

/** Changes the member's name. */
export function NameForm({ answer, fullName }: FormProps & { fullName: string }) {
  const { errors, defaultValue } = formState<"full_name">(answer, { intent: "name" }).field("full_name");
  return (
    <AccountSection intent="name" hasOneField title={t("name")} submitLabel={t("saveName")} busyLabel={t("saving")}>
      <Field
        name="full_name"
        label={t("fullName")}
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
  const text = pending ? t("youSignInWithUntilChanged", { email, pending }) : t("youSignInWith", { email });
  return (
    <AccountSection
      intent="email"
      hasOneField={account !== null && !account.hasPassword && !account.hasSecondStep}
      title={t("emailAddress")}
      text={email ? text : undefined}
      submitLabel={t("changeEmail")}
      busyLabel={t("sending")}
    >
      <EmailField {...field("email")} label={t("newEmail")} />
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
      title={t("password")}
      text={t(hasPassword ? "passwordChangeSignsOut" : "noPasswordYet")}
      submitLabel={t(hasPassword ? "changePassword" : "choosePassword")}
      busyLabel={t("saving")}
    >
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? (
        <Field
          name="current_password"
          label={t("currentPassword")}
          type="password"
          autoComplete="current-password"
          errors={errors.current_password}
        />
      ) : (
        <ProofField name="current_password" account={account} errors={errors.current_password} />
      )}
      <NewPasswordFields label={t("newPassword")} errors={errors} />
    </AccountSection>
  );
}

function NoPassword() {
  return (
    <PanelSection id="section-password" title={t("password")} text={t("noPassword")}>
      <Link to={pathTo("/forgot-password")} className="link">
        {t("getLinkForPassword")}
      </Link>
    </PanelSection>
  );
}

/** Chooses the language of mail to the member. */
export function LanguageForm({ answer, language }: { answer: FormAnswer | undefined; language: Language }) {
  const { errors, defaultValue } = formState<"language">(answer, { intent: "language" }).field("language");
  return (
    <AccountSection
      intent="language"
      hasOneField
      title={t("mailLanguage")}
      text={t("mailLanguageWhy")}
      submitLabel={t("saveLanguage")}
      busyLabel={t("saving")}
    >
      <SelectField
        name="language"
        label={t("language")}
        errors={errors}
        defaultValue={defaultValue ?? language}
        key={language}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </SelectField>
    </AccountSection>
  );
}
