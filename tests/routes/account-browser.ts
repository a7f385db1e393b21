import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { testContext } from "#tests/support/complaints.ts";

/** The result of a loader or action. */
export interface Answer {
  status: number;
  /** Target of a redirect, else null. */
  location: string | null;
  /** The page's data. */
  data: unknown;
  /** `Set-Cookie` headers of this answer. */
  setCookies: string[];
  /** `Retry-After` and `Cache-Control` of this answer, or null. */
  retryAfter: string | null;
  cacheControl: string | null;
}

/** The client address of this browser's requests. */
export const ADDRESS_HEADER = "x-test-address";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

const SITE_URL = "http://127.0.0.1:3000";

/** A browser that calls single loaders and actions, and keeps their cookies. */
export class AccountBrowser {
  readonly cookies = new Map<string, string>();

  /** A GET for `path`. */
  get(loader: Handler, path: string): Promise<Answer> {
    return this.#ask(loader, new Request(new URL(path, SITE_URL), { headers: this.headers() }));
  }

  /** A form posted to `path` from this site. */
  post(action: Handler, path: string, fields: Record<string, string> = {}, headers: HeadersInit = {}): Promise<Answer> {
    const sent = new Headers({ ...this.headers(), Origin: SITE_URL });
    for (const [name, value] of new Headers(headers)) sent.set(name, value);
    const init = { method: "POST", headers: sent, body: new URLSearchParams(fields) };
    return this.#ask(action, new Request(new URL(path, SITE_URL), init));
  }

  headers(): Record<string, string> {
    if (this.cookies.size === 0) return {};
    return { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  }

  /** Stores a cookie of a `Set-Cookie` header. */
  keep(setCookie: string): void {
    const [pair = "", ...attributes] = setCookie.split("; ");
    const name = pair.slice(0, pair.indexOf("="));
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }

  /** Names of the session cookies, which may be chunked. */
  sessionCookies(): string[] {
    return [...this.cookies.keys()].filter((name) => /^sunshine-session(\.\d+)?$/.test(name));
  }

  async #ask(handler: Handler, request: Request): Promise<Answer> {
    const context = testContext(request.headers.get(ADDRESS_HEADER) ?? undefined);
    const result = await Promise.resolve(handler({ request, params: {}, context })).catch((thrown: unknown) => thrown);
    // Cookies of a response without a redirect are sent by the renderer.
    const { commitRequestState } = await import("#app/session/supabase.server.ts");
    const headers = result instanceof Response ? result.headers : new Headers();
    if (!(result instanceof Response)) commitRequestState(context, headers);
    const setCookies = headers.getSetCookie();
    for (const cookie of setCookies) this.keep(cookie);
    const kept = { retryAfter: headers.get("Retry-After"), cacheControl: headers.get("Cache-Control"), setCookies };
    if (result instanceof Response) {
      return { status: result.status, location: headers.get("Location"), data: null, ...kept };
    }
    if (isDataWithInit(result)) {
      return { status: result.init?.status ?? 200, location: null, data: result.data, ...kept };
    }
    if (result instanceof Error) throw result;
    return { status: 200, location: null, data: result, ...kept };
  }
}

function isDataWithInit(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";
}

/** Path and query of the link in a mail's button. */
export function linkIn(mail: { html: string } | undefined): string {
  const href = /href="([^"]*\/confirm\?[^"]*)"/.exec(mail?.html ?? "")?.[1]?.replaceAll("&amp;", "&");
  if (!href) throw new Error("The mail has no link to /confirm.");
  const { pathname, search } = new URL(href);
  return `${pathname}${search}`;
}

/** The fields of the form that /confirm shows for this link. */
export function fieldsOf(link: string): Record<string, string> {
  return Object.fromEntries(new URL(link, SITE_URL).searchParams);
}
