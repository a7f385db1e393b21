import type { AppLoadContext } from "@remix-run/node";
import { vi } from "vitest";
import { testContext } from "./complaints.ts";
import { QUICK_AND_MANY } from "./pace.ts";
import type { Person } from "./people.ts";
import { openStack, type StackOptions, type TestStack } from "./stack.ts";

/** What a loader or action gets. */
export interface RouteArgs {
  request: Request;
  params: Record<string, string>;
  context: AppLoadContext;
}

/** A stack, and requests as Remix would hand them to a route of the site on it. */
export interface TestApp {
  stack: TestStack;
  /** Arguments of a loader: a GET for `path`, by `person` when given, else by a visitor. */
  get(path: string, params?: Record<string, string>, person?: Person): Promise<RouteArgs>;
  /** Arguments of an action: a form posted to `path` from this site. */
  post(
    path: string,
    fields: Record<string, string> | string[][],
    params?: Record<string, string>,
    person?: Person,
  ): Promise<RouteArgs>;
  /** As `post`, for a form that may bring files. */
  postFiles(path: string, form: FormData, params?: Record<string, string>, person?: Person): Promise<RouteArgs>;
  close(): Promise<void>;
}

interface AppOptions extends Omit<StackOptions, "siteUrl" | "isApart"> {
  env?: Record<string, string> | ((stack: TestStack) => Record<string, string>);
}

const SITE_URL = "http://127.0.0.1:3000";

/**
 * Points this process at a fresh stack. Import routes after it, with `await import(…)`. The site's modules stay loaded for the test
 * files that follow, as they find the same settings.
 * @param options.env settings beyond the defaults of `QUICK_AND_MANY`; the site's modules are then loaded anew, and again after it.
 */
export async function openApp({ env, ...options }: AppOptions = {}): Promise<TestApp> {
  const stack = await openStack({ ...options, siteUrl: SITE_URL, isApart: env !== undefined });
  const before = { ...process.env };
  if (env) vi.resetModules();
  Object.assign(process.env, {
    SUPABASE_URL: stack.url,
    SUPABASE_ANON_KEY: stack.anonKey,
    MAIL_QUEUE_KEY: stack.queueKey,
    SITE_URL,
    SITE_TIME_ZONE: "America/New_York",
    ...QUICK_AND_MANY,
    ...(typeof env === "function" ? env(stack) : env),
  });
  return {
    stack,
    async get(path, params = {}, person) {
      const request = new Request(new URL(path, SITE_URL), { headers: await cookiesOf(person) });
      return { request, params, context: testContext() };
    },
    async post(path, fields, params = {}, person) {
      const headers = { ...(await cookiesOf(person)), Origin: SITE_URL };
      const request = new Request(new URL(path, SITE_URL), {
        method: "POST",
        headers,
        body: new URLSearchParams(fields),
      });
      return { request, params, context: testContext() };
    },
    async postFiles(path, form, params = {}, person) {
      const headers = { ...(await cookiesOf(person)), Origin: SITE_URL };
      const request = new Request(new URL(path, SITE_URL), { method: "POST", headers, body: form });
      return { request, params, context: testContext() };
    },
    async close() {
      await stack.close();
      if (!env) return;
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
      Object.assign(process.env, before);
      vi.resetModules();
    },
  };
}

/** The session cookie that the site itself would have set for this person's session. */
async function cookiesOf(person: Person | undefined): Promise<Record<string, string>> {
  if (!person) return {};
  const { SESSION_COOKIE } = await import("#app/session/supabase.server.ts");
  const { data } = await person.client.auth.getSession();
  const value = `base64-${Buffer.from(JSON.stringify(data.session)).toString("base64url")}`;
  return { Cookie: `${SESSION_COOKIE}=${value}` };
}
