import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";

// The site behind a proxy that terminates TLS.

const HOST = "events.example";

let site: TestSite;
let olive: Person;
beforeAll(async () => {
  site = await openSite({ ...WITH_COPIES, SITE_URL: `https://${HOST}`, TRUSTED_PROXIES: "1" });
  olive = await signUpPerson(site.stack);
});
afterAll(() => site.close());

interface Answer {
  status: number;
  header(name: string): string;
  cookies: string[];
}

/** Sends a request with the proxy's headers. */
function ask(
  path: string,
  options: { host?: string; headers?: Record<string, string>; form?: Record<string, string> } = {},
): Promise<Answer> {
  const body = options.form && new URLSearchParams(options.form).toString();
  const headers = {
    Host: options.host ?? HOST,
    ...(body ? { "Content-Type": "application/x-www-form-urlencoded", Origin: `https://${HOST}` } : {}),
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, site.origin), { method: body ? "POST" : "GET", headers }, (response) => {
      response.resume();
      resolve({
        status: response.statusCode ?? 0,
        header: (name) => String(response.headers[name.toLowerCase()] ?? ""),
        cookies: response.headers["set-cookie"] ?? [],
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

test("every response, files and rejections included, has HSTS, and pages have upgrade-insecure-requests", async () => {
  for (const path of ["/", "/favicon.svg", "/no/such/page", "/events?search=%"])
    expect((await ask(path)).header("Strict-Transport-Security")).toBe("max-age=31536000");
  expect((await ask("/")).header("Content-Security-Policy")).toContain("upgrade-insecure-requests");
});

test("a member signs in and out with cookies that are __Host-, Secure and HttpOnly", async () => {
  const signedIn = await ask("/signin", { form: { email: olive.email, password: olive.password } });
  expect(signedIn.status).toBe(303);
  expect(signedIn.cookies.length).toBeGreaterThanOrEqual(2);
  for (const cookie of signedIn.cookies) {
    expect(cookie).toMatch(/^__Host-sunshine-/);
    for (const attribute of ["Secure", "HttpOnly", "Path=/", "SameSite=Lax"])
      expect(cookie.toLowerCase()).toContain(attribute.toLowerCase());
    expect(cookie).not.toMatch(/domain=/i);
  }
  const Cookie = signedIn.cookies.map((cookie) => cookie.split(";")[0]).join("; ");
  expect((await ask("/dashboard", { headers: { Cookie } })).status).toBe(200);
  expect((await ask("/dashboard", { headers: { Cookie: Cookie.replaceAll("__Host-", "") } })).status).toBe(303);

  const signedOut = await ask("/signout", { form: { intent: "signout" }, headers: { Cookie } });
  expect(signedOut.status).toBe(303);
  const cleared = signedOut.cookies.filter((cookie) => /max-age=0/i.test(cookie)).map((cookie) => cookie.split("=")[0]);
  expect(cleared).toContain("__Host-sunshine-session");
});

test("only requests for the public host are answered, except for health checks", async () => {
  for (const host of ["127.0.0.1", "localhost:3000", new URL(site.origin).host, `${HOST}.evil.example`])
    expect((await ask("/", { host })).status).toBe(421);
  expect((await ask("/", { host: `${HOST.toUpperCase()}:443` })).status).toBe(200);
  expect((await ask("/healthz", { host: "10.1.2.3" })).status).toBe(200);
});

test("a form from the same host over http is cross-origin", async () => {
  const form = { email: "a@example.com", password: "b" };
  expect((await ask("/signin", { form, headers: { Origin: `https://${HOST}:8443` } })).status).toBe(403);
});

test("the proxy's X-Request-Id is kept when it is well-formed", async () => {
  const id = "edge-1:4f2a.77";
  expect((await ask("/about", { headers: { "X-Request-Id": id } })).header("X-Request-Id")).toBe(id);
  for (const bad of ["", "a b", "a".repeat(200), "<b>"])
    expect((await ask("/about", { headers: { "X-Request-Id": bad } })).header("X-Request-Id")).toMatch(
      /^[\da-f-]{36}$/,
    );
});
