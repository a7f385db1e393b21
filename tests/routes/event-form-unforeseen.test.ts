import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { addEvent } from "#tests/support/events.ts";
import { answered, EVENT_FORM } from "#tests/support/forms.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openRelay, type Relay } from "#tests/support/relay.ts";

// Supabase publishes an invalid signing key: an error that the form does not expect.

let app: TestApp;
let relay: Relay;
let olive: Person;

beforeAll(async () => {
  relay = await openRelay();
  app = await openApp({ env: { SUPABASE_URL: relay.url } });
  relay.target = app.stack.url;
  olive = await signUpPerson(app.stack);
  const { data } = await olive.client.auth.getSession();
  const header = String(data.session?.access_token.split(".")[0]);
  const { kid, alg } = JSON.parse(Buffer.from(header, "base64url").toString("utf8"));
  relay.intercept = ({ path }) =>
    path.includes("jwks.json")
      ? Response.json({ keys: [{ kid, alg, kty: "EC", crv: "P-256", x: "?", y: "?" }] })
      : null;
});
afterAll(async () => {
  await relay.close();
  await app.close();
});

test("an organizer whose new event fails unexpectedly reads about it, and keeps what they typed", async () => {
  const { action } = await import("#app/routes/create-event.tsx");
  const { body, status } = answered(await action(await app.post("/create-event", EVENT_FORM, {}, olive)));
  expect(status).toBe(500);
  expect(body.message).toEqual("An unexpected error occurred while creating the event");
  expect(body.values).toMatchObject({ title: EVENT_FORM.title });
  expect(takeComplaints()).toMatchObject([[expect.stringContaining("POST /"), expect.any(Error)]]);
});

test("an organizer whose edit fails unexpectedly reads about it, and keeps what they typed", async () => {
  const { action } = await import("#app/routes/edit-event.$eventId.tsx");
  const { id } = await addEvent(app.stack, olive);
  const posted = await app.post(`/edit-event/${id}`, EVENT_FORM, { eventId: id }, olive);
  const { body, status } = answered(await action(posted));
  expect(status).toBe(500);
  expect(body.message).toEqual("An unexpected error occurred while updating the event");
  expect(body.values).toMatchObject({ title: EVENT_FORM.title });
  expect(takeComplaints()).toMatchObject([[expect.stringContaining("POST /"), expect.any(Error)]]);
});
