import { useRouteLoaderData } from "@remix-run/react";
import type { Waiting } from "#app/domain/accounts/waiting.ts";
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "#app/domain/site/site.ts";

/** The part of the root loader's data that components may read. */
export interface RootData {
  site: SiteSettings;
  user: { fullName: string; isAdmin: boolean; waiting: Waiting | null } | null;
}

/** The data of the root loader; undefined only if it failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>("root");
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
