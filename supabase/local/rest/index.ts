import { type Context, Hono } from "hono";
import type { StackContext } from "../context.ts";
import { authenticate } from "./authenticate.ts";
import { invalidPath, notImplemented, RestError, unsupportedMethod } from "./errors.ts";
import { callRoutine } from "./handlers/call-routine.ts";
import type { Exchange } from "./handlers/exchange.ts";
import { readTable } from "./handlers/read-table.ts";
import { deleteRows, insertRows, updateRows } from "./handlers/write-table.ts";
import { parseAccept, parseProfile } from "./request/headers.ts";
import { parsePreferences } from "./request/preferences.ts";
import { SchemaCache } from "./schema/cache.ts";
import type { Relation } from "./schema/catalogue.ts";
import { Runner } from "./transaction.ts";

/**
 * The part of PostgREST that the app uses, over `context.restPool`: `/<table>` and `/rpc/<function>`.
 * Every refusal is a JSON body of code, message, details and hint, in PostgREST's words; what is left out is a 501.
 */
export function createRest(context: StackContext): Hono {
  const cache = new SchemaCache(context.restPool, context.config.api.schemas);
  const runner = new Runner(context, cache);
  const app = new Hono();

  const answerWith =
    (handle: (exchange: Exchange) => Promise<Response>, folder = "") =>
    async (c: Context) => {
      try {
        const request = c.req.raw;
        const name = c.req.param("name") ?? "";
        const caller = await authenticate(context.keys, request.headers.get("Authorization"));
        const schema = parseProfile(request, context.config.api.schemas);
        const exchange: Exchange = {
          context,
          cache,
          runner,
          session: { caller, schema, request, path: `${folder}/${name}` },
          name,
          params: new URL(request.url).searchParams,
          body: () => c.req.text(),
          media: parseAccept(request.headers.get("Accept")),
          preferences: parsePreferences(request.headers.get("Prefer")),
        };
        return await runner.guard(caller.role, () => cache.retryMisses(() => handle(exchange)));
      } catch (error) {
        return refusal(context, c.req.raw, error);
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

const METHODS: Record<string, (exchange: Exchange, table: Relation) => Promise<Response>> = {
  GET: readTable,
  HEAD: readTable,
  POST: insertRows,
  PATCH: updateRows,
  DELETE: deleteRows,
};

async function onTable(exchange: Exchange): Promise<Response> {
  const { cache, name, session } = exchange;
  const { method } = session.request;
  if (method === "PUT") throw notImplemented("PUT");
  const handle = METHODS[method];
  if (!handle) throw unsupportedMethod(method);
  return handle(exchange, await cache.table(session.schema, name));
}

/** The answer for anything thrown. What is not meant for the caller goes to the log by its name only. */
function refusal(context: StackContext, request: Request, error: unknown): Response {
  if (!(error instanceof RestError)) {
    context.log(
      `REST: ${request.method} failed unexpectedly: ${error instanceof Error ? error.name : "unknown error"}`,
    );
  }
  const { status, body, headers } =
    error instanceof RestError ? error : new RestError(500, { code: "PGRSTX00", message: "Something went wrong" });
  const hasBody = request.method !== "HEAD" && status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? JSON.stringify(body) : null, {
    status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Proxy-Status": `PostgREST; error=${/^[\x21-\x7e]*$/.test(body.code) ? body.code : "PGRST"}`,
      ...headers,
    },
  });
}
