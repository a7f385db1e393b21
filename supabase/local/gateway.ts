import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler, type Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createAuth } from "./auth/index.ts";
import type { StackContext, StackKeys } from "./context.ts";
import { sameSecret } from "./keys.ts";
import { createInbox } from "./mail/inbox.ts";
import { createRest } from "./rest/index.ts";
import { createStorage } from "./storage/index.ts";
import type { StorageParts } from "./storage/request.ts";

/** Maximum request body, as in Auth on hosted Supabase. */
const MAX_BODY_BYTES = 1024 * 1024;

// Navigations from a mail or a redirect, which cannot send a header.
const OPEN_PATHS = [
  /^GET \/auth\/v1\/(verify|authorize|callback|\.well-known\/jwks\.json)$/,
  /^(GET|HEAD) \/storage\/v1\/(object|render\/image)\/(public|sign)\//,
];

const LOOPBACK_NAMES = ["127.0.0.1", "localhost", "[::1]"];

interface GatewayEnv {
  Bindings: HttpBindings;
}

/**
 * The HTTP interface of the stack: REST, Auth and Storage behind the API key, and the inbox without one. Unknown paths are a JSON 404, a
 * missing or wrong key is the 401 of Supabase's gateway, a body over 1 MiB for REST or Auth a 413.
 */
export function createGateway(context: StackContext, storage: StorageParts): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();
  app.use("/:service/v1/*", allowOrigins);
  app.use("/:service/v1/*", requireKey(context));
  // Storage enforces its own limits for files.
  for (const path of ["/rest/v1/*", "/auth/v1/*"]) app.use(path, limitBody);
  app.route("/rest/v1", createRest(context));
  app.route("/auth/v1", createAuth(context));
  app.route("/storage/v1", createStorage(context, storage));
  app.use("/inbox", requireLoopbackName);
  app.use("/inbox/*", requireLoopbackName);
  app.route("/inbox", createInbox(context));
  app.get("/", (c) => c.json(description(context)));
  app.notFound((c) => c.json({ message: "no Route matched with those values" }, 404));
  app.onError((error, c) => unexpected(context, error, c));
  return app;
}

/** Moves an API key from `?apikey=` into its header: REST would parse the parameter as a filter. */
export function moveKey(incoming: IncomingMessage): void {
  const { url = "" } = incoming;
  const queryAt = url.indexOf("?");
  if (queryAt < 0 || !url.includes("apikey=", queryAt)) return;
  const [address, pairs] = [url.slice(0, queryAt), url.slice(queryAt + 1).split("&")];
  const key = pairs.find((pair) => pair.startsWith("apikey="));
  if (key === undefined) return;
  const rest = pairs.filter((pair) => !pair.startsWith("apikey=")).join("&");
  incoming.url = rest === "" ? address : `${address}?${rest}`;
  incoming.headers.apikey ??= new URLSearchParams(key).get("apikey") ?? "";
}

/** CORS: response headers that cross-origin pages may read. */
const EXPOSED_HEADERS =
  "Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit";

/**
 * CORS for any origin, like Supabase's gateway: data is protected by key and token, which browsers do not send by themselves as they do
 * cookies. Preflight requests have no key.
 */
async function allowOrigins(c: Context<GatewayEnv>, next: Next) {
  const { incoming, outgoing } = c.env;
  if (incoming.headers.origin === undefined) return next();
  // REST writes to Node's response itself.
  outgoing.setHeader("Access-Control-Allow-Origin", "*");
  const { "access-control-request-method": method, "access-control-request-headers": wanted } = incoming.headers;
  if (c.req.method !== "OPTIONS" || method === undefined) {
    outgoing.setHeader("Access-Control-Expose-Headers", EXPOSED_HEADERS);
    return next();
  }
  const headers = ["Authorization", ...(wanted ? [wanted] : []), "Accept", "Accept-Language", "Content-Language"];
  return c.body(null, 200, {
    "Access-Control-Allow-Methods": "GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD",
    "Access-Control-Allow-Headers": headers.join(", "),
    "Access-Control-Max-Age": "86400",
  });
}

