import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { nextChangeOf } from "#app/domain/events/summary.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/errors.ts";
import { translator } from "#app/messages/translator.ts";
import { DataError, type DataErrorKind } from "#app/models/supabase.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { commitRequestState, type RequestArgs } from "#app/session/supabase.server.ts";
import { getSignedIn, type SignedIn } from "#app/session/user.server.ts";

const t = translator(messages);

/** The 404 to throw for an unknown address; the nearest error boundary renders it. */
export function notFound(message = t("pageNotFound")) {
  return data({ message, code: "NOT_FOUND" }, { status: 404 });
}

/** The 410 to throw for the address of something that is permanently gone. */
export function gone(message = t("gone")) {
  return data({ message, code: "GONE" }, { status: 410 });
}

/**
 * An id from the URL.
 * @throws a 404 for text that is not a UUID, which the database would answer with 400.
 */
export function requireId(id: string | undefined, message?: string): string {
  const parsed = z.uuid().safeParse(id);
  if (!parsed.success) throw notFound(message);
  return parsed.data;
}

interface Download {
  body: string;
  /** Media type, without parameters. */
  type: string;
  fileName: string;
}

/** A file for the caller to save, with the cookies of this request; never cached. */
export function download(args: RequestArgs, { body, type, fileName }: Download): Response {
  const headers = new Headers({
    "Content-Type": `${type}; charset=utf-8`,
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "X-Content-Type-Options": "nosniff",
  });
  commitRequestState(args.context, headers);
  headers.set("Cache-Control", "private, no-store");
  return new Response(body, { headers });
}

const STATUS: Record<DataErrorKind, number> = {
  unreachable: 503,
  unavailable: 503,
  refused: 403,
  invalid: 400,
  unreadable: 422,
  limited: 429,
  conflict: 409,
  missing: 404,
  unexpected: 500,
};

/** The HTTP status of the response to a failure. */
export function statusOf({ kind }: DataError): number {
  return STATUS[kind];
}

/**
 * A loader whose `DataError`s reach the route's error boundary with their status and their message for the person. Unexpected ones are
 * logged with their cause.
 * @example export const loader = defineLoader(async (args) => ({ event: await getEvent(getClient(args), id) }));
 */
export function defineLoader<Result>(
  load: (args: LoaderFunctionArgs) => Promise<Result> | Result,
): (args: LoaderFunctionArgs) => Promise<Result> {
  return async (args) => {
    try {
      return await load(args);
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      const { pathname } = new URL(args.request.url);
      if (error.kind === "unexpected") requestContext(args.context).log.error({ err: error }, `load ${pathname}`);
      // The error boundary never gets the cause.
      throw data({ message: error.message, code: error.code }, { status: statusOf(error) });
    }
  };
}

/** A part of a page: its data, or the reason why it is missing. */
export type PagePart<T> = { loaded: T; failure: null } | { loaded: null; failure: PartFailure };

/** Shown to admins in place of a part that failed. */
export interface PartFailure {
  message: string;
  code: string;
  /** The HTTP status of the whole response. */
  status: number;
  /** The id of the request in the log. */
  reference: string;
}

/**
 * Loads one part of a page; if it fails, the page is shown without it. Unexpected failures are logged with their cause.
 * @example const [queue, weeks] = await Promise.all([loadPart(args, readQueue(client)), loadPart(args, readWeeks(client))]);
 */
export async function loadPart<T>(args: RequestArgs, work: Promise<T>): Promise<PagePart<T>> {
  try {
    return { loaded: await work, failure: null };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    const { log, id: reference } = requestContext(args.context);
    if (error.kind === "unexpected") log.error({ err: error }, `load a part of ${new URL(args.request.url).pathname}`);
    return { loaded: null, failure: { message: error.message, code: error.code, status: statusOf(error), reference } };
  }
}

/** Makes cached copies of a page with these events expire when the first of them starts or ends. */
export function expireWith({ context }: RequestArgs, events: Parameters<typeof nextChangeOf>[0], now: Date): void {
  const own = requestContext(context);
  own.expiresAt = Math.min(own.expiresAt, nextChangeOf(events, now));
}

/**
 * Answers a member's script in JSON: what `work` returns, or the message of its `DataError`; 401 without a session. Never cached.
 * @example answerMember(args, async ({ client }) => saveDraft(client, …))
 */
export async function answerMember(args: RequestArgs, work: (who: SignedIn) => Promise<object>): Promise<Response> {
  const { answered, status } = await getSignedIn(args)
    .then(async (who) => {
      if (who) return { answered: await work(who), status: 200 };
      return { answered: { message: t("signInFirst"), code: "SIGNED_OUT" }, status: 401 };
    })
    .catch((error: unknown) => {
      if (!(error instanceof DataError)) throw error;
      const { pathname } = new URL(args.request.url);
      if (error.kind === "unexpected") requestContext(args.context).log.error({ err: error }, `POST ${pathname}`);
      return { answered: { message: error.message, code: error.code }, status: statusOf(error) };
    });
  const headers = new Headers({ "X-Content-Type-Options": "nosniff" });
  commitRequestState(args.context, headers);
  headers.set("Cache-Control", "private, no-store");
  return Response.json(answered, { status, headers });
}

/**
 * Whether `If-None-Match` matches this entity tag, so that the response is 304. Weak comparison (RFC 9110, section 13.1.2), because proxies
 * that change the encoding mark tags as weak. why not `hono/etag`: it exports only a middleware, which needs the whole body first.
 * @param ifNoneMatch the header of that name, if it was sent.
 * @param etag a strong one.
 */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === "*" || (ifNoneMatch.match(/"[^"]*"/g)?.some((tag) => tag === etag) ?? false);
}
