// @ts-check

/*
 * The service worker: keeps copies of pages that are the same for every visitor, and answers with them when the site cannot be reached
 * (decision 0079). Plain JavaScript, served as it is. Pages say what to keep by messages, see `offline-copies.js`.
 */

/**
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} LifeEvent
 * @typedef {LifeEvent & {
 *   request: Request,
 *   preloadResponse: Promise<Response | undefined>,
 *   respondWith(answer: Promise<Response>): void,
 * }} FetchEvent
 */

/** Pages that were opened, the latest last. */
const PAGES = "pages";
/** Pages of events that are saved in this browser, and what /saved reads of them. */
const SAVED = "saved";
/** A member's /saved, and the pages of its events: deleted when they sign out. */
const PERSONAL = "personal";
/** Styles, fonts, scripts and pictures of the pages above. */
const FILES = "files";

/** The most that a cache keeps; what was kept first goes first (PRODUCT.md, Figures). @type {Record<string, number>} */
const MOST = { [PAGES]: 40, [SAVED]: 101, [PERSONAL]: 101, [FILES]: 300 };

/** After so long without being checked a copy is deleted, in milliseconds: seven days. */
const MAX_AGE_MS = 7 * 86_400_000;
/** With a connection copies are checked again after so long, in milliseconds: an hour. */
const CHECK_AFTER_MS = 3_600_000;
/** How long a page that has a copy may take, in milliseconds. */
const PATIENCE_MS = 5_000;

const NO_CONNECTION = /** @type {const} */ (["/offline", "/es/offline"]);

const SPANISH = /^\/es(\/|$)/;
const EVENT_PATH = /^(\/es)?\/events\/[\da-f-]{36}$/;
const SESSION_PATH = /^(\/es)?\/(signin|signout|account\/delete)(\.data)?$/;
const SAVED_LIST = /^(\/es)?\/saved\/events\.json$/;
const FILE = /["'`(\s](\/(?:assets|posters|pictures)\/[^"'`\s)]+)/g;

/** Messages are handled one after the other, so that no copy is made twice. @type {Promise<unknown>} */
let work = Promise.resolve();
/** Whether all copies have to be checked, however new they are. */
let isDue = false;

/** Deletes what was a member's, and what messages that still wait would keep of it. */
function forgetPersonal() {
  work = work.then(() => caches.delete(PERSONAL));
  return Promise.all([caches.delete(PERSONAL), work]);
}

/** @param {string} address @returns the address under which a page is kept: that of an event without the list from which it was opened. */
function keyOf(address) {
  const { origin, pathname, search } = new URL(address, location.origin);
  return origin + pathname + (EVENT_PATH.test(pathname) ? "" : search);
}

/** Names the time of the copy in a header that the page's scripts can read. @param {Response} response */
function dated(response) {
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  headers.set("Server-Timing", `copy;desc="${new Date().toISOString()}"`);
  return new Response(response.body, { status: response.status, headers });
}

/** Milliseconds since the copy was made or checked. @param {Response} copy */
function ageOf(copy) {
  const [, time = ""] = /desc="([^"]*)"/.exec(copy.headers.get("Server-Timing") ?? "") ?? [];
  return Date.now() - Date.parse(time);
}

/** @param {string} name @param {string} key @param {Response} response */
async function put(name, key, response) {
  const cache = await caches.open(name);
  // Deleted first, so that it is the latest.
  await cache.delete(key);
  await cache.put(key, dated(response));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -(MOST[name] ?? Infinity)).map((old) => cache.delete(old)));
}

/**
 * Fetches a page as every visitor gets it, without being counted as a view. @param {string} key
 * @returns {Promise<Response>} one that may be personal is not returned: then it is asked without cookies.
 */
async function fetchShared(key) {
  const headers = { Purpose: "prefetch" };
  const response = await fetch(key, { cache: "no-cache", headers });
  const isPersonal = response.headers.get("Cache-Control")?.includes("no-store");
  return response.status === 200 && isPersonal
    ? fetch(key, { cache: "no-cache", headers, credentials: "omit" })
    : response;
}

/**
 * Keeps a page, or deletes the copy of one that is gone. Without an answer, or with that of a server in trouble, the copy stays.
 * @param {string} name @param {string} key @param {(key: string) => Promise<Response>} get
 * @returns false without an answer, or with a 5xx: the page has to be asked for again.
 */
