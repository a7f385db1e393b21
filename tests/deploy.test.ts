import { existsSync, readFileSync, statSync } from "node:fs";
import { parseEnv as parseEnvFile } from "node:util";
import { describe, expect, test } from "vitest";
import { parseEnv } from "#app/settings/env.server.ts";
import { oldestNode } from "./dependencies/lock-file.ts";

// What .github/deploy says about this project is true: its paths, settings, port, deadlines and Node version.

const read = (name: string) => readFileSync(`.github/deploy/${name}`, "utf8");
const unit = read("sunshine-events.service");
const containerfile = read("Containerfile");
const settings = Object.keys(parseEnvFile(readFileSync(".env.example", "utf8")));

/** The values of a setting: `NAME=value` in the unit, `NAME value` in the Containerfile. */
const valuesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}[= ](.*)$`, "gm"))].map(([, value = ""]) => value);
const lastOf = (text: string, name: string) => valuesOf(text, name).at(-1) ?? "";

/** The variables of a line `A=1 B=2`. */
const variables = (line: string) => Object.fromEntries(line.split(" ").map((part) => part.split("=", 2)));

const user = lastOf(unit, "User");
const folder = lastOf(unit, "WorkingDirectory");
const data = `/var/lib/${lastOf(unit, "StateDirectory")}`;
const environment = variables(lastOf(unit, "Environment"));

describe("the unit", () => {
  test("starts a program that exists, and keeps data in its state folder", () => {
    expect(existsSync(lastOf(unit, "ExecStart").split(" ")[1] ?? "")).toBe(true);
    expect(environment.DATA_DIR).toBe(data);
    expect(lastOf(unit, "ReadWritePaths")).toBe("");
  });

  test("sets nothing that the site does not read", () => {
    expect(Object.keys(environment).filter((name) => name !== "NODE_ENV" && !settings.includes(name))).toEqual([]);
  });

  test("asks the launcher alone to stop, and waits longer than it waits for its processes", () => {
    const deadline = (path: string) =>
      Number(/STOP_DEADLINE_MS = ([\d_]+)/.exec(readFileSync(path, "utf8"))?.[1]?.replaceAll("_", "")) / 1000;
    const [site, stack] = [deadline("supabase/local/supervisor.ts"), deadline("app/server/launch/local-stack.ts")];
    expect(site + stack).toBeGreaterThanOrEqual(70);
    expect(lastOf(unit, "KillMode")).toBe("mixed");
    expect(Number(lastOf(unit, "TimeoutStopSec"))).toBeGreaterThan(site + stack);
  });
});

describe("the container", () => {
  test("runs as the unit does: folder, user, data, command", () => {
    expect(lastOf(containerfile, "WORKDIR")).toBe(folder);
    expect(lastOf(containerfile, "USER")).toBe(user);
    expect(lastOf(containerfile, "VOLUME")).toBe(data);
    expect(variables(lastOf(containerfile, "ENV"))).toEqual({ ...environment, HOST: "0.0.0.0" });
    expect(JSON.parse(lastOf(containerfile, "CMD")).join(" ")).toBe(lastOf(unit, "ExecStart").replace("/usr/bin/", ""));
  });

  test("exposes the port of the site, and asks its health check", () => {
    expect(Number(lastOf(containerfile, "EXPOSE"))).toBe(parseEnv({}).PORT);
    expect(lastOf(containerfile, "HEALTHCHECK")).toContain(`PORT || ${parseEnv({}).PORT}`);
    expect(readFileSync("app/server/app.ts", "utf8")).toContain('"/healthz"');
  });

  test("copies everything that the build reads", () => {
    const copied = valuesOf(containerfile, "COPY").flatMap((line) =>
      line.startsWith("--") ? [] : line.split(" ").slice(0, -1),
    );
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
    const [, sources = ""] = /SOURCES = \[(.*)\]/.exec(readFileSync("app/server/launch/stale-build.ts", "utf8")) ?? [];
    const imports = readFileSync("remix.config.ts", "utf8").matchAll(/"\.\/(.+?\.ts)"/g);
    const needed = [...sources.matchAll(/"(.+?)"/g), ...imports].map(([, path = ""]) => path);
    expect(needed.filter((path) => !copied.some((from) => path === from || path.startsWith(`${from}/`)))).toEqual([]);
  });

  test("has the Node that people are told to use", () => {
    const recommended = readFileSync(".nvmrc", "utf8").trim();
    expect(valuesOf(containerfile, "FROM").map((image) => image.split(" ")[0])).toEqual(
      Array(2).fill(`docker.io/library/node:${recommended}-trixie-slim`),
    );
    expect(Number(recommended)).toBeGreaterThanOrEqual(Number(oldestNode().split(".")[0]));
  });
});

test("OPERATING.md names each of these files, and the paths in them", () => {
  const guide = readFileSync(".github/OPERATING.md", "utf8");
  for (const name of ["sunshine-events.service", "Containerfile", "try.sh", user, folder, data])
    expect(guide).toContain(name);
  expect(statSync(".github/deploy/try.sh").isFile()).toBe(true);
});
