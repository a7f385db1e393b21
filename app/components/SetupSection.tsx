import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { SetupIntent } from "#app/domain/admin-setup.ts";
import { SubmitButton } from "./ui/SubmitButton.tsx";

interface SetupSectionProps {
  intent: SetupIntent;
  title: string;
  text: string;
  submitLabel: string;
  busyLabel: string;
  look?: "primary" | "secondary";
  /** The field, where there is one. */
  children?: ReactNode;
}

/** One thing that /admin-setup can do: a heading, a sentence, a form of at most one field. */
export function SetupSection({ intent, title, text, submitLabel, busyLabel, look, children }: SetupSectionProps) {
  return (
    <section aria-labelledby={`setup-${intent}`} className="panel p-6">
      <h2 id={`setup-${intent}`} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">{text}</p>
      <Form method="post" action="/admin-setup" preventScrollReset noValidate className="one-field">
        {children}
        <SubmitButton intent={intent} look={look} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
      </Form>
    </section>
  );
}
