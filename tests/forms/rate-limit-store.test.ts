import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { testContext } from "#tests/support/complaints.ts";

// Several processes that share one database: each import of the module below has its own memory.

let app: TestApp;
beforeAll(async () => {
  app = await openApp({ env: { RATE_LIMIT_DATABASE_URL: "" } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`drop schema if exists rate_limits cascade`;
});

/** Stands for another process, with its own settings. */
async function startProcess(settings: Record<string, string>) {
  Object.assign(process.env, { RATE_LIMIT_FACTOR: "1", RATE_LIMIT_DATABASE_URL: "", ...settings });
  vi.resetModules();
  const { requireWithinLimit } = await import("#app/forms/count-attempts.server.ts");
  return async (account: string, address = "203.0.113.7") => {
    const request = new Request("http://127.0.0.1:3000/contact", { method: "POST" });
    const args = { request, context: testContext(address) };
    return requireWithinLimit(args, "contact", { account }).then(
      () => "taken",
      (error: { kind: string }) => error.kind,
    );
  };
}

async function times(count: number, attempt: () => Promise<string>): Promise<string[]> {
  const outcomes: string[] = [];
  for (let n = 0; n < count; n += 1) outcomes.push(await attempt());
  return outcomes;
}

const FIVE_THEN_NO_MORE = [...Array<string>(5).fill("taken"), "limited"];

test("processes that share a database count together", async () => {
  const settings = { RATE_LIMIT_DATABASE_URL: app.stack.databaseUrl };
  const [one, other] = [await startProcess(settings), await startProcess(settings)];
  expect(await times(3, () => one("vera@example.com"))).toEqual(Array(3).fill("taken"));
  expect(await times(3, () => other("vera@example.com"))).toEqual(["taken", "taken", "limited"]);
  expect(await one("vera@example.com")).toBe("limited");
});

test("processes without one count by themselves", async () => {
  const [one, other] = [await startProcess({}), await startProcess({})];
  expect(await times(6, () => one("vera@example.com"))).toEqual(FIVE_THEN_NO_MORE);
  expect(await other("vera@example.com")).toBe("taken");
});

test("who reads the database finds no e-mail and no address, and REST does not show the table", async () => {
  const attempt = await startProcess({ RATE_LIMIT_DATABASE_URL: app.stack.databaseUrl });
  await attempt("vera@example.com");
  const rows = await app.stack.sql`select * from rate_limits.counts`;
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/vera|example|203\.0/);
  const answer = await fetch(`${app.stack.url}/rest/v1/counts`, {
    headers: { apikey: app.stack.anonKey, "Accept-Profile": "rate_limits" },
  });
  expect(answer.status).toBe(406);
});

test("a role that may not create anything uses the table that is there", async () => {
  const first = await startProcess({ RATE_LIMIT_DATABASE_URL: app.stack.databaseUrl });
  await first("vera@example.com");
  await app.stack.sql`drop role if exists rate_limit_writer`;
  await app.stack.sql`create role rate_limit_writer login password 'only-for-tests'`;
  await app.stack.sql`grant usage on schema rate_limits to rate_limit_writer`;
  await app.stack.sql`grant select, insert, update, delete on rate_limits.counts to rate_limit_writer`;
  const url = new URL(app.stack.databaseUrl);
  Object.assign(url, { username: "rate_limit_writer", password: "only-for-tests" });
  const attempt = await startProcess({ RATE_LIMIT_DATABASE_URL: url.href });
  expect(await times(6, () => attempt("otto@example.com"))).toEqual(FIVE_THEN_NO_MORE);
  expect(await app.stack.sql`select 1 from rate_limits.counts`).toHaveLength(6);
});

const AWAY = "postgres://somebody:secret@127.0.0.1:1/nothing";

test("while the database is down limits still apply, counted in the process", async () => {
  const attempt = await startProcess({ RATE_LIMIT_DATABASE_URL: AWAY, LOG_LEVEL: "silent" });
  expect(await times(6, () => attempt("vera@example.com"))).toEqual(FIVE_THEN_NO_MORE);
});

test("while the database is down it is logged once", async () => {
  const warnings: string[] = [];
  const { openRateLimitDatabase } = await import("#app/forms/rate-limit-store.server.ts");
  const database = openRateLimitDatabase(AWAY, (line) => warnings.push(line));
  for (let n = 0; n < 3; n += 1) await expect(database.query({ text: "select 1" })).rejects.toThrow();
  expect(warnings).toEqual([expect.stringMatching(/^rate limits: counted in this process/)]);
  expect(warnings.join()).not.toContain("secret");
});

test("limits are scaled and switched off by a setting", async () => {
  const twice = await startProcess({ RATE_LIMIT_FACTOR: "2" });
  expect(await times(11, () => twice("vera@example.com"))).toEqual([...Array(10).fill("taken"), "limited"]);
  const off = await startProcess({ RATE_LIMIT_FACTOR: "0" });
  expect(await times(30, () => off("vera@example.com"))).toEqual(Array(30).fill("taken"));
});

test.each([
  ["RATE_LIMIT_DATABASE_URL", "mysql://somebody:secret@db.example/limits", "RATE_LIMIT_DATABASE_URL is not usable"],
  ["RATE_LIMIT_FACTOR", "many", 'RATE_LIMIT_FACTOR is "many"'],
  ["FORM_MIN_SECONDS", "-1", 'FORM_MIN_SECONDS is "-1"'],
])("a %s that cannot be used stops the start", async (name, value, message) => {
  const { parseEnv } = await import("#app/settings/env.server.ts");
  expect(() => parseEnv({ [name]: value })).toThrow(message);
});
