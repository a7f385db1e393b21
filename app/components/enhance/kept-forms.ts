// Unsaved form content is stored in localStorage, by account and form, until it is saved, submitted or discarded.

const PREFIX = "sunshine-form";

/** Stored forms expire after a week. */
const KEPT_MS = 7 * 86_400_000;

/** Identifies an account's form: a new event, a change to one, or a draft of either. */
export interface FormKey {
  account: string;
  eventId: string | null;
  draftId: string;
}

function nameOf({ account, eventId, draftId }: FormKey): string {
  return [PREFIX, account, eventId ?? "new", draftId].join(" ");
}

/** Stores form content, in URL encoding. */
export function keepForm(key: FormKey, typed: string): void {
  try {
    localStorage.setItem(nameOf(key), `${Date.now()} ${typed}`);
  } catch {
    // why ignored: storage may be forbidden or full; the form itself still has its values.
  }
}

/** The stored content of a form; null without any. */
export function readKeptForm(key: FormKey): URLSearchParams | null {
  try {
    const [keptAt, typed] = localStorage.getItem(nameOf(key))?.split(" ") ?? [];
    if (typed === undefined) return null;
    if (Date.now() - Number(keptAt) < KEPT_MS) return new URLSearchParams(typed);
    forgetForm(key);
  } catch {
    // why ignored: without storage nothing was kept.
  }
  return null;
}

export function forgetForm(key: FormKey): void {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {
    // why ignored: without storage nothing was kept.
  }
}

/** Event on `window` before all forms are deleted, for the open one. */
export const FORGOTTEN = "forms-forgotten";

/** Deletes all stored forms, when the member signs out. */
export function forgetForms(): void {
  window.dispatchEvent(new Event(FORGOTTEN));
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // why ignored: without storage nothing was kept.
  }
}

/** Fields that are not user input: they identify the draft, the submission or the shown start, or are files. */
const NOT_TYPED = [
  "draft_id",
  "draft_version",
  "alike_seen",
  "shown_start",
  "far_year",
  "submission_key",
  "intent",
  "picture",
];

/** The content of a form, in URL encoding, to compare and store it. */
export function typedInto(form: HTMLFormElement): string {
  const typed = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && !NOT_TYPED.includes(name)) typed.append(name, value);
  return typed.toString();
}

/** The content of a form as the server sent it, without what has been typed since; encoded like `typedInto`. */
export function sentWith(form: HTMLFormElement): string {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return typedInto(copy);
}

/**
 * Restores the stored content of a form, except its picture and the fields that have been changed before the scripts ran. Opens disclosures
 * around filled controls.
 */
export function fillIn(form: HTMLFormElement, kept: URLSearchParams): void {
  const sent = new URLSearchParams(sentWith(form));
  const typed = new URLSearchParams(typedInto(form));
  const isChanged = (name: string) => String(typed.getAll(name)) !== String(sent.getAll(name));
  for (const control of form.elements) {
    const isText = control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
    if (!isText && !(control instanceof HTMLInputElement)) continue;
    const { name, type } = control;
    if (NOT_TYPED.includes(name) || name.startsWith("picture") || name === "image_focus" || type === "hidden") continue;
    if (isChanged(name)) continue;
    if (control instanceof HTMLInputElement && (type === "radio" || type === "checkbox")) {
      control.checked = kept.getAll(name).includes(control.value);
    } else if (kept.has(name)) {
      // Dates without a checkbox go into the text area.
      const boxes = form.querySelectorAll<HTMLInputElement>(`[type=checkbox][name="${name}"]`);
      const checked = [...boxes].map(({ value }) => value);
      control.value = kept
        .getAll(name)
        .filter((text) => !checked.includes(text))
        .join("\n");
    }
    if (kept.get(name)) control.closest("details")?.setAttribute("open", "");
  }
}
