import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProgram, stopChild } from "#supabase/local/supervisor.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { freshBuild } from "#tests/support/on-demand.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// The build is an ordinary Remix build: remix-serve can serve it, without what our own server adds.

let stack: TestStack;
beforeAll(freshBuild);
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());

/** Runs remix-serve on a free port. It has no queue key unless given in `settings`. */
async function serve(settings: Record<string, string> = {}) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = startProgram("node_modules/@remix-run/serve/dist/cli.js", ["build/server/index.js"], {
    execArgv: [],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      SITE_URL: origin,
      SUPABASE_URL: stack.url,
      SUPABASE_ANON_KEY: stack.anonKey,
      MAIL_QUEUE_KEY: "",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  return { child, origin };
}

test.each([
  ["for this machine, where a member imports a file", {}, importFile],
  [
    "for the public, with the key of the queue",
    { SITE_URL: "https://events.example.org", MAIL_QUEUE_KEY: "k".repeat(32) },
    async () => undefined,
  ],
])("remix-serve serves the plain build %s", async (_, settings, visit) => {
  const { child, origin } = await serve(settings);
  try {
    // It prints one line once it listens.
    if (child.stdout) await once(child.stdout, "data");
    const home = await fetch(`${origin}/`);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain("Discover and join amazing local events");
    expect((await fetch(`${origin}/no/such/page`)).status).toBe(404);
    // Our own server would reject a photo that is too large. Without it, the page shows the form with the entered values.
    const form = new FormData();
    form.append("picture", new File([new Uint8Array(12_000_000)], "photo.jpg", { type: "image/jpeg" }));
    form.append("title", "Porch Concert");
    const kept = await fetch(`${origin}/create-event`, { method: "POST", headers: { Origin: origin }, body: form });
    expect(kept.status).toBe(401);
    expect(await kept.text()).toContain('value="Porch Concert"');
    await visit(origin);
  } finally {
    await stopChild(child);
  }
});

/** Imports a file, whose reading process has to be found there too. */
async function importFile(origin: string): Promise<void> {
  const visitor = await signedIn(origin, await signUpPerson(stack));
  await visitor.open("/dashboard/import");
  const { text: said } = await visitor.submit("Read the file", { file: new File(["title\nBingo\n"], "events.csv") });
  expect(said).toContain("One event was read: one is new.");
}

test.each([
  [
    { SITE_URL: "https://events.example.org" },
    /^MAIL_QUEUE_KEY is not set, but is needed by a site that other machines can reach .*\.\n$/,
  ],
  [{ SUPABASE_URL: "", SUPABASE_ANON_KEY: "" }, /^SUPABASE_URL and SUPABASE_ANON_KEY are not set; .*\.\n$/],
])(
  "remix-serve does not serve it with settings that cannot work, and says so in one line: %j",
  async (settings, line) => {
    const { child } = await serve(settings);
    const [[code], said] = await Promise.all([once(child, "exit"), child.stderr ? text(child.stderr) : ""]);
    expect(code).toBe(1);
    expect(said).toMatch(line);
  },
);
