import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import postgres, { type Sql } from "postgres";
import { z } from "zod";
import { serveSite } from "#app/server/launch/site-process.ts";
import { type Stack, startStack } from "#supabase/local/stack.ts";
import { stopChild } from "#supabase/local/supervisor.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import { LIMITS_AND_CACHE_OFF, QUICK_PASSWORD_COST } from "#tests/support/pace.ts";

export interface BrowserSite {
  origin: string;
  stack: Stack;
}

interface WorkerFixtures {
  /** The built site on a stack with an empty database, one per worker. */
  site: BrowserSite;
}

/** Runs `work` with the built site on a stack with an empty database. */
export async function withSite(work: (site: BrowserSite) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(joinPath(tmpdir(), "sunshine-browser-"));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const stack = await startStack({
    projectDir: ".",
    dataDir: folder,
    port: 0,
    siteUrl: origin,
    durable: false,
    passwordCost: QUICK_PASSWORD_COST,
  });
  try {
    const child = await serveAt(port, stack);
    await work({ origin, stack });
    await stopChild(child);
  } finally {
    await stack.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** `test` with the site's address as base URL, and a page that fails the test when the browser reports an error. */
export const test = base.extend<{ page: Page }, WorkerFixtures>({
  site: [({ browserName: _ }, use) => withSite(use), { scope: "worker" }],
  baseURL: async ({ site }, use) => use(site.origin),
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => {
      // Chromium reports a view transition that was interrupted by the next navigation, although no script waits for it.
      if (!/^Transition was (aborted|skipped)/.test(error.message)) errors.push(String(error));
    });
    page.on("console", (message) => {
      // Chromium logs a rejected form, which is answered with 400, and Remix that it cannot look up a page's links offline.
      if (
        message.type() === "error" &&
        !/^Failed to (load resource|fetch manifest patches TypeError)/.test(message.text())
      )
        errors.push(message.text());
    });
    await use(page);
    expect(errors).toEqual([]);
  },
});

/** Serves the built site on this port. @returns its process, for `stopChild`. */
export function serveAt(port: number, stack: Stack, settings: Record<string, string> = {}) {
  return serveSite({
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    SITE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_URL: stack.url,
    SUPABASE_ANON_KEY: stack.anonKey,
    MAIL_QUEUE_KEY: stack.projectSecret,
    LOCAL_INBOX_URL: `${stack.url}/inbox`,
    ...LIMITS_AND_CACHE_OFF,
    LOG_LEVEL: "error",
    ...settings,
  });
}

/**
 * Declares tests twice, for a browser with scripts and for one without. Not with Playwright's projects, because each would start its own
 * sites.
 */
export function withAndWithoutScripts(declareTests: () => void): void {
  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
      test.use({ javaScriptEnabled });
      declareTests();
    });
}

const mailList = z.object({
  messages: z.array(z.object({ ID: z.string(), To: z.array(z.object({ Address: z.string() })) })),
});
const mailBody = z.object({ HTML: z.string() });

/** The link in the newest mail to this address. */
export async function linkMailedTo(site: BrowserSite, address: string): Promise<string> {
  const inbox = `${site.stack.url}/inbox/api/v1`;
  const list = mailList.parse(await (await fetch(`${inbox}/messages`)).json());
  const mail = list.messages.find((message) => message.To.some((to) => to.Address === address));
  if (!mail) throw new Error(`No mail to ${address}`);
  const { HTML } = mailBody.parse(await (await fetch(`${inbox}/message/${mail.ID}`)).json());
  return /href="([^"]*\/confirm\?[^"]*)"/.exec(HTML)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

export const PASSWORD = "a-good-password";

/** An email address for this person that no other test uses. */
export function newAddress(fullName: string): string {
  return `${fullName.toLowerCase().replaceAll(" ", ".")}.${randomUUID().slice(0, 8)}@example.com`;
}

/**
 * Creates a confirmed account without opening a page.
 * @returns the email address; the password is "a-good-password".
 */
export async function addMember(site: BrowserSite, fullName: string): Promise<string> {
  const email = newAddress(fullName);
  const { url, serviceRoleKey } = site.stack;
  const answer = await fetch(`${url}/auth/v1/admin/users`, {
    method: "POST",
    headers: { apikey: serviceRoleKey, Authorization: `Bearer ${serviceRoleKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: fullName } }),
  });
  expect(answer.status).toBe(200);
  return email;
}

/** Like `addMember`, and signs the member in: the next page is opened in their session. */
export async function enterAsMember(page: Page, site: BrowserSite, fullName: string): Promise<string> {
  const email = await addMember(site, fullName);
  const form = { email, password: PASSWORD };
  const answer = await page.request.post("/signin", { form, headers: { Origin: site.origin }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return email;
}

/**
 * Signs a person up through the form and the mail.
 * @returns the email address; the password is "a-good-password".
 */
export async function join(page: Page, site: BrowserSite, fullName: string): Promise<string> {
  const email = newAddress(fullName);
  await page.goto("/signup");
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await page.goto(await linkMailedTo(site, email));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  return email;
}

/** Opens a page and waits until its scripts run. */
export async function openUntilScriptsRun(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}

/** Gives `work` direct access to the site's database, bypassing all policies. */
export async function withDatabase(site: BrowserSite, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = postgres(site.stack.databaseUrl, { max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

/** Makes an account an admin while `work` runs, directly in the database: on each site, one test claims the role of the first admin. */
export function asAdmin(site: BrowserSite, email: string, work: () => Promise<void>): Promise<void> {
  return withDatabase(site, async (sql) => {
    const lend = (isAdmin: boolean) => sql`
      update public.profiles set is_admin = ${isAdmin} where id = (select id from auth.users where email = ${email})`;
    try {
      await lend(true);
      await work();
    } finally {
      await lend(false);
    }
  });
}

interface EventsOfATest {
  /** Followed by a number when there are several events. */
  title: string;
  description?: string;
  count?: number;
  isApproved?: boolean;
  imageUrl?: string | null;
  /** Default: five days from now. */
  startsAt?: Date;
  /** `count` events are added at each location. Default: a place in Tampa. */
  locations?: readonly string[];
}

/** Adds `count` concerts at each location, by a new organizer, and removes them when `work` is done. */
export function withEvents(site: BrowserSite, events: EventsOfATest, work: () => Promise<void>): Promise<void> {
  const { title, count = 1, isApproved = true, startsAt = new Date(Date.now() + 5 * 86_400_000) } = events;
  const { description = "Three bands, one porch, and lemonade for everybody.", imageUrl = null } = events;
  const { locations = ["Armature Works, Tampa"] } = events;
  return withDatabase(site, async (sql) => {
    const id = randomUUID();
    await sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.com`})`;
    try {
      await sql`
        insert into public.events (organizer_id, title, description, category, location, start_date, is_approved, image_url)
        select ${id}, ${title} || case when ${count} > 1 then ' ' || number else '' end,
          ${description}, 'music', location, ${startsAt}, ${isApproved}, ${imageUrl}
        from generate_series(1, ${count}) as number, unnest(${locations}::text[]) as location`;
      await work();
    } finally {
      await sql`delete from auth.users where id = ${id}`;
    }
  });
}

/**
 * Delays the page's requests to matching addresses.
 * @param method delays only requests with this method.
 * @returns a function that releases these requests and all later ones.
 */
export async function hold(page: Page, addresses: string, method?: "POST"): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    if (method === undefined || route.request().method() === method) await held;
    await route.continue();
  });
  return () => release();
}

export { expect };
