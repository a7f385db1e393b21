import { useLocation } from "@remix-run/react";
import { useSyncExternalStore } from "react";
import { isEnglishOnly, type Language, localPath } from "#app/messages/language.ts";

/** Says in localStorage that the visitor does not want the offer. */
const KEY = "sunshine-language-offer";

/** The offered language, and the words of the offer in it, whatever the language of the page. */
const OFFERED: Language = "es";
const WORDS = { question: "¿Prefieres español?", link: "Ver esta página en español", close: "Cerrar" };

/**
 * A line that offers a page in English in Spanish. Nobody is redirected. It follows the footer, so that it moves nothing that is being read,
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

/** Notified when the visitor refuses the offer. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the visitor has not refused the offer. */
function isOfferWanted(): boolean {
  if (isRefused) return false;
  try {
    return localStorage.getItem(KEY) === null;
  } catch {
    return true;
  }
}

/** Also kept here, for browsers that forbid storage. */
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
