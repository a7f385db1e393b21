import { Link } from "@remix-run/react";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { Suggestion } from "#app/domain/search/suggestions.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/suggestions.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Debounce delay before the typed text is looked up, in milliseconds. */
const PAUSE_MS = 150;

/**
 * Makes a search field an editable combobox with a listbox (ARIA Authoring Practices). The options begin with the typed text and link to
 * their pages. Arrow keys select, Enter opens the selection or else searches, Escape closes.
 * @param placeTo suggests only places, with this address, in which the slug replaces "here".
 */
export function Suggestions({ field, placeTo }: { field: HTMLInputElement; placeTo?: string | undefined }) {
  const id = useId();
  // Typed while this script was loading.
  const [text, setText] = useState(() => (field.value === field.defaultValue ? "" : textOf(field)));
  const [all, setFound] = useSuggestions(text);
  const found = placeTo === undefined ? all : placesOf(all, placeTo);
  const [active, setActive] = useState(-1);
  const isOpen = text !== "" && found.length > 0;

  function look() {
    setText(textOf(field));
    setActive(-1);
  }

  function close() {
    setText("");
    setFound([]);
    setActive(-1);
  }

  useEffect(() => {
    field.autocomplete = "off";
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", id);
    field.setAttribute("aria-expanded", String(isOpen));
    const chosen = isOpen && active >= 0 ? document.getElementById(`${id}${active}`) : null;
    if (chosen) field.setAttribute("aria-activedescendant", chosen.id);
    else field.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({ block: "nearest" });
  }, [field, id, isOpen, active]);

  // Before the options are painted: a key pressed as they appear must find the list open.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.isComposing) return;
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      const chosen = event.key === "Enter" && active >= 0 ? document.getElementById(`${id}${active}`) : null;
      if (step !== 0 && !isOpen) return look();
      // Cycling passes through the field itself between the last and the first option.
      const stops = found.length + 1;
      if (step !== 0) setActive(((active + 1 + step + stops) % stops) - 1);
      else if (chosen) chosen.click();
      else if (event.key === "Enter" || (event.key === "Escape" && isOpen)) close();
      if (step !== 0 || chosen || (event.key === "Escape" && isOpen)) event.preventDefault();
    }
    field.addEventListener("input", look);
    field.addEventListener("blur", close);
    field.addEventListener("keydown", onKeyDown);
    return () => {
      field.removeEventListener("input", look);
      field.removeEventListener("blur", close);
      field.removeEventListener("keydown", onKeyDown);
    };
  });

  return (
    <>
      <div
        role="listbox"
        id={id}
        aria-label={t("suggestions")}
        tabIndex={-1}
        hidden={!isOpen}
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        className="panel absolute inset-x-0 top-full z-40 mt-1 py-1 shadow-panel"
      >
        {found.map(({ text: name, detail, to }, index) => (
          <Link
            key={to}
            role="option"
            id={`${id}${index}`}
            aria-selected={index === active}
            tabIndex={-1}
            to={to}
            className="flex min-h-11 flex-col justify-center rounded-xl px-4 py-2 leading-snug text-ink no-underline hover:underline"
            onClick={() => {
              field.value = placeTo === undefined ? field.defaultValue : name;
              close();
            }}
          >
            {name} <small className="text-sm text-ink-soft">{detail}</small>
          </Link>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen && t("count", { count: found.length })}
      </p>
    </>
  );
}

/** The suggested places, whose pages are `/:city` and `/near/:place`, with another address. */
function placesOf(suggestions: readonly Suggestion[], placeTo: string): Suggestion[] {
  return suggestions.flatMap((suggestion) => {
    const [, slug] = /^(?:\/near)?\/([^/]+)$/.exec(suggestion.to) ?? [];
    return slug ? { ...suggestion, to: placeTo.replace("near=here", `near=${slug}`) } : [];
  });
}

/** The text to look up; "" for less than two characters. */
function textOf({ value }: HTMLInputElement): string {
  const text = value.trim().toLowerCase();
  return text.length < 2 ? "" : text;
}

/** The suggestions for a text, and a function that clears them. Older requests are aborted; a failure gives none. */
function useSuggestions(text: string) {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  /** A text without suggestions: longer texts have none either. */
  const empty = useRef<string | null>(null);
  useEffect(() => {
    if (text === "" || (empty.current !== null && text.startsWith(empty.current))) return setFound([]);
    const request = new AbortController();
    const timer = setTimeout(async () => {
      const suggestions = await fetchSuggestions(text, request.signal).catch(() => null);
      if (request.signal.aborted) return;
      // Not for words of two letters, which are only looked up among the most frequent ones.
      if (suggestions?.length === 0 && /\S{3}$/.test(text)) empty.current = text;
      setFound(suggestions ?? []);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  return [found, setFound] as const;
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  // Without cookies, because the response is the same for every client.
  const options: RequestInit = { signal, credentials: "omit" };
  const response = await fetch(localPath(pathTo("/suggest.json", { q: text })), options);
  if (!response.ok) throw new Error(`suggest.json answered ${response.status}`);
  const { suggestions } = await response.json();
  return suggestions;
}
