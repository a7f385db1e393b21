import { commitRequestState, type RequestArgs } from "#app/http/supabase.server.ts";

interface Download {
  body: string;
  /** Media type, without parameters. */
  type: string;
  fileName: string;
}

/** A file for the person who asked, with the cookies of this request: to be saved, and kept by no cache. */
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
