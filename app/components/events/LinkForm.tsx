import { Form } from "@remix-run/react";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import messages from "#app/messages/from-link.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Takes a link to an event's page on another site, from which the form of a new event is filled. */
export function LinkForm({ answer }: { answer: FormAnswer | undefined }) {
  const { errors, field } = formState<"link">(answer, { intent: "link" });
  return (
    <div className="max-w-xl">
      <ErrorSummary errors={errors}>{signInPrompt(answer)}</ErrorSummary>
      <p className="mb-6 text-ink-soft">{t("lead")}</p>
      <Form method="post" action={pathTo("/create-event")} noValidate className="space-y-5 panel p-6">
        <Field
          name="link"
          type="url"
          inputMode="url"
          autoComplete="off"
          label={t("link")}
          hint={t("linkHint")}
          required
          {...field("link")}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton intent="link" busyLabel={t("filling")}>
            {t("fill")}
          </SubmitButton>
          <ButtonLink to={pathTo("/create-event")} variant="plain">
            {t("byHand")}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
