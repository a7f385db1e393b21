import { afterAll, beforeAll, expect, test } from "vitest";
import { EVENT_MAILS } from "#app/content/event-mails.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { approveEvent, unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let ada: Person;
let route: typeof import("#app/routes/admin_.events.$eventId/route.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin_.events.$eventId/route.tsx");
  [olive, ada] = await Promise.all([signUpPerson(app.stack), signUpAdmin(app.stack)]);
});
afterAll(() => app.close());

const FROM = "?from=%2Fadmin%3Fnext%3D00000000-0000-4000-8000-000000000000";

async function open(eventId: string, person = ada) {
  return route.loader(await app.get(`/admin/events/${eventId}${FROM}`, { eventId }, person));
}

async function show(eventId: string) {
  const path = `/admin/events/${eventId}`;
  return renderPage({ path, Component: route.default, loaderData: await open(eventId) });
}

test("an admin reads what a change is, word by word, and decides with the version that was read", async () => {
  const { id } = await addEvent(app.stack, olive);
  const twin = await addEvent(app.stack, olive, { title: "Porch Concerts" });
  await olive.client.from("events").update({ title: "Loud Porch Concert", max_attendees: 80 }).eq("id", id);
  const html = await show(id);
  const change = html.querySelector('[aria-labelledby="changes"]');
  expect(change?.querySelector("ins")?.textContent).toBe(" added: Loud  end of added text ");
  expect([...(change?.querySelectorAll("p.font-bold") ?? [])].map((heading) => heading.textContent)).toEqual([
    "Event Title",
    "Maximum Attendees",
  ]);
  expect(html.querySelector('[aria-labelledby="alike"]')?.textContent).toContain("Porch Concerts");
  expect(html.querySelector(`a[href="/admin/events/${twin.id}"]`)).not.toBeNull();
  expect(html.body.textContent).toMatch(/Was public/);
  expect(html.querySelector('a[href^="mailto:"]')?.textContent).toBe(olive.email);
  const form = html.querySelector('[aria-labelledby="decide"] form');
  expect(form?.getAttribute("action")).toBe("/admin?next=00000000-0000-4000-8000-000000000000");
  const links = [...html.querySelectorAll('[aria-labelledby="decide"] a')].map((link) => link.textContent?.trim());
  expect(links).toEqual(["Return", "Refuse", "Delete", "See its page"]);
  const version = form?.querySelector('input[name="version"]')?.getAttribute("value") ?? "";
  expect((await approveEvent(ada.client, id, version)).data).toBe("Loud Porch Concert");
  const approved = await show(id);
  expect(approved.querySelector('[aria-labelledby="decisions"]')?.textContent).toContain(`by ${ada.fullName}`);
  expect(approved.body.textContent).toContain('You have approved "Loud Porch Concert".');
});

test("an event that was taken off says by whom and why; a first one says so; others do not get the page", async () => {
  const { id } = await addEvent(app.stack, olive, { title: "Pool Party" });
  await unpublishEvent(ada.client, id, "The pool is closed.");
  expect((await show(id)).body.textContent).toContain(`Taken off by ${ada.fullName}: The pool is closed.`);
  const otto = await signUpPerson(app.stack, "Otto Other");
  const first = await addEvent(app.stack, otto, { title: "Chess for Beginners", is_approved: false });
  expect((await show(first.id)).body.textContent).toContain("First event");
  expect((await redirected(open(id, olive))).to).toBe("/");
  await expect(open(crypto.randomUUID())).rejects.toMatchObject({ init: { status: 404 } });
});

test("an admin corrects what is public while a change waits, and its organizer still reads why it came back", async () => {
  const { id } = await addEvent(app.stack, olive, { title: "Loud Proch Concert" });
  await olive.client.from("events").update({ title: "Louder Concert" }).eq("id", id);
  const [row] = await app.stack.sql<{ version: string }[]>`
    select updated_at::text as version from public.events where id = ${id}`;
  const versions = [row?.version ?? ""];
  await ada.client.rpc("decide", { event_ids: [id], versions, decision: "returned", note: "How loud?" });
  const { correction } = await route.loader(await app.get(`/admin/events/${id}?correct=public`, { eventId: id }, ada));
  expect(correction).toMatchObject({ isOfPublic: true, change: "was returned to them", other: null });
  expect(correction?.texts.title).toBe("Loud Proch Concert");
  const form = { ...correction?.texts, title: "Loud Porch Concert", note: "A letter.", intent: "public" };
  expect(
    (await redirected(route.action(await app.post(`/admin/events/${id}`, form, { eventId: id }, ada)))).flash,
  ).toBe(
    'Event "Loud Porch Concert" has been corrected. Visitors see it right away. Its organizer gets an email with your note.',
  );
  const edit = await import("#app/routes/edit-event.$eventId.tsx");
  const loaded = await edit.loader(await app.get(`/edit-event/${id}`, { eventId: id }, olive));
  expect(loaded).toMatchObject({ data: { sentBack: { reason: "How loud?" }, form: { title: "Louder Concert" } } });
  expect((await olive.client.rpc("own_dashboard")).data?.[0]).toMatchObject({
    verdicts: expect.arrayContaining([expect.objectContaining({ event_id: id, decision: "returned" })]),
  });
});

