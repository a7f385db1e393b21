import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";

let app: TestApp;
let route: typeof import("#app/routes/admin_.audit.tsx");
let ada: Person;
let olive: Person;

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin_.audit.tsx");
  ada = await signUpAdmin(app.stack);
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());

const open = async (query = "", person = ada) => route.loader(await app.get(`/admin/audit${query}`, {}, person));

describe("the audit log", () => {
  test("shows an admin who did what, newest first", async () => {
    const { id } = await addEvent(app.stack, olive, { is_approved: false });
    await ada.client.from("events").update({ is_approved: true }).eq("id", id);
    await ada.client.from("events").delete().eq("id", id);
    const { entries } = await open();
    expect(entries.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      'Ada Admin deleted the event "Porch Concert".',
      'Ada Admin approved the event "Porch Concert".',
    ]);
  });

  test("is filtered by action; an unknown one filters nothing", async () => {
    await app.stack.client().auth.signInWithPassword({ email: olive.email, password: "not-the-right-one" });
    const { entries, filter } = await open("?action=sign_in_failed");
    expect(filter.action).toBe("sign_in_failed");
    expect(entries.map(({ sentence }) => sentence)).toEqual([
      "Someone tried a wrong password for the account of Olive Marlowe.",
    ]);
    expect((await open("?action=toString")).filter.action).toBeNull();
  });

  test("is filtered by person, event, action and words of titles together, and each entry leads to what it is about", async () => {
    const otto = await signUpPerson(app.stack, "Otto Other");
    const [porch, beach] = [
      await addEvent(app.stack, otto, { is_approved: false, title: "Porch Jazz" }),
      await addEvent(app.stack, otto, { is_approved: false, title: "100% Beach" }),
    ];
    for (const { id } of [porch, beach]) await ada.client.from("events").update({ is_approved: true }).eq("id", id);
    await unpublishEvent(ada.client, beach.id, "=HYPERLINK(0)");
    const found = async (query: string) => (await open(query)).entries.map(({ sentence }) => sentence);
    const [approved, ended, other] = [
      'Ada Admin approved the event "100% Beach".',
      'Ada Admin took back the approval of the event "100% Beach". Reason: "=HYPERLINK(0)"',
      'Ada Admin approved the event "Porch Jazz".',
    ];
    expect(await found(`?person=${otto.id}`)).toEqual([ended, approved, other]);
    expect(await found(`?event=${beach.id}`)).toEqual([ended, approved]);
    expect(await found(`?search=PORCH+J&person=${ada.id}`)).toEqual([other]);
    expect(await found(`?search=0%25&action=event_approved&person=${ada.id}&event=${beach.id}`)).toEqual([approved]);
    expect(await found(`?search=porch&event=${beach.id}`)).toEqual([]);
    expect((await open("?person=ada&event='&search=+")).filter).toEqual({
      search: null,
      action: null,
      person: null,
      event: null,
    });
    const [entry] = (await open(`?search=porch+j&person=${otto.id}`)).entries;
    expect(entry?.links).toEqual([
      { label: "Event", to: `/admin/events/${porch.id}` },
      { label: "All entries about it", to: `/admin/audit?event=${porch.id}` },
      { label: "Ada Admin", to: `/admin/people/${ada.id}` },
    ]);

    const file = await import("#app/routes/admin_.audit[.]csv.ts");
    const csv = async (person?: Person) => file.loader(await app.get(`/admin/audit.csv?event=${beach.id}`, {}, person));
    const answer = await csv(ada);
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="audit-log.csv"');
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const [headings, ...lines] = (await answer.text()).trim().split("\r\n");
    expect(headings).toContain("id,at,action,actor_id");
    expect(lines).toHaveLength(2);
    // A spreadsheet would evaluate it as a formula.
    expect(lines[0]).toContain(",'=HYPERLINK(0),");
    expect(await redirected(csv(olive))).toMatchObject({ to: "/" });
    expect(await redirected(csv())).toMatchObject({ to: expect.stringMatching("^/signin") });
    expect((await olive.client.rpc("list_audit", { most: 5, of_person: olive.id, in_title: "porch" })).data).toEqual(
      [],
    );
  });

  test("is paged without gaps or repeats, and an invalid cursor starts at the newest", async () => {
    for (let made = 0; made < 120; made += 1) await ada.client.rpc("generate_admin_token");
    const ids: number[] = [];
    let before: number | null = null;
    do {
      const page: Awaited<ReturnType<typeof open>> = await open(
        `?action=token_created${before ? `&before=${before}` : ""}`,
      );
      expect(page.entries.length).toBeLessThanOrEqual(50);
      ids.push(...page.entries.map(({ id }) => id));
      before = page.nextBefore;
    } while (before !== null);
    expect(ids).toHaveLength(120);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect((await open("?before=-1' or 1=1")).before).toBeNull();
  });

  test("is closed to members and visitors", async () => {
    expect(await redirected(open("", olive))).toMatchObject({ status: 303, to: "/" });
    expect(await redirected(app.get("/admin/audit").then(route.loader))).toMatchObject({
      status: 303,
      to: "/signin?next=%2Fadmin%2Faudit",
    });
  });

  test("closes at once to an admin who was demoted or signed out elsewhere", async () => {
    const former = await signUpAdmin(app.stack, "Fred Former");
    await open("", former);
    await app.stack.sql`update public.profiles set is_admin = false where id = ${former.id}`;
    expect(await redirected(open("", former))).toMatchObject({ to: "/" });
    await app.stack.sql`update public.profiles set is_admin = true where id = ${former.id}`;
    await app.stack.sql`delete from auth.sessions where user_id = ${former.id}`;
    expect(await redirected(open("", former))).toMatchObject({ to: "/signin?next=%2Fadmin%2Faudit" });
  });
});
