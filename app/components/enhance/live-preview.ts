import { type RefObject, useEffect, useRef, useState } from "react";
import { parseFocus } from "#app/domain/events/controls.ts";
import { focusClasses } from "#app/domain/events/picture.ts";
import type { EventPreview } from "#app/domain/events/preview.server.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { localPath } from "#app/messages/language.ts";

/** From this width on the preview is beside the form (`.event-editor`). */
const WIDE = "(min-width: 80rem)";

/** Debounce delay of the preview, in milliseconds. */
const REFRESH_AFTER_MS = 1_000;

interface ChosenPicture {
  url: string;
  shown: Pick<EventPreview, "imageAlt" | "focus">;
}

/**
 * The preview of an event form, updated during typing if there is room beside the form.
 * @param shown the preview in the form's response; null before the button is pressed.
 */
export function useLivePreview(form: RefObject<HTMLFormElement>, shown: EventPreview | null): EventPreview | null {
  const [live, setLive] = useState<{ preview: EventPreview; after: EventPreview | null } | null>(null);
  const lastShown = useRef(shown);
  lastShown.current = shown;
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer = 0;
    const listeners = new AbortController();
    const { signal } = listeners;
    async function refresh(typed: FormData) {
      try {
        const chosen = await readChosenPicture(typed);
        // The new photo replaces the stored one.
        if (chosen) typed.delete("picture_id");
        const body = new URLSearchParams();
        for (const [name, value] of typed) if (typeof value === "string") body.append(name, value);
        const answer = await fetch(localPath(pathTo("/preview.json")), { method: "POST", body, signal });
        if (!answer.ok) return;
        const preview: EventPreview = await answer.json();
        if (chosen) {
          preview.event.imageUrl = chosen.url;
          Object.assign(preview, chosen.shown);
        }
        setLive({ preview, after: lastShown.current });
      } catch {
        // why ignored: the preview stays unchanged until the next change.
      }
    }
    const schedule = () => {
      clearTimeout(timer);
      if (matchMedia(WIDE).matches)
        timer = window.setTimeout(() => void refresh(new FormData(element)), REFRESH_AFTER_MS);
    };
    element.addEventListener("input", schedule, { signal });
    element.addEventListener("change", schedule, { signal });
    // Not for an empty form.
    if (element.querySelector<HTMLInputElement>("[name=title]")?.value) schedule();
    return () => {
      clearTimeout(timer);
      listeners.abort();
    };
  }, [form]);
  return live?.after === shown ? live.preview : shown;
}

/** The photo that is not uploaded yet, as a data URL, because the CSP allows no `blob:` URLs; null without one. */
async function readChosenPicture(typed: FormData): Promise<ChosenPicture | null> {
  const file = typed.get("picture");
  if (!(file instanceof File) || file.size === 0) return null;
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = reject;
    reader.readAsDataURL(file);
  });
  const { x, y } = parseFocus(String(typed.get("image_focus"))) ?? { x: 50, y: 50 };
  return { url, shown: { imageAlt: String(typed.get("image_alt")), focus: focusClasses(x, y) } };
}
