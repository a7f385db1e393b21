import { useEffect, useSyncExternalStore } from "react";
import { findCity } from "#app/domain/events/cities.ts";

// The visitor's last chosen city is stored in localStorage only: the server knows it from the address of home alone.

const KEY = "sunshine-city";

/** The script at the top of home without a city: replaces the address by that of the remembered city, and hides the page until then. */
export const OPEN_REMEMBERED_CITY = `try {
const city = localStorage.getItem("${KEY}"), url = new URL(location);
if (city && !url.searchParams.has("city")) {
url.searchParams.set("city", city);
document.documentElement.hidden = true;
location.replace(url);
}
} catch {}`;

/** Stores the slug of the last chosen city; null deletes it. */
export function rememberCity(slug: string | null): void {
  try {
    if (slug === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, slug);
  } catch {
    // why ignored: browsers may forbid storage, and the site works without it.
  }
}

function readRememberedCity(): string | null {
  try {
    return findCity(localStorage.getItem(KEY))?.slug ?? null;
  } catch {
    return null;
  }
}

/** Stores the city of a page; null keeps the stored one. */
export function useRememberCity(slug: string | null): void {
  useEffect(() => {
    if (slug !== null) rememberCity(slug);
  }, [slug]);
}

/** The slug of the stored city when the page was rendered; null without one, and before hydration. */
export function useRememberedCity(): string | null {
  return useSyncExternalStore(subscribeToNothing, readRememberedCity, () => null);
}

const subscribeToNothing = () => () => {};
