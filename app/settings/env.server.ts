import { BlockList, isIP } from "node:net";
import { decodeJwt } from "jose/jwt/decode";
import { isTimeZone, WEEKDAYS } from "#app/domain/events/days.ts";
import type { DigestSchedule } from "#app/domain/site/digest.ts";
import {
  DEFAULT_SITE_SETTINGS,
  isLoopback,
  nameOfProfile,
  parseSiteAddress,
  type SiteSettings,
  urlHost,
} from "#app/domain/site/site.ts";
import {
  databaseAddress,
  mailServerAddress,
  parseSettings,
  portNumber,
  SettingError,
  siteAddress,
  z,
} from "#app/domain/site/zod.ts";

/** The reverse proxies whose X-Forwarded-For is trusted: by number of hops, or by network. */
export type TrustedProxies = { hops: number } | { networks: BlockList };

/** No proxies: the client is the peer of the connection. */
export const NO_PROXIES: TrustedProxies = { hops: 0 };

/** Maximum number of proxies. */
const HOPS_MAX = 16;

/**
 * Parses the setting TRUSTED_PROXIES: the number of proxies that every request passes through ("1"), or their addresses and CIDR networks
 * ("10.0.0.0/8, 2001:db8::/32, 192.0.2.7").
 * @returns null when it is neither.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text.trim())) return Number(text) <= HOPS_MAX ? { hops: Number(text) } : null;
  const networks = new BlockList();
  for (const part of text.split(",")) if (!addNetwork(networks, part.trim())) return null;
  return { networks };
}

function addNetwork(networks: BlockList, part: string): boolean {
  const [address = "", prefix, ...rest] = part.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  const bits = family === 4 ? 32 : 128;
  if (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)) return false;
  networks.addSubnet(address, prefix === undefined ? bits : Number(prefix), family === 4 ? "ipv4" : "ipv6");
  return true;
}

const ZONE_HELP = "an IANA time zone such as America/New_York";

function isWebOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

const port = (fallback: number) => z.string().default(String(fallback)).pipe(portNumber);
const webAddress = z
  .string()
  .refine(isWebOrigin, "an address that starts with http:// or https://")
  .transform((text) => text.replace(/(?<!\/)\/+$/, ""));
const contactLine = z
  .string()
  .refine((line) => line.length <= 300 && !/[\r\n]/.test(line), "one line of at most 300 characters");

const text = (fallback: string) => z.string().default(fallback);

const LOG_LEVELS = ["debug", "info", "warn", "error", "fatal", "silent"] as const;

const trustedProxies = z
  .string()
  .optional()
  .transform((text, { addIssue }) => {
    const proxies = text === undefined ? NO_PROXIES : parseTrustedProxies(text);
    if (proxies) return proxies;
    addIssue("a number of proxies, or their addresses and networks such as 10.0.0.0/8, separated by commas");
    return z.NEVER;
  });

/** The most addresses in SOCIAL_URLS: the footer of every page shows them. */
const MAX_PROFILES = 6;

const addresses = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""))
  .pipe(z.array(webAddress).max(MAX_PROFILES, `at most ${MAX_PROFILES} addresses, separated by commas`));

const envSchema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"], "development, production or test").default("production"),
    PORT: port(3000),
    HOST: text("127.0.0.1").refine((host) => urlHost(host) !== null, "an address or host name of this machine"),
    SITE_URL: siteAddress.optional(),
    TRUSTED_PROXIES: trustedProxies,
    LOG_LEVEL: z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(", ")}`).default("info"),
    METRICS_PORT: portNumber.optional(),
    PAGE_CACHE_MB: z
      .string()
      .default("40")
      .refine((text) => /^\d{1,4}$/.test(text), "a number of megabytes, or 0 for no cache")
      .transform(Number),
    SUPABASE_URL: webAddress.optional(),
    SUPABASE_ANON_KEY: z
      .string()
      .refine((key) => !isSecretKey(key), "the project's public anonymous (or publishable) key, not a secret one")
      .optional(),
    SITE_TIME_ZONE: text("America/New_York").refine(isTimeZone, ZONE_HELP),
    LOCAL_INBOX_URL: webAddress.optional(),
    MAIL_QUEUE_KEY: z.string().min(32, "at least 32 random characters").optional(),
    WEEKLY_MAIL_DAY: text("Thursday").transform((name, { addIssue }) => {
      const day = WEEKDAYS.find((weekday) => weekday.toLowerCase() === name.trim().toLowerCase());
      if (day !== undefined) return day;
      addIssue(`one of ${WEEKDAYS.join(", ")}`);
      return z.NEVER;
    }),
    WEEKLY_MAIL_HOUR: text("9")
      .refine((hour) => /^\d{1,2}$/.test(hour) && Number(hour) <= 23, "an hour from 0 to 23")
      .transform(Number),
    INDEXNOW_ENDPOINT: webAddress.optional(),
    INDEXNOW_KEY: z
      .string()
      .regex(/^[A-Za-z0-9-]{8,128}$/, "8 to 128 letters, digits and hyphens")
      .optional(),
    RATE_LIMIT_DATABASE_URL: databaseAddress.optional(),
    RATE_LIMIT_FACTOR: z
      .string()
      .default("1")
      .refine((text) => /^\d{1,6}(\.\d{1,3})?$/.test(text), "a number such as 1 or 2.5, or 0 for no limits")
      .transform(Number),
    FORM_MIN_SECONDS: z
      .string()
      .default("2")
      .refine((text) => /^\d(\.\d)?$/.test(text), "a number of seconds below 10, because forms wait that long")
      .transform(Number),
    OFFLINE_COPIES: z.enum(["on", "off"], "on or off").default("on"),
    REMOTE_PICTURES: z.enum(["link", "copy"], "link or copy").default("link"),
    SMTP_URL: mailServerAddress.optional(),
    PRODUCT_NAME: text("Sunshine Events"),
    SUPPORT_EMAIL: z.email("an e-mail address").default("support@sunshine-events.example"),
    SUPPORT_PHONE: text("+1 (813) 555-0134"),
    POSTAL_ADDRESS: contactLine.optional(),
    COPYRIGHT_AGENT: contactLine.optional(),
    X_URL: webAddress.default("https://x.com/sunshineevents"),
    BLUESKY_URL: webAddress.default("https://bsky.app/profile/sunshine-events.example"),
    SOCIAL_URLS: addresses,
  })
  .transform((env) => ({
    ...env,
    // Null only if HOST or PORT is invalid too: zod also runs transforms of invalid objects, to report every issue.
    SITE_URL: env.SITE_URL ?? parseSiteAddress(`http://${urlHost(env.HOST)}:${env.PORT}`) ?? "",
  }));

