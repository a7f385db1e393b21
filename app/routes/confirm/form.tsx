import { Form, Link } from "@remix-run/react";
import { PasswordField } from "#app/components/accounts/PasswordField.tsx";
import { BreakableAddress } from "#app/components/site/EmailAddress.tsx";
import { Card } from "#app/components/site/Page.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { type EmailLink, type EmailLinkType, provesSignUp } from "#app/domain/accounts/email-link.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";
import type { ChangingAccount } from "#app/models/accounts/own-account.server.ts";

const t = translator(messages);

interface ConfirmFormProps {
  link: EmailLink;
  /** Path to open afterwards. */
  next: string;
  /** The account of this browser's session; null for a visitor. */
  signedInAs: { id: string; email: string } | null;
  fullName: string;
  /** Whether the password from sign-up is known, because this is the same browser. */
  hasPassword: boolean;
  errors: Readonly<Record<string, string[] | undefined>>;
  submitLabel: string;
}

/** The form that redeems a mailed link; for a sign-up it also asks for the owner's name and password. */
export function ConfirmForm({ link, next, signedInAs, fullName, hasPassword, errors, submitLabel }: ConfirmFormProps) {
  const isSignUp = provesSignUp(link.type);
  const password = (
    <PasswordField
      name="password"
      label={t("password")}
      autoComplete="new-password"
      hint={t(hasPassword ? "otherPassword" : "passwordOfSignUp")}
      errors={errors.password}
    />
  );
  const form = (
    <Form method="post" action={formPath(link)} noValidate className="space-y-6">
      <input type="hidden" name="type" value={link.type} />
      <input type="hidden" name={link.proof === "token" ? "token_hash" : "code"} value={link.secret} />
      <input type="hidden" name="next" value={next} />
      {signedInAs && <input type="hidden" name="leaving" value={signedInAs.id} />}
      {isSignUp && (
        <>
          <Field
            name="full_name"
            label={t("fullName")}
            autoComplete="name"
            defaultValue={fullName}
            errors={errors.full_name}
          />
          {hasPassword ? (
            <details open={errors.password !== undefined}>
              <summary className="flex min-h-11 w-fit items-center gap-1 link">{t("chooseOtherPassword")}</summary>
              {password}
            </details>
          ) : (
            password
          )}
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <SubmitButton busyLabel={t("oneMoment")} className={isSignUp ? "w-full" : "max-sm:w-full"}>
          {submitLabel}
        </SubmitButton>
        {signedInAs && (
          <Link to={pathTo("/")} className="link">
            {t("staySignedIn")}
          </Link>
        )}
      </div>
    </Form>
  );
  return (
    <>
      {signedInAs && <Leaving email={signedInAs.email} type={link.type} />}
      {isSignUp ? <Card>{form}</Card> : form}
    </>
  );
}

/** The form's action. For a change of address it includes the link, so that the form can say whose account it is when it is shown again. */
function formPath({ type, proof, secret }: EmailLink): string {
  if (type !== "email_change" || proof !== "token") return pathTo("/confirm");
  return pathTo("/confirm", { token_hash: secret, type });
}

/** Says whose address would change. If a member mistyped the new address, its owner is a stranger. */
export function WhoseAccount({ account }: { account: ChangingAccount | null }) {
  return (
    <div className="mb-8">
      <Notice kind="info">
        <p>
          {account
            ? t.rich("accountOf", {
                name: account.fullName,
                email: account.maskedEmail,
                strong: (text) => <strong>{text}</strong>,
                address: () => <BreakableAddress address={account.maskedEmail} />,
              })
            : t("accountOfSomebody")}
        </p>
      </Notice>
    </div>
  );
}

/** Warns that the link ends the current session. Protects against login CSRF: a link could sign people in to an attacker's account. */
function Leaving({ email, type }: { email: string; type: EmailLinkType }) {
  return (
    <div className="mb-8">
      <Notice kind="warning">
        {t.rich(type === "email_change" ? "signInAgainAfter" : "signedOutOfYours", {
          email,
          address: () => (
            <strong>
              <BreakableAddress address={email} />
            </strong>
          ),
        })}
      </Notice>
    </div>
  );
}
