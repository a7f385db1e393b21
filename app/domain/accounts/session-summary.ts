import { formatDashboardDate, formatRecent } from "#app/domain/events/format.ts";
import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** An active session, as /account shows it. */
export interface SessionSummary {
  id: string;
  /** "Firefox on Windows". */
  device: string;
  /** UTC ISO 8601, for `<time>` elements; updated at most once an hour. */
  lastUsedAt: string;
  /** "Nov 20, 3:15 PM", in the site's zone, with the year unless it is the current one. */
  lastUsed: string;
  signedInAt: string;
  /** "November 20, 2026", in the site's zone. */
  signedIn: string;
  /** Whether it is the session of this request. */
  isCurrent: boolean;
}

interface SessionRow {
  id: string;
  user_agent: string;
  signed_in_at: string;
  last_used_at: string;
  is_current: boolean;
}

/** Formats a session for /account. */
export function summarizeSession(row: SessionRow, siteTimeZone: string, now: Date): SessionSummary {
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

// The first match wins: the User-Agent of most browsers also contains "Chrome" and "Safari", that of Android "Linux".
const BROWSERS = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ (?:(?!\bVersion\/).)*\bSafari\//, "Safari"],
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
  if (!system) return browser ?? t("unknownBrowser");
  return browser ? t("deviceOnSystem", { browser, system }) : t("browserOnSystem", { system });
}
