import { loadModule } from "libpg-query";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EventRow } from "#app/models/supabase.ts";
import { unpublishEvent } from "#tests/support/decisions.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { sendMessage, sendReport } from "#tests/support/handed-in.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";
import { addCalendar, calendarItem, hashOf } from "#tests/support/subscribed-calendars.ts";
import { readPaths } from "./write-paths.ts";

// A write without a change expires no page, logs nothing and mails nobody; real changes that expire pages are rate-limited.

let stack: TestStack;
let olive: Person;
let pedro: Person;
let ada: Person;
let organization: string;
beforeAll(async () => {
  await loadModule();
  stack = await openStack();
  [olive, pedro, ada] = await Promise.all([
    signUpPerson(stack),
    signUpPerson(stack, "Pedro Vance"),
    signUpAdmin(stack),
  ]);
  organization = await addOrganization(stack, "Porch Collective", [olive, pedro]);
});
afterAll(() => stack.close());

const versionOf = async () => (await stack.client().rpc("listings_version", undefined, { get: true })).data ?? 0;

/** The traces of a change. */
async function traces() {
  const [left] = await stack.sql`
    select (select count(*) from public.audit_log) + (select coalesce(sum(amount), 0) from private.audit_counts) as logged,
      (select count(*) from private.mail_outbox) as mails,
      (select max(updated_at)::text from public.events) as event, (select max(updated_at)::text from public.organizers) as organizer`;
  return { version: await versionOf(), ...left };
}

/** An event with its times as the API writes them. */
async function given(fields: Partial<EventRow> = {}): Promise<EventRow> {
  const { id } = await addEvent(stack, olive, fields);
  const { data } = await stack.client(stack.serviceRoleKey).from("events").select().eq("id", id).single();
  if (!data) throw new Error("The event is missing.");
  return data;
}

async function linkFor(event: EventRow, purpose: string, notice: unknown = null): Promise<string> {
  const token = `${purpose} ${event.id}`;
  await stack.sql`
    insert into private.mail_links (token_hash, purpose, member_id, event_id, notice_id)
    values (sha256(convert_to(${token}, 'UTF8')), ${purpose}, ${olive.id}, ${event.id}, ${notice as string})`;
  return token;
}

const notice = { cities: ["tampa"], first_day: dayAhead(5), last_day: dayAhead(9), kind: "check" };
const placed = async () => Number((await ada.client.rpc("place_storm_notice", notice)).data);
const collection = {
  name_en: "Holiday lights",
  name_es: "Luces",
  text_en: "Where it shines.",
  text_es: "Donde brilla.",
  filter: "?search=lights",
  first_day: "2030-12-01",
  last_day: "2030-12-31",
};
const reason = {
  key: "too_late",
  decision: "refused",
  field: null as unknown as string,
  text_en: "It is too late.",
  text_es: "Es tarde.",
};
const versions = ({ id, updated_at }: EventRow) => ({ event_ids: [id], versions: [updated_at] });
const version = ({ id, updated_at }: EventRow) => ({ event_id: id, version: updated_at });

type Answer = PromiseLike<{ error: { code: string; message: string } | null }>;

