import type { Logger } from "pino";
import { STALE_SECONDS } from "#app/http/page-headers.server.ts";
import { readListingsVersion } from "#app/models/lists/listings.server.ts";
import { type JobConnection, openJobClient } from "#app/models/site/job-client.server.ts";
import { DataError, type DataErrorKind } from "#app/models/supabase.ts";

/** Interval of polling the database's change number while there is traffic, in milliseconds. */
const POLL_MS = 1_000;

/** How long a polled number is valid, counted from the request, in milliseconds: the maximum staleness of a cached page. */
const TRUSTED_MS = 2_000;

/** Timeout of the request, in milliseconds. */
const ANSWER_TIMEOUT_MS = 1_000;

/** Errors of a Supabase that is reachable but does not provide the number: pages are then rendered for each request. */
const REFUSALS: readonly DataErrorKind[] = ["invalid", "refused", "missing"];

/** Tracks changes of public data, by this or another process. */
export interface Changes {
  /** Grows with every change that this process knows of. Data read at a smaller number may be outdated. */
  readonly epoch: number;
  /** Whether Supabase did not answer the last request. */
  readonly isAway: boolean;
  /** Records a change made by this process. */
  note(): void;
  /**
   * Whether `epoch` includes every change up to two seconds before `now`. Polls the database when the last number is more than a second
   * old, and waits only when that number is no longer valid. Never rejects.
   * @param now milliseconds of a monotonic clock, such as `performance.now()`.
   */
  areKnown(now: number): boolean | Promise<boolean>;
}

/**
 * Follows the changes of public data through a counter in the database.
 * @param readNumber reads the counter. @throws DataError
 */
export function followChanges(readNumber: () => Promise<number>, log: Logger): Changes {
  let epoch = 0;
  let isAway = false;
  let hasFailed = false;
  let number: number | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let knownAt = Number.NEGATIVE_INFINITY;
  let question: Promise<boolean> | null = null;

  async function ask(now: number): Promise<boolean> {
    askedAt = now;
    try {
      const answer = await readNumber();
      if (answer !== number) epoch += 1;
      number = answer;
      knownAt = now;
      if (hasFailed) log.info("pages: the change number can be read again");
      hasFailed = false;
      isAway = false;
      return true;
    } catch (error) {
      // Logged once, not every second.
      if (!hasFailed) log.warn({ err: error }, "pages: the change number could not be read");
      hasFailed = true;
      isAway = !(error instanceof DataError && REFUSALS.includes(error.kind));
      return false;
    } finally {
      question = null;
    }
  }

  return {
    get epoch() {
      return epoch;
    },
    get isAway() {
      return isAway;
    },
    note() {
      epoch += 1;
    },
    areKnown(now) {
      if (now - askedAt >= POLL_MS) question ??= ask(now);
      return now - knownAt < TRUSTED_MS || (question ?? false);
    },
  };
}

/** Reads the change number with the rights of a visitor; for `followChanges`. */
export function changeNumberOf(connection: JobConnection): () => Promise<number> {
  const client = openJobClient(connection, ANSWER_TIMEOUT_MS);
  return () => readListingsVersion(client);
}

const MINUTE_MS = 60_000;

/** How long a stale copy may be served when rendering fails, in milliseconds; shared caches get the same limit (`stale-if-error`). */
export const STALE_MS = STALE_SECONDS * 1_000;

/**
 * When a page rendered at `now` expires without a write: at the end of the minute, because events start on full minutes and days end on one
 * in every zone; or earlier, when the page says so.
 * @param earlier milliseconds since 1970.
 */
export function expiryOf(now: number, earlier = Number.POSITIVE_INFINITY): number {
  return Math.min(now - (now % MINUTE_MS) + MINUTE_MS, earlier);
}

/** When a copy was rendered, and at which epoch; times in milliseconds since 1970. */
export interface Made {
  madeAt: number;
  expiresAt: number;
  epoch: number;
}

/** `fresh`: may be served; `stale`: only when rendering fails. */
export type Condition = "fresh" | "stale" | "tooOld";

/**
 * Whether a copy is fresh at `now`.
 * @param changes `areKnown`: see `Changes`.
 */
export function conditionOf(page: Made, now: number, changes: { epoch: number; areKnown: boolean }): Condition {
  if (changes.areKnown && page.epoch === changes.epoch && now < page.expiresAt) return "fresh";
  return now - page.madeAt <= STALE_MS ? "stale" : "tooOld";
}
