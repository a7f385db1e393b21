import { randomUUID } from "node:crypto";
import { buildEvent } from "#supabase/seed/factories.ts";
import type { Person } from "#tests/support/people.ts";
import type { TestStack } from "#tests/support/stack.ts";

type Answer = PromiseLike<{ error: { code: string } | null }>;

/** A quota of a member: fills it up to one free place, adds rows in one statement, and returns how many there are. */
export interface Quota {
  most: number;
  fill(but: number): PromiseLike<unknown>;
  add(rows: number): Answer;
  count(): Promise<number>;
  /** For calls that add one row, or that return which rows they skipped. */
  addsOne?: true;
}

const key = () => `${randomUUID()}${randomUUID()}`.replaceAll("-", "");
const many = <Row>(rows: number, build: () => Row): Row[] => Array.from({ length: rows }, build);
const picture = (queueKey: string) => ({
  queue_key: queueKey,
  width: 640,
  height: 400,
  color: "#0b5964",
  focus_x: 30,
  focus_y: 60,
  digest: "ab".repeat(32),
  copies: [{ file: "640.webp", sha256: "cd".repeat(32), bytes: 1 }],
});

/** The quotas of Olive, who owns an organization. */
export function quotasOf({ stack, olive, organization }: { stack: TestStack; olive: Person; organization: string }) {
  const countOf = (table: string, owner: string) => async () =>
    (await stack.sql`select from ${stack.sql(table)} where ${stack.sql(owner)} in (${olive.id}, ${organization})`)
      .count;

  return {
    event_drafts: {
      most: 1_000,
      fill: (rows) =>
        stack.sql`insert into public.event_drafts (owner_id, fields) select ${olive.id}, '{}' from generate_series(1, ${rows})`,
      add: (rows) => olive.client.from("event_drafts").insert(many(rows, () => ({ fields: {} }))),
      count: countOf("event_drafts", "owner_id"),
    },
    imported_events: {
      most: 5_000,
      fill: (rows) => stack.sql`
      insert into public.imported_events (owner_id, key)
      select ${olive.id}, encode(sha256(convert_to(n::text, 'UTF8')), 'hex') from generate_series(1, ${rows}) as n`,
      add: (rows) => olive.client.from("imported_events").insert(many(rows, () => ({ key: key() }))),
      count: countOf("imported_events", "owner_id"),
    },
    "imported_events by import_drafts": {
      most: 5_000,
      async fill(rows) {
        await stack.sql`delete from public.event_drafts`;
        await stack.sql`delete from public.imported_events where key not in (select key from public.imported_events limit ${rows})`;
      },
      add: (rows) => olive.client.rpc("import_drafts", { drafts: many(rows, () => ({ key: key(), fields: {} })) }),
      count: countOf("imported_events", "owner_id"),
    },
    event_series: {
      most: 60,
      fill: (rows) => stack.sql`
      update private.request_counts set since = date_bin('1 hour', clock_timestamp(), '2000-01-01Z'), requests = ${rows}
      where kind = 'series' and requester = ${olive.id}`,
      add: (rows) => olive.client.from("event_series").insert(many(rows, () => ({ rhythm: "weekly" }))),
      count: async () =>
        (
          await stack.sql`select requests from private.request_counts where kind = 'series' and requester = ${olive.id}`
        )[0]?.requests,
    },
    events: {
      most: 20,
      fill: (rows) =>
        stack.sql`insert into public.events ${stack.sql(many(rows, () => ({ ...buildEvent(), organizer_id: olive.id })))}`,
      add: (rows) => olive.client.from("events").insert(many(rows, () => buildEvent())),
      count: async () =>
        (await stack.sql`select from public.events where review = 'waiting' and organizer_id = ${olive.id}`).count,
    },
    "private.organizer_invitations": {
      most: 20,
      fill: (rows) => stack.sql`
      insert into private.organizer_invitations (organizer_id, address, role, invited_by)
      select ${organization}, 'guest' || n || '@example.com', 'editor', ${olive.id} from generate_series(1, ${rows}) as n`,
      add: () => {
        const invited = { organizer_id: organization, invitee_email: `${key()}@example.com`, wanted_role: "editor" };
        return olive.client.rpc("invite_organizer_member", invited);
      },
      count: countOf("private.organizer_invitations", "organizer_id"),
      addsOne: true,
    },
    pictures: {
      most: 40,
      fill: (rows) => stack.sql`
      insert into public.pictures (owner_id, width, height, color, digest)
      select ${olive.id}, 640, 400, '#0b5964', sha256('') from generate_series(1, ${rows})`,
      add: () => olive.client.rpc("add_picture", picture(stack.queueKey)),
      count: countOf("pictures", "owner_id"),
      addsOne: true,
    },
    saved_events: {
      most: 100,
      fill: (rows) => stack.sql`
      with known as (insert into private.published_events (id, version, changed_at) select gen_random_uuid(), '{}', now() from generate_series(1, ${rows}) returning id)
      insert into public.saved_events (member_id, event_id) select ${olive.id}, k.id from known as k`,
      // Rows beyond the limit are skipped, and the response says so.
      async add(rows) {
        const fresh = await stack.sql<{ id: string }[]>`
          insert into private.published_events (id, version, changed_at) select gen_random_uuid(), '{}', now() from generate_series(1, ${rows}) returning id`;
        const { data, error } = await olive.client.rpc("save_events", { event_ids: fresh.map(({ id }) => id) });
        return { error: error ?? (data?.[0]?.left_out ? { code: "left out" } : null) };
      },
      count: countOf("saved_events", "member_id"),
      addsOne: true,
    },
    subscribed_calendars: {
      most: 5,
      async fill(rows) {
        await stack.sql`delete from public.subscribed_calendars`;
        await stack.sql`
          insert into public.subscribed_calendars (member_id, name, url, category)
          select ${olive.id}, 'Porch calendar', 'https://porch.example/' || n, 'music' from generate_series(1, ${rows}) as n`;
      },
      add: (rows) =>
        olive.client.from("subscribed_calendars").insert(
          many(rows, () => ({
            name: "Porch calendar",
            url: `https://porch.example/${key()}`,
            category: "music",
            organization_id: null,
          })),
        ),
      count: countOf("subscribed_calendars", "member_id"),
    },
  } satisfies Record<string, Quota>;
}
