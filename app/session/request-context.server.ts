import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { type Logger, pino } from "pino";
import type { PublicData } from "#app/domain/site/shared-page.ts";
import { z } from "#app/domain/site/zod.ts";
import type { AntiSpamValues } from "#app/forms/answer.ts";
import type { Client } from "#app/models/supabase.ts";
import { getEnv } from "#app/settings/env.server.ts";
import type { Identity } from "./identity.ts";
import { startDeadline } from "./supabase-call.server.ts";

/**
 * The context of one request. The server (`app/server`) creates it; Remix passes it to every loader and action of the request, and to the
 * renderer.
 */
export interface RequestContext {
  /** Identifies the request in the log, in X-Request-Id and on error pages. */
  readonly id: string;
  /** The client's IP address according to trusted proxies (TRUSTED_PROXIES); "unknown" under another server, such as remix-serve. */
  readonly clientAddress: string;
  /** Logger that adds the request id to each line. */
  readonly log: Logger;
  /** The form, parsed by our server while it arrived; null for a request without one, and under another server. */
  form: FormData | null;
  /** Files over the size limit, which the server discards while it receives the form. */
  readonly droppedFiles: readonly DroppedFile[];
  /** Invalidates cached pages that show these data, after a write. Other processes notice through `listings_version`. */
  readonly changed: (data: PublicData) => void;

  /** The Supabase client of this session; null until `getClient` is called. */
  client: Client | null;
  /** The look-up of the session's user, done once however many loaders need it; null until `getUser` is called. */
  identity: Promise<Identity> | null;
  /** The deadline of this request's calls to Supabase, on the clock of `performance.now()`. */
  deadline: number;
  /** Number of failed calls to Auth. */
  authFailures: number;
  /**
   * Aborts this request's calls to Auth: when Auth does not answer, or once the session timed out. auth-js would retry for 30 s, and a
   * token refresh that succeeds after the response was sent would leave the browser with a used refresh token.
   */
  readonly authAbort: AbortController;

  /** `Set-Cookie` values by cookie name, the last one wins, that are not in a response yet. */
  readonly cookies: Map<string, string>;
  /** Whether the session ends with the browser; null to keep what the request's cookies say. */
  forgetWithBrowser: boolean | null;
  /** Whether the response must not be stored by any cache. */
  mustNotCache: boolean;
  /** Retry-After of the response; null for none. */
  retryAfterSeconds: number | null;
  /** When the page becomes outdated without a write, such as at the end of an event, in milliseconds since 1970: see `expireWith`. */
  expiresAt: number;

  /** HTTP status with which this request's action renders its form again; null when it does not. */
  answeredStatus: number | null;
  /** Anti-spam values of the submitted form, so that the loaders of the same request render it with the same values. */
  antiSpamValues: AntiSpamValues | null;
}

/** A discarded file of a form. */
export interface DroppedFile {
  /** Name of its form field. */
  field: string;
  bytes: number;
}

declare module "@remix-run/server-runtime" {
  // Another server than ours, such as remix-serve, passes an empty one.
  interface AppLoadContext extends Partial<RequestContext> {}
}

/** The parts of a context that the server knows. */
type KnownContext = Partial<Pick<RequestContext, "id" | "clientAddress" | "log" | "form" | "droppedFiles" | "changed">>;

/** The context of a new request. Missing parts get the same defaults as under another server. */
export function createRequestContext(known: KnownContext): AppLoadContext & RequestContext {
  const { id = randomUUID() } = known;
  return {
    id,
    clientAddress: known.clientAddress ?? "unknown",
    log: known.log ?? getLog().child({ requestId: id }),
    form: known.form ?? null,
    droppedFiles: known.droppedFiles ?? [],
    changed: known.changed ?? (() => undefined),
    client: null,
    identity: null,
    deadline: startDeadline(),
    authFailures: 0,
    authAbort: new AbortController(),
    cookies: new Map(),
    forgetWithBrowser: null,
    mustNotCache: false,
    retryAfterSeconds: null,
    expiresAt: Number.POSITIVE_INFINITY,
    answeredStatus: null,
    antiSpamValues: null,
  };
}

/**
 * The context of this request. Under a server that creates none, such as remix-serve, the first call creates it.
 * @example requestContext(args.context).log.error({ err: error }, "contact form");
 */
export function requestContext(context: AppLoadContext): RequestContext {
  return isComplete(context) ? context : Object.assign(context, createRequestContext(context));
}

function isComplete(context: AppLoadContext): context is AppLoadContext & RequestContext {
  return context.cookies !== undefined;
}

/** The parameters of an address. */
const QUERY = /\?[\w.-]+=[^\s"'\\)]*/g;
/** Runs of characters that may contain e-mail addresses. */
const WORD = /[^\s"'<>()=,;:/?&]+/g;
/** Runs of characters that may be a JWT: three base64 parts separated by dots. */
const DOTTED = /[\w.-]+/g;
const KEY = /\b[0-9a-f]{40,}\b/g;

/**
 * The logger of this process: one JSON object per line on standard output, with `level`, `time`, `msg` and, within a request,
 * `requestId`. E-mail addresses, tokens and query strings are redacted, also in error messages.
 */
function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: { streamWrite: redact },
    },
    // In a terminal, formatted for people; otherwise synchronous, so that no lines are lost when the process exits.
    process.stdout.isTTY
      ? { write: (line) => process.stdout.write(`${readableLine(line.trim())}\n`) }
      : pino.destination({ dest: 1, sync: true }),
  );
}

let log: Logger | null = null;

/** The logger of this process. Within a request use that of its context, which adds the request id. */
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

/** The logged fields of an error. PostgreSQL's `details` are omitted, because they quote user input. */
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

/**
 * Redacts personal data and secrets in a log line. Lines may quote user input of any length, so this runs in linear time: a regular
 * expression for a whole address or token would backtrack from each character.
 */
export function redact(line: string): string {
  const short = line.includes("?") ? line.replace(QUERY, "?[query]") : line;
  const plain = short.includes("@") ? short.replace(WORD, withoutAddress) : short;
  return (plain.includes("eyJ") ? plain.replace(DOTTED, withoutTokens) : plain).replace(KEY, "[token]");
}

function withoutAddress(word: string): string {
  const at = word.indexOf("@", 1);
  return at !== -1 && /.\.\w/.test(word.slice(at + 1)) ? "[e-mail]" : word;
}

function withoutTokens(run: string): string {
  const parts = run.split(".");
  const kept: string[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const [header = "", payload = "", signature] = parts.slice(index, index + 3);
    const at = header.search(/\beyJ[\w-]/);
    const isToken = at !== -1 && payload !== "" && signature !== undefined;
    kept.push(isToken ? `${header.slice(0, at)}[token]` : header);
    if (isToken) index += 2;
  }
  return kept.join(".");
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

/** Formats a JSON log line for a terminal; returns any other line unchanged. */
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
