import { data } from "@remix-run/node";
import { z } from "#app/domain/zod.ts";

/** What to throw for an address that leads nowhere: the nearest error boundary shows its 404 screen. */
export function notFound(message = "Page Not Found") {
  return data({ message, code: "NOT_FOUND" }, { status: 404 });
}

/**
 * An id from the URL.
 * @throws a 404 for text that is no UUID; asking the database would be a 400 there.
 */
export function requireId(id: string | undefined, message?: string): string {
  const parsed = z.uuid().safeParse(id);
  if (!parsed.success) throw notFound(message);
  return parsed.data;
}
