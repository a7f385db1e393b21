import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { SettingError } from "#app/domain/site/zod.ts";
import { requireSupabase } from "#app/server/launch/check-supabase.ts";
import { requireFreePorts } from "#app/server/launch/ports.ts";
import { readSettings } from "#app/server/launch/settings.ts";
import { StartError } from "#supabase/local/supervisor.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import { freshBuild } from "#tests/support/on-demand.ts";
import { DEFAULTS, type Ending, Launcher, type Settings } from "./launcher.ts";

// Every reason for which `npm start` does not start: it prints one line that says what to do, and exits with 1. A start takes seconds of
// CPU time, so only one of each kind is really made; the others call the functions that check the settings.

let folder: string;
let ports: { site: number; stack: number };
beforeAll(freshBuild);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sunshine-launch-"));
  ports = { site: await findFreePort(), stack: await findFreePort() };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

/** Occupies a free port. */
async function listen(answer: RequestListener = (_, response) => response.end()): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

function start(settings: Settings): Promise<Ending> {
  return new Launcher({
    DATA_DIR: join(folder, "data"),
    PORT: String(ports.site),
    LOCAL_SUPABASE_PORT: String(ports.stack),
    ...settings,
  }).ended;
}

const refusal = (line: string) => ({ code: 1, stdout: "", stderr: `${line}\n` });

