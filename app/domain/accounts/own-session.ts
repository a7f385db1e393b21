import { formatDashboardDate, formatRecent } from "#app/domain/events/format.ts";

/** An active session, as /account shows it. */
export interface OwnSession {
  id: string;
  /** "Firefox on Windows". */
  device: string;
  /** UTC ISO 8601, for `<time>` elements; at most an hour behind. */
  lastUsedAt: string;
  /** "Nov 20, 3:15 PM", in the site's zone, with its year where that is another one. */
  lastUsed: string;
  signedInAt: string;
  /** "November 20, 2026", in the site's zone. */
  signedIn: string;
  /** Whether it is the session of this request. */
  isCurrent: boolean;
}

interface OwnSessionFacts {
  id: string;
  user_agent: string;
  signed_in_at: string;
  last_used_at: string;
  is_current: boolean;
}

/** A session as /account shows it. */
export function summarizeOwnSession(row: OwnSessionFacts, siteTimeZone: string, now: Date): OwnSession {
  return {
    id: row.id,
    device: describeDevice(row.user_agent),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
    lastUsed: formatRecent(row.last_used_at, siteTimeZone, now),
    signedInAt: new Date(row.signed_in_at).toISOString(),
    signedIn: formatDashboardDate(row.signed_in_at, siteTimeZone),
    isCurrent: row.is_current,
  };
}

// The first match counts: nearly every browser also claims to be Chrome and Safari, and Android to be Linux.
const BROWSERS = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
] as const;
const SYSTEMS = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

/** Browser and system from a User-Agent: "Firefox on Windows", "An unknown browser". */
export function describeDevice(userAgent: string): string {
  const nameOf = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [nameOf(BROWSERS), nameOf(SYSTEMS)];
  if (!browser && !system) return "An unknown browser";
  return system ? `${browser ?? "A browser"} on ${system}` : (browser ?? "");
}
