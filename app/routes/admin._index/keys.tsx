import type { KeyboardEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/** Lists the keyboard shortcuts of the queue, once scripts run. */
export function QueueKeys() {
  const isHydrated = useHydrated();
  return (
    // Reserves the height, to prevent a layout shift. Without scripts there are no shortcuts.
    <p className="scripted-slot mb-4 h-auto min-h-10 w-auto text-sm text-ink-soft sm:min-h-5">
      {isHydrated && (
        <>
          Keys, while the focus is in a row: <kbd>a</kbd> approve, <kbd>r</kbd> return, <kbd>x</kbd> refuse,{" "}
          <kbd>t</kbd> take or release, <kbd>j</kbd> next, <kbd>k</kbd> previous.
        </>
      )}
    </p>
  );
}

/** Handles keyboard shortcuts while the focus is in a row of the queue, but not in a field. */
export function handleQueueKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
  const row = target.closest("tr");
  if (!row || target.closest("input, select, textarea")) return;
  if (key === "j" || key === "k") {
    const other = key === "j" ? row.nextElementSibling : row.previousElementSibling;
    if (other instanceof HTMLElement) other.focus();
  } else if ("arxt".includes(key) && !repeat) {
    // Ignores key repeat, so that a held key decides about one event only. Focuses the button first, so that the focus moves on as after a
    // click.
    const control = row.querySelector<HTMLElement>(`[data-key="${key}"]`);
    control?.focus({ preventScroll: true });
    control?.click();
  } else return;
  event.preventDefault();
}
