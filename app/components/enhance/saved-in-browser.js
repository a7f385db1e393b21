// @ts-check

/*
 * Visitors' saved events, in localStorage only. Plain JavaScript, because the page of an event loads this file unbundled and no other
 * script; the page of saved events imports it.
 */

const KEY = "sunshine-saved";

/** Event on `window` when the list changes in this tab; other tabs get a "storage" event. */
export const CHANGED = "saved-events";

/** Most events in the list; the same as MAX_SAVED_EVENTS on the server. */
export const MAX_SAVED = 100;

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The serialized list, as a snapshot for `useSyncExternalStore`; null without one, and when storage is forbidden. */
export function readStored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * The ids of the saved events, in the order in which they were saved.
 * @param {string | null} stored see `readStored`.
 * @returns {string[]}
 */
export function readSaved(stored = readStored()) {
  const ids = (stored ?? "").split(".").filter((id) => ID.test(id));
  return [...new Set(ids)].slice(0, MAX_SAVED);
}

/**
 * Stores the list.
 * @param {readonly string[]} ids
 * @returns {boolean} false when the browser forbids storage.
 */
export function writeSaved(ids) {
  try {
    if (ids.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, ids.join("."));
  } catch {
    return false;
  }
  dispatchEvent(new Event(CHANGED));
  // The service worker caches their pages for offline reading (`offline-copies.js`).
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ saved: ids }));
  return true;
}

/**
 * Progressive enhancement of the page of an event: saving it in this browser, the device's share sheet, and busy buttons of forms. Also
 * reports when a prefetched page is shown, so that it counts as a view (`app/server/visits.ts`).
 */
export function enhanceEventPage() {
  enhanceMarks();
  const [loading] = performance.getEntriesByType("navigation");
  if (loading && "deliveryType" in loading && loading.deliveryType === "navigational-prefetch")
    void fetch(location.pathname, { method: "HEAD", headers: { Purpose: "view" }, keepalive: true }).catch(
      () => undefined,
    );
  for (const link of document.querySelectorAll("a[data-save]")) if (link instanceof HTMLAnchorElement) saveHere(link);
  for (const form of document.querySelectorAll("form[data-busy]")) if (form instanceof HTMLFormElement) showBusy(form);
  for (const form of document.querySelectorAll('form[action$="/signout"]'))
    form.addEventListener("submit", forgetForms);
  const share = document.querySelector("#share");
  if (share instanceof HTMLDetailsElement) enhanceShare(share);
  const back = document.querySelector("a[data-history]");
  if (back instanceof HTMLAnchorElement) leadBack(back);
}

/** Address of the list from which an event was opened, in sessionStorage. */
const LIST = "sunshine-list";
const EVENT_PATH = /\/events\/[\da-f-]{36}$/;

/** Stores the list from which an event is opened. @param {MouseEvent} click */
function noteList({ target }) {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || !EVENT_PATH.test(link.pathname) || EVENT_PATH.test(location.pathname)) return;
  try {
    sessionStorage.setItem(LIST, location.href.replace(/#.*/, ""));
  } catch {
    // why ignored: without storage the back link leads to all events.
  }
}

/** Goes back to the list through the history, which restores the scroll position. @param {HTMLAnchorElement} link */
function leadBack(link) {
  try {
    if (document.referrer === "" || sessionStorage.getItem(LIST) !== document.referrer) return;
  } catch {
    return; // why ignored: as in noteList().
  }
  link.href = document.referrer;
  link.addEventListener("click", (click) => {
    // A fragment adds a history entry, and a new tab has no earlier one.
    if (click.ctrlKey || click.metaKey || click.shiftKey || location.hash || history.length < 2) return;
    click.preventDefault();
    history.back();
  });
}

/** Endpoint for reading and changing the account's saved events. */
const ACCOUNT = "/account/saved.json";

/**
 * The ids of the account's saved events, once requested.
 * @type {Promise<string[]> | null}
 */
let inAccount = null;
let areMarksOn = false;

/**
 * Makes the bookmarks of cards save in place, in this browser or in a member's account, and shows which events are saved; the document
 * cannot, because lists are the same for all readers. If neither works, a mark opens the page that saves its event.
 */
export function enhanceMarks() {
  if (areMarksOn) return;
  areMarksOn = true;
  // The live region is inserted before its text, so that screen readers announce it.
  const note = document.createElement("p");
  note.className = "mark-note";
  note.setAttribute("role", "status");
  document.body.append(note);
  document.addEventListener("click", (event) => {
    const mark = event.target instanceof Element ? event.target.closest(".save-mark[aria-pressed]") : null;
    if (!(mark instanceof HTMLButtonElement)) return;
    event.preventDefault();
    void toggle(mark);
  });
  document.addEventListener("click", noteList);
  for (const type of [CHANGED, "storage"]) addEventListener(type, showMarks);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) inAccount = null;
    showMarks();
  });
  // Lists are updated in place.
  new MutationObserver(() => {
    if (document.querySelector(".save-mark:not([aria-pressed])")) showMarks();
  }).observe(document.body, { childList: true, subtree: true });
  showMarks();
}

