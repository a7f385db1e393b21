import { type Logger, pino } from "pino";
import { getCurrentRequest } from "./current-request.server.ts";

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
      mixin: () => ({ requestId: getCurrentRequest()?.id }),
      serializers: { err: describeError },
      hooks: { streamWrite: withoutPersonalData },
    },
    // Lines of a process that is about to end must not be lost.
    pino.destination({ dest: 1, sync: true }),
  );
}

/**
 * From now on `console.error` and `console.warn` write to the log: what libraries have to say gets there as well. The
 * words become the message, the first thing that is no text the error.
 */
export function takeOverConsole(log: Logger): void {
  const write =
    (level: "error" | "warn") =>
    (...args: unknown[]) => {
      const words = args.filter((arg) => typeof arg === "string");
      const error = args.find((arg) => typeof arg !== "string" && arg !== undefined);
      const message = words.join(" ").trim().replace(/:$/, "");
      if (error !== undefined) log[level]({ err: error }, message);
      else if (message !== "") log[level](message);
    };
  Object.assign(console, { error: write("error"), warn: write("warn") });
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