/** Idempotent calls. Each prepares something and returns the call. */
const TWICE: Readonly<Record<string, () => Promise<() => Answer>>> = {
  "update events": async () => {
    const { id, title } = await given();
    return () => olive.client.from("events").update({ title, is_approved: false }).eq("id", id);
  },
  "update events by an admin": async () => {
    const { id } = await given({ is_approved: false });
    return () => ada.client.from("events").update({ is_approved: true }).eq("id", id);
  },
  "update organizers": async () => () =>
    olive.client.from("organizers").update({ takes_messages: false, is_approved: true }).eq("id", organization),
  "update organizers by an admin": async () => {
    const id = await addOrganization(stack, "Ada's Salon", [ada]);
    await stack.sql`update public.organizers set is_approved = false where id = ${id}`;
    return () => ada.client.from("organizers").update({ is_approved: true }).eq("id", id);
  },
  "update organizer_members": async () => () =>
    olive.client.from("organizer_members").update({ role: "owner" }).eq("member_id", pedro.id),
  "update profiles": async () => () =>
    olive.client.from("profiles").update({ full_name: "Olive M.", language: "es" }).eq("id", olive.id),
  change_series: async () => {
    const [{ id: series_id = "" } = {}] = await stack.sql`
      insert into public.event_series (organizer_id, rhythm) values (${olive.id}, 'weekly') returning id`;
    const event = await given({ series_id });
    const times = [{ id: event.id, start_date: event.start_date, end_date: null, doors_at: null }];
    return () => olive.client.rpc("change_series", { ...version(event), content: { ...event } as never, times });
  },
  set_event_status: async () => {
    const event = await given();
    return () => olive.client.rpc("set_event_status", { ...version(event), status: "sold_out" });
  },
  explain_event_status: async () => {
    const { id } = await given({ status: "sold_out", status_at: new Date().toISOString() });
    const words = { status: "sold_out", reasons: ["new_place"], note: "We look for a larger place." };
    return () => olive.client.rpc("explain_event_status", { event_id: id, ...words });
  },
  decide_status_note: async () => {
    const { id } = await given({ status: "sold_out", status_at: new Date().toISOString() });
    const words = { status: "sold_out", reasons: [], note: "We look for a larger place." };
    await olive.client.rpc("explain_event_status", { event_id: id, ...words });
    const [{ said = "" } = {}] =
      await stack.sql`select said_id as said from private.status_notes where event_id = ${id}`;
    return () => ada.client.rpc("decide_status_note", { said, is_approved: true });
  },
  hand_over_event: async () => {
    const event = await given({ organization_id: organization });
    const to = { new_organization: organization };
    return () => olive.client.rpc("hand_over_event", { ...version(event), ...to });
  },
  confirm_event: async () => {
    const token = await linkFor(await given(), "confirm_event");
    return () => stack.client().rpc("confirm_event", { token });
  },
  answer_storm: async () => {
    const token = await linkFor(await given(), "storm_takes_place", await placed());
    return () => stack.client().rpc("answer_storm", { token });
  },
  say_takes_place: async () => {
    const { id } = await given({ start_date: localTime(8, "20:00") });
    await placed();
    return () => olive.client.rpc("say_takes_place", { event_id: id });
  },
  "decide: approved": async () => {
    const event = await given({ is_approved: false });
    return () => ada.client.rpc("decide", { ...versions(event), decision: "approved" });
  },
  "decide: returned": async () => {
    const event = await given({ is_approved: false });
    return () => ada.client.rpc("decide", { ...versions(event), decision: "returned", note: "Please say more." });
  },
  "decide: refused": async () => {
    const event = await given({ is_approved: false });
    return () => ada.client.rpc("decide", { ...versions(event), decision: "refused", note: "It is spam." });
  },
  "decide: unpublished": async () => {
    const { id } = await given();
    return () => unpublishEvent(ada.client, id, "It is a shop.");
  },
  keep_approved_versions: async () => () => ada.client.rpc("keep_approved_versions", { is_kept: true }),
  require_second_step: async () => () => ada.client.rpc("require_second_step", { is_required: false }),
  place_storm_notice: async () => () => ada.client.rpc("place_storm_notice", { ...notice, kind: "postponed" }),
  end_storm_notice: async () => {
    const notice_id = await placed();
    return () => ada.client.rpc("end_storm_notice", { notice_id });
  },
  resume_storm_notice: async () => {
    const notice_id = await placed();
    await ada.client.rpc("end_storm_notice", { notice_id });
    return () => ada.client.rpc("resume_storm_notice", { notice_id });
  },
  save_collection: async () => {
    const { data } = await ada.client.rpc("save_collection", collection);
    return () => ada.client.rpc("save_collection", { ...collection, text_en: "Lights.", collection_id: Number(data) });
  },
  delete_collection: async () => {
    const { data } = await ada.client.rpc("save_collection", collection);
    return () => ada.client.rpc("delete_collection", { collection_id: Number(data) });
  },
  save_reason: async () => () => ada.client.rpc("save_reason", reason),
  retire_reason: async () => () => ada.client.rpc("retire_reason", { key: "not_open" }),
  restore_admin_privileges: async () => {
    const { email } = await signUpAdmin(stack, "Ann Admin");
    return () => ada.client.rpc("restore_admin_privileges", { user_email: email });
  },
  lift_measure: async () => {
    await ada.client.rpc("place_measure", { account_id: pedro.id, kind: "warned", reason: "Please stop." });
    return () => ada.client.rpc("lift_measure", { account_id: pedro.id, kind: "warned" });
  },
  bring_back_events: async () => {
    await ada.client.rpc("place_measure", { account_id: pedro.id, kind: "blocked", reason: "Spam." });
    const [{ id = 0 } = {}] = await stack.sql`select max(id)::integer as id from public.account_measures`;
    await ada.client.rpc("lift_measure", { account_id: pedro.id, kind: "blocked" });
    return () => ada.client.rpc("bring_back_events", { measure_id: id });
  },
  close_event_reports: async () => {
    const { id } = await given();
    await sendReport(stack, id);
    const read_until = new Date(Date.now() + 60_000).toISOString();
    const closed = { reported_event: id, read_until, report_outcome: "no_violation" };
    return () => ada.client.rpc("close_event_reports", closed);
  },
  return_organizer: async () => {
    const [{ version = "" } = {}] = await stack.sql`
      update public.organizers set is_approved = false where id = ${organization} returning updated_at::text as version`;
    const returned = { organizer_id: organization, version, reasons: ["text_unfit"] };
    return () => ada.client.rpc("return_organizer", returned);
  },
  judge_calendar: async () => {
    const calendar_id = await addCalendar(stack, olive, { url: "https://judged.example/events.ics" });
    return () => ada.client.rpc("judge_calendar", { calendar_id, is_paused: true });
  },
  refuse_calendar_host: async () => () =>
    ada.client.rpc("refuse_calendar_host", { host: "spam.example", is_refused: true }),
  take_calendar_offer: async () => {
    const event = await given();
    const calendar_id = await addCalendar(stack, olive, { url: "https://offers.example/events.ics" });
    const key = hashOf("offered");
    const offer = stack.sql.json({ ...event, title: "Porch Concert, offered" } as never);
    await stack.sql`
      insert into public.calendar_items (calendar_id, key, hash, title, place, starts, event_id, offer)
      values (${calendar_id}, ${key}, ${key}, ${event.title}, ${event.location}, ${event.start_date}, ${event.id}, ${offer})`;
    return () => olive.client.rpc("take_calendar_offer", { calendar_id, key, version: event.updated_at });
  },
  write_calendar_items: async () => {
    const calendar_id = await addCalendar(stack, olive, { url: "https://written.example/events.ics" });
    const [{ lease = "" } = {}] = await stack.sql`
      update public.subscribed_calendars set lease = gen_random_uuid(), leased_until = now() + interval '1 hour'
      where id = ${calendar_id} returning lease`;
    const items = [calendarItem("one"), calendarItem("two")];
    const written = { calendar_id, lease, items, seen: items.map(({ key }) => key) };
    return () => stack.client().rpc("write_calendar_items", { queue_key: stack.queueKey, ...written });
  },
  answer_contact_message: async () => {
    await sendMessage(stack);
    const [{ id = "" } = {}] = await stack.sql`select id from public.contact_messages order by created_at desc limit 1`;
    return () => ada.client.rpc("answer_contact_message", { message_id: id, written: "Thank you." });
  },
};

