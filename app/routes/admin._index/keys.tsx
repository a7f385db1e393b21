import type { KeyboardEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/** Names the keys of the queue, once scripts run. */
export function QueueKeys() {
  const isHydrated = useHydrated();
  return (
    // As high before, so that nothing moves; without scripts there are no keys.
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

/** Handles the keys of the queue where the focus is in one of its rows, and not in a field. */
export function handleQueueKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
  const row = target.closest("tr");
  if (!row || target.closest("input, select, textarea")) return;
  if (key === "j" || key === "k") {
    const other = key === "j" ? row.nextElementSibling : row.previousElementSibling;
    if (other instanceof HTMLElement) other.focus();
  } else if ("arxt".includes(key) && !repeat) {
    // A key that is held down decides about one event. Like a press of the button, it lets the focus go on once that is gone.
    const control = row.querySelector<HTMLElement>(`[data-key="${key}"]`);
    control?.focus({ preventScroll: true });
    control?.click();
  } else return;
  event.preventDefault();
}
