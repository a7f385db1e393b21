import { type Logger, pino } from "pino";
import { getEnv } from "#app/http/env.server.ts";
import { readableLine } from "./log-lines.server.ts";

const EMAIL = /[^\s"'<>()=,;:/?&]+@[^\s"'<>()=,;:/?&]+\.\w+/g;
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\b[0-9a-f]{40,}\b/g;
const QUERY = /\?[\w.-]+=[^\s"'\\)]*/g;

/**
 * The log of this process: one JSON object per line on standard output, with `level`, `time`, `requestId` where there is a
 * request, and `msg`. E-mail addresses, tokens and query strings do not get into it, not even by way of an error's message.
 */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: { streamWrite: withoutPersonalData },
    },
    // Somebody who watches a terminal reads words; otherwise lines of a process that is about to end must not be lost.
    process.stdout.isTTY
      ? { write: (line) => process.stdout.write(`${readableLine(line.trim())}\n`) }
      : pino.destination({ dest: 1, sync: true }),
  );
}

let log: Logger | null = null;

/** The log of this process, for what belongs to no request; what belongs to one goes to the log of its context. */
export function getLog(): Logger {
  log ??= createLog(getEnv().LOG_LEVEL);
  return log;
}

interface DescribedError {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: DescribedError;
}

/** What helps to find a fault; not the details that PostgreSQL adds, which quote what people typed. */
function describeError(error: unknown): DescribedError {
  const { message, code, stack, cause } = Object(error);
  return {
    type: error instanceof Error ? error.name : typeof error,
    message: typeof message === "string" ? message : String(error),
    ...(code === undefined ? {} : { code }),
    ...(typeof stack === "string" ? { stack } : {}),
    ...(cause === undefined || cause === null ? {} : { cause: describeError(cause) }),
  };
}

/** A line of the log without what belongs to people. */
export function withoutPersonalData(line: string): string {
  return line.replace(QUERY, "?[query]").replace(EMAIL, "[e-mail]").replace(TOKEN, "[token]");
}
