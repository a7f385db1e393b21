// @ts-check

/*
 * The service worker: caches pages that are the same for every visitor, and serves them when the site cannot be reached (decision 0079).
 * Plain JavaScript, served as is. Pages request caching by messages, see `offline-copies.js`.
 */

/**
 * @typedef {Event & { waitUntil(work: Promise<unknown>): void }} LifeEvent
 * @typedef {LifeEvent & {
 *   request: Request,
 *   preloadResponse: Promise<Response | undefined>,
 *   respondWith(answer: Promise<Response>): void,
 * }} FetchEvent
 */

/** Opened pages, most recent last. */
const PAGES = "pages";
/** Pages of events saved in this browser, and the data of /saved. */
const SAVED = "saved";
/** A member's /saved, and the pages of its events: deleted when they sign out. */
const PERSONAL = "personal";
/** Styles, fonts, scripts and pictures of the pages above. */
const FILES = "files";

/** Most entries per cache; the oldest are evicted first (PRODUCT.md, Figures). @type {Record<string, number>} */
const MOST = { [PAGES]: 40, [SAVED]: 101, [PERSONAL]: 101, [FILES]: 300 };

/** Copies expire after this time without revalidation, in milliseconds: seven days. */
const MAX_AGE_MS = 7 * 86_400_000;
/** Interval of revalidating copies while online, in milliseconds: an hour. */
const CHECK_AFTER_MS = 3_600_000;
/** Timeout of a page that has a copy, in milliseconds. */
const PATIENCE_MS = 5_000;

const NO_CONNECTION = /** @type {const} */ (["/offline", "/es/offline"]);

const SPANISH = /^\/es(\/|$)/;
const EVENT_PATH = /^(\/es)?\/events\/[\da-f-]{36}$/;
const SESSION_PATH = /^(\/es)?\/(signin|signout|account\/delete)(\.data)?$/;
const SAVED_LIST = /^(\/es)?\/saved\/events\.json$/;
const FILE = /["'`(\s](\/(?:assets|posters|pictures)\/[^"'`\s)]+)/g;

/** Messages are handled sequentially, so that no page is cached twice. @type {Promise<unknown>} */
let work = Promise.resolve();
/** Whether all copies have to be revalidated, regardless of their age. */
let isDue = false;

/** Deletes a member's copies, and again what pending messages may add. */
function forgetPersonal() {
  work = work.then(() => caches.delete(PERSONAL));
  return Promise.all([caches.delete(PERSONAL), work]);
}

/** @param {string} address @returns the cache key of a page: for an event, without the list from which it was opened. */
function keyOf(address) {
  const { origin, pathname, search } = new URL(address, location.origin);
  return origin + pathname + (EVENT_PATH.test(pathname) ? "" : search);
}

/** Adds the time of the copy in a header that the page's scripts can read. @param {Response} response */
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
  // Deleted first, so that it becomes the most recent.
  await cache.delete(key);
  await cache.put(key, dated(response));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -(MOST[name] ?? Infinity)).map((old) => cache.delete(old)));
}

/**
 * Fetches the shared version of a page, without counting a view. @param {string} key
 * @returns {Promise<Response>} never a personal page: those are fetched again without cookies.
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
 * Caches a page, or deletes the copy of one that is gone. Without a response, or with a 5xx, the copy is kept.
 * @param {string} name @param {string} key @param {(key: string) => Promise<Response>} get
 * @returns false without a response, or with a 5xx: to be retried.
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
    // One size and format of a picture is enough.
    if (await cache.match(path)) continue;
    if (path.startsWith("/pictures/") && (await anySizeOf(path))) continue;
    const response = await fetch(path).catch(() => null);
    if (response?.ok) await put(FILES, new URL(path, location.origin).href, response);
  }
}

/** A cached file of the same picture in any size and format. @param {string} path */
async function anySizeOf(path) {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const cache = await caches.open(FILES);
  const key = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(folder));
  return key && cache.match(key);
}

/** The copy of a page; an expired one is deleted. @param {string} address */
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

/** Makes a cache contain exactly these pages, besides the data of /saved. @param {string} name @param {readonly string[]} wanted addresses */
async function keepOnly(name, wanted) {
  const cache = await caches.open(name);
  const kept = (await cache.keys()).map(({ url }) => url);
  const isWanted = (/** @type {string} */ url) => wanted.includes(url) || SAVED_LIST.test(new URL(url).pathname);
  for (const url of kept) if (!isWanted(url)) await cache.delete(url);
  for (const key of wanted) if (!kept.includes(key)) await keep(name, key);
}

/**
 * Revalidates copies, and deletes expired ones. @param {number} after milliseconds since the last time
 * @returns whether all were revalidated: responses without a 5xx.
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

/** A page from the site, or its copy if the site does not respond. @param {FetchEvent} event */
async function answerPage(event) {
  const { url } = event.request;
  const copy = await copyOf(url);
  try {
    const sent = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request));
    // A late response is ignored.
    sent.catch(() => undefined);
    const response = await (copy ? Promise.race([sent, rejectAfter(PATIENCE_MS)]) : sent);
    if (response.type === "error") throw response; // Firefox resolves a preload that failed; other browsers reject it.
    // 502 to 504: the site is down behind a proxy, or its database is.
    if (copy && response.status >= 502 && response.status <= 504) return copy;
    if (event.request.destination === "document" && isForVisitors(response)) event.waitUntil(forgetPersonal());
    return response;
  } catch {
    if (copy) return copy;
    const page = await caches.match(NO_CONNECTION[SPANISH.test(new URL(url).pathname) ? 1 : 0], { ignoreVary: true });
    return page ?? Response.error();
  }
}

/** Whether the response is a visitor's: the session has ended. @param {Response} response */
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

/** The data of /saved for the events saved in this browser. @param {Request} request */
async function answerSavedList(request) {
  try {
    const response = await fetch(request);
    if (!response.ok) return response;
    const cache = await caches.open(SAVED);
    for (const { url } of await cache.keys()) if (SAVED_LIST.test(new URL(url).pathname)) await cache.delete(url);
    await put(SAVED, request.url, response.clone());
    return response;
  } catch {
    // May be outdated; the page shows only events that are still saved.
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
    // Browsers report "online" before requests succeed; failed ones are retried with the next message.
    isDue ||= isBack === true;
    isDue = !(await check(isDue ? 0 : CHECK_AFTER_MS)) && isDue;
  });
  /** @type {LifeEvent} */ (/** @type {unknown} */ (event)).waitUntil(work);
});
