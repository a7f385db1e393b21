import { Form } from "@remix-run/react";
import { TokenField } from "#app/components/site/TokenField.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { QrCode } from "#app/components/ui/QrCode.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import messages from "#app/messages/second-step.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface SetupStepsProps {
  answer: FormAnswer | undefined;
  /** The owner's name for the authenticator. */
  name: string;
  /** The `otpauth:` URI, which is also in the QR code. */
  address: string;
  /** The TOTP secret in base32, plain and in groups of four. */
  secret: string;
  groups: string;
  code: { size: number; path: string };
}

/** The two steps of adding an authenticator: give the secret to the app, and type the code that it shows. */
export function SetupSteps({ answer, name, address, secret, groups, code }: SetupStepsProps) {
  const { errors } = formState<"authenticator_code">(answer, { intent: "confirm" }).field("authenticator_code");
  return (
    <>
      <section aria-labelledby="setup-scan" className="panel p-6">
        <h2 id="setup-scan" className="mb-3 text-xl">
          {t("addToApp")}
        </h2>
        <div className="grid gap-6 lg:flex lg:items-center">
          {/* First on phones, because a phone cannot scan its own screen. */}
          <div className="space-y-4 lg:order-last">
            <p>{t("isOnThisDevice")}</p>
            <a href={address} className="button button-secondary">
              {t("openInAuthenticator")}
            </a>
            <p>{t("scanOtherwise")}</p>
          </div>
          <QrCode {...code} width={208} className="shrink-0 rounded-xl" label={t("qrCode")} />
        </div>
        <div className="mt-6">
          <TokenField id="setup-key" label={t("orTypeKey")} token={groups} copied={secret} variant="secondary">
            {t("ifItAsks")}
          </TokenField>
        </div>
      </section>
      <section aria-labelledby="setup-code" className="panel p-6">
        <h2 id="setup-code" className="mb-3 text-xl">
          {t("typeShownCode")}
        </h2>
        <Form method="post" action={pathTo("/account/second-step")} noValidate className="one-field">
          <Field
            name="authenticator_code"
            label={t("codeFor", { name })}
            hint={t("codeChanges")}
            inputMode="numeric"
            autoComplete="one-time-code"
            errors={errors}
          />
          <SubmitButton intent="confirm" busyLabel={t("checking")}>
            {t("confirm")}
          </SubmitButton>
        </Form>
      </section>
      <Form method="post" action={pathTo("/account/second-step")}>
        <SubmitButton intent="cancel" variant="secondary" busyLabel={t("canceling")}>
          {t("cancel")}
        </SubmitButton>
      </Form>
    </>
  );
}