/** Why a start with these settings is rejected, by the program's own parser. */
function reasonAgainst(settings: Settings): string {
  try {
    readSettings({ ...DEFAULTS, ...settings });
    return "";
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
}

const ADDRESS_HELP = "an address such as https://events.example.org, without a path, a query or a password.";

test.each<[Settings, string]>([
  [{ PORT: "abc" }, 'PORT is "abc", but needs to be a port number from 1 to 65535.'],
  [{ LOCAL_SUPABASE_PORT: "70000" }, 'LOCAL_SUPABASE_PORT is "70000", but needs to be a port number from 1 to 65535.'],
  [
    { SITE_TIME_ZONE: "Mars/Base" },
    'SITE_TIME_ZONE is "Mars/Base", but needs to be an IANA time zone such as America/New_York.',
  ],
  ...["nonsense", "ftp://events.example.org", "https://events.example.org/fun", "https://events.example.org?a=1"].map(
    (SITE_URL): [Settings, string] => [{ SITE_URL }, `SITE_URL is "${SITE_URL}", but needs to be ${ADDRESS_HELP}`],
  ),
  [{ SITE_URL: "https://ada:secret@events.example.org" }, `SITE_URL is not usable, but needs to be ${ADDRESS_HELP}`],
  [{ HOST: "no host" }, 'HOST is "no host", but needs to be an address or host name of this machine.'],
  [{ LOCAL_STACK_PUBLIC: "maybe" }, 'LOCAL_STACK_PUBLIC is "maybe", but needs to be yes or no.'],
  [
    { SUPABASE_URL: "http://127.0.0.1:9" },
    "SUPABASE_ANON_KEY is not set, but is needed together with SUPABASE_URL: the project's public anonymous key.",
  ],
  [
    { SUPABASE_ANON_KEY: "key" },
    "SUPABASE_URL is not set, but is needed together with SUPABASE_ANON_KEY; leave both empty for the local stack.",
  ],
  [
    { DATABASE_URL: "mysql://root:secret@db/" },
    "DATABASE_URL is not usable, but needs to be an address that starts with postgres://.",
  ],
  [
    { SMTP_URL: "smtp://mail.example.org?from=Sunshine%20%3Cno-reply%40example.org%3E" },
    "SMTP_URL is not usable, but needs to be an address whose ?from= is just an e-mail address, without a name.",
  ],
  [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL is "loud", but needs to be one of debug, info, warn, error, fatal, silent.'],
  [{ METRICS_PORT: "0" }, 'METRICS_PORT is "0", but needs to be a port number from 1 to 65535.'],
  [
    { TRUSTED_PROXIES: "everybody" },
    'TRUSTED_PROXIES is "everybody", but needs to be a number of proxies, or their addresses and networks such as 10.0.0.0/8, separated by commas.',
  ],
])("a bad setting is named with what it needs: %j", (settings, line) => {
  expect(reasonAgainst(settings)).toBe(line);
});

const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2ln`;

const SECRET_KEY_LINE =
  "SUPABASE_ANON_KEY is not usable, but needs to be the project's public anonymous (or publishable) key, not a secret one.";

test.each([
  ["a token of the role service_role", jwt({ iss: "supabase", role: "service_role" })],
  ["a token of another role", jwt({ role: "authenticated" })],
  ["one of the newer kind", "sb_secret_5wJ2kQ9xZ"],
])("a secret key in the place of the public one is refused, and not printed: %s", (_, key) => {
  expect(reasonAgainst({ SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_ANON_KEY: key })).toBe(SECRET_KEY_LINE);
});

test.each<Settings>([
  { SITE_URL: "https://events.example.org" },
  { HOST: "0.0.0.0" },
  { HOST: "::" },
  { HOST: "192.0.2.7" },
])("the local stack is not run for others than this machine unless that is asked for: %j", (settings) => {
  expect(reasonAgainst(settings)).toBe(publicLine(settings));
});

function publicLine(settings: Settings): string {
  const setting = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return `${setting} lets others reach this site, but SUPABASE_URL is not set: set it to a Supabase project, or set LOCAL_STACK_PUBLIC=yes to serve them from the local stack.`;
}

const PROJECT = { SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_ANON_KEY: "key" };
const needsKey = (siteUrl: string) =>
  `MAIL_QUEUE_KEY is not set, but is needed by a site that other machines can reach (SITE_URL=${siteUrl}): set it to the project's queue key (.github/OPERATING.md, "Keys").`;

test.each<[string, Settings, string]>([
  ["of one kind", { PORT: "abc" }, 'PORT is "abc", but needs to be a port number from 1 to 65535.'],
  ["with a secret", { SUPABASE_URL: "http://127.0.0.1:9", SUPABASE_ANON_KEY: "sb_secret_5wJ2kQ9xZ" }, SECRET_KEY_LINE],
  ["that is missing", { ...PROJECT, SITE_URL: "https://events.example.org" }, needsKey("https://events.example.org")],
  [
    "twice",
    { PORT: "4000", METRICS_PORT: "4000" },
    "PORT and METRICS_PORT are both 4000, but need to be two different ports.",
  ],
])(
  "a setting %s that is refused stops the start with that line alone, and nothing is written",
  async (_, settings, line) => {
    expect(await start(settings)).toEqual(refusal(line));
    expect(await readdir(folder)).toEqual([]);
  },
);

test.each<[Settings, string]>([
  [{ SITE_URL: "https://events.example.org" }, "https://events.example.org"],
  [{ SITE_URL: "http://192.0.2.7:3000" }, "http://192.0.2.7:3000"],
  [{ HOST: "0.0.0.0", PORT: "3000" }, "http://0.0.0.0:3000"],
])(
  "a site for the public does not start without the key with which it takes what visitors write: %j",
  (settings, siteUrl) => {
    expect(reasonAgainst({ ...PROJECT, ...settings })).toBe(needsKey(siteUrl));
    expect(reasonAgainst({ ...PROJECT, ...settings, MAIL_QUEUE_KEY: "k".repeat(32) })).toBe("");
  },
);

test.each<Settings>([
  {},
  { SITE_URL: "http://localhost:3000" },
  { SITE_URL: "http://127.0.0.1:8080", HOST: "0.0.0.0" },
])("a site of this machine starts without it: %j", (settings) => {
  expect(reasonAgainst({ ...PROJECT, ...settings })).toBe("");
});

test("a public local stack generates a queue key for its site", () => {
  const settings = { SITE_URL: "https://events.example.org", LOCAL_STACK_PUBLIC: "yes" };
  expect(reasonAgainst(settings)).toBe("");
});

const portsOf = (settings: Settings) =>
  readSettings({ ...DEFAULTS, PORT: String(ports.site), LOCAL_SUPABASE_PORT: String(ports.stack), ...settings });

test("a port may not be the site's and the local stack's", async () => {
  await expect(requireFreePorts(portsOf({ PORT: "4000", LOCAL_SUPABASE_PORT: "4000" }))).rejects.toThrow(
    new StartError("PORT and LOCAL_SUPABASE_PORT are both 4000, but need to be two different ports."),
  );
});

test("a port in use stops the start with a line that names its variable, and nothing is written", async () => {
  const taken = await listen();
  expect(await start({ PORT: String(taken) })).toEqual(
    refusal(`Port ${taken} is in use. Stop what uses it, or set PORT to another port.`),
  );
  expect(await readdir(folder)).toEqual([]);
});

test.each(["PORT", "LOCAL_SUPABASE_PORT", "METRICS_PORT"])(
  "a port in use is named with its variable: %s",
  async (name) => {
    const taken = await listen();
    await expect(requireFreePorts(portsOf({ [name]: String(taken) }))).rejects.toThrow(
      new StartError(`Port ${taken} is in use. Stop what uses it, or set ${name} to another port.`),
    );
  },
);

test("a Supabase that does not answer stops the start with a line that names it", async () => {
  const SUPABASE_URL = `http://127.0.0.1:${ports.stack}`;
  expect(await start({ SUPABASE_URL, SUPABASE_ANON_KEY: "key" })).toEqual(
    refusal(`Supabase does not answer at SUPABASE_URL (${SUPABASE_URL}).`),
  );
});

test.each<[string, RequestListener, (url: string) => string]>([
  [
    "that is some other web server",
    (_, response) => response.setHeader("Content-Type", "text/html").end("<h1>Welcome</h1>"),
    (url) => `SUPABASE_URL (${url}) answers, but is not a Supabase project.`,
  ],
  [
    "that does not take the key",
    (_, response) =>
      response.writeHead(401, { "Content-Type": "application/json" }).end('{"message":"Invalid API key"}'),
    () => "Supabase does not accept SUPABASE_ANON_KEY; copy the project's public anonymous key.",
  ],
  [
    "without this project's tables",
    (_, response) => response.writeHead(404, { "Content-Type": "application/json" }).end('{"code":"PGRST205"}'),
    (url) => `The Supabase at ${url} has no function "site_time_zone"; run \`supabase db push\` first.`,
  ],
  [
    "that computes with another zone",
    (_, response) => response.writeHead(200, { "Content-Type": "application/json" }).end('"America/Chicago"'),
    () =>
      'SITE_TIME_ZONE is America/New_York, but the database uses America/Chicago; make them the same (.github/OPERATING.md, "On a hosted Supabase project").',
  ],
])("a Supabase %s is named", async (_, answer, line) => {
  const SUPABASE_URL = `http://127.0.0.1:${await listen(answer)}`;
  const site = { isPublic: false, timeZone: "America/New_York" };
  await expect(requireSupabase({ url: SUPABASE_URL, anonKey: "key" }, site)).rejects.toThrow(
    new StartError(line(SUPABASE_URL)),
  );
});
