// What is typed into a form and could not be saved is kept in localStorage, by account and form, until it is saved, sent or discarded.

const PREFIX = "sunshine-form";

/** Nobody comes back to a form after a week that they have not seen again meanwhile. */
const KEPT_MS = 7 * 86_400_000;

/** The form of an account: of a new event, a change to one, or a draft of either. */
export interface FormKey {
  account: string;
  eventId: string | null;
  draftId: string;
}

function nameOf({ account, eventId, draftId }: FormKey): string {
  return [PREFIX, account, eventId ?? "new", draftId].join(" ");
}

/** Keeps what was typed, in the encoding of forms. */
export function keepForm(key: FormKey, typed: string): void {
  try {
    localStorage.setItem(nameOf(key), `${Date.now()} ${typed}`);
  } catch {
    // why ignored: browsers may forbid storage, or have none left; the form itself still has it.
  }
}

/** What was kept of a form; null for nothing. */
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

/** Event on `window` before every form is forgotten, for the one that is open. */
export const FORGOTTEN = "forms-forgotten";

/** Forgets every form, when the member signs out. */
export function forgetForms(): void {
  window.dispatchEvent(new Event(FORGOTTEN));
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
  } catch {
    // why ignored: without storage nothing was kept.
  }
}

/** Fields that are not typed: they tie the form to its draft, its submission or a start, or are a file. */
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

/** What is typed into a form, in the encoding of forms, so that two states of it can be compared. */
export function typedInto(form: HTMLFormElement): string {
  const typed = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && !NOT_TYPED.includes(name)) typed.append(name, value);
  return typed.toString();
}

/** Puts into the controls of a form what was kept of it, except its picture. Opens what is folded away around filled ones. */
export function fillIn(form: HTMLFormElement, kept: URLSearchParams): void {
  for (const control of form.elements) {
    const isText = control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
    if (!isText && !(control instanceof HTMLInputElement)) continue;
    const { name, type } = control;
    if (NOT_TYPED.includes(name) || name.startsWith("picture") || name === "image_focus" || type === "hidden") continue;
    if (control instanceof HTMLInputElement && (type === "radio" || type === "checkbox")) {
      control.checked = kept.getAll(name).includes(control.value);
    } else if (kept.has(name)) {
      // Dates that have no checkbox are typed.
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
