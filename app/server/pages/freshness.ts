import type { Logger } from "pino";
import { STALE_SECONDS } from "#app/http/page-headers.server.ts";
import { readListingsVersion } from "#app/models/lists/listings.server.ts";
import { type JobConnection, openJobClient } from "#app/models/site/job-client.server.ts";
import { DataError, type DataErrorKind } from "#app/models/supabase.ts";

/** How often the database is asked for its change number while there is traffic, in milliseconds. */
const POLL_MS = 1_000;

/** How long its answer is valid, counted from the question, in milliseconds: the most that a copy can be behind. */
const TRUSTED_MS = 2_000;

/** Longest wait for it, in milliseconds. */
const ANSWER_TIMEOUT_MS = 1_000;

/** Answers of a Supabase that is there, but without the number or for others: pages are then rendered for each request. */
const REFUSALS: readonly DataErrorKind[] = ["invalid", "refused", "missing"];

/** Knows whether public data has changed, here or in another process. */
export interface Changes {
  /** Grows with every change that this process knows of. What was read under a smaller number may be outdated. */
  readonly epoch: number;
  /** Whether the last question was not answered: Supabase is away. */
  readonly isAway: boolean;
  /** Notes a change that this process made. */
  note(): void;
  /**
   * Whether `epoch` counts every change up to two seconds before `now`. Asks the database when its last answer is more than a
   * second old, and waits only for an answer that is needed. Never rejects.
   * @param now milliseconds of a clock that is never set, such as `performance.now()`.
   */
  areKnown(now: number): boolean | Promise<boolean>;
}

/**
 * Follows the changes of public data through a number that the database counts up with each.
 * @param readNumber asks for it. @throws DataError
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

/** Reads the change number as a visitor may; for `followChanges`. */
export function changeNumberOf(connection: JobConnection): () => Promise<number> {
  const client = openJobClient(connection, ANSWER_TIMEOUT_MS);
  return () => readListingsVersion(client);
}

const MINUTE_MS = 60_000;

/** How long a copy may replace a page that fails, in milliseconds; shared caches get the same limit (`stale-if-error`). */
export const STALE_MS = STALE_SECONDS * 1_000;

/**
 * Until when a page made at `now` is right if nothing is written: the end of the minute, because forms take times to the minute
 * and days end with one in every zone; or earlier, when the page says so.
 * @param earlier milliseconds since 1970.
 */
export function expiryOf(now: number, earlier = Number.POSITIVE_INFINITY): number {
  return Math.min(now - (now % MINUTE_MS) + MINUTE_MS, earlier);
}

/** When a copy was made and what it knew; times in milliseconds since 1970. */
export interface Made {
  madeAt: number;
  expiresAt: number;
  epoch: number;
}

/** `fresh`: to be served; `stale`: only in place of a page that fails. */
export type Condition = "fresh" | "stale" | "tooOld";

/**
 * Whether a copy may be served at `now`.
 * @param changes `areKnown`: see `Changes`.
 */
export function conditionOf(page: Made, now: number, changes: { epoch: number; areKnown: boolean }): Condition {
  if (changes.areKnown && page.epoch === changes.epoch && now < page.expiresAt) return "fresh";
  return now - page.madeAt <= STALE_MS ? "stale" : "tooOld";
}
