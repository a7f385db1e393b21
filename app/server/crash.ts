import type { Logger } from "pino";

/** How long requests under way may take to end after a crash, in milliseconds. */
const LAST_ANSWERS_MS = 5_000;

/**
 * Says of every error that nobody caught what it was. A promise that failed unheard harms nothing else, so the process goes
 * on. After an exception that left some callback halfway nothing is certain any more: the process stops with exit code 1,
 * whereupon the launcher starts it anew.
 * @param stop takes no new requests, ends those under way, and ends the process.
 */
export function logUncaughtErrors(log: Logger, stop: () => void): void {
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "a promise failed and nobody handled it"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an exception that nobody caught; the site starts anew");
    process.exitCode = 1;
    setTimeout(() => process.exit(), LAST_ANSWERS_MS).unref();
    stop();
  });
}
