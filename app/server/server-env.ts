import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import type { DroppedFile } from "#app/session/request-context.server.ts";

/** Shared by the middlewares of the server: Node's request and response, and the variables of a request. */
export interface ServerEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    clientAddress: string;
    /** Adds the id of the request to each line. */
    log: Logger;
    /** The received form, until it is answered; undefined for other requests. */
    form: FormData | undefined;
    /** Dropped files of a received form; undefined for other requests. */
    droppedFiles: readonly DroppedFile[] | undefined;
  };
}
