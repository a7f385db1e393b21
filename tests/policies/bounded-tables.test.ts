import { randomUUID } from "node:crypto";
import { loadModule } from "libpg-query";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EventRow } from "#app/models/supabase.ts";
import { buildEvent } from "#supabase/seed/factories.ts";
import { addEvent, dayAhead, localTime } from "#tests/support/events.ts";
import { MESSAGE, sendMessage, sendReport } from "#tests/support/handed-in.ts";
import { addMember, addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { type Client, openStack, type TestStack } from "#tests/support/stack.ts";
import { addCalendar } from "#tests/support/subscribed-calendars.ts";
import { type Quota, quotasOf } from "./quotas.ts";
import { readPaths } from "./write-paths.ts";

// No member can grow a table without limit: each table that a member can insert into has a quota, a key, or only rate-limited write paths.

let stack: TestStack;
let olive: Person;
let pedro: Person;
let organization: string;
let shown: EventRow;
let series: EventRow;
let soldOut: EventRow;
/** A subscribed calendar of Olive, whose only item offers a change of `shown`. */
let calendar: string;
const KEY = "a".repeat(64);
/** Token of a storm mail that answers: the event is cancelled. */
const TOKEN = "the-token-in-a-mail-about-a-storm";

beforeAll(async () => {
  await loadModule();
  stack = await openStack();
  [olive, pedro] = await Promise.all([signUpPerson(stack), signUpPerson(stack, "Pedro Vance")]);
  organization = await addOrganization(stack, "Porch Collective", [olive]);
  await addMember(stack, organization, pedro.id, "editor");
  shown = await addEvent(stack, olive, { organization_id: organization });
  soldOut = await addEvent(stack, olive, { status: "sold_out", status_at: new Date().toISOString() });
  const [{ id = "" } = {}] = await stack.sql`
    insert into public.event_series (organizer_id, rhythm) values (${olive.id}, 'weekly') returning id`;
  series = await addEvent(stack, olive, { series_id: id, start_date: localTime(9, "19:30") });
  // As the API writes times: with microseconds.
  const read = await stack.client(stack.serviceRoleKey).from("events").select().in("id", [shown.id, series.id]);
  for (const event of [shown, series])
    Object.assign(
      event,
      read.data?.find(({ id }) => id === event.id),
    );
  calendar = await addCalendar(stack, olive);
  await stack.sql`
    insert into public.calendar_items (calendar_id, key, hash, title, place, starts, event_id, offer)
    values (${calendar}, ${KEY}, ${KEY}, 'Porch Concert', 'Tampa', now(), ${shown.id}, ${stack.sql.json({ ...shown, title: "Offered" } as never)})`;
  const [notice] = await stack.sql`
    insert into private.storm_notices (cities, first_day, last_day, kind, events)
    values ('{tampa}', ${dayAhead(5)}, ${dayAhead(10)}, 'check', 1) returning id`;
  await stack.sql`
    insert into private.mail_links (token_hash, purpose, member_id, event_id, notice_id)
    values (sha256(convert_to(${TOKEN}, 'UTF8')), 'storm_cancelled', ${olive.id}, ${shown.id}, ${notice?.id})`;
  await stack.sql.begin(async (sql) => {
    await sql`set local role postgres`;
    await sql`select private.set_admin_claim_code('open-sesame-2026-lemon')`;
  });
});
afterAll(() => stack.close());

type Answer = PromiseLike<{ error: { code: string } | null; status: number }>;

const rowOf = (event: EventRow) => ({ event_id: event.id, version: event.updated_at });
const changed = (event: EventRow) => ({
  ...rowOf(event),
  content: { ...event, title: "Porch Concert, moved indoors" } as never,
  times: [{ id: event.id, start_date: event.start_date, end_date: null, doors_at: null }],
});

/** Rate-limited write paths; each is rejected once the member's hourly limit is reached. */
const COUNTED: Readonly<Record<string, (client: Client) => Answer>> = {
  "insert events": (client) => client.from("events").insert(buildEvent()),
  "update events": (client) => client.from("events").update({ title: "Another title" }).eq("id", shown.id),
  "delete events": (client) => client.from("events").delete().eq("id", shown.id),
  change_series: (client) => client.rpc("change_series", changed(series)),
  set_event_status: (client) => client.rpc("set_event_status", { ...rowOf(shown), status: "sold_out" }),
  explain_event_status: (client) =>
    client.rpc("explain_event_status", { event_id: soldOut.id, status: "sold_out", reasons: ["new_place"], note: "" }),
  say_takes_place: (client) => client.rpc("say_takes_place", { event_id: shown.id }),
  answer_storm: (client) => client.rpc("answer_storm", { token: TOKEN }),
  hand_over_event: (client) =>
    client.rpc("hand_over_event", { ...rowOf(shown), new_organization: null as unknown as string }),
  "insert event_series": (client) => client.from("event_series").insert({ rhythm: "weekly" }),
  "insert organizers": () => pedro.client.from("organizers").insert({ name: "Yard Collective" }),
  "update organizers": (client) => client.from("organizers").update({ takes_messages: false }).eq("id", organization),
  "update organizer_members": (client) =>
    client.from("organizer_members").update({ role: "owner" }).eq("member_id", pedro.id),
  invite_organizer_member: (client) => {
    const invited = { organizer_id: organization, invitee_email: "ines@example.com", wanted_role: "editor" };
    return client.rpc("invite_organizer_member", invited);
  },
  request_digest: (client) => {
    const asked = { recipient: "vera@example.com", wanted_list: "/tampa" };
    return client.rpc("request_digest", { queue_key: stack.queueKey, ...asked });
  },
  "insert subscribed_calendars": (client) =>
    client.from("subscribed_calendars").insert({
      name: "Another calendar",
      url: "https://porch.example/others.ics",
      category: "music",
      organization_id: null,
    }),
  steer_calendar: (client) => client.rpc("steer_calendar", { calendar_id: calendar, action: "read" }),
  take_calendar_offer: (client) =>
    client.rpc("take_calendar_offer", { calendar_id: calendar, key: KEY, version: shown.updated_at }),
  send_contact_message: (client) => sendMessage(stack, {}, { client }),
  send_organizer_message: (client) => {
    const { name, email, message } = MESSAGE;
    const sent = { sent_name: name, sent_email: email, sent_message: message, sent_key: randomUUID() };
    return client.rpc("send_organizer_message", {
      queue_key: stack.queueKey,
      organizer_slug: "porch-collective",
      ...sent,
    });
  },
  submit_event_report: (client) => sendReport(stack, shown.id, {}, { client }),
  prove_identity_for_email: (client) =>
    client.rpc("prove_identity_for_email", { new_email: "new@example.com", current_password: "wrong" }),
  prove_identity_for_password: (client) => client.rpc("prove_identity_for_password", { current_password: "wrong" }),
  delete_own_account: (client) => client.rpc("delete_own_account", { current_password: "wrong" }),
  make_user_admin: (client) => client.rpc("make_user_admin", { target_user_id: olive.id, claim_code: "a-wrong-guess" }),
};

/** The other write paths, and what bounds them. */
const BOUNDED: Readonly<Record<string, string>> = {
  "delete organizer_members": "a member has been invited before, which counts",
  "delete organizers": "a page has been made before, which counts",
  "update profiles": "triggers act on a change of the role, which members cannot write",
  accept_admin_invitation: "uses an invitation up; refused tokens are one row an hour, and 20 entries of the audit log",
  accept_organizer_invitation: "as accept_admin_invitation",
  confirm_event: "by its key",
  end_mails: "by its key",
  renew_own_calendar: "by its key",
  "insert mail_choices": "by its key",
  "insert own_calendars": "by its key",
  "insert event_drafts": "by a quota",
  "insert imported_events": "by a quota",
  import_drafts: "by quotas",
  offer_new_times: "by a quota",
  add_picture: "by a quota",
  save_events: "by a quota",
  end_calendar: "its events were added before, which counts",
};

/** For each table that members insert into, what bounds it: a unique key with few values, a quota, or its write paths. */
const TABLES: Readonly<Record<string, { key: string } | "a quota" | "its ways">> = {
  event_drafts: "a quota",
  imported_events: "a quota",
  pictures: "a quota",
  saved_events: "a quota",
  "private.organizer_invitations": "a quota",
  events: "a quota",
  event_series: "a quota",
  subscribed_calendars: "a quota",
  mail_choices: { key: "member_id" },
  organizer_members: { key: "organizer_id,member_id" },
  organizers: { key: "founder_id" },
  own_calendars: { key: "member_id,contents" },
  "private.audit_counts": { key: "action,subject_id,since" },
  "private.event_confirmations": { key: "event_id" },
  "private.event_writes": { key: "member_id" },
  "private.failed_claims": { key: "member_id" },
  "private.identity_proofs": { key: "session_id" },
  "private.picture_copies": { key: "picture_id,file" },
  "private.request_counts": { key: "kind,requester" },
  "private.wrong_passwords": { key: "session_id" },
  listings: { key: "id" },
  "private.published_events": { key: "id" },
  "private.gone_pages": { key: "path" },
  "private.storm_answers": { key: "event_id,notice_id" },
  "private.status_notes": { key: "event_id" },
  trusted_changes: { key: "event_id" },
  decision_counts: { key: "account_id,decision" },
  audit_log: "its ways",
  audit_reasons: "its ways",
  audit_titles: "its ways",
  "private.decisions": "its ways",
  contact_messages: "its ways",
  event_reports: "its ways",
  report_closings: "its ways",
  "private.digest_subscriptions": "its ways",
  "private.event_change_cities": "its ways",
  "private.event_changes": "its ways",
  "private.listing_words": "its ways",
  "private.mail_outbox": "its ways",
  "private.published_lists": "its ways",
};

describe("what bounds a table to which members add rows", () => {
  test("is known of each, and so is what bounds each way to do it", async () => {
    const paths = (await readPaths(stack.sql)).filter(({ isReserved }) => !isReserved);
    const added = ({ writes }: (typeof paths)[number]) => [...writes].filter((write) => write.startsWith("insert "));
    const tables = new Set(paths.flatMap(added).map((write) => write.slice("insert ".length)));
    expect([...tables].sort()).toEqual(Object.keys(TABLES).sort());
    const ways = paths.filter((path) => added(path).length > 0).map(({ way }) => way);
    expect(ways.sort()).toEqual([...Object.keys(COUNTED), ...Object.keys(BOUNDED)].sort());
  });

  test("is a unique key, where it says so", async () => {
    const keys = await stack.sql<{ key: string }[]>`
      select i.indrelid::regclass || ' ' || string_agg(a.attname, ',' order by k.place) as key
      from pg_index as i cross join unnest(i.indkey) with ordinality as k (attnum, place)
        join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indisunique and i.indpred is null group by i.indexrelid, i.indrelid`;
    const found = new Set(keys.map(({ key }) => key));
    const named = Object.entries(TABLES).flatMap(([table, by]) =>
      typeof by === "object" ? [`${table} ${by.key}`] : [],
    );
    expect(named.filter((key) => !found.has(key))).toEqual([]);
  });
});

describe("when the hour of a member is used up", () => {
  const KINDS = ["hand-over", "series", "organizer page", "change of a role", "invitation", "weekly mail", "message"];
  const used = async (amount: number) => {
    for (const { id } of [olive, pedro])
      for (const kind of [...KINDS, "message to an organizer", "report", "calendars", "calendar readings"])
        await stack.sql`
          insert into private.request_counts (kind, requester, since, requests)
          values (${kind}, ${id}, date_bin('1 hour', clock_timestamp(), '2000-01-01Z'), ${amount})
          on conflict (kind, requester) do update set since = excluded.since, requests = excluded.requests`;
    await stack.sql`
      insert into private.event_writes (member_id, hour, created, changed)
      values (${olive.id}, date_trunc('hour', clock_timestamp(), 'UTC'), ${amount}, ${amount})
      on conflict (member_id) do update set hour = excluded.hour, created = excluded.created, changed = excluded.changed`;
    await stack.sql`
      insert into private.failed_claims (member_id, hour, failures)
      values (${olive.id}, date_trunc('hour', clock_timestamp(), 'UTC'), ${amount})
      on conflict (member_id) do update set hour = excluded.hour, failures = excluded.failures`;
    await stack.sql`
      insert into private.wrong_passwords (session_id, tries) select s.id, ${amount} from auth.sessions as s where s.user_id = ${olive.id}
      on conflict (session_id) do update set tries = excluded.tries, since = now()`;
  };
  beforeEach(() => used(1_000));
  afterAll(() => used(0));

  test.each(Object.entries(COUNTED))("%s is refused", async (_, act) => {
    const { error, status } = await act(olive.client);
    expect([error?.code, status]).toEqual(["PT429", 429]);
  });
});

describe("of a table with a quota", () => {
  test.each([
    "event_drafts",
    "imported_events",
    "imported_events by import_drafts",
    "event_series",
    "events",
    "private.organizer_invitations",
    "pictures",
    "saved_events",
    "subscribed_calendars",
  ] as const)("the last place is taken once: %s", async (table) => {
    const { most, fill, add, count, addsOne }: Quota = quotasOf({ stack, olive, organization })[table];
    await fill(most - 1);
    if (!addsOne) {
      for (const rows of [2, 30]) expect((await add(rows)).error).not.toBeNull();
      expect(await count()).toBe(most - 1);
    }
    const together = await Promise.all([add(1), add(1), add(1)]);
    expect(together.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await add(1)).error).not.toBeNull();
    expect(await count()).toBe(most);
  });
});
