import { useLocation } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { isEnglishOnly, type Language, localPath } from "#app/messages/language.ts";

/** localStorage key: the visitor has declined the offer. */
const KEY = "sunshine-language-offer";

/** The offered language, and the text of the offer in that language. */
const OFFERED: Language = "es";
const WORDS = { question: "¿Prefieres español?", link: "Ver esta página en español", close: "Cerrar" };

/**
 * A line that offers the Spanish version of an English page, without a redirect. It follows the footer, so that it causes no layout shift
 * and covers nothing at the end of the page.
 */
export default function LanguageOffer() {
  const { pathname, search } = useLocation();
  const isWanted = useSyncExternalStore(subscribe, isOfferWanted, () => false);
  if (!isWanted || isEnglishOnly(pathname)) return null;
  return (
    <div className="sticky bottom-0 z-50">
      <aside
        lang={OFFERED}
        className="flex items-center justify-center gap-3 border-t border-line-strong bg-surface px-4 py-1"
      >
        <p>
          {WORDS.question}{" "}
          <a href={localPath(`${pathname}${search}`, OFFERED)} hrefLang={OFFERED} className="link font-semibold">
            {WORDS.link}
          </a>
        </p>
        <button
          type="button"
          aria-label={WORDS.close}
          onClick={refuseOffer}
          className="size-11 shrink-0 cursor-pointer rounded-lg hover:bg-gulf-wash"
        >
          <span aria-hidden="true" className="text-2xl">
            ×
          </span>
        </button>
      </aside>
    </div>
  );
}

/** Called when the visitor declines the offer. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** False once the visitor has declined the offer. */
function isOfferWanted(): boolean {
  if (isRefused) return false;
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

/** Also in memory, for browsers that forbid storage. */
let isRefused = false;

function refuseOffer(): void {
  isRefused = true;
  try {
    localStorage.setItem(KEY, "refused");
  } catch {
    // why ignored: the offer comes back with the next document.
  }
  for (const listener of listeners) listener();
}
