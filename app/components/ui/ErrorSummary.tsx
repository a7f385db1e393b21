import { useActionData } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import { useFocusOnResponse } from "./focus.ts";

const t = translator(messages);

const VARIANTS = {
  problem: { title: "thereIsProblem", box: "border-2 border-coral bg-coral-wash p-5", words: "text-coral" },
  wait: { title: "waitMoment", box: "border-l-4 border-gulf bg-gulf-wash p-4", words: "" },
} as const;

interface ErrorSummaryProps {
  /** Messages by field name, each linked to its field; those about the whole form under "". */
  errors: Readonly<Record<string, readonly string[] | null | undefined>>;
  /** `wait` for valid submissions that came too early. */
  variant?: keyof typeof VARIANTS;
  /** Help below the messages. */
  children?: ReactNode;
}

/** Moves the focus here in a document. */
const AUTO_FOCUS = { autoFocus: true };

/** The error summary above a form. It gets the focus after every response with errors, so that screen readers read it first. */
export function ErrorSummary({ errors, variant = "problem", children }: ErrorSummaryProps) {
  const { title, box: boxClasses, words: textClasses } = VARIANTS[variant];
  const entries = Object.entries(errors).flatMap(([name, messages]) =>
    messages?.[0] ? [{ name, message: messages[0] }] : [],
  );
  const box = useRef<HTMLDivElement>(null);
  const answer = useActionData();
  // The action's data, so that a response with the same errors moves the focus again.
  useFocusOnResponse(box, entries.length > 0 && answer);
  if (entries.length === 0) return null;
  return (
    <div role="alert" tabIndex={-1} {...AUTO_FOCUS} ref={box} className={`mb-8 rounded-lg ${boxClasses}`}>
      <h2 className="mb-2 text-lg">{t(title)}</h2>
      <ul className="space-y-1">
        {entries.map(({ name, message }) => (
          <li key={name || "form"}>
            {name ? (
              <a href={`#${name}`} className={`font-semibold underline underline-offset-4 ${textClasses}`}>
                {message}
              </a>
            ) : (
              <span className={`font-semibold ${textClasses}`}>{message}</span>
            )}
          </li>
        ))}
      </ul>
      {children && <p className="mt-3">{children}</p>}
    </div>
  );
}
