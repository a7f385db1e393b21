import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#app/forms/answer.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { addEvent } from "#tests/support/events.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { sendReport } from "#tests/support/handed-in.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let ada: Person;
let report: typeof import("#app/routes/events.$eventId_.report.tsx");
let list: typeof import("#app/routes/admin_.reports/route.tsx");
let eventId: string;

beforeAll(async () => {
  app = await openApp();
  report = await import("#app/routes/events.$eventId_.report.tsx");
  list = await import("#app/routes/admin_.reports/route.tsx");
  olive = await signUpPerson(app.stack);
  ada = await signUpAdmin(app.stack, "Ada Admin");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`truncate public.events cascade`;
  eventId = (await addEvent(app.stack, olive)).id;
});

const FILLED = { reason: "misleading", details: "It is a sales show.\r\nReally.", [HONEYPOT_FIELD]: "" };

async function send(fields: Record<string, string> = FILLED, id = eventId, person?: Person) {
  return report.action(await app.post(`/events/${id}/report`, fields, { eventId: id }, person));
}

const stored = () => app.stack.sql`select event_id, reason, details from public.event_reports`;

async function open(query = "", id = eventId) {
  return report.loader(await app.get(`/events/${id}/report${query}`, { eventId: id }));
}

/** The page with the form, with the answer to what was sent, if given. */
async function show(query = "", actionData?: unknown) {
  const loaderData = await open(query);
  return renderPage({ path: `/events/${eventId}/report`, Component: report.default, loaderData, actionData });
}

