import type { RawAnswer } from "#tests/support/raw-request.ts";
import type { FuzzedRequest } from "./request.ts";

/** Text from files, PostgreSQL and PostgREST that no visitor should see. */
const INTERNALS =
  /node_modules|\.[tj]sx?:\d+:\d+|PGRST\d{3}|SQLSTATE|violates \S+ constraint|invalid input syntax|duplicate key|permission denied for/;

/** What is wrong with this response, or null. */
export function faultOf(request: FuzzedRequest, answer: RawAnswer, origin: string): string | null {
  const { status, headers, body } = answer;
  if (!(status >= 200 && status < 500)) return `status ${status}`;
  const internals = INTERNALS.exec(body)?.[0];
  if (internals !== undefined) return `says "${internals}"`;
  if (status >= 300 && status < 400) return redirectFault(headers.get("location"), origin);
  if (headers.get("set-cookie")?.includes("fuzz=1")) return "sets a cookie that was smuggled in";
  return request.method === "HEAD" || body === "" ? null : bodyFault(headers.get("content-type") ?? "", body);
}

function redirectFault(location: string | undefined, origin: string): string | null {
  if (location === undefined) return "a redirect to nowhere";
  const isOurs = URL.canParse(location, origin) && new URL(location, origin).origin === origin;
  return isOurs ? null : `redirects to ${location}`;
}

function bodyFault(type: string, body: string): string | null {
  if (type.startsWith("text/html")) return pageFault(body);
  if (type.startsWith("text/x-script") || type.startsWith("application/json")) {
    // The first line of a stream is JSON; later lines only resolve its promises.
    const [first = ""] = type.startsWith("text/") ? body.split("\n", 1) : [body];
    return isJson(first) ? null : `${type} that cannot be read: ${first.slice(0, 100)}`;
  }
  if (type.startsWith("text/calendar")) return body.startsWith("BEGIN:VCALENDAR") ? null : "a calendar that is none";
  if (/^(application|image)\/(\w+\+)?xml\b/.test(type)) return /^<(\?xml|svg)\b/.test(body) ? null : "XML that is none";
  if (type.startsWith("text/csv")) return /^(\ufeff)?(title|id),/.test(body) ? null : "a table that is none";
  if (type.startsWith("text/css")) return body.startsWith(":root{") ? null : "a stylesheet that is none";
  // robots.txt, and errors for clients that do not accept HTML.
  if (type.startsWith("text/plain") || type.startsWith("text/javascript"))
    return /<fuzz-/i.test(body) ? "repeats what was sent" : null;
  return `an answer of type "${type}"`;
}

function pageFault(html: string): string | null {
  // React streams its last scripts after the end tag.
  if (!/^<!DOCTYPE html>/i.test(html) || !html.includes("</html>")) return `half a page, ending in ${html.slice(-60)}`;
  if (/<fuzz-/i.test(html)) return "what was sent became an element";
  // Inside a string of a script, a backslash escapes the quote.
  return /(?<!\\)"fuzzattr=/.test(html) ? "what was sent became an attribute" : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
