import type { Logger } from "pino";

/** How long running requests may take to finish after a crash, in milliseconds. */
const LAST_ANSWERS_MS = 5_000;

/**
 * Logs uncaught errors. After an unhandled rejection the process continues. After an uncaught exception its state is
 * undefined: it stops with exit code 1, and the launcher restarts it.
 * @param stop accepts no new requests, finishes the running ones, and ends the process.
 */
export function logUncaughtErrors(log: Logger, stop: () => void): void {
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "unhandled promise rejection"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception; the site restarts");
    process.exitCode = 1;
    setTimeout(() => process.exit(), LAST_ANSWERS_MS).unref();
    stop();
  });
}
