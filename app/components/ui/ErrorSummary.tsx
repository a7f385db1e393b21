import { useEffect, useRef } from "react";

interface ErrorSummaryProps {
  /** Messages by field name, each linked to its field; `""` holds what concerns the whole form. */
  errors: Readonly<Record<string, readonly string[] | null | undefined>>;
  title?: string;
}

/** What is wrong with a form, above it. Takes focus when the page loads with it, so that it is read first. */
export function ErrorSummary({ errors, title = "There is a problem" }: ErrorSummaryProps) {
  const entries = Object.entries(errors).flatMap(([name, messages]) =>
    messages?.[0] ? [{ name, message: messages[0] }] : [],
  );
  const box = useRef<HTMLDivElement>(null);
  const words = entries.map(({ message }) => message).join("\n");
  // Only when the messages change: while somebody types, the focus stays where they are.
  useEffect(() => {
    if (words) box.current?.focus();
  }, [words]);
  if (entries.length === 0) return null;
  return (
    <div role="alert" tabIndex={-1} ref={box} className="mb-8 rounded-lg border-2 border-coral bg-coral-wash p-5">
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
