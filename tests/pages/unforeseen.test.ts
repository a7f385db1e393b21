import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openRelayedSite, type RelayedSite } from "#tests/support/relayed-site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// Supabase publishes an invalid signing key, an example of an error that the site does not handle.

let site: RelayedSite;
let olive: Person;

beforeAll(async () => {
  site = await openRelayedSite();
  olive = await signUpPerson(site.stack);
  const { data } = await olive.client.auth.getSession();
  const header = String(data.session?.access_token.split(".")[0]);
  const { kid, alg } = JSON.parse(Buffer.from(header, "base64url").toString("utf8"));
  site.relay.intercept = ({ path }) =>
    path.includes("jwks.json")
      ? Response.json({ keys: [{ kid, alg, kty: "EC", crv: "P-256", x: "?", y: "?" }] })
      : null;
});
afterAll(() => site.close());

test("a visitor who meets an unforeseen failure gets an error page without its cause", async () => {
  const visitor = new Visitor(site.origin);
  await visitor.open("/signin");
  const { status, document, text } = await visitor.submit("Sign In", { email: olive.email, password: olive.password });
  expect(status).toBe(500);
  expect(document.querySelector("h1")?.textContent).toBe("Unexpected Application Error!");
  expect(document.title).toContain("Unexpected Application Error!");
  expect(text).not.toMatch(/JWK|key|at \w+ \(/i);
});
