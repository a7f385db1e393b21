import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#app/forms/answer.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { addEvent } from "#tests/support/events.ts";
import { answered } from "#tests/support/forms.ts";
import { MESSAGE } from "#tests/support/handed-in.ts";
import { signUpPerson } from "#tests/support/people.ts";

// A site on this machine, started without MAIL_QUEUE_KEY on a project that others use too.

let app: TestApp;
let eventId: string;
beforeAll(async () => {
  app = await openApp({ env: { MAIL_QUEUE_KEY: "" } });
  eventId = (await addEvent(app.stack, await signUpPerson(app.stack))).id;
});
afterAll(() => app.close());
beforeEach(() => takeComplaints());

const actions = {
  async message() {
    const { action } = await import("#app/routes/contact/route.tsx");
    return action(await app.post("/contact", { ...MESSAGE, [HONEYPOT_FIELD]: "" }));
  },
  async report() {
    const { action } = await import("#app/routes/events.$eventId_.report.tsx");
    const fields = { reason: "other", details: "It is a shop.", [HONEYPOT_FIELD]: "" };
    return action(await app.post(`/events/${eventId}/report`, fields, { eventId }));
  },
  async "weekly mail"() {
    const { action } = await import("#app/routes/weekly.tsx");
    const answer = await action(await app.post("/weekly?from=/tampa", { email: MESSAGE.email, [HONEYPOT_FIELD]: "" }));
    return answer;
  },
};

test.each([
  ["message", "messages", { message: MESSAGE.message }],
  ["report", "reports", { details: "It is a shop." }],
  ["weekly mail", "requests for weekly emails", { email: MESSAGE.email }],
] as const)("the form of a %s answers 503 in words, with what was typed", async (kind, named, values) => {
  const { body, status } = answered((await actions[kind]()) as never) as { body: unknown; status: number };
  expect(status).toBe(503);
  expect(body).toMatchObject({
    message: `We can't take ${named} right now. Please try again later.`,
    code: "UNAVAILABLE",
    values,
  });
  expect(takeComplaints()).toMatchObject([[expect.stringMatching(/^POST /), { kind: "unavailable" }]]);
});