/**
 * Replaces a publishable or secret key, which is not a JWT, with its role's token if the request has no token, or has the same key as
 * `Bearer`, as supabase-js sends it. A user's token is kept.
 */
export function nameCaller(incoming: IncomingMessage, keys: StackKeys): void {
  const { apikey, authorization } = incoming.headers;
  const key = String(apikey ?? "");
  // Both are always compared, in constant time.
  const [isPublishable, isSecret] = [keys.publishableKey, keys.secretKey].map((known) => sameSecret(key, known));
  if (!isPublishable && !isSecret) return;
  if (authorization !== undefined && !sameSecret(authorization.replace(/^bearer\s+/i, ""), key)) return;
  incoming.headers.authorization = `Bearer ${isSecret ? keys.serviceRoleKey : keys.anonKey}`;
  // The router builds its headers from these.
  const at = incoming.rawHeaders.findIndex((name, index) => index % 2 === 0 && /^authorization$/i.test(name));
  if (at < 0) incoming.rawHeaders.push("Authorization", incoming.headers.authorization);
  else incoming.rawHeaders[at + 1] = incoming.headers.authorization;
}

function requireKey(context: StackContext): MiddlewareHandler<GatewayEnv> {
  const { anonKey, serviceRoleKey, publishableKey, secretKey } = context.keys;
  const accepted = [anonKey, serviceRoleKey, publishableKey, secretKey];
  return async (c, next) => {
    if (OPEN_PATHS.some((path) => path.test(`${c.req.method} ${c.req.path}`))) return next();
    const given = String(c.env.incoming.headers.apikey ?? "");
    if (given === "") {
      return c.json(
        {
          message: "No API key found in request",
          hint: "No `apikey` request header or url param was found.",
        },
        401,
      );
    }
    // All are always compared, in constant time.
    const known = accepted.map((key) => sameSecret(given, key));
    if (known.includes(true)) return next();
    return c.json(
      { message: "Invalid API key", hint: "Double check your Supabase `anon` or `service_role` API key." },
      401,
    );
  };
}

const tooLarge = (c: Context) =>
  c.json({ code: "request_too_large", message: `The request body may hold at most ${MAX_BODY_BYTES} bytes` }, 413);

const limitStream = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge });

// Node enforces Content-Length; only a chunked body has to be counted.
async function limitBody(c: Context<GatewayEnv>, next: Next) {
  const { headers } = c.env.incoming;
  if (headers["transfer-encoding"] !== undefined) return limitStream(c, next);
  return Number(headers["content-length"] ?? 0) > MAX_BODY_BYTES ? tooLarge(c) : next();
}

// DNS rebinding: the inbox needs no key, so it must not answer under another host that resolves to this machine.
async function requireLoopbackName(c: Context, next: Next) {
  const name = (c.req.header("host") ?? "").replace(/:\d+$/, "").toLowerCase();
  return LOOPBACK_NAMES.includes(name) ? next() : c.json({ message: "The inbox opens on this machine only" }, 403);
}

function description(context: StackContext) {
  const { url } = context;
  return {
    name: "Supabase local stack",
    rest: `${url}/rest/v1`,
    auth: `${url}/auth/v1`,
    storage: `${url}/storage/v1`,
    inbox: `${url}/inbox`,
  };
}

// For errors that REST and Auth do not handle themselves. Only the error's name is logged, because its message may contain user input.
function unexpected(context: StackContext, error: Error, c: Context) {
  context.log(`${c.req.method} ${c.req.path}: ${error.name}`);
  const message = "The local stack failed to answer";
  return c.json({ code: 500, error_code: "unexpected_failure", msg: message, message }, 500);
}
