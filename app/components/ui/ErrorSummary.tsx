import { useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";

interface ErrorSummaryProps {
  /** Messages by field name, each linked to its field; `""` holds what concerns the whole form. */
  errors: Readonly<Record<string, readonly string[] | null | undefined>>;
  title?: string;
}

/** Where no script moves the focus, the browser begins here instead of at the top of the page. */
const STARTS_HERE = { autoFocus: true };

/** What is wrong with a form, above it. Takes the focus with every answer, so that it is read first. */
export function ErrorSummary({ errors, title = "There is a problem" }: ErrorSummaryProps) {
  const entries = Object.entries(errors).flatMap(([name, messages]) =>
    messages?.[0] ? [{ name, message: messages[0] }] : [],
  );
  const box = useRef<HTMLDivElement>(null);
  const words = entries.map(({ message }) => message).join("\n");
  const answer = useActionData();
  // Anew for an answer that says the same as the one before. While somebody types, the focus stays where they are.
  useEffect(() => {
    if (answer && words) box.current?.focus();
  }, [words, answer]);
  if (entries.length === 0) return null;
  return (
    <div
      role="alert"
      tabIndex={-1}
      {...STARTS_HERE}
      ref={box}
      className="mb-8 rounded-lg border-2 border-coral bg-coral-wash p-5"
    >
      <h2 className="mb-2 text-lg">{title}</h2>
      <ul className="space-y-1">
        {entries.map(({ name, message }) => (
          <li key={name || "form"}>
            {name ? (
              <a href={`#${name}`} className="font-semibold text-coral underline underline-offset-4">
                {message}
              </a>
            ) : (
              <span className="font-semibold text-coral">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
