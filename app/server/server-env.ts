import type { HttpBindings } from "@hono/node-server";
import type { RequestContext } from "#app/session/request-context.server.ts";

/** What the steps of the server share: Node's two halves of the exchange, and the context that Remix will be handed. */
export interface ServerEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string; context: RequestContext };
}
