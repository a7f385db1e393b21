// @ts-check

/* Served instead of the service worker if the operator has switched it off (OFFLINE_COPIES=off): deletes the caches and unregisters. */

addEventListener("install", () => void (/** @type {any} */ (self).skipWaiting()));

addEventListener("activate", (event) => {
  const end = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await /** @type {any} */ (self).registration.unregister();
  };
  /** @type {Event & { waitUntil(work: Promise<unknown>): void }} */ (event).waitUntil(end());
});
