import { Form } from "@remix-run/react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import messages from "#app/messages/second-step.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

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
        {t("isOff")}
      </h2>
      <div className="mb-5 space-y-3">
        <p>{t("whySecondStep")}</p>
        <p>{t("whatAuthenticator")}</p>
      </div>
      <NameForm answer={answer} suggestedName={suggestedName} label={t("authenticatorName")} submitLabel={t("setUp")} />
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
      <Field key={suggestedName} {...field("name")} name="name" label={label} hint={t("whyName")} autoComplete="off" />
      <SubmitButton intent="begin" busyLabel={t("settingUp")}>
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
        {t("yourAuthenticators")}
      </h2>
      <ul className="mb-5 divide-y divide-line border-y border-line">
        {authenticators.map(({ id, name, addedAt, added }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 sm:flex-nowrap">
            <div className="min-w-0">
              <p className="font-semibold break-words">{name}</p>
              <p className="text-ink-soft">
                {t.rich("added", { when: added, time: (text) => <time dateTime={addedAt}>{text}</time> })}
              </p>
            </div>
            <ButtonLink to={pathTo("/account/second-step", { remove: id })} variant="secondary" preventScrollReset>
              {t.rich("removeNamed", { name, unseen: (text) => <span className="sr-only">{text}</span> })}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {isFull ? <p>{t("isFull")}</p> : <NameForm {...form} label={t("anotherName")} submitLabel={t("addAnother")} />}
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
    <Dialog title={t("removeQuestion", { name })} closeTo={PATH}>
      <p>{t(isLast ? (isRequired ? "removeOnlyOfAdmin" : "removeOnly") : "removeOne")}</p>
      <Form method="post" action={PATH} className="mt-6 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="id" value={id} />
        <CancelLink to={PATH} />
        <SubmitButton variant="danger" intent="remove" busyLabel={t("removing")}>
          {t(isLast ? "turnOff" : "remove")}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
