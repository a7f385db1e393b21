import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import type { AccountIntent } from "#app/domain/account-settings.ts";

interface AccountSectionProps {
  intent: AccountIntent;
  title: string;
  text?: ReactNode;
  submitLabel: string;
  busyLabel: string;
  /** The button then stands beside the field. */
  hasOneField?: boolean;
  /** The fields, where there are any. */
  children?: ReactNode;
}

/** One thing that can be changed on /account: a heading, a sentence, a form. */
export function AccountSection({ intent, title, text, children, hasOneField, ...labels }: AccountSectionProps) {
  return (
    <SheetSection id={`section-${intent}`} title={title} text={text}>
      <Form
        method="post"
        action="/account"
        preventScrollReset
        noValidate
        className={hasOneField ? "one-field" : "space-y-5"}
      >
        {children}
        <SubmitButton intent={intent} busyLabel={labels.busyLabel}>
          {labels.submitLabel}
        </SubmitButton>
      </Form>
    </SheetSection>
  );
}

interface SheetSectionProps {
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A titled sheet of the page. */
export function SheetSection({ id, title, text, children }: SheetSectionProps) {
  return (
    <section aria-labelledby={id} className="panel p-6">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {text && <p className="-mt-2 mb-4 text-ink-soft">{text}</p>}
      {children}
    </section>
  );
}
