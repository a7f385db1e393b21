import { useEffect, useSyncExternalStore } from "react";

// The visitor's last chosen place is stored in localStorage only; the server only sees it in the URL of the home page.

const KEY = "sunshine-city";

/**
 * The script at the top of the home page without a place: redirects to the remembered place, and hides the page until then. A blank field
 * (`?near=`) deletes the stored place.
 */
export const OPEN_REMEMBERED_PLACE = `try {
const url = new URL(location), near = url.searchParams.get("near"), place = localStorage.getItem("${KEY}");
if (near === "") localStorage.removeItem("${KEY}");
if (place && near === null) {
url.searchParams.set("near", place);
document.documentElement.hidden = true;
location.replace(url);
}
} catch {}`;

/** Stores the last chosen place in the format of `?near=`: a slug or rounded coordinates; null deletes it. */
export function rememberPlace(place: string | null): void {
  try {
    if (place === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, place);
  } catch {
    // why ignored: browsers may forbid storage, and the site works without it.
  }
}

function readRememberedPlace(): string | null {
  try {
    return localStorage.getItem(KEY) || null;
  } catch {
    return null;
  }
}

/** Stores the place of a page; null keeps the stored one. */
export function useRememberPlace(place: string | null): void {
  useEffect(() => {
    if (place !== null) rememberPlace(place);
  }, [place]);
}

/** The stored place when the page was rendered; null without one, and before hydration. */
export function useRememberedPlace(): string | null {
  return useSyncExternalStore(subscribeToNothing, readRememberedPlace, () => null);
}

const subscribeToNothing = () => () => {};