test("a correction that came too late keeps what was typed, says who was faster, and can be sent again", async () => {
  const { id } = await addEvent(app.stack, olive, { title: "Slow Proch Concert", location: "Tampa" });
  const path = `/admin/events/${id}?correct=public`;
  const { correction } = await route.loader(await app.get(path, { eventId: id }, ada));
  const send = async (changes: object, person = ada) => {
    const fields = { ...correction?.texts, note: "A letter.", intent: "public", ...changes };
    return route.action(await app.post(path, fields, { eventId: id }, person));
  };
  const bea = await signUpAdmin(app.stack, "Bea Boss");
  await redirected(send({ title: "Slow Porch Concert" }, bea));
  const answer = await send({ title: "Slow Porch Concert", location: "Orlando" });
  if (answer instanceof Response) throw new Error("What was typed is gone.");
  expect(answer.data).toMatchObject({
    values: { title: "Slow Porch Concert", location: "Orlando", note: "A letter." },
    errors: { "": ["Nothing was corrected. Bea Boss has corrected it in the meantime."] },
    shown: { would: { fields: [{ label: "Location" }] } },
  });
  const loaderData = await route.loader(await app.get(path, { eventId: id }, ada));
  const { body } = renderPage({ path, Component: route.default, loaderData, actionData: answer.data });
  expect(body.querySelector("#correct del")?.textContent).toContain("Tampa");
  expect(body.querySelector<HTMLInputElement>("#correct [name=location]")?.value).toBe("Orlando");
  expect((await redirected(send(answer.data.values))).flash).toContain("has been corrected");
  // Meanwhile its organizer deletes it.
  await app.stack.sql`delete from public.events where id = ${id}`;
  expect((await redirected(send({ title: "Slower" }))).flash).toBe(
    "Nothing was corrected: the event was decided or deleted in the meantime.",
  );
});

test.each([true, false])(
  "a correction leaves times as they are that read the same (public: %s)",
  async (is_approved) => {
    const times = { start_date: "2031-11-02T06:30:15Z", end_date: "2031-11-02T08:59:59Z" };
    const { id } = await addEvent(app.stack, olive, { ...times, is_approved });
    const { correction } = await open(id);
    const form = {
      ...correction?.texts,
      title: "Quiet Porch Concert",
      note: "A word.",
      ...(is_approved && { intent: "public" }),
    };
    const sent = route.action(await app.post(`/admin/events/${id}`, form, { eventId: id }, ada));
    expect((await redirected(sent)).flash).toContain("has been corrected");
    const [row] = await app.stack.sql`select title, start_date, end_date from public.events where id = ${id}`;
    const [start_date, end_date] = [new Date(times.start_date), new Date(times.end_date)];
    expect(row).toEqual({ title: "Quiet Porch Concert", start_date, end_date });
  },
);

test("an admin corrects a typo with a note, and cannot without one", async () => {
  const { id } = await addEvent(app.stack, olive, { title: "Quiet Proch Concert", is_approved: false });
  const { correction } = await open(id);
  const correct = async (note: string) =>
    route.action(
      await app.post(
        `/admin/events/${id}`,
        { ...correction?.texts, title: "Quiet Porch Concert", note },
        { eventId: id },
        ada,
      ),
    );
  expect(await correct(" ")).toMatchObject({ data: { errors: { note: ["Note is required"] } } });
  expect(await redirected(correct("A letter."))).toMatchObject({
    to: `/admin/events/${id}`,
    flash: expect.stringContaining("has been corrected"),
  });
  const decisions = (await show(id)).querySelector('[aria-labelledby="decisions"]')?.textContent;
  expect(decisions).toContain("Quiet Proch Concert → Quiet Porch Concert");
  const [mail] = await app.stack.sql<{ data: unknown }[]>`
    select data from private.mail_outbox where kind = 'event_edited' order by id desc limit 1`;
  const written = EVENT_MAILS.event_edited?.write(mail?.data, "Sunshine Events", "America/New_York");
  expect(written?.quote).toBe("A letter.\nEvent Title: Quiet Proch Concert → Quiet Porch Concert");
});
