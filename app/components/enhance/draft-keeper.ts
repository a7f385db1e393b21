import { isBlank, readTyped } from "#app/domain/events/drafts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { SIGNED_OUT } from "#app/forms/answer.ts";
import { localPath } from "#app/messages/language.ts";
import { FORGOTTEN, fillIn, forgetForm, keepForm, readKeptForm, sentWith, typedInto } from "./kept-forms.ts";

/** Debounce delay of autosave, in milliseconds. */
const SAVE_AFTER_MS = 3_000;

/** Browsers' limit for `keepalive` requests of a page that is left, in bytes, minus room for field names. */
const KEEPALIVE_BYTES = 60_000;

/** The status of the last change. */
export type DraftStatus =
  | { kind: "saved"; at: Date; isCopy: boolean }
  /** Stored in this browser only. `message`: the server's reason; null when it did not answer. */
  | { kind: "kept"; isSignedOut: boolean; message: string | null };

interface DraftKeeperOptions {
  account: string;
  /** The event that the form edits; null for a new one. */
  eventId: string | null;
  /** Whether the form is shown again after a submission; the version in this browser is then outdated. */
  isAnswered: boolean;
  /** Whether it was filled from a link; it is then saved after the first change. */
  isFilled: boolean;
  onStatus(status: DraftStatus): void;
  /** Called when the form was restored from this browser. */
  onRestored(): void;
}

/** Autosave of a form. */
export interface DraftKeeper {
  /** Call when the submitted form is shown again. */
  resume(): void;
  /** Deletes the version in this browser. @returns the address of the original form, or of the page that deletes the draft saved since. */
  discard(): string;
  /** Saves a last time, unless the form was submitted. */
  stop(): void;
}

/**
 * Autosaves an event form as a draft: three seconds after the last change, and when the page is left. Until the server has it, it is stored
 * in this browser, from which it is restored.
 */
export function keepDrafts(form: HTMLFormElement, options: DraftKeeperOptions): DraftKeeper {
  const { account, eventId, onStatus } = options;
  const hidden = (name: string) => form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? "";
  const known = { id: hidden("draft_id"), version: hidden("draft_version") };
  const key = () => ({ account, eventId, draftId: known.id });
  /** The content on the server, or of the form as it was sent. */
  let saved = options.isAnswered && !options.isFilled ? "" : sentWith(form);
  let timer = 0;
  let saving: Promise<void> | null = null;
  let isSent = false;
  const listeners = new AbortController();

  function schedule() {
    clearTimeout(timer);
    // While submitting, changes are only saved if the response shows the form again.
    if (!isSent) timer = window.setTimeout(save, SAVE_AFTER_MS);
  }

  function save(): Promise<void> {
    clearTimeout(timer);
    saving ??= send().finally(() => {
      saving = null;
      // Changes made in the meantime.
      if (!isSent && !listeners.signal.aborted && typedInto(form) !== saved) schedule();
    });
    return saving;
  }

  async function send(): Promise<void> {
    if (isSent) return;
    const typed = typedInto(form);
    if (typed === saved) return forgetForm(key());
    if (isBlank(readTyped(new FormData(form)))) return;
    keepForm(key(), typed);
    const body = new URLSearchParams(typed);
    body.append("draft_id", known.id);
    body.append("draft_version", known.version);
    body.append("account", account);
    if (eventId !== null) body.append("event_id", eventId);
    try {
      const keepalive = body.toString().length < KEEPALIVE_BYTES;
      const response = await fetch(localPath(pathTo("/drafts.json")), { method: "POST", body, keepalive });
      const answer = await response.json();
      if (!response.ok)
        return onStatus({ kind: "kept", isSignedOut: answer.code === SIGNED_OUT, message: answer.message ?? null });
      forgetForm(key());
      known.id = answer.id;
      known.version = answer.version;
      saved = typed;
      showAddress();
      onStatus({ kind: "saved", at: new Date(), isCopy: answer.isCopy });
    } catch {
      onStatus({ kind: "kept", isSignedOut: false, message: null });
    }
  }

  /** Puts the draft into the URL, so that a reload opens it. */
  function showAddress() {
    const address = new URL(location.href);
    if (listeners.signal.aborted || address.searchParams.get("draft") === known.id) return;
    address.search = new URLSearchParams({ draft: known.id }).toString();
    history.replaceState(history.state, "", address);
  }

  function onSubmit(event: SubmitEvent) {
    if (event.defaultPrevented) return;
    clearTimeout(timer);
    const { submitter } = event;
    const isDraft = submitter instanceof HTMLButtonElement && submitter.value === "draft";
    const file = new FormData(form).get("picture");
    const isSaved = known.id !== "" || typedInto(form) !== saved;
    if (isDraft && isSaved && !(file instanceof File && file.size > 0)) {
      event.preventDefault();
      if (typedInto(form) === saved) onStatus({ kind: "saved", at: new Date(), isCopy: false });
      void save();
    } else if (saving) {
      // Waits for the save in progress, because the form contains the draft's version.
      event.preventDefault();
      isSent = true;
      void saving.then(() => form.requestSubmit(submitter));
    } else {
      isSent = true;
      const typed = typedInto(form);
      if (typed !== saved) keepForm(key(), typed);
    }
  }

  const { signal } = listeners;
  form.addEventListener("input", schedule, { signal });
  form.addEventListener("change", schedule, { signal });
  form.addEventListener("submit", onSubmit, { signal });
  form.addEventListener(
    "formdata",
    ({ formData }) => {
      formData.set("draft_id", known.id);
      formData.set("draft_version", known.version);
    },
    { signal },
  );
  const saveUnlessSent = () => void (isSent || save());
  window.addEventListener("pagehide", saveUnlessSent, { signal });
  window.addEventListener("online", saveUnlessSent, { signal });
  window.addEventListener(
    FORGOTTEN,
    () => {
      saveUnlessSent();
      isSent = true;
    },
    { signal },
  );
  document.addEventListener("visibilitychange", saveUnlessSent, { signal });

  // Changes made before the scripts ran.
  if (typedInto(form) !== saved) schedule();
  // The restored content is saved with the next change or when the page is left; until then it can be discarded.
  const openedId = known.id;
  const kept = options.isAnswered ? null : readKeptForm(key());
  if (kept && kept.toString() !== saved) {
    fillIn(form, kept);
    options.onRestored();
  }

  return {
    resume() {
      isSent = false;
      if (typedInto(form) !== saved) schedule();
      if (known.id !== "" && !options.isAnswered) showAddress();
    },
    discard() {
      listeners.abort();
      clearTimeout(timer);
      forgetForm(key());
      if (known.id === openedId) return location.href;
      return localPath(pathTo("/drafts/:draftId/delete", { draftId: known.id }));
    },
    stop() {
      clearTimeout(timer);
      if (isSent) forgetForm(key());
      else if (!signal.aborted) void save();
      listeners.abort();
    },
  };
}
