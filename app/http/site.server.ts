import { DEFAULT_SITE_SETTINGS, type SiteSettings } from "#app/domain/site.ts";
import { getEnv } from "#app/http/env.server.ts";

/** The operator's settings that pages show; the rest are defaults of `app/domain/site.ts`. */
export function getSite(): SiteSettings {
  const env = getEnv();
  return {
    ...DEFAULT_SITE_SETTINGS,
    productName: env.PRODUCT_NAME,
    organizationName: env.PRODUCT_NAME,
    siteUrl: env.SITE_URL,
    timeZone: env.SITE_TIME_ZONE,
    supportEmail: env.SUPPORT_EMAIL,
    phone: env.SUPPORT_PHONE,
    xUrl: env.X_URL,
    blueskyUrl: env.BLUESKY_URL,
  };
}