/** Whether a Supabase key is secret: a JWT with a role other than `anon`, or a key with the prefix `sb_secret_`. */
function isSecretKey(key: string): boolean {
  if (key.trim().startsWith("sb_secret_")) return true;
  try {
    const { role } = decodeJwt(key.trim());
    return role !== undefined && role !== "anon";
  } catch {
    return false;
  }
}

/** The validated settings of the site, which `.env.example` documents. */
export type Env = z.output<typeof envSchema>;

/**
 * Parses the settings in `source`. Blank values count as not set.
 * @throws SettingError naming the first bad variable, what it got and what it needs.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const env = parseSettings(envSchema, source);
  if (env.SUPABASE_ANON_KEY && !env.SUPABASE_URL) {
    throw new SettingError(
      "SUPABASE_URL is not set, but is needed together with SUPABASE_ANON_KEY; leave both empty for the local stack.",
    );
  }
  if (env.SUPABASE_URL && !env.SUPABASE_ANON_KEY) {
    throw new SettingError(
      "SUPABASE_ANON_KEY is not set, but is needed together with SUPABASE_URL: the project's public anonymous key.",
    );
  }
  // Without SUPABASE_URL the launcher parses them, and then passes the local stack's key to the site.
  if (env.SUPABASE_URL && !env.MAIL_QUEUE_KEY && !isLoopback(new URL(env.SITE_URL).hostname)) {
    throw new SettingError(
      `MAIL_QUEUE_KEY is not set, but is needed by a site that other machines can reach (SITE_URL=${env.SITE_URL}): set it to the project's queue key (.github/OPERATING.md, "Keys").`,
    );
  }
  if (env.INDEXNOW_ENDPOINT && !env.INDEXNOW_KEY) {
    throw new SettingError(
      "INDEXNOW_KEY is not set, but is needed together with INDEXNOW_ENDPOINT: 8 to 128 letters, digits and hyphens of your choice.",
    );
  }
  return env;
}

let env: Env | null = null;

/**
 * The settings of this process, parsed once from its environment.
 * @throws SettingError see `parseEnv`.
 */
export function getEnv(): Env {
  env ??= parseEnv(process.env);
  return env;
}

/**
 * The URL of Supabase and its public key.
 * @throws SettingError when they are not set (`npm start` sets them for the local stack), see also `parseEnv`.
 */
export function requireSupabaseEnv(): { url: string; anonKey: string } {
  const { SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey } = getEnv();
  if (!url || !anonKey)
    throw new SettingError("SUPABASE_URL and SUPABASE_ANON_KEY are not set; start the site with `npm start`.");
  return { url, anonKey };
}

/**
 * Exits the process with one line on stderr when its settings are invalid. For the server bundle, which a server such as remix-serve loads
 * without validating them first.
 */
export function requireUsableSettings(): void {
  try {
    requireSupabaseEnv();
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The schedule of weekly mails. */
export function digestSchedule(
  env: Pick<Env, "WEEKLY_MAIL_DAY" | "WEEKLY_MAIL_HOUR" | "SITE_TIME_ZONE">,
): DigestSchedule {
  return { weekday: env.WEEKLY_MAIL_DAY, hour: env.WEEKLY_MAIL_HOUR, timeZone: env.SITE_TIME_ZONE };
}

/** The settings that pages show; those that cannot be configured are the defaults of `app/domain/site/site.ts`. @throws SettingError */
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
    ...(env.POSTAL_ADDRESS && { postalAddress: env.POSTAL_ADDRESS }),
    ...(env.COPYRIGHT_AGENT && { copyrightAgent: env.COPYRIGHT_AGENT }),
    xUrl: env.X_URL,
    blueskyUrl: env.BLUESKY_URL,
    ...(env.SOCIAL_URLS.length > 0 && { profiles: env.SOCIAL_URLS.map((url) => ({ name: nameOfProfile(url), url })) }),
    hasOfflineCopies: env.OFFLINE_COPIES === "on",
  };
}
