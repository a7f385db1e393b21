import { afterEach, expect, test, vi } from "vitest";
import { parseEnv } from "#app/settings/env.server.ts";

const KEY = "0f7f6f0f-3a11-4c39";
const before = process.env.INDEXNOW_KEY;

afterEach(() => {
  if (before === undefined) delete process.env.INDEXNOW_KEY;
  else process.env.INDEXNOW_KEY = before;
  vi.resetModules();
});

/** The answer for a key, from a site with this setting. */
async function ask(key: string, setting?: string) {
  vi.resetModules();
  if (setting !== undefined) process.env.INDEXNOW_KEY = setting;
  const { loader } = await import("#app/routes/indexnow/key.ts");
  const request = new Request(`http://127.0.0.1:3000/${key}.txt`);
  return () => loader({ request, params: { key }, context: {} as never });
}

test("search engines find the site's key file, and no other", async () => {
  const answer = (await ask(KEY, KEY))();
  expect(await answer.text()).toBe(KEY);
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(await ask("another-key", KEY)).toThrow(expect.objectContaining({ init: { status: 404 } }));
});

test.each(["undefined", "", "humans"])("a site without a key has no such file (%s.txt)", async (key) => {
  expect(await ask(key)).toThrow(expect.objectContaining({ init: { status: 404 } }));
});

test.each(["short", "with space", "../../etc/passwd", "a".repeat(129)])("the key %j is refused at the start", (key) => {
  expect(() => parseEnv({ INDEXNOW_KEY: key })).toThrow("INDEXNOW_KEY");
});

test("a site with an endpoint but no key does not start, and says what is missing", () => {
  expect(() => parseEnv({ INDEXNOW_ENDPOINT: "https://indexnow.example/indexnow" })).toThrow("INDEXNOW_KEY is not set");
  expect(() => parseEnv({ INDEXNOW_ENDPOINT: "indexnow", INDEXNOW_KEY: KEY })).toThrow("INDEXNOW_ENDPOINT");
  expect(parseEnv({}).INDEXNOW_ENDPOINT).toBeUndefined();
});
