import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { type Logger, pino } from "pino";
import { z } from "#app/domain/site/zod.ts";
import { getEnv } from "#app/settings/env.server.ts";

/**
 * The state of one request: created by the server (`app/server`) and passed by Remix to every loader and action of the
 * request.
 */
export interface RequestContext {
  /** Identifies the request in the log, in X-Request-Id and on error pages. */
  id: string;
  /** The client's IP address according to trusted proxies (TRUSTED_PROXIES); "unknown" when our server does not run, as under remix-serve. */
  clientAddress: string;
  /** The log; adds the id to each line. */
  log: Logger;
  /** Drops the copies of public pages, after a write that changes some. Absent where the server keeps none. */
  forgetPages?: () => void;
  /** When the page stops being right although nothing is written, in milliseconds since 1970: see `expireWith`. */
  expiresAt?: number;
  /** Files of the form that were over the limit: our server drops them while they arrive. */
  droppedFiles?: readonly DroppedFile[];
}

/** A file that a form brought and that was not kept. */
export interface DroppedFile {
  /** The name of its control. */
  field: string;
  bytes: number;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends Partial<RequestContext> {}
}

/**
 * The context of this request. Under a server that creates none, such as remix-serve, the first call does.
 * @example requestContext(args.context).log.error({ err: error }, "contact form");
 */
export function requestContext(context: AppLoadContext): AppLoadContext & RequestContext {
  const { id = randomUUID(), clientAddress = "unknown", log = getLog().child({ requestId: id }) } = context;
  return Object.assign(context, { id, clientAddress, log });
}

const EMAIL = /[^\s"'<>()=,;:/?&]+@[^\s"'<>()=,;:/?&]+\.\w+/g;
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\b[0-9a-f]{40,}\b/g;
const QUERY = /\?[\w.-]+=[^\s"'\\)]*/g;

/**
 * The log of this process: one JSON object per line on standard output, with `level`, `time`, `requestId` where there is a
 * request, and `msg`. E-mail addresses, tokens and query strings are removed, also from the messages of errors.
 */
function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: { streamWrite: withoutPersonalData },
    },
    // In a terminal, formatted for people; otherwise synchronous, so that a process that is about to exit loses no lines.
    process.stdout.isTTY
      ? { write: (line) => process.stdout.write(`${readableLine(line.trim())}\n`) }
      : pino.destination({ dest: 1, sync: true }),
  );
}

let log: Logger | null = null;

/** The log of this process; within a request use the log of its context, which adds the request's id. */
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

/** The fields of an error that are logged; PostgreSQL's details are not, because they quote user input. */
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

/** Removes personal data from a line of the log. */
function withoutPersonalData(line: string): string {
  const short = line.includes("?") ? line.replace(QUERY, "?[query]") : line;
  // why asked first: the expression tries every character, and most lines have no address.
  return (short.includes("@") ? short.replace(EMAIL, "[e-mail]") : short).replace(TOKEN, "[token]");
}

interface LoggedError {
  message: string;
  stack?: string | undefined;
  cause?: LoggedError | undefined;
}

const loggedError: z.ZodType<LoggedError> = z.lazy(() =>
  z.object({ message: z.string(), stack: z.string().optional(), cause: loggedError.optional() }),
);

const logLine = z.object({
  level: z.string(),
  time: z.string(),
  msg: z.string().optional(),
  requestId: z.string().optional(),
  method: z.string().optional(),
  route: z.string().optional(),
  status: z.number().optional(),
  durationMs: z.number().optional(),
  err: loggedError.optional(),
});

/** Formats a JSON line of the site's log for a terminal; returns any other line unchanged. */
function readableLine(line: string): string {
  const parsed = logLine.safeParse(parseJson(line));
  if (!parsed.success) return line;
  const { level, time, msg, requestId, method, route, status, durationMs, err } = parsed.data;
  const request = method ? `${method} ${route} ${status} in ${durationMs} ms` : msg;
  const words = [time.slice(11, 19), level, request, requestId ? `(${requestId})` : ""].filter(Boolean).join(" ");
  return err ? `${words}\n${describe(err)}` : words;
}

function describe({ message, stack, cause }: LoggedError): string {
  const own = (stack ?? message).replaceAll(/^/gm, "  ");
  return cause ? `${own}\n  because of\n${describe(cause)}` : own;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
