import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";

// /events/…/tickets redirects to the stored address of a public event, and nowhere else.

const TICKETS = "https://tickets.example/porch?row=4";

let app: TestApp;
let olive: Person;
let ada: Person;
let route: typeof import("#app/routes/events.$eventId_.tickets.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/events.$eventId_.tickets.tsx");
  [olive, ada] = await Promise.all([signUpPerson(app.stack), signUpAdmin(app.stack)]);
});
afterAll(() => app.close());

async function follow(eventId: string, query = "", person?: Person): Promise<Response> {
  return route.loader(await app.get(`/events/${eventId}/tickets${query}`, { eventId }, person));
}

test("leads to the address of a public event, whatever the request says, and no cache keeps that", async () => {
  const { id } = await addEvent(app.stack, olive, { event_url: TICKETS });
  for (const query of ["", "?url=https://evil.example", "?to=//evil.example&event_url=https://evil.example"]) {
    const answer = await follow(id, query);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, TICKETS]);
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    expect(answer.headers.get("X-Robots-Tag")).toContain("noindex");
  }
});

test("leads nowhere for an event that is not public, has no link, or is unknown, whoever asks", async () => {
  const pending = await addEvent(app.stack, olive, { event_url: TICKETS, is_approved: false });
  const without = await addEvent(app.stack, olive);
  for (const id of [pending.id, without.id, randomUUID(), "https://evil.example"])
    for (const person of [undefined, olive, ada])
      await expect(follow(id, "", person)).rejects.toMatchObject({ init: { status: 404 } });
});

test("answers 410 for an event that is gone, and 404 while a change waits", async () => {
  const deleted = await addEvent(app.stack, olive, { event_url: TICKETS });
  await olive.client.from("events").delete().eq("id", deleted.id);
  await expect(follow(deleted.id)).rejects.toMatchObject({ init: { status: 410 } });
  const changed = await addEvent(app.stack, olive, { event_url: TICKETS });
  await olive.client.from("events").update({ event_url: "https://evil.example/" }).eq("id", changed.id);
  await expect(follow(changed.id)).rejects.toMatchObject({ init: { status: 404 } });
});
