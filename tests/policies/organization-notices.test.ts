import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildEvent } from "#supabase/seed/factories.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent } from "#tests/support/events.ts";
import { sendReport } from "#tests/support/handed-in.ts";
import { addMember, addOrganization, removeMember, setRole } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// What is logged about organizations, and who gets mail about their events.

let stack: TestStack;
let olive: Person;
let ed: Person;
let otto: Person;
let ada: Person;
let porch: string;
let before: string;

beforeAll(async () => {
  stack = await openStack();
  [ada, olive, ed, otto] = await Promise.all([
    signUpAdmin(stack),
    signUpPerson(stack, "Olive Owner"),
    signUpPerson(stack, "Ed Editor"),
    signUpPerson(stack, "Otto Other"),
  ]);
});
afterAll(() => stack.close());

beforeEach(async () => {
  await stack.sql`delete from public.events`;
  await stack.sql`delete from public.organizers`;
  await stack.sql`update auth.users set banned_until = null`;
  porch = await addOrganization(stack, "Porch Concerts", [olive, ed]);
  await stack.sql`truncate private.mail_outbox, private.request_counts, public.mail_choices`;
  const [last] = await stack.sql`select coalesce(max(id), 0) as id from public.audit_log`;
  before = String(last?.id);
});

const newEvent = async (person: Person, columns: object) => {
  const insert = person.client.from("events").insert({ ...buildEvent(), ...columns });
  const { data, error } = await insert.select("id, updated_at").single();
  if (error) throw error;
  await stack.sql`truncate private.mail_outbox`;
  return { id: data.id, version: data.updated_at };
};
const block = ({ id }: Person) =>
  stack.sql`update auth.users set banned_until = now() + interval '1 year' where id = ${id}`;

/** What admins read in the log of this test, oldest first. */
async function log() {
  const { data } = await ada.client.rpc("list_audit", { most: 50 });
  const own = (data ?? []).filter(({ id }) => id > Number(before)).reverse();
  return own.map(
    ({ actor_name, action, subject_name, title, organization_name, former_organization_name, details }) => ({
      actor_name,
      action,
      who: subject_name ?? title,
      organization_name,
      former_organization_name,
      by: (details as { by: string }).by,
    }),
  );
}
const entry = (actor: string | null, action: string, who: string | null, more: object = {}) => ({
  actor_name: actor,
  action,
  who,
  organization_name: "Porch Concerts",
  former_organization_name: null,
  by: "member",
  ...more,
});

describe("the audit log says who", () => {
  test("joined, has another role, was removed and left; what was refused is not in it", async () => {
    await olive.client.rpc("invite_organizer_member", {
      organizer_id: porch,
      invitee_email: otto.email,
      wanted_role: "editor",
      language: "en",
    });
    const [mail] = (await stack.client().rpc("claim_mail", { queue_key: stack.queueKey, most: 1 })).data ?? [];
    const token = String((mail?.data as { token?: string } | undefined)?.token);
    await otto.client.rpc("accept_organizer_invitation", { token });
    await setRole(otto, porch, otto, "owner");
    await setRole(olive, porch, ed, "owner");
    await setRole(olive, porch, ed, "owner");
    await removeMember(otto, porch, ed);
    await removeMember(ed, porch, otto);
    await removeMember(ed, porch, ed);
    await removeMember(olive, porch, olive);
    expect(await log()).toEqual([
      entry("Otto Other", "member_joined", "Otto Other"),
      entry("Olive Owner", "member_role_changed", "Ed Editor"),
      entry("Ed Editor", "member_removed", "Otto Other"),
      entry("Ed Editor", "member_left", "Ed Editor"),
    ]);
    expect((await olive.client.rpc("list_audit", { most: 5 })).data).toEqual([]);
  });

  test("left with their account, and who succeeded them", async () => {
    const leaving = await signUpPerson(stack, "Lea Leaving");
    await addMember(stack, porch, leaving.id, "owner");
    await stack.sql`delete from public.organizer_members where organizer_id = ${porch} and member_id = ${olive.id}`;
    await leaving.client.rpc("delete_own_account", { current_password: leaving.password });
    const gone = { by: "account" };
    expect((await log()).slice(0, 3)).toEqual([
      entry(null, "member_removed", "Olive Owner", { by: "operator" }),
      entry(null, "member_role_changed", "Ed Editor", gone),
      entry(null, "member_left", null, gone),
    ]);
  });

  test("handed an event over or took it away, all dates of a series in one entry; a refused try is not in it", async () => {
    const series_id = (await ed.client.from("event_series").insert({ rhythm: "dates" }).select("id").single()).data?.id;
    const [first] = await Promise.all([newEvent(ed, { series_id, title: "A Series" }), newEvent(ed, { series_id })]);
    const handOver = async (person: Person, to: string | null) => {
      const { data } = await person.client.from("events").select("updated_at").eq("id", first.id).maybeSingle();
      const version = data?.updated_at ?? first.version;
      const query = { event_id: first.id, new_organization: to as string, version };
      return (await person.client.rpc("hand_over_event", query)).error;
    };
    expect((await handOver(otto, porch))?.details).toContain("not_yours_to_hand_over");
    expect(await handOver(ed, porch)).toBeNull();
    expect((await handOver(ed, null))?.details).toContain("owners_take_away");
    expect(await handOver(olive, null)).toBeNull();
    const taken = { organization_name: null, former_organization_name: "Porch Concerts" };
    expect(await log()).toEqual([
      entry("Ed Editor", "event_handed_over", "A Series", { by: "organizer" }),
      entry("Olive Owner", "event_handed_over", "A Series", { by: "organizer", ...taken }),
    ]);
  });

  test("nothing of the sixty-first change of a role in an hour, which is refused", async () => {
    for (let round = 0; round < 30; round += 1) {
      await setRole(olive, porch, ed, "owner");
      await setRole(olive, porch, ed, "editor");
    }
    expect((await setRole(olive, porch, ed, "owner")).error?.code).toBe("PT429");
    expect(await log()).toHaveLength(50);
  });
});

