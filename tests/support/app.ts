import type { AppLoadContext } from "@remix-run/node";
import { vi } from "vitest";
import { testContext } from "./complaints.ts";
import { LIMITS_AND_CACHE_OFF } from "./pace.ts";
import type { Person } from "./people.ts";
import { openStack, type StackOptions, type TestStack } from "./stack.ts";

/** The arguments of a loader or action. */
export interface RouteArgs {
  request: Request;
  params: Record<string, string>;
  context: AppLoadContext;
}

/** A stack, and the arguments that Remix would pass to the site's loaders and actions. */
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
  /** Like `post`, for a multipart form. */
  postFiles(path: string, form: FormData, params?: Record<string, string>, person?: Person): Promise<RouteArgs>;
  close(): Promise<void>;
}

interface AppOptions extends Omit<StackOptions, "siteUrl" | "isApart"> {
  env?: Record<string, string> | ((stack: TestStack) => Record<string, string>);
}

const SITE_URL = "http://127.0.0.1:3000";

/**
 * Sets this process's environment to a fresh stack. Import routes afterwards, with `await import(…)`, because modules read their
 * settings when they load. Later test files of the worker reuse the loaded modules, since their settings are the same.
 * @param options.env settings in addition to `LIMITS_AND_CACHE_OFF`; the site's modules are then reloaded before and after the file.
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
    ...LIMITS_AND_CACHE_OFF,
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
