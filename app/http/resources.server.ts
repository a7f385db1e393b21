import type { LoaderFunctionArgs } from "@remix-run/node";
import { type Client, DataError } from "#app/models/supabase.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { getVisitorClient } from "#app/session/supabase.server.ts";
import { SHARED_CACHING } from "./page-headers.server.ts";
import { statusOf } from "./responses.server.ts";

/**
 * A loader for calendars, feeds and sitemaps. It always reads as a visitor, without the session, because any cache may store the response.
 * @param fail builds the response to a failure; plain text by default.
 */
export function defineResource(
  load: (args: LoaderFunctionArgs, client: Client) => Promise<Response>,
  fail: (message: string, status: number) => Response = plainFailure,
): (args: LoaderFunctionArgs) => Promise<Response> {
  return async (args) => {
    try {
      return await load(args, getVisitorClient(args));
    } catch (error) {
      if (isThrownData(error)) return fail(error.data.message, error.init.status);
      if (!(error instanceof DataError)) throw error;
      const { pathname } = new URL(args.request.url);
      if (error.kind === "unexpected") requestContext(args.context).log.error({ err: error }, `load ${pathname}`);
      const answer = fail(error.message, statusOf(error));
      const { retryAfterSeconds } = requestContext(args.context);
      if (retryAfterSeconds !== null) answer.headers.set("Retry-After", String(retryAfterSeconds));
      return answer;
    }
  };
}

/** An error as `notFound` throws it. */
function isThrownData(error: unknown): error is { data: { message: string }; init: { status: number } } {
  return typeof error === "object" && error !== null && "data" in error && "init" in error;
}

/** Logs the id or path of a row that `writeSkippingMalformed` skips. The row's content is not logged, although the error may quote it. */
export function reportLeftOut({ request, context }: Pick<LoaderFunctionArgs, "request" | "context">) {
  return (row: { id: string | number } | { path: string }, error: unknown): void => {
    const name = "id" in row ? row.id : row.path;
    const { pathname } = new URL(request.url);
    requestContext(context).log.error({ err: error }, `${pathname}: ${name} cannot be written and is left out`);
  };
}

/** A response that is the same for everyone, cached like the public pages. @param type media type, without parameters. */
export function plainResource(body: string, type: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": SHARED_CACHING,
      "X-Content-Type-Options": "nosniff",
      ...headers,
    },
  });
}

function plainFailure(message: string, status: number): Response {
  // Readable by scripts of other sites too.
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...OPEN_TO_ALL };
  return new Response(`${message}\n`, { status, headers });
}

/** Headers of responses that scripts of any site may read: public data, the same for all, without cookies. */
export const OPEN_TO_ALL = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag",
  "Cross-Origin-Resource-Policy": "cross-origin",
};
