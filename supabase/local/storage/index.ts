import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { Callers, callerOf } from "../callers.ts";
import { type StackContext, TokenError } from "../context.ts";
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from "./buckets.ts";
import { copyObject, moveObject } from "./copy.ts";
import { downloadObject, downloadPublic } from "./download.ts";
import { accessDenied, invalidRequest, StorageError } from "./errors.ts";
import { renderObject, renderPublic, renderSigned } from "./images.ts";
import { objectInfo, publicObjectInfo } from "./info.ts";
import { listObjects, listObjectsByPage } from "./list.ts";
import { removeObject, removeObjects } from "./remove.ts";
import type { StorageHandler, StorageParts } from "./request.ts";
import { downloadSigned, signObject, signObjects, signUpload, uploadSigned } from "./signed-urls.ts";
import { createObject, replaceObject } from "./upload.ts";

interface StorageEnv {
  Bindings: HttpBindings;
}

/** Access to a call: without a token, only with a valid token, or with an invalid token as a visitor. */
type Access = "open" | "token" | "lenient";

/** Hosted Storage tolerates no clock skew. */
const CLOCK_SKEW_SECONDS = 0;

const VISITOR = callerOf({ role: "anon" });

/**
 * Storage of the local stack, mounted at `/storage/v1`. Policies on `storage.objects` and `storage.buckets` are evaluated with the role
 * and claims of the caller; files are in `parts.files`. Errors are Storage's own: HTTP 400 with the real status in the body.
 */
export function createStorage(context: StackContext, parts: StorageParts): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>();
  const callers = new Callers(context.keys, CLOCK_SKEW_SECONDS);

  const on = (handler: StorageHandler, operation: string, access: Access = "token") => {
    return async (c: Context<StorageEnv>) => {
      const { incoming, outgoing } = c.env;
      try {
        const caller = await recognize(callers, incoming.headers.authorization, access);
        const { method, path } = c.req;
        const session = { caller: caller ?? VISITOR, isAnonymous: caller === null };
        return await handler(parts, {
          session: { ...session, operation: `storage.${operation}`, method, path, headers: incoming.headers },
          bucket: c.req.param("bucket") ?? "",
          key: c.req.param("key") ?? "",
          query: new URL(c.req.url).searchParams,
          incoming,
          outgoing,
        });
      } catch (error) {
        return refusal(context, c, error);
      }
    };
  };

  app.get("/bucket", on(listBuckets, "bucket.list"));
  app.post("/bucket", on(createBucket, "bucket.create"));
  app.get("/bucket/:bucket", on(getBucket, "bucket.get"));
  app.put("/bucket/:bucket", on(updateBucket, "bucket.update"));
  app.delete("/bucket/:bucket", on(deleteBucket, "bucket.delete"));
  app.post("/bucket/:bucket/empty", on(emptyBucket, "bucket.empty"));

  app.post("/object/copy", on(copyObject, "object.copy"));
  app.post("/object/move", on(moveObject, "object.move"));
  app.post("/object/upload/sign/:bucket/:key{[\\s\\S]+}", on(signUpload, "object.sign_upload_url"));
  app.put("/object/upload/sign/:bucket/:key{[\\s\\S]+}", on(uploadSigned, "object.upload_signed", "open"));
  app.post("/object/sign/:bucket", on(signObjects, "object.sign_many"));
  app.post("/object/sign/:bucket/:key{[\\s\\S]+}", on(signObject, "object.sign"));
  app.get("/object/sign/:bucket/:key{[\\s\\S]+}", on(downloadSigned, "object.get_signed", "open"));
  app.get("/object/info/public/:bucket/:key{[\\s\\S]+}", on(publicObjectInfo, "object.info_public", "open"));
  app.get("/object/info/authenticated/:bucket/:key{[\\s\\S]+}", on(objectInfo, "object.info_authenticated"));
  app.get("/object/info/:bucket/:key{[\\s\\S]+}", on(objectInfo, "object.info_authenticated", "lenient"));
  app.get("/object/public/:bucket/:key{[\\s\\S]+}", on(downloadPublic, "object.get_public", "open"));
  app.get("/object/authenticated/:bucket/:key{[\\s\\S]+}", on(downloadObject, "object.get_authenticated"));
  app.post("/object/list/:bucket", on(listObjects, "object.list"));
  app.post("/object/list-v2/:bucket", on(listObjectsByPage, "object.list_v2"));
  app.delete("/object/:bucket", on(removeObjects, "object.delete_many"));
  app.get("/object/:bucket/:key{[\\s\\S]+}", on(downloadObject, "object.get_authenticated", "lenient"));
  app.post("/object/:bucket/:key{[\\s\\S]+}", on(createObject, "object.upload"));
  app.put("/object/:bucket/:key{[\\s\\S]+}", on(replaceObject, "object.upload_update"));
  app.delete("/object/:bucket/:key{[\\s\\S]+}", on(removeObject, "object.delete"));

  app.get("/render/image/public/:bucket/:key{[\\s\\S]+}", on(renderPublic, "render.image_public", "open"));
  app.get("/render/image/authenticated/:bucket/:key{[\\s\\S]+}", on(renderObject, "render.image_authenticated"));
  app.get("/render/image/sign/:bucket/:key{[\\s\\S]+}", on(renderSigned, "render.image_sign", "open"));
  app.all("*", (c) => {
    const message = `Route ${c.req.method}:${c.req.path.replace(/^\/storage\/v1/, "")} not found`;
    return c.json({ statusCode: "404", code: "NotFound", error: "Not Found", message }, 404);
  });
  return app;
}

async function recognize(callers: Callers, authorization: string | undefined, access: Access) {
  if (access === "open") return null;
  const token = /^bearer\s+(.+)$/i.exec(authorization ?? "")?.[1]?.trim();
  if (token === undefined && access === "lenient") return null;
  if (token === undefined) throw invalidRequest("headers must have required property 'authorization'");
  try {
    return await callers.recognize(token);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    if (access === "lenient") return null;
    throw accessDenied(error.message);
  }
}

/** The response to any thrown value. Internal errors are logged by name only. */
function refusal(context: StackContext, c: Context<StorageEnv>, error: unknown): Response {
  if (error instanceof StorageError) return error.response();
  // The client has disconnected, so the response body is unused.
  if (!c.env.incoming.complete) return new StorageError(499, "Aborted", "The request was aborted").response();
  context.log(`Storage: ${c.req.method} failed unexpectedly: ${error instanceof Error ? error.name : "unknown error"}`);
  return new StorageError(500, "InternalError", "Internal server error").response();
}
