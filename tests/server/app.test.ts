import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono, type MiddlewareHandler } from "hono";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtFiles } from "#app/server/app.ts";
import { LIMITS } from "#app/server/limits.ts";
import { rejectWith } from "#app/server/rejection.ts";
import { logRequests } from "#app/server/request-log.ts";
import { ownSite, requestPolicy } from "#app/server/request-policy.ts";
import { securityHeaders } from "#app/server/security-headers.ts";
import type { ServerEnv } from "#app/server/server-env.ts";
import { parseEnv } from "#app/settings/env.server.ts";
import { ask, FORM, ORIGIN, PLAIN_STYLE } from "./exchange.ts";

// Each middleware on its own, but for forms: form-body.test.ts. All of them together: tests/pages/requests.test.ts.

const reject = rejectWith(PLAIN_STYLE);

/** The middleware, followed by a page that shows what reached it. */
function behind(step: MiddlewareHandler<ServerEnv>): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(step);
  app.all("*", async (c) => c.text(`reached with ${await c.req.raw.text()}`));
  return app;
}

describe("the request policy", () => {
  const app = behind(requestPolicy(ownSite(ORIGIN), LIMITS, reject));

  test("lets a visitor read, and send a form of this site", async () => {
    expect((await ask(app, { target: "/events?search=jazz" })).status).toBe(200);
    const sent = await ask(app, { method: "POST", headers: FORM, body: "a=1" });
    expect(await sent.text()).toBe("reached with a=1");
  });

  test.each([
    [405, { method: "PUT" }],
    [414, { target: `/?${"a".repeat(LIMITS.urlChars)}` }],
    [400, { target: "http://evil.example/" }],
    [400, { target: "/%00" }],
    [400, { target: "/about?_data=root" }],
    [421, { headers: { Host: "evil.example" } }],
    [400, { headers: { "Content-Length": "3" } }],
    [403, { method: "POST", headers: { ...FORM, Origin: "https://evil.example" }, body: "a=1" }],
    [403, { method: "POST", headers: { ...FORM, "Sec-Fetch-Site": "cross-site" }, body: "a=1" }],
    [415, { method: "POST", headers: { ...FORM, "Content-Type": "application/json" }, body: "{}" }],
  ])("answers %i to %j, with a page and the end of the connection", async (status, exchange) => {
    const answer = await ask(app, exchange);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("Connection")).toBe("close");
    expect(await answer.text()).toContain("Go to Homepage");
  });

  test("rejects in the language of the address", async () => {
    const page = await (await ask(app, { method: "PUT", target: "/es/contact" })).text();
    expect(page).toContain('<html lang="es">');
    expect(page).toContain("Eso no funcionó | ");
    expect(page).toMatch(/<a [^>]*href="\/es">Ir a la página de inicio</);
  });

  test("lets mail programs unsubscribe, whatever the language of the mail", async () => {
    const headers = { ...FORM, Origin: "https://mail.example" };
    for (const target of ["/weekly/unsubscribe?token=x", "/es/weekly/unsubscribe?token=x"])
      expect((await ask(app, { method: "POST", target, headers, body: "a=1" })).status).toBe(200);
  });
});

describe("the security headers", () => {
  test("are on every answer, and leave what the answer says itself", async () => {
    const app = new Hono<ServerEnv>();
    app.use(securityHeaders(true));
    app.get("/own", (c) => c.text("", 200, { "Referrer-Policy": "same-origin", "Content-Security-Policy": "own" }));
    expect(Object.fromEntries((await ask(app, { target: "/nothing" })).headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": "max-age=31536000",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    });
    const own = (await ask(app, { target: "/own" })).headers;
    expect(own.get("Referrer-Policy")).toBe("same-origin");
    expect(own.get("Content-Security-Policy")).toBe("own");
  });

  test("promise https only where the site has it", async () => {
    const answer = await ask(behind(securityHeaders(false)));
    expect(answer.headers.has("Strict-Transport-Security")).toBe(false);
  });
});

describe("the request log", () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const proxies = parseEnv({}).TRUSTED_PROXIES;
  const app = new Hono<ServerEnv>();
  app.use(logRequests(log, proxies, () => "/events/:eventId"));
  app.get("*", (c) => {
    c.get("log").warn("on the way");
    return c.text("", 404);
  });

  test("writes one line for each request, by its route and without its query, under its id", async () => {
    const answer = await ask(app, { target: "/events/1?search=secret" });
    expect(answer.status).toBe(404);
    const requestId = answer.headers.get("X-Request-Id");
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    const [warning, request, ...more] = lines.map((line) => JSON.parse(line));
    expect(more).toEqual([]);
    expect(warning).toMatchObject({ requestId, msg: "on the way" });
    expect(request).toMatchObject({ requestId, method: "GET", route: "/events/:eventId", status: 404 });
    expect(lines.join()).not.toContain("secret");
  });
});

describe("the files of the build", () => {
  let folder: string;
  let app: Hono<ServerEnv>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sunshine-files-"));
    await writeFile(join(folder, "logo.svg"), "<svg/>");
    await writeFile(join(folder, "logo.svg.br"), "brotli");
    await writeFile(join(folder, "social-card.png"), "png");
    app = behind(builtFiles(folder));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("are sent compressed to who takes that, and as they are to others", async () => {
    const small = await ask(app, { target: "/logo.svg", headers: { "Accept-Encoding": "gzip, br" } });
    expect([small.headers.get("Content-Encoding"), await small.text()]).toEqual(["br", "brotli"]);
    const plain = await ask(app, { target: "/logo.svg" });
    expect([plain.headers.get("Content-Encoding"), await plain.text()]).toEqual([null, "<svg/>"]);
    expect(plain.headers.get("Cache-Control")).toBe("public, max-age=3600");
  });

  test("hold one picture that other sites may show", async () => {
    const card = await ask(app, { target: "/social-card.png" });
    expect(card.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect((await ask(app, { target: "/logo.svg" })).headers.has("Cross-Origin-Resource-Policy")).toBe(false);
  });

  test.each(["/", "/../package.json", "/..%2fpackage.json", "/nothing.svg"])("are nothing else: %s", async (target) => {
    expect(await (await ask(app, { target })).text()).toBe("reached with ");
  });
});
