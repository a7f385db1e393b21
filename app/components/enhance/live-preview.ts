import { type RefObject, useEffect, useRef, useState } from "react";
import { pathTo } from "#app/domain/site/links.ts";
import { localPath } from "#app/messages/language.ts";

/** From this width on the preview stands beside the form (`.event-editor`). */
const WIDE = "(min-width: 80rem)";

/** Time after the last change until the preview is refreshed, in milliseconds. */
const REFRESH_AFTER_MS = 1_000;

/**
 * The preview of a form, refreshed as it is typed where there is room beside it.
 * @param shown the one that the form was answered with; null before the button is pressed.
 */
export function useLivePreview<Preview>(form: RefObject<HTMLFormElement>, shown: Preview | null): Preview | null {
  const [live, setLive] = useState<{ preview: Preview; after: Preview | null } | null>(null);
  const lastShown = useRef(shown);
  lastShown.current = shown;
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer = 0;
    const listeners = new AbortController();
    const { signal } = listeners;
    async function refresh(typed: HTMLFormElement) {
      const body = new URLSearchParams();
      for (const [name, value] of new FormData(typed)) if (typeof value === "string") body.append(name, value);
      try {
        const answer = await fetch(localPath(pathTo("/preview.json")), { method: "POST", body, signal });
        if (answer.ok) setLive({ preview: await answer.json(), after: lastShown.current });
      } catch {
        // why ignored: the preview stays as it was, and the next change asks again.
      }
    }
    const schedule = () => {
      clearTimeout(timer);
      if (matchMedia(WIDE).matches) timer = window.setTimeout(() => void refresh(element), REFRESH_AFTER_MS);
    };
    element.addEventListener("input", schedule, { signal });
    element.addEventListener("change", schedule, { signal });
    // Not of a form in which nobody has typed.
    if (element.querySelector<HTMLInputElement>("[name=title]")?.value) schedule();
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [form]);
  return live?.after === shown ? live.preview : shown;
}
