import { useActionData } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

const VARIANTS = {
  problem: { title: "There is a problem", box: "border-2 border-coral bg-coral-wash p-5", words: "text-coral" },
  wait: { title: "Please wait a moment", box: "border-l-4 border-gulf bg-gulf-wash p-4", words: "" },
} as const;

interface ErrorSummaryProps {
  /** Messages by field name, each linked to its field; `""` for messages about the whole form. */
  errors: Readonly<Record<string, readonly string[] | null | undefined>>;
  /** `wait` for requests that are not wrong but too early. */
  variant?: keyof typeof VARIANTS;
  /** Help below the messages. */
  children?: ReactNode;
}

/** Without scripts, autofocus makes the browser start here instead of at the top of the page. */
const STARTS_HERE = { autoFocus: true };

/** The errors of a form, above it. Gets the focus with every response, so that it is read first. */
export function ErrorSummary({ errors, variant = "problem", children }: ErrorSummaryProps) {
  const { title, box: boxClasses, words: textClasses } = VARIANTS[variant];
  const entries = Object.entries(errors).flatMap(([name, messages]) =>
    messages?.[0] ? [{ name, message: messages[0] }] : [],
  );
  const box = useRef<HTMLDivElement>(null);
  const words = entries.map(({ message }) => message).join("\n");
  const answer = useActionData();
  // Again for a response with the same errors. While a person is typing, the focus is not moved.
  useEffect(() => {
    if (answer && words) box.current?.focus();
  }, [words, answer]);
  if (entries.length === 0) return null;
  return (
    <div role="alert" tabIndex={-1} {...STARTS_HERE} ref={box} className={`mb-8 rounded-lg ${boxClasses}`}>
      <h2 className="mb-2 text-lg">{title}</h2>
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