/** Members have a button to sign out. */
function isMember() {
  return document.querySelector('form[action$="/signout"]') !== null;
}

/** @param {URLSearchParams} [change] */
async function askAccount(change) {
  const response = await fetch(ACCOUNT, change ? { method: "POST", body: change } : {});
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

async function showMarks() {
  try {
    // A test write: marks stay unenhanced when storage is forbidden.
    if (!isMember() && readStored() === null) localStorage.removeItem(KEY);
    inAccount ??= isMember() ? askAccount() : null;
    const ids = (await inAccount) ?? readSaved();
    for (const mark of document.querySelectorAll("button.save-mark"))
      mark.setAttribute("aria-pressed", `${ids.includes(idOf(mark))}`);
  } catch {
    // why ignored: without a response marks open the page that saves the event.
    inAccount = null;
  }
}

/** @param {Element} mark */
function idOf(mark) {
  return mark.getAttribute("formaction")?.split("/").at(-2) ?? "";
}

/** @param {HTMLButtonElement} mark */
async function toggle(mark) {
  const id = idOf(mark);
  const isSaved = mark.getAttribute("aria-pressed") === "true";
  if (isMember()) {
    mark.setAttribute("aria-pressed", `${!isSaved}`);
    try {
      inAccount = askAccount(new URLSearchParams({ intent: isSaved ? "remove" : "save", id }));
      await inAccount;
    } catch {
      // The page that saves the event explains the reason.
      location.href = mark.formAction;
      return;
    }
    await showMarks();
  } else {
    const saved = readSaved();
    if (!isSaved && saved.length >= MAX_SAVED) {
      say("full", mark);
      return;
    }
    if (!writeSaved(isSaved ? saved.filter((other) => other !== id) : [...saved, id])) {
      location.href = mark.formAction;
      return;
    }
  }
  say(isSaved ? "removed" : "saved", mark);
}

/** How long the result of a mark is shown, in milliseconds (PRODUCT.md, Figures). */
const SAID_MS = 10_000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Shows the result of a mark at the bottom of the window, with an undo button for a removal, or a link to the list.
 * @param {"saved" | "removed" | "full"} what
 * @param {HTMLButtonElement} mark which was pressed.
 */
function say(what, mark) {
  const texts = document.querySelector("[data-undo]");
  const note = document.querySelector("body > .mark-note");
  if (!(texts instanceof HTMLElement) || !note) return;
  /** @type {HTMLElement} */
  let more;
  if (what === "removed") {
    const undo = makeButton("link");
    undo.addEventListener("click", () => {
      mark.focus();
      note.replaceChildren();
      if (mark.getAttribute("aria-pressed") === "false") void toggle(mark);
    });
    undo.append(texts.dataset.undo ?? "");
    more = undo;
  } else {
    const link = document.createElement("a");
    link.href = mark.formAction.replace(/events\/[^/]+\/save$/, "saved");
    link.className = "link";
    link.append(texts.dataset.list ?? "");
    more = link;
  }
  note.replaceChildren(texts.dataset[what] ?? "", " ", more);
  clearTimeout(timer);
  timer = setTimeout(function hide() {
    if (note.matches(":hover, :focus-within")) timer = setTimeout(hide, SAID_MS);
    else note.replaceChildren();
  }, SAID_MS);
}

/** Deletes stored event forms, as `kept-forms.ts` does on other pages. */
function forgetForms() {
  for (const name of Object.keys(localStorage)) if (name.startsWith("sunshine-form")) localStorage.removeItem(name);
}

/**
 * Replaces the link to sign in by a button of the same size that saves the event in this browser.
 * @param {HTMLAnchorElement} link
 */
function saveHere(link) {
  const id = link.dataset.save ?? "";
  // A test write: the link stays when storage is forbidden.
  if (!ID.test(id) || !writeSaved(readSaved())) return;
  const button = makeButton(link.className);
  const icon = link.querySelector("svg");
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  status.className = "basis-full text-sm text-ink-soft empty:hidden";
  const show = () => {
    const isSaved = readSaved().includes(id);
    icon?.setAttribute("fill", isSaved ? "currentColor" : "none");
    button.replaceChildren(icon ?? "", textOf(isSaved ? "remove" : "save"));
  };
  button.addEventListener("click", () => {
    const saved = readSaved();
    const isSaved = saved.includes(id);
    if (!isSaved && saved.length >= MAX_SAVED) {
      status.replaceChildren(textOf("full"));
      return;
    }
    writeSaved(isSaved ? saved.filter((other) => other !== id) : [...saved, id]);
    status.replaceChildren(textOf(isSaved ? "removed" : "saved"));
  });
  for (const type of [CHANGED, "storage", "pageshow"]) addEventListener(type, show);
  show();
  const hadFocus = document.activeElement === link;
  link.replaceWith(button);
  button.parentElement?.append(status);
  if (hadFocus) button.focus();
}

/**
 * A text of the page, in its language.
 * @param {"save" | "remove" | "saved" | "removed" | "full" | "copy" | "copied"} name of its `<template data-says>`.
 */
function textOf(name) {
  const template = document.querySelector(`template[data-says="${name}"]`);
  return template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : "";
}

/**
 * Disables the button of a form while it is being submitted.
 * @param {HTMLFormElement} form
 */
function showBusy(form) {
  const button = form.querySelector("button");
  if (!button) return;
  form.addEventListener("submit", () => {
    button.disabled = true;
  });
  // The back/forward cache restores the disabled button.
  addEventListener("pageshow", () => {
    button.disabled = false;
  });
}

/**
 * Replaces the menu by a button that opens the share sheet of the device, if it has one; else lets the menu copy the address, and closes it
 * by Escape and by a click elsewhere.
 * @param {HTMLDetailsElement} menu
 */
function enhanceShare(menu) {
  const ways = menu.querySelector("div");
  const summary = menu.querySelector("summary");
  if (!ways || !summary) return;
  // Without the list from which the page was opened.
  const url = location.origin + location.pathname;
  if (typeof navigator.share === "function") {
    const button = makeButton(summary.className);
    button.append(...summary.childNodes);
    const title = document.querySelector("h1")?.textContent ?? document.title;
    // From the social card: title, category, day, time and place.
    const facts = document.querySelector('meta[property="og:image:alt"]')?.getAttribute("content") ?? "";
    const text = facts.replace(`${title}. `, "");
    button.addEventListener("click", () => {
      // why ignored: the sheet was closed.
      navigator.share({ title, text, url }).catch(() => undefined);
    });
    menu.replaceWith(button);
    return;
  }
  if (navigator.clipboard) ways.prepend(copyButton(url));
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    summary.focus();
  });
  addEventListener("click", ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
}

/** How long "copied" is shown, in milliseconds (PRODUCT.md, Figures). */
const COPIED_MS = 2_000;

/** @param {string} address which the button copies. */
function copyButton(address) {
  const button = makeButton("menu-item w-full cursor-pointer");
  const status = document.createElement("span");
  status.setAttribute("aria-live", "polite");
  status.append(textOf("copy"));
  button.append(status);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(address);
      status.replaceChildren(textOf("copied"));
      setTimeout(() => status.replaceChildren(textOf("copy")), COPIED_MS);
    } catch {
      // Copying is forbidden: show the address to copy it by hand.
      status.replaceChildren(address);
    }
  });
  return button;
}

/** @param {string} className */
function makeButton(className) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  return button;
}
