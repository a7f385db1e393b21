import { useRouteLoaderData } from "@remix-run/react";
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "#app/domain/site/site.ts";
import type { loader as rootLoader } from "#app/root.tsx";

/** The data of the root loader; undefined only if it failed. */
export function useRootData() {
  return useRouteLoaderData<typeof rootLoader>("root");
}

/** The site's settings; the defaults only if the root loader failed. */
export function useSite(): SiteSettings {
  return useRootData()?.site ?? DEFAULT_SITE_SETTINGS;
}

/** The site's settings from the matches of a `meta` function. */
export function siteOf(matches: readonly ({ id: string; data?: unknown } | undefined)[]): SiteSettings | null {
  const data = matches.find((match) => match?.id === "root")?.data;
  return isRootData(data) ? data.site : null;
}

function isRootData(data: unknown): data is { site: SiteSettings } {
  return typeof data === "object" && data !== null && "site" in data;
}