/** Calls that add, remove, decide or count something each time, or whose row is gone the second time. */
const NEW = [
  ...["insert events", "insert organizers", "delete events", "delete organizers", "delete organizer_members"],
  ...["accept_admin_invitation", "accept_organizer_invitation", "make_user_admin", "generate_admin_token"],
  ...["create_admin_invitation", "revoke_admin_invitation", "revoke_admin_role", "give_up_admin_role"],
  ...["prove_identity_for_email", "prove_identity_for_password", "delete_own_account", "place_measure"],
  ...["delete_organizer", "undo_decisions", "undo_report_closing"],
  ...["look_at_trusted_changes", "reset_second_step", "take_picture_off", "end_calendar"],
];

describe("what is written twice leaves the traces of one change", () => {
  test("as far as it expires pages or logs something: these are all ways to do that", async () => {
    const traced = (await readPaths(stack.sql)).filter(
      ({ writes }) => writes.has("update private.listings_version") || writes.has("insert audit_log"),
    );
    const twice = Object.keys(TWICE).map((name) => name.replace(/ by an admin|: .*/, ""));
    expect(traced.map(({ way }) => way).sort()).toEqual([...new Set([...twice, ...NEW])].sort());
  });

  test.each(Object.entries(TWICE))("%s", async (_, prepare) => {
    const act = await prepare();
    expect((await act()).error).toBeNull();
    const before = await traces();
    for (let time = 0; time < 3; time += 1) expect((await act()).error).toBeNull();
    expect(await traces()).toEqual(before);
  });
});

test("a member switches the contact form of a page ten times an hour, and no further time expires the copies of pages", async () => {
  await stack.sql`update public.organizers set takes_messages = true, is_approved = true where id = ${organization}`;
  await stack.sql`delete from private.request_counts`;
  const before = await versionOf();
  const answers = [];
  for (let time = 0; time < 14; time += 1) {
    // On again at last; no more than that is taken.
    const row = { takes_messages: time < 10 && time % 2 === 1 };
    answers.push((await olive.client.from("organizers").update(row).eq("id", organization)).status);
  }
  expect(answers).toEqual([...Array(10).fill(204), ...Array(4).fill(429)]);
  expect(await versionOf()).toBe(before + 10);
});
