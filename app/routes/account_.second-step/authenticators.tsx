import { Form } from "@remix-run/react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";

const PATH = pathTo("/account/second-step");

interface NameFormProps {
  answer: FormAnswer | undefined;
  suggestedName: string;
}

/** An explanation of the second step, and the form that starts setting it up. */
export function FirstAuthenticator({ answer, suggestedName }: NameFormProps) {
  return (
    <section aria-labelledby="first-authenticator" className="panel p-6">
      <h2 id="first-authenticator" className="mb-3 text-xl">
        Your second step is off
      </h2>
      <div className="mb-5 space-y-3">
        <p>
          With a second step, signing in takes a code from your phone as well. Somebody who learns your password then
          still cannot get in.
        </p>
        <p>
          You need an authenticator, an app that makes a new code every 30&nbsp;seconds. The passwords app of your phone
          may be one; Google Authenticator, Microsoft Authenticator and 1Password are others.
        </p>
      </div>
      <NameForm answer={answer} suggestedName={suggestedName} label="Name of the authenticator" submitLabel="Set Up" />
    </section>
  );
}

function NameForm({
  answer,
  suggestedName,
  label,
  submitLabel,
}: NameFormProps & { label: string; submitLabel: string }) {
  const { field } = formState<"name">(answer, { intent: "begin", defaults: { name: suggestedName } });
  return (
    <Form method="post" action={PATH} preventScrollReset noValidate className="one-field">
      <Field
        key={suggestedName}
        {...field("name")}
        name="name"
        label={label}
        hint="So that you can tell it from others, such as My phone."
        autoComplete="off"
      />
      <SubmitButton intent="begin" busyLabel="Setting up...">
        {submitLabel}
      </SubmitButton>
    </Form>
  );
}

interface AuthenticatorsProps extends NameFormProps {
  authenticators: readonly { id: string; name: string; addedAt: string; added: string }[];
  /** Whether the account has as many as Auth allows. */
  isFull: boolean;
}

/** The member's authenticators; each can be removed, and another added. */
export function Authenticators({ authenticators, isFull, ...form }: AuthenticatorsProps) {
  return (
    <section aria-labelledby="authenticators" className="panel p-6">
      <h2 id="authenticators" className="mb-3 text-xl">
        Your authenticators
      </h2>
      <ul className="mb-5 divide-y divide-line border-y border-line">
        {authenticators.map(({ id, name, addedAt, added }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 sm:flex-nowrap">
            <div className="min-w-0">
              <p className="font-semibold break-words">{name}</p>
              <p className="text-ink-soft">
                Added <time dateTime={addedAt}>{added}</time>
              </p>
            </div>
            <ButtonLink to={pathTo("/account/second-step", { remove: id })} variant="secondary" preventScrollReset>
              Remove<span className="sr-only"> {name}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      {isFull ? (
        <p>These are as many as an account can have. Remove one to add another.</p>
      ) : (
        <NameForm {...form} label="Name of another authenticator" submitLabel="Add Another" />
      )}
    </section>
  );
}

interface RemoveDialogProps {
  id: string;
  name: string;
  /** Whether it is the only one. */
  isLast: boolean;
  /** Whether the member is an admin who needs one. */
  isRequired: boolean;
}

/** Confirmation before an authenticator is removed, with the consequences. */
export function RemoveDialog({ id, name, isLast, isRequired }: RemoveDialogProps) {
  return (
    <Dialog title={`Remove "${name}"?`} closeTo={PATH}>
      {isLast ? (
        <p>
          It is your only one: your second step is off then, and your recovery codes stop working.
          {isRequired && " Admins of this site need a second step: without one you can decide nothing."}
        </p>
      ) : (
        <p>
          Its codes stop working. Devices that signed in with it are asked for a code of another authenticator, this one
          too.
        </p>
      )}
      <Form method="post" action={PATH} className="mt-6 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="id" value={id} />
        <CancelLink to={PATH} />
        <SubmitButton variant="danger" intent="remove" busyLabel="Removing...">
          {isLast ? "Turn Off" : "Remove"}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