describe("a mail about an organization's event goes to", () => {
  const mails = async () =>
    (
      await stack.sql<{ kind: string; name: string }[]>`
        select o.kind, p.full_name as name from private.mail_outbox as o join public.profiles as p on p.id = o.recipient_id
        order by p.full_name`
    ).map(({ kind, name }) => `${kind}: ${name}`);
  const approve = (id: string) => ada.client.from("events").update({ is_approved: true }).eq("id", id);

  test("its creator alone when it is approved, returned or refused", async () => {
    const [one, other] = [
      await newEvent(ed, { organization_id: porch }),
      await newEvent(ed, { organization_id: porch, title: "Another Concert" }),
    ];
    await approve(one.id);
    await ada.client.rpc("decide", {
      decision: "returned",
      event_ids: [other.id],
      versions: [other.version],
      note: "Where is it?",
    });
    expect(await mails()).toEqual(["event_approved: Ed Editor", "event_returned: Ed Editor"]);
    const [title] = await stack.sql`
      select t.organization_id from public.audit_titles as t join public.audit_log as l on l.id = t.entry_id
      where l.action = 'event_returned' and l.subject_id = ${other.id}`;
    expect(title).toEqual({ organization_id: porch });
  });

  test("its creator and the owners when it is taken off the site or deleted; not to other editors", async () => {
    await addMember(stack, porch, otto.id, "editor");
    const { id } = await addEvent(stack, ed, { organization_id: porch });
    await stack.sql`truncate private.mail_outbox`;
    await unpublishEvent(ada.client, id, "It is a shop.");
    expect(await mails()).toEqual(["event_unpublished: Ed Editor", "event_unpublished: Olive Owner"]);
    await stack.sql`truncate private.mail_outbox`;
    await ada.client.from("events").delete().eq("id", id);
    expect(await mails()).toEqual(["event_deleted: Ed Editor", "event_deleted: Olive Owner"]);
  });

  test("the owners when its creator is blocked, and to no blocked owner; reminders to those who want them", async () => {
    await addMember(stack, porch, otto.id, "owner");
    const late = await signUpPerson(stack, "Bea Blocked");
    await addMember(stack, porch, late.id, "owner");
    await Promise.all([block(ed), block(late)]);
    const { id } = await addEvent(stack, ed, { organization_id: porch, is_approved: false });
    await approve(id);
    expect(await mails()).toEqual(["event_approved: Olive Owner", "event_approved: Otto Other"]);
    await stack.sql`truncate private.mail_outbox`;
    await stack.sql`insert into public.mail_choices (member_id, reminders) values (${otto.id}, false)`;
    await stack.sql`alter table public.events disable trigger user`;
    await stack.sql`
      update public.events set created_at = now() - interval '20 days', updated_at = now() - interval '20 days',
        start_date = now() + interval '6 days 12 hours' where id = ${id}`;
    await stack.sql`alter table public.events enable trigger user`;
    await stack.sql`update public.listings set start_date = now() + interval '6 days 12 hours' where id = ${id}`;
    await stack.sql`select private.queue_reminders()`;
    expect(await mails()).toEqual(["event_reminder: Olive Owner"]);
  });

  test("the owner to whom it passed when its creator has left", async () => {
    const { id } = await newEvent(ed, { organization_id: porch });
    await removeMember(ed, porch, ed);
    await approve(id);
    expect(await mails()).toEqual(["event_approved: Olive Owner"]);
  });
});

test("admins read of which organization, and by which member, an event is: in the queue, in reports and in the log", async () => {
  const waiting = await addEvent(stack, olive, { is_approved: false });
  const shown = await addEvent(stack, olive);
  await sendReport(stack, shown.id);
  const queue = await ada.client.rpc("list_pending_events", { page_size: 25 });
  expect(queue.data?.[0]?.organizer_names).toEqual({ [olive.id]: "Olive Owner", [porch]: "Porch Concerts" });
  const reports = await ada.client.rpc("list_reported_events", { page_size: 25 });
  expect(reports.data?.[0]?.entries).toMatchObject([
    { event_id: shown.id, organizer: "Olive Owner", event: { organization: "Porch Concerts" } },
  ]);
  await ada.client.from("events").update({ is_approved: true }).eq("id", waiting.id);
  await ada.client.rpc("delete_organizer", { organizer_id: porch, reason: "It is a shop." });
  const log = await ada.client.rpc("list_audit", { most: 2 });
  expect(log.data).toMatchObject([
    { action: "organizer_deleted", subject_name: "Olive Owner", details: { members: [olive.id, ed.id] } },
    { action: "event_approved", title: "Porch Concert", organization_name: null },
  ]);
});
