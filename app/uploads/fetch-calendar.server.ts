import { EVENT_LIMITS } from "#app/domain/events/controls.ts";
import type { CalendarProblem } from "#app/domain/imports/subscribed-calendar.ts";
import { secondsToWait } from "#app/domain/site/retry-after.ts";
import { isStoredWebAddress } from "#app/domain/site/text.ts";
import {
  FetchError,
  type FetchLimits,
  type FetchProblem,
  fetchPublic,
  type PublicAnswer,
} from "./fetch-public.server.ts";

/** The address of a subscribed calendar, and the validators of its last response; null to request the whole calendar. */
export interface CalendarSource {
  url: string;
  etag: string | null;
  lastModified: string | null;
}

/** Why a subscribed calendar could not be read, as `calendar_readings.problem`. */
export type ReadingProblem =
  | "unreachable"
  | "too_slow"
  | "too_large"
  | "refused_address"
  | "certificate"
  | `status_${number}`
  | CalendarProblem;

/** The response of a subscribed calendar's host. */
export type CalendarAnswer =
  | { outcome: "read"; bytes: Buffer; movedTo: string | null; etag: string | null; lastModified: string | null }
  | { outcome: "unmodified"; movedTo: string | null }
  /** `retryAfter`: Retry-After in seconds; 0 without one. */
  | { outcome: "failed"; problem: ReadingProblem; retryAfter: number }
  | { outcome: "gone" };

const MAX_BYTES = 2 * 1024 * 1024;

/** The limits of the columns of `subscribed_calendars`. Longer values are not stored; the next request is then unconditional. */
const MAX_ETAG_CHARS = 300;
const MAX_DATE_CHARS = 100;

const PROBLEMS: Readonly<Record<Exclude<FetchProblem, "status">, ReadingProblem>> = {
  "refused address": "refused_address",
  "too slow": "too_slow",
  "too large": "too_large",
  unreachable: "unreachable",
};

/** Codes of OpenSSL and Node for certificates that are not valid, or not for this host. */
const CERTIFICATE_ERROR = /CERT|^UNABLE_TO_|^INVALID_|^HOSTNAME_/;

/**
 * Fetches a subscribed calendar with `fetchPublic`, by https only. The media type is not checked, because many hosts send calendars as
 * plain text or downloads, nor the content: a sign-in page with status 200 is found out by parsing it.
 * @param limits replaced by tests.
 */
export async function fetchCalendar(
  { url, etag, lastModified }: CalendarSource,
  limits: Partial<FetchLimits> = {},
): Promise<CalendarAnswer> {
  const address = url.replace(/^webcals?:/i, "https:");
  const headers = {
    ...(etag !== null && { "If-None-Match": etag }),
    ...(lastModified !== null && { "If-Modified-Since": lastModified }),
  };
  try {
    const answer = await fetchPublic(address, {
      accept: "text/calendar,text/plain;q=0.5,*/*;q=0.1",
      userAgent: "Event calendars",
      headers,
      protocols: ["https:"],
      maxBytes: MAX_BYTES,
      maxRedirects: 5,
      ...limits,
    });
    const movedTo = movedAddress(answer, address);
    if (answer.status === 200) return { outcome: "read", bytes: answer.body, movedTo, ...validatorsOf(answer) };
    // A 304 to an unconditional request is an error of the host.
    if (Object.keys(headers).length === 0) return { outcome: "failed", problem: "status_304", retryAfter: 0 };
    return { outcome: "unmodified", movedTo };
  } catch (error) {
    if (error instanceof FetchError) return failureOf(error);
    throw error;
  }
}

/** The new address after a permanent redirect; null without one. */
function movedAddress({ permanentAddress }: PublicAnswer, address: string): string | null {
  const hasMoved = permanentAddress !== new URL(address).href;
  const isStored = permanentAddress.length <= EVENT_LIMITS.maxUrlChars && isStoredWebAddress(permanentAddress);
  return hasMoved && isStored ? permanentAddress : null;
}

function validatorsOf({ headers }: PublicAnswer) {
  const { etag = "", "last-modified": lastModified = "" } = headers;
  return {
    etag: etag === "" || etag.length > MAX_ETAG_CHARS ? null : etag,
    lastModified: lastModified === "" || lastModified.length > MAX_DATE_CHARS ? null : lastModified,
  };
}

function failureOf({ kind, status, retryAfter, cause }: FetchError): CalendarAnswer {
  if (status === 410) return { outcome: "gone" };
  if (kind === "status") {
    const asksToWait = status === 429 || status === 503;
    return {
      outcome: "failed",
      problem: `status_${status ?? 0}`,
      retryAfter: asksToWait ? secondsToWait(retryAfter, new Date()) : 0,
    };
  }
  const code = String(Object(cause).code);
  const problem = kind === "unreachable" && CERTIFICATE_ERROR.test(code) ? "certificate" : PROBLEMS[kind];
  return { outcome: "failed", problem, retryAfter: 0 };
}
