import { useEffect, useSyncExternalStore } from "react";
import { findCity } from "#app/domain/events/cities.ts";

// The city that a visitor chose last is known to their browser alone.

const KEY = "sunshine-city";

/** Called when another city is remembered. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers a city, by its slug, as the one that was chosen last; null forgets it. */
export function rememberCity(slug: string | null): void {
  try {
    if (slug === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, slug);
  } catch {
    // why nothing follows: browsers may forbid storage, and the site works without it.
  }
  for (const listener of listeners) listener();
}

function readRememberedCity(): string | null {
  try {
    return findCity(localStorage.getItem(KEY))?.slug ?? null;
  } catch {
    return null;
  }
}

/** Remembers the city that a page shows; null leaves the one that is remembered. */
export function useRememberCity(slug: string | null): void {
  useEffect(() => {
    if (slug !== null) rememberCity(slug);
  }, [slug]);
}

/** The slug of the city that was chosen last, once the page is hydrated; null if there is none. */
export function useRememberedCity(): string | null {
  return useSyncExternalStore(subscribe, readRememberedCity, () => null);
}
