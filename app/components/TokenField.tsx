import { CopyButton } from "./enhance/CopyButton.tsx";

/** A read-only field with a token, selectable by hand; once hydrated also a Copy button that says 'Copied!' for 2 s. */
export function TokenField({ id, label, token }: { id: string; label: string; token: string }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          readOnly
          value={token}
          autoComplete="off"
          spellCheck={false}
          className="block min-h-11 w-full min-w-0 grow basis-72 rounded-xl border border-line-strong bg-sunken px-3 py-2 font-mono text-ink"
        />
        <CopyButton key={token} fieldId={id} />
      </div>
    </div>
  );
}