async function keep(name, key, get = fetchShared) {
  const response = await get(key).catch(() => null);
  if (!response || response.status >= 500) return false;
  if (response.status === 404 || response.status === 410) await (await caches.open(name)).delete(key);
  if (response.status !== 200 || response.redirected) return true;
  const html = await response.clone().text();
  await put(name, key, response);
  await keepFiles(html);
  return true;
}

/** @param {string} html */
async function keepFiles(html) {
  const cache = await caches.open(FILES);
  for (const path of new Set([...html.matchAll(FILE)].map(([, path = ""]) => path))) {
    // Of a picture in several sizes and formats one is enough.
    if (await cache.match(path)) continue;
    if (path.startsWith("/pictures/") && (await anySizeOf(path))) continue;
    const response = await fetch(path).catch(() => null);
    if (response?.ok) await put(FILES, new URL(path, location.origin).href, response);
  }
}

/** A kept file of the same picture in whichever size and format. @param {string} path */
async function anySizeOf(path) {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const cache = await caches.open(FILES);
  const key = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(folder));
  return key && cache.match(key);
}

/** The copy of a page; one that is too old is deleted. @param {string} address */
async function copyOf(address) {
  for (const name of [PERSONAL, SAVED, PAGES]) {
    const cache = await caches.open(name);
    const copy = await cache.match(keyOf(address), { ignoreVary: true });
    if (!copy) continue;
    if (ageOf(copy) < MAX_AGE_MS) return copy;
    await cache.delete(keyOf(address));
  }
  return undefined;
}

/** Keeps exactly these pages in a cache, beside what /saved reads. @param {string} name @param {readonly string[]} wanted addresses */
async function keepOnly(name, wanted) {
  const cache = await caches.open(name);
  const kept = (await cache.keys()).map(({ url }) => url);
  const isWanted = (/** @type {string} */ url) => wanted.includes(url) || SAVED_LIST.test(new URL(url).pathname);
  for (const url of kept) if (!isWanted(url)) await cache.delete(url);
  for (const key of wanted) if (!kept.includes(key)) await keep(name, key);
}

/**
 * Checks copies again, and deletes what is too old. @param {number} after milliseconds since the last time
 * @returns whether each was checked: the site answered, with no 5xx.
 */
async function check(after) {
  let isAnswered = true;
  for (const name of [PERSONAL, SAVED, PAGES, FILES]) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      const copy = await cache.match(url, { ignoreVary: true });
      const { pathname } = new URL(url);
      if (!copy || pathname.startsWith("/assets/") || pathname.startsWith("/posters/") || ageOf(copy) < after) continue;
      const get = name === PERSONAL && !EVENT_PATH.test(pathname) ? fetchOwn : fetchShared;
      isAnswered = (await (name === FILES ? keepPicture(url) : keep(name, url, get))) && isAnswered;
      const checked = await cache.match(url, { ignoreVary: true });
      if (checked && ageOf(checked) > MAX_AGE_MS) await cache.delete(url);
    }
  }
  return isAnswered;
}

/** @param {string} url @returns false without an answer, or with a 5xx. */
async function keepPicture(url) {
  const response = await fetch(url, { cache: "no-cache" }).catch(() => null);
  if (!response || response.status >= 500) return false;
  if (response.ok) await put(FILES, url, response);
  else await (await caches.open(FILES)).delete(url);
  return true;
}

/** A member's own page. @param {string} key */
const fetchOwn = (key) => fetch(key, { cache: "no-cache" });

/** A page from the site, or its copy where the site does not answer. @param {FetchEvent} event */
async function answerPage(event) {
  const { url } = event.request;
  const copy = await copyOf(url);
  try {
    const sent = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request));
    // Nobody waits any more for an answer that comes too late.
    sent.catch(() => undefined);
    const response = await (copy ? Promise.race([sent, rejectAfter(PATIENCE_MS)]) : sent);
    if (response.type === "error") throw response; // Firefox resolves a preload that failed; other browsers reject it.
    // 502 to 504: a proxy answers for a site that does not run, or the site for a database that does not.
    if (copy && response.status >= 502 && response.status <= 504) return copy;
    if (event.request.destination === "document" && isForVisitors(response)) event.waitUntil(forgetPersonal());
    return response;
  } catch {
    if (copy) return copy;
    const page = await caches.match(NO_CONNECTION[SPANISH.test(new URL(url).pathname) ? 1 : 0], { ignoreVary: true });
    return page ?? Response.error();
  }
}

