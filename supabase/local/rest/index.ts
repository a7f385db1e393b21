import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { StackContext } from "../context.ts";
import { Authenticator } from "./authenticate.ts";
import { invalidPath, notImplemented, RestError, unsupportedMethod } from "./errors.ts";
import { callRoutine } from "./handlers/call-routine.ts";
import type { Exchange, RestAnswer } from "./handlers/exchange.ts";
import { readTable } from "./handlers/read-table.ts";
import { deleteRows, insertRows, updateRows } from "./handlers/write-table.ts";
import { parseAccept, parseProfile } from "./request/headers.ts";
import { parsePreferences } from "./request/preferences.ts";
import { SchemaCache } from "./schema/cache.ts";
import type { Relation } from "./schema/catalogue.ts";
import { type RestRequest, Runner } from "./transaction.ts";

interface RestEnv {
  Bindings: HttpBindings;
}

/**
 * The part of PostgREST that the app uses, over `context.restPool`: `/<table>` and `/rpc/<function>`.
 * Errors are JSON with PostgREST's code, message, details and hint; features that are not implemented answer 501.
 * Uses Node's request and response, because creating web Request and Response objects costs as much as the rest of a response.
 */
export function createRest(context: StackContext): Hono<RestEnv> {
  const cache = new SchemaCache(context.restPool, context.config.api.schemas);
  const runner = new Runner(context, cache);
  const callers = new Authenticator(context.keys);
  const app = new Hono<RestEnv>();

  const answerWith =
    (handle: (exchange: Exchange) => Promise<RestAnswer>, folder = "") =>
    async (c: Context<RestEnv>) => {
      const { headers } = c.env.incoming;
      const name = c.req.param("name") ?? "";
      const queryAt = c.req.url.indexOf("?");
      const request: RestRequest = {
        method: c.req.method,
        path: `${folder}/${name}`,
        headers,
        params: new URLSearchParams(queryAt < 0 ? "" : c.req.url.slice(queryAt)),
        body: () => c.req.text(),
      };
      try {
        const caller = await callers.caller(headers.authorization);
        const schema = parseProfile(request, context.config.api.schemas);
        const preferences = parsePreferences(String(headers.prefer ?? ""));
        const exchange: Exchange = {
          context,
          cache,
          runner,
          session: { caller, schema, request, timezone: preferences.timezone },
          name,
          media: parseAccept(headers.accept),
          preferences,
        };
        const answer = await runner.guard(caller.role, () => cache.retryMisses(() => handle(exchange)));
        return send(c.env.outgoing, answer);
      } catch (error) {
        return send(c.env.outgoing, refusal(context, request.method, error));
      }
    };

  app.all("/rpc/:name", answerWith(callRoutine, "/rpc"));
  app.all("/:name", answerWith(onTable));
  app.all(
    "/",
    answerWith(() => Promise.reject(notImplemented("the OpenAPI description"))),
  );
  app.all(
    "*",
    answerWith(() => Promise.reject(invalidPath())),
  );
  return app;
}

const METHODS: Record<string, (exchange: Exchange, table: Relation) => Promise<RestAnswer>> = {
  GET: readTable,
  HEAD: readTable,
  POST: insertRows,
  PATCH: updateRows,
  DELETE: deleteRows,
};

async function onTable(exchange: Exchange): Promise<RestAnswer> {
  const { cache, name, session } = exchange;
  const { method } = session.request;
  if (method === "PUT") throw notImplemented("PUT");
  const handle = METHODS[method];
  if (!handle) throw unsupportedMethod(method);
  return handle(exchange, await cache.table(session.schema, name));
}

/** The response to any thrown value. Internal errors are logged by name only. */
function refusal(context: StackContext, method: string, error: unknown): RestAnswer {
  if (!(error instanceof RestError)) {
    context.log(`REST: ${method} failed unexpectedly: ${error instanceof Error ? error.name : "unknown error"}`);
  }
  const { status, body, headers } =
    error instanceof RestError ? error : new RestError(500, { code: "PGRSTX00", message: "Something went wrong" });
  const own = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "proxy-status": `PostgREST; error=${/^[\x21-\x7e]*$/.test(body.code) ? body.code : "PGRST"}`,
      ...Object.fromEntries(own),
    },
    body: method === "HEAD" || status === 204 || status === 205 || status === 304 ? null : JSON.stringify(body),
  };
}

// node-server treats only a Response of Node's own class as already sent; clone() returns one.
const SENT = RESPONSE_ALREADY_SENT.clone();

function send(outgoing: ServerResponse, { status, headers, body }: RestAnswer): Response {
  // For HEAD, Hono would build a second response from this one and send it too.
  if (outgoing.req.method === "HEAD") {
    const pairs = Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    );
    return new Response(null, { status, headers: pairs });
  }
  const hasLength = status !== 204 && status !== 304;
  outgoing.writeHead(status, hasLength ? { ...headers, "content-length": Buffer.byteLength(body ?? "") } : headers);
  outgoing.end(body);
  return SENT;
}
