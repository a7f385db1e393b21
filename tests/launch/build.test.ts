import { existsSync } from "node:fs";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { isRunning } from "#tests/support/processes.ts";
import { Launcher } from "./launcher.ts";

const SOURCES = ["app", "public", "supabase", "package.json", "package-lock.json", "remix.config.ts", "tsconfig.json"];

// A copy of the project that was never built.
let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "sunshine-unbuilt-"));
  for (const name of SOURCES) await cp(name, join(project, name), { recursive: true });
  await symlink(resolve("node_modules"), join(project, "node_modules"));
});
afterAll(() => rm(project, { recursive: true, force: true }));

test("stopped while it builds the site, a start exits with 0, and the next one does not take half a build for a whole", async () => {
  const settings = { PORT: String(await findFreePort()), LOCAL_SUPABASE_PORT: String(await findFreePort()) };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    const launcher = new Launcher({ ...settings, DATA_DIR: join(project, "data") }, project);
    await launcher.saying("Building the site");
    await expect.poll(() => launcher.pids(/app\/server\/build\.ts/)).toHaveLength(1);
    const pids = await launcher.pids();
    launcher.signal(signal);
    expect(await launcher.ended).toEqual({ code: 0, stdout: "Building the site …\n", stderr: "" });
    for (const pid of pids) await expect.poll(() => isRunning(pid)).toBe(false);
  }
  expect(existsSync(join(project, "build/stamp"))).toBe(false);
  expect(existsSync(join(project, "data"))).toBe(false);
});