/** Whether the site took who asked for a visitor: the session has ended, in whichever way. @param {Response} response */
function isForVisitors({ headers }) {
  const isPage = headers.get("Content-Type")?.startsWith("text/html");
  return isPage && headers.get("Cache-Control")?.includes("public");
}

/** @param {number} milliseconds @returns {Promise<never>} */
const rejectAfter = (milliseconds) => new Promise((_, reject) => setTimeout(reject, milliseconds, "too late"));

/** A file whose name changes with its content. @param {Request} request */
async function answerAsset(request) {
  const copy = await caches.match(request, { ignoreVary: true });
  if (copy) return copy;
  const response = await fetch(request);
  if (response.ok) await put(FILES, request.url, response.clone());
  return response;
}

/** @param {Request} request */
async function answerPicture(request) {
  try {
    return await fetch(request);
  } catch {
    const { pathname } = new URL(request.url);
    return (await caches.match(request, { ignoreVary: true })) ?? (await anySizeOf(pathname)) ?? Response.error();
  }
}

/** What /saved reads of the events saved in this browser. @param {Request} request */
async function answerSavedList(request) {
  try {
    const response = await fetch(request);
    if (!response.ok) return response;
    const cache = await caches.open(SAVED);
    for (const { url } of await cache.keys()) if (SAVED_LIST.test(new URL(url).pathname)) await cache.delete(url);
    await put(SAVED, request.url, response.clone());
    return response;
  } catch {
    // The list may have changed since: the page shows only what is still in it.
    const copy = await caches.match(request, { ignoreVary: true, ignoreSearch: true });
    return copy && ageOf(copy) < MAX_AGE_MS ? copy : Response.error();
  }
}

addEventListener("install", (event) => {
  const keepPages = Promise.all(NO_CONNECTION.map((path) => keep("no-connection", keyOf(path))));
  /** @type {LifeEvent} */ (event).waitUntil(keepPages);
  void (/** @type {any} */ (self).skipWaiting());
});

addEventListener("activate", (event) => {
  const { registration, clients } = /** @type {any} */ (self);
  /** @type {LifeEvent} */ (event).waitUntil(
    Promise.all([registration.navigationPreload?.enable(), clients.claim(), check(CHECK_AFTER_MS)]),
  );
});

addEventListener("fetch", (any) => {
  const event = /** @type {FetchEvent} */ (any);
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && SESSION_PATH.test(pathname)) event.waitUntil(forgetPersonal());
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(answerPage(event));
  else if (pathname.startsWith("/assets/")) event.respondWith(answerAsset(request));
  else if (request.destination === "image") event.respondWith(answerPicture(request));
  else if (SAVED_LIST.test(pathname)) event.respondWith(answerSavedList(request));
});

addEventListener("message", (event) => {
  const { seen, saved, own, isBack } = /** @type {import("../../components/enhance/offline-copies.js").Note} */ (
    event.data
  );
  const { pathname } = new URL(/** @type {any} */ (event.source).url);
  const language = SPANISH.test(pathname) ? "/es" : "";
  /** @param {readonly string[]} ids */
  const pagesOf = (ids) => ids.map((id) => keyOf(`${language}/events/${id}`));
  work = work.then(async () => {
    if (seen !== undefined) await keep(PAGES, keyOf(seen));
    if (saved !== undefined) await keepOnly(SAVED, pagesOf(saved));
    if (own !== undefined) {
      const page = keyOf(`${language}/saved`);
      await keep(PERSONAL, page, fetchOwn);
      await keepOnly(PERSONAL, [page, ...pagesOf(own)]);
    }
    // Browsers say that they are back before every request gets through: what then fails is tried again with the next message.
    isDue ||= isBack === true;
    isDue = !(await check(isDue ? 0 : CHECK_AFTER_MS)) && isDue;
  });
  /** @type {LifeEvent} */ (/** @type {unknown} */ (event)).waitUntil(work);
});
