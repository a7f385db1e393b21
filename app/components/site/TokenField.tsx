import type { ReactNode } from "react";
import { CopyButton } from "#app/components/enhance/CopyButton.tsx";

interface TokenFieldProps {
  id: string;
  label: string;
  token: string;
  /** The text to copy, if it differs from the token. */
  copied?: string;
  /** Variant of the Copy button; primary by default. */
  variant?: "primary" | "secondary";
  /** Hint for the field. */
  children: ReactNode;
}

/** A read-only field with the whole token, selectable by hand; once hydrated also a Copy button that says 'Copied!' for 2 s. */
export function TokenField({ id, label, token, copied = token, variant, children }: TokenFieldProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <div className="grid gap-3 sm:flex sm:items-center">
        <textarea
          id={id}
          readOnly
          rows={2}
          value={token}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-note`}
          className={`block w-full min-w-0 grow field-sizing-content resize-none rounded-xl border border-line-strong bg-sunken px-3 py-2 font-mono text-ink ${token.includes(" ") ? "" : "break-all"}`}
        />
        <CopyButton key={token} fieldId={id} copied={copied} variant={variant} />
      </div>
      <p id={`${id}-note`} className="mt-2 text-ink-soft">
        {children}
      </p>
    </div>
  );
}
