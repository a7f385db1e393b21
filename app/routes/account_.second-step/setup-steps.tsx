import { Form } from "@remix-run/react";
import { TokenField } from "#app/components/site/TokenField.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { QrCode } from "#app/components/ui/QrCode.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";

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
          1. Add it to your app
        </h2>
        <div className="grid gap-6 lg:flex lg:items-center">
          {/* First on phones, because a phone cannot scan its own screen. */}
          <div className="space-y-4 lg:order-last">
            <p>Is your authenticator on this device?</p>
            <a href={address} className="button button-secondary">
              Open in Authenticator
            </a>
            <p>Otherwise open it on your phone, choose to add an account, and scan this code.</p>
          </div>
          <QrCode
            {...code}
            width={208}
            className="shrink-0 rounded-xl"
            label="QR code for your authenticator; the key below says the same"
          />
        </div>
        <div className="mt-6">
          <TokenField
            id="setup-key"
            label="Or type this key into the app"
            token={groups}
            copied={secret}
            variant="secondary"
          >
            If it asks: time-based, 6 digits, every 30&nbsp;seconds.
          </TokenField>
        </div>
      </section>
      <section aria-labelledby="setup-code" className="panel p-6">
        <h2 id="setup-code" className="mb-3 text-xl">
          2. Type the code that it shows
        </h2>
        <Form method="post" action={pathTo("/account/second-step")} noValidate className="one-field">
          <Field
            name="authenticator_code"
            label={`Code for "${name}"`}
            hint="6 digits. It changes every 30 seconds."
            inputMode="numeric"
            autoComplete="one-time-code"
            errors={errors}
          />
          <SubmitButton intent="confirm" busyLabel="Checking...">
            Confirm
          </SubmitButton>
        </Form>
      </section>
      <Form method="post" action={pathTo("/account/second-step")}>
        <SubmitButton intent="cancel" variant="secondary" busyLabel="Canceling...">
          Cancel
        </SubmitButton>
      </Form>
    </>
  );
}
