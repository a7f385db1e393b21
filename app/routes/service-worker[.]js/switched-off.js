// @ts-check

/* Takes the place of the service worker where the operator has switched it off (OFFLINE_COPIES=off): deletes its copies and itself. */

addEventListener("install", () => void (/** @type {any} */ (self).skipWaiting()));

addEventListener("activate", (event) => {
  const end = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await /** @type {any} */ (self).registration.unregister();
  };
  /** @type {Event & { waitUntil(work: Promise<unknown>): void }} */ (event).waitUntil(end());
});
