import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "#app/http/responses.server.ts";
import messages from "#app/messages/feeds.ts";
import { translator } from "#app/messages/translator.ts";
import { requireWithinLimit } from "./count-attempts.server.ts";

const t = translator(messages);

/** 256 bits in hexadecimal, which the log redacts. */
const TOKEN = /^[0-9a-f]{64}$/;

/**
 * Responds with a member's calendar. The token in the address is the only credential, so the response must not be cached. Not in
 * robots.txt, because the calendar clients of search engine companies obey it.
 * @param write the file; null for an unknown token.
 * @throws Response 404, or 429 past the limit.
 */
export async function openSecretCalendar(
  args: LoaderFunctionArgs,
  write: (token: string) => Promise<string | null>,
): Promise<Response> {
  const { token = "" } = args.params;
  if (!TOKEN.test(token)) throw notFound(t("noSuchCalendar"));
  await requireWithinLimit(args, "own-calendar", { account: token });
  const file = await write(token);
  if (file === null) throw notFound(t("noSuchCalendar"));
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
}
