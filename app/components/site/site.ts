import { useRouteLoaderData } from "@remix-run/react";
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "#app/domain/site.ts";
import type { loader as rootLoader } from "#app/root.tsx";

/** What the root loader gives every page; undefined only where the root loader itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof rootLoader>("root");
}

/** The site's settings as the operator made them; the defaults only where the root loader itself failed. */
export function useSite(): SiteSettings {
  return useRootData()?.site ?? DEFAULT_SITE_SETTINGS;
}

/** The site's settings among the matches that a `meta` function gets. */
export function siteOf(matches: readonly ({ id: string; data?: unknown } | undefined)[]): SiteSettings | null {
  const data = matches.find((match) => match?.id === "root")?.data;
  return isRootData(data) ? data.site : null;
}

function isRootData(data: unknown): data is { site: SiteSettings } {
  return typeof data === "object" && data !== null && "site" in data;
}
