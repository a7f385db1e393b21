import { z } from "#app/domain/site/zod.ts";
import { type RequestArgs, readCookie, setCookie } from "#app/session/supabase.server.ts";

const FLASH_COOKIE = "sunshine-flash";
/** Browsers store no cookie over 4 KB. */
const MAX_CHARS = 800;
const flashSchema = z.object({ kind: z.enum(["success", "info", "error"]), text: z.string().min(1).max(MAX_CHARS) });

/** A message for the page after a redirect. */
export type FlashMessage = z.output<typeof flashSchema>;

/** Stores a flash message in a cookie, for the page after the redirect. Call before `seeOther`. `text` is cut at 800 characters. */
export function setFlash(args: RequestArgs, kind: FlashMessage["kind"], text: string): void {
  const value = Buffer.from(JSON.stringify({ kind, text: text.slice(0, MAX_CHARS) })).toString("base64url");
  setCookie(args, FLASH_COOKIE, value, { maxAge: 60 });
}

/** Reads and deletes the flash message; null if there is none. Never throws. */
export function takeFlash(args: RequestArgs): FlashMessage | null {
  const sent = readCookie(args.request, FLASH_COOKIE);
  if (!sent) return null;
  setCookie(args, FLASH_COOKIE, "", { maxAge: 0 });
  try {
    return flashSchema.parse(JSON.parse(Buffer.from(sent, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}