describe("reporting an event", () => {
  test("a visitor reports it without an account, and is redirected to the thank-you page", async () => {
    expect((await show()).querySelectorAll('form input[type="radio"][name="reason"]')).toHaveLength(8);
    expect(await redirected(send())).toMatchObject({ status: 303, to: `/events/${eventId}/report?sent=1` });
    expect(await stored()).toEqual([
      { event_id: eventId, reason: "misleading", details: "It is a sales show.\nReally." },
    ]);
    expect((await show("?sent=1")).querySelector("h1")?.textContent).toBe("Thank you for your report");
  });

  test.each([
    [
      "copyright",
      { work: "A photo", original: "https://a.example/1", name: "Vera Vision", owner_role: "owners_agent" },
      {
        claim_role: "owners_agent",
        claim_name: "Vera Vision",
        claim_work: "A photo",
        claim_original: "https://a.example/1",
        claim_reach: null,
        is_due: false,
      },
    ],
    [
      "intimate_images",
      { shown_role: "person", reach: "vera@example.com", name: "not asked" },
      {
        claim_role: "person",
        claim_name: null,
        claim_work: null,
        claim_original: null,
        claim_reach: "vera@example.com",
        is_due: true,
      },
    ],
  ])("a report of %s says what is needed to act on it, and comes back without that", async (reason, facts, claim) => {
    const empty = answered((await send({ ...FILLED, reason })) as never) as {
      status: number;
      body: { errors: Record<string, string[]> };
    };
    expect(empty.status).toBe(400);
    const asked = Object.keys(facts).filter((name) => reason === "copyright" || name !== "name");
    expect(Object.keys(empty.body.errors).toSorted()).toEqual(asked.toSorted());
    const answer = { ok: false, errors: empty.body.errors, values: { reason } };
    const page = await show("", answer);
    for (const name of asked) expect(page.querySelector(`[name="${name}"]`)).not.toBeNull();
    expect(await stored()).toEqual([]);
    const tooLong = { ...facts, ...(reason === "copyright" ? { work: "x".repeat(1001) } : { reach: "x".repeat(201) }) };
    expect(answered((await send({ ...FILLED, reason, ...tooLong })) as never).status).toBe(400);
    expect((await redirected(send({ ...FILLED, reason, ...facts }))).to).toContain("sent=1");
    const [row] = await app.stack.sql`
      select claim_role, claim_name, claim_work, claim_original, claim_reach,
        coalesce(due_at between now() + interval '47 hours' and now() + interval '48 hours', false) as is_due
      from public.event_reports`;
    expect(row).toEqual(claim);
  });

  test("the same form sent twice is stored once", async () => {
    const fields = { ...FILLED, submission_key: "0c6e9a52-8a3b-4f5e-9a44-1f2f4ad5b4a1" };
    await send(fields);
    expect((await redirected(send(fields))).to).toContain("sent=1");
    expect(await stored()).toHaveLength(1);
  });

  test("a report without a reason, or with too many words, comes back with all that was typed", async () => {
    const tooLong = answered((await send({ ...FILLED, reason: "", details: "x".repeat(2001) })) as never) as {
      status: number;
      body: { errors: unknown; values: { details: string } };
    };
    expect(tooLong.status).toBe(400);
    expect(tooLong.body.errors).toEqual({
      reason: ["Please choose what is wrong"],
      details: ["Details must not exceed 2,000 characters"],
    });
    expect(tooLong.body.values.details).toHaveLength(2001);
    expect(await stored()).toEqual([]);
  });

  test("a bot that fills in the honeypot field stores nothing", async () => {
    const { status } = answered((await send({ ...FILLED, [HONEYPOT_FIELD]: "https://spam.example" })) as never);
    expect(status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test("a pending or nonexistent event has no such page and cannot be reported", async () => {
    const pending = await addEvent(app.stack, olive, { is_approved: false });
    for (const id of [pending.id, "6b1c4f5e-0000-4000-8000-000000000000", "nonsense"]) {
      await expect(open("", id)).rejects.toMatchObject({ init: { status: 404 } });
    }
    expect(answered((await send(FILLED, pending.id)) as never).status).toBe(404);
    expect(answered((await send(FILLED, pending.id, olive)) as never).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  test("after a flood of reports the next reader is thanked as well, and the team sees how many more came", async () => {
    for (let count = 0; count < 21; count += 1) await sendReport(app.stack, eventId);
    expect((await redirected(send())).to).toContain("sent=1");
    expect(await stored()).toHaveLength(20);
    const loaderData = await list.loader(await app.get("/admin/reports", {}, ada));
    const page = renderPage({ path: "/admin/reports", Component: list.default, loaderData });
    expect(page.body.textContent).toContain("Reported by 20 different people; 2 more reports were counted, not stored");
  });

  test("the same reader counts once, and with an address is told that an answer follows", async () => {
    await send();
    const again = { ...FILLED, details: "And it is loud.", email: " Vera@Example.com " };
    expect((await redirected(send(again))).to).toBe(`/events/${eventId}/report?sent=answered`);
    const rows = await app.stack.sql`select details, answer_address, language from public.event_reports`;
    expect([...rows]).toEqual([
      {
        details: "And it is loud.\n\nIt is a sales show.\nReally.",
        answer_address: "Vera@Example.com",
        language: "en",
      },
    ]);
  });

  test("members find their address in the form; a wrong one comes back with a message", async () => {
    const args = await app.get(`/events/${eventId}/report`, { eventId }, olive);
    expect(await report.loader(args)).toMatchObject({ email: olive.email });
    const { status, body } = answered((await send({ ...FILLED, email: "vera@" })) as never) as {
      status: number;
      body: { errors: object };
    };
    expect([status, Object.keys(body.errors)]).toEqual([400, ["email"]]);
    expect(await stored()).toEqual([]);
  });

  test("on a site without the queue key a reader reads about it, keeps what was typed, and can write to the team instead", async () => {
    await app.stack.sql`delete from private.mail_queue_keys`;
    try {
      const answer = answered((await send()) as never);
      expect(answer.status).toBe(503);
      expect(takeComplaints()).toMatchObject([[`POST /events/${eventId}/report`, { kind: "unavailable" }]]);
      const page = await show("", answer.body);
      const alert = page.querySelector("[role=alert]");
      expect(alert?.textContent).toContain("We can't take reports right now. Please try again later.");
      expect(alert?.querySelector("a")?.getAttribute("href")).toContain("mailto:");
      expect(page.querySelector("textarea[name=details]")?.textContent).toContain("It is a sales show.");
      expect(page.querySelector("input[checked]")?.getAttribute("value")).toBe("misleading");
    } finally {
      await app.stack.sql`select private.set_mail_queue_key(${app.stack.queueKey})`;
    }
    expect(await stored()).toEqual([]);
  });
});

describe("the list of reports", () => {
  const openList = async (query = "", person: Person | undefined = ada) =>
    list.loader(await app.get(`/admin/reports${query}`, {}, person));
  const post = async (fields: Record<string, string>, person: Person | undefined = ada, query = "") =>
    list.action(await app.post(`/admin/reports${query}`, fields, {}, person));
  const close = async (changes: Record<string, string> = {}, person: Person | undefined = ada) => {
    const [entry] = (await openList()).entries;
    const fields = { event: eventId, readUntil: entry?.readUntil ?? "2026-11-25T00:00:00Z", outcome: "no_violation" };
    return post({ intent: "close", ...fields, ...changes }, person);
  };
  const render = async (query = "") =>
    renderPage({ path: "/admin/reports", Component: list.default, loaderData: await openList(query) });

  test("shows admins what was reported by event, with the way to unpublish, and their number in the links", async () => {
    await send();
    await sendReport(app.stack, eventId, { reason: "harmful" });
    const page = await openList();
    expect(page.entries).toMatchObject([
      {
        id: eventId,
        title: "Porch Concert",
        clients: 2,
        state: "Public",
        reports: [
          { reason: "Dangerous or illegal", details: null },
          { reason: "Misleading, a scam or an advertisement", details: "It is a sales show.\nReally." },
        ],
      },
    ]);
    expect(page.waiting).toMatchObject({ reports: 2 });
    const html = await render();
    for (const to of [`/events/${eventId}/unpublish?from=reports`, `/admin/events/${eventId}`, `/events/${eventId}`])
      expect(html.querySelector(`a[href="${to}"]`)).not.toBeNull();
  });

  test("begins with intimate images, by when they are to be off the site, overdue ones first", async () => {
    const titles = ["Newer", "Soon due", "Overdue"];
    const [, soon, overdue] = await Promise.all(titles.map((title) => addEvent(app.stack, olive, { title })));
    const claim = { role: "persons_agent", reach: "vera@example.com" };
    for (const { id = "" } of [overdue ?? {}, soon ?? {}])
      await sendReport(app.stack, id, { reason: "intimate_images", claim });
    await app.stack
      .sql`update public.event_reports set due_at = due_at - interval '990 minutes' where event_id = ${soon?.id ?? ""}`;
    await app.stack
      .sql`update public.event_reports set due_at = due_at - interval '50 hours' where event_id = ${overdue?.id ?? ""}`;
    await sendReport(app.stack, eventId, { details: "Newest" });
    const page = await render();
    const entries = [...page.querySelectorAll("li[id^=report-]")].map((entry) => entry.textContent ?? "");
    expect(entries[0]).toMatch(
      /^Overdue.*Overdue by 2 hours.*Who: Represents the person shownContact: vera@example\.com/,
    );
    expect(entries[1]).toMatch(/^Soon due.*31 hours left/);
    expect(entries[2]).toContain("Newest");
    expect(entries[2]).not.toMatch(/hours/);
  });

  test("an admin closes them and undoes it; closed twice it says so", async () => {
    await send();
    const readUntil = (await openList()).entries[0]?.readUntil ?? "";
    expect(await redirected(close())).toMatchObject({ to: "/admin/reports", flash: "The report is closed." });
    expect((await redirected(close({ readUntil }))).flash).toContain("already closed");
    const { entries, undoable } = await openList("?state=closed");
    expect(entries).toMatchObject([{ closing: { outcome: "No violation", admin: "Ada Admin", answered: 0 } }]);
    expect((await openList()).entries).toEqual([]);
    const undo = { intent: "undo", id: undoable?.id ?? "" };
    expect((await redirected(post(undo))).flash).toContain("open again");
    expect((await openList()).entries).toHaveLength(1);
    expect((await redirected(post(undo))).flash).toContain("can no longer be undone");
  });

  test("an outcome is needed; what was typed comes back in the form of that event", async () => {
    await send();
    const answer = answered((await close({ outcome: "", answer: "Thank you." })) as never);
    expect(answer).toMatchObject({ status: 400, body: { errors: { outcome: ["Choose an outcome"] } } });
    const path = `/admin/reports?close=${eventId}`;
    const loaderData = await openList(`?close=${eventId}`);
    const page = renderPage({ path, Component: list.default, loaderData, actionData: answer.body });
    expect(page.querySelector("textarea")?.textContent).toContain("Thank you.");
    expect(page.querySelectorAll('input[type="radio"]')).toHaveLength(3);
  });

  test("is searched; what is looked for stays in the address", async () => {
    await send();
    expect((await openList("?search=SALES")).total).toBe(1);
    const page = await render("?search=zebra&state=closed");
    expect(page.body.textContent).toContain('No title, words or organizer of closed reports contain "zebra".');
    expect(page.querySelector('a[href="/admin/reports?search=zebra"]')).not.toBeNull();
    expect(page.querySelector('input[name="state"]')?.getAttribute("value")).toBe("closed");
  });

  test("is closed to members and visitors", async () => {
    await send();
    expect((await redirected(openList("", olive))).to).toBe("/");
    expect((await redirected(list.loader(await app.get("/admin/reports")))).to).toContain("/signin");
    expect((await redirected(close({}, olive))).to).toBe("/");
  });

  test("the last page of the list, once empty, leads to the first", async () => {
    expect((await redirected(openList("?page=2"))).to).toBe("/admin/reports");
  });
});
