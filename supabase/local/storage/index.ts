import { Hono } from "hono";

/**
 * Storage of the local stack, mounted at `/storage/v1`. Buckets and policies can be made by migrations; files cannot be
 * kept yet, and every call is refused in Storage's own words: HTTP 400 with the real status in the body.
 */
export function createStorage(): Hono {
  const app = new Hono();
  app.all("*", (c) =>
    c.json(
      {
        statusCode: "501",
        code: "NotImplemented",
        error: "not_implemented",
        message: "The local stack keeps no files",
      },
      400,
    ),
  );
  return app;
}
