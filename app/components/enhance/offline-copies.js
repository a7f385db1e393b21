// @ts-check

/*
 * Offline reading: starts the service worker, tells it what to cache, and shows the age of cached pages. Plain JavaScript, because pages
 * without other scripts load this file unbundled; pages with scripts import it.
 */

/**
 * A message to the service worker.
 * @typedef {object} Note
 * @property {string} [seen] path and query of a page that was opened.
 * @property {readonly string[]} [saved] ids of the events that are saved in this browser: all of them.
 * @property {readonly string[]} [own] ids of the events that are saved in the account of the member who reads /saved: all of them.
 * @property {boolean} [isBack] true when the connection is back: copies are checked at once.
 */

const WORKER = "/service-worker.js";

/**
 * Starts the service worker, if supported, and sends it a message once it runs.
 * @param {Note} note
 */
export async function tellWorker(note) {
  try {
    await navigator.serviceWorker?.register(WORKER);
    const registration = await navigator.serviceWorker?.ready;
    registration?.active?.postMessage(note);
  } catch {
    // why ignored: browsers may forbid it, as private windows do, and pages work without copies.
  }
}

/** Delay before an open page is cached, in milliseconds, so that its own files and pictures load first. */
const SEEN_MS = 1_000;

/**
 * Asks for the open page, which is the same for every visitor, to be cached, unless it is left at once.
 * @param {string} path with its query.
 * @returns {() => void} a cleanup function for leaving the page.
 */
export function keepPage(path) {
  const timer = setTimeout(() => void tellWorker({ seen: path }), SEEN_MS);
  return () => clearTimeout(timer);
}

/**
 * Whether there is a copy of a page.
 * @param {string} address
 */
export async function isKept(address) {
  const { origin, pathname, search } = new URL(address, location.href);
  try {
    const copies = [pathname + search, pathname].map((path) => caches.match(origin + path, { ignoreVary: true }));
    return (await Promise.all(copies)).some((copy) => copy !== undefined);
  } catch {
    // No caches outside of secure contexts.
    return false;
  }
}

/** When this document was cached, from a header set by the service worker; null for one from the site. */
export function keptAt() {
  const [visit] = performance.getEntriesByType("navigation");
  if (!(visit instanceof PerformanceNavigationTiming)) return null;
  const time = visit.serverTiming?.find(({ name }) => name === "copy")?.description;
  return time ? new Date(time) : null;
}

/** Formats the time of a copy, in the language of the document. @param {Date} time */
export function writeTime(time) {
  const options = /** @type {const} */ ({
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  });
  return time.toLocaleString(document.documentElement.lang, options);
}

/**
 * For pages without other scripts: asks for the page to be cached, and shows its applicable `[data-connection]` elements. Offline, forms
 * show a note and keep their values.
 */
export function enhancePlainPage() {
  const time = keptAt();
  if (time === null) keepPage(location.pathname + location.search);
  /** @param {"offline" | "blocked" | null} state */
  const show = (state) => {
    for (const notice of document.querySelectorAll("[data-connection]"))
      if (notice instanceof HTMLElement)
        notice.hidden = ![state, time && "copy"].includes(notice.dataset.connection ?? "");
  };
  const slot = document.querySelector('[data-connection="copy"] [data-kept-at]');
  if (time && slot) slot.replaceChildren(writeTime(time));
  const check = () => show(navigator.onLine || time ? null : "offline");
  addEventListener("offline", check);
  addEventListener("online", () => {
    check();
    void tellWorker({ isBack: true });
  });
  document.addEventListener("submit", (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    show("blocked");
  });
  check();
}

/** For the service worker's fallback page: lists cached pages, and a link to retry. */
export async function enhanceNoConnection() {
  const retry = document.querySelector("a[data-retry]");
  if (retry instanceof HTMLAnchorElement && !location.pathname.endsWith("/offline")) {
    retry.href = location.href;
    retry.hidden = false;
  }
  for (const list of document.querySelectorAll("ul[data-copies]")) {
    const template = list.querySelector("template");
    for (const { url, title, time } of await copiesIn((list.getAttribute("data-copies") ?? "").split(" "))) {
      const item = template?.content.cloneNode(true);
      if (!(item instanceof DocumentFragment)) continue;
      const link = item.querySelector("a");
      if (link) link.href = url;
      link?.replaceChildren(title);
      item.querySelector("[data-kept-at]")?.append(writeTime(time));
      list.append(item);
      if (list.parentElement) list.parentElement.hidden = false;
    }
  }
}

/** @param {string} name */
async function addressesIn(name) {
  return (await (await caches.open(name)).keys()).map(({ url }) => url);
}

/**
 * The cached pages in these caches of the service worker, newest first.
 * @param {readonly string[]} names
 */
async function copiesIn(names) {
  const copies = [];
  const savedElsewhere = names.includes("pages") ? await addressesIn("saved") : [];
  for (const name of names) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const copy = await cache.match(url, { ignoreVary: true });
      if (savedElsewhere.includes(url) || !copy?.headers.get("Content-Type")?.startsWith("text/html")) continue;
      const { title } = new DOMParser().parseFromString(await copy.text(), "text/html");
      const [, time = ""] = /desc="([^"]*)"/.exec(copy.headers.get("Server-Timing") ?? "") ?? [];
      copies.push({ url, title: title.split(" | ")[0] ?? "", time: new Date(time) });
    }
  }
  return copies.reverse();
}
