import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startProgram, stopChild } from "#supabase/local/supervisor.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { freshBuild } from "#tests/support/on-demand.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// The build is an ordinary Remix build: what serves others serves this one, without what our own server adds.

let stack: TestStack;
beforeAll(freshBuild);
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());

test("remix-serve serves the plain build", async () => {
  const port = await findFreePort();
  const child = startProgram("node_modules/@remix-run/serve/dist/cli.js", ["build/server/index.js"], {
    execArgv: [],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      SITE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_URL: stack.url,
      SUPABASE_ANON_KEY: stack.anonKey,
      MAIL_QUEUE_KEY: stack.queueKey,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  try {
    // It says one line once it listens.
    if (child.stdout) await once(child.stdout, "data");
    const home = await fetch(`http://127.0.0.1:${port}/`);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain("Discover and join amazing local events");
    expect((await fetch(`http://127.0.0.1:${port}/no/such/page`)).status).toBe(404);
  } finally {
    await stopChild(child);
  }
});
