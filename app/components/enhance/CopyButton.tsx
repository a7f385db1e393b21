import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import { Button } from "../ui/Button.tsx";

const t = translator(messages);

/** How long 'Copied!' is shown, in milliseconds (PRODUCT.md, Figures). */
const COPIED_MS = 2_000;

interface CopyButtonProps {
  /** Id of the element that is selected when copying fails. */
  fieldId: string;
  /** The text to copy. */
  copied: string;
  variant?: "primary" | "secondary";
}

/** Copies a text, or selects it on the page if that fails. Before hydration it renders a placeholder of its size. */
export function CopyButton({ fieldId, copied, variant = "primary" }: CopyButtonProps) {
  const isHydrated = useHydrated();
  const [copies, setCopies] = useState(0);
  const [status, setStatus] = useState<"idle" | "copied" | "failed">("idle");

  // Depends on the count, so that copying again restarts the two seconds.
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setStatus("idle"), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  // As wide as the button's longest label, to prevent a layout shift.
  if (!isHydrated) return <div className="scripted-slot w-28 shrink-0" />;
  return (
    <>
      <Button
        type="button"
        variant={variant}
        className="shrink-0 sm:w-28"
        onClick={async () => {
          const isCopied = await copy(fieldId, copied);
          setStatus(isCopied ? "copied" : "failed");
          if (isCopied) setCopies(copies + 1);
        }}
      >
        {t(status === "copied" ? "copied" : "copy")}
      </Button>
      <span role="status" className={status === "failed" ? "text-sm text-ink-soft" : "sr-only"}>
        {status === "copied" && t("copied")}
        {status === "failed" && t("copyFailed")}
      </span>
    </>
  );
}

async function copy(fieldId: string, text: string): Promise<boolean> {
  try {
    // `navigator.clipboard` is undefined outside of secure contexts, such as plain HTTP from another machine.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    select(document.getElementById(fieldId));
    return false;
  }
}

function select(element: HTMLElement | null): void {
  if (element instanceof HTMLTextAreaElement) {
    element.focus();
    element.select();
  } else if (element) getSelection()?.selectAllChildren(element);
}
