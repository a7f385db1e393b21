import type { HttpBindings } from "@hono/node-server";
import type { RequestContext } from "#app/session/request-context.server.ts";

/** Shared by the middlewares of the server: Node's request and response, and the context for Remix. */
export interface ServerEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string; context: RequestContext };
}
