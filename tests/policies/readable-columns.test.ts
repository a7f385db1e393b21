import { afterAll, beforeAll, expect, test } from "vitest";
import { EVENT_CONTENT } from "#app/models/supabase.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Which columns the API shows. Policies decide about rows; where they show other people's rows, each column must be needed.

let stack: TestStack;
let olive: Person;
let mara: Person;
beforeAll(async () => {
  stack = await openStack();
  [olive, mara] = await Promise.all([signUpPerson(stack), signUpPerson(stack, "Mara Member")]);
});
afterAll(() => stack.close());

/** Tables with all columns granted: policies show rows to nobody else, or they are not personal data. */
const ALL = "*";
const OF_LISTINGS = [
  ...["id", "organizer_id", "title", "category", "location", "start_date", "end_date", "image_url", "max_attendees"],
  ...["price_kind", "price_min_cents", "price_max_cents", "language", "translation_language", "translated_title"],
  ...["status", "has_tickets", "venue", "added_at", "is_all_day"],
];
const OF_EVENTS = [
  ...EVENT_CONTENT,
  ...["id", "organizer_id", "organization_id", "picture", "is_approved", "review", "series_id", "status", "status_at"],
  ...[
    "created_at",
    "updated_at",
    "submitted_at",
    "sent_back_at",
    "submission_key",
    "first_approved_at",
    "content_hash",
  ],
  ...["unpublished_at", "unpublish_reason"],
];
const OF_ORGANIZERS = [
  "id",
  "slug",
  "name",
  "about",
  "website",
  "links",
  "picture_id",
  "picture",
  "takes_messages",
  "is_approved",
  "updated_at",
];
const OF_REPORTS = [
  ...["id", "event_id", "reason", "details", "created_at", "changed_at", "wants_answer", "language", "closing_id"],
  ...["further_reports", "claim_role", "claim_name", "claim_work", "claim_original", "claim_reach", "due_at"],
];
const OF_PICTURES = ["id", "owner_id", "width"];
/** Without the admin, the content and the stored states. */
const OF_DECISIONS = [
  ...["id", "organizer_id", "organization_id", "event_id", "title", "decision", "reason", "field_reasons", "reasons"],
  ...["waited", "decided_at", "is_told"],
];
const OF_PUBLISHED = ["id", "changed_at", "state"];
const OF_LISTS = ["kind", "name", "events", "changed_at"];

/** Tables by reason, with the columns that visitors and members read. */
const READ: Readonly<Record<string, Readonly<Record<string, { anon?: string[]; authenticated: string[] }>>>> = {
  "rows for admins alone": {
    account_measures: { authenticated: [ALL] },
    audit_log: { authenticated: [ALL] },
    audit_titles: { authenticated: [ALL] },
    audit_reasons: { authenticated: [ALL] },
    contact_messages: { authenticated: [ALL] },
    report_closings: { authenticated: [ALL] },
    trusted_changes: { authenticated: [ALL] },
    refused_calendar_hosts: { authenticated: [ALL] },
  },
  "rows for admins, who see neither client nor address": { event_reports: { authenticated: OF_REPORTS } },
  "rows of one's own account, which its export has": {
    profiles: { authenticated: [ALL] },
    mail_choices: { authenticated: [ALL] },
    own_calendars: { authenticated: [ALL] },
    saved_events: { authenticated: [ALL] },
    event_drafts: { authenticated: [ALL] },
    imported_events: { authenticated: [ALL] },
    decision_counts: { authenticated: [ALL] },
  },
  "rows of one's own account and organizations": {
    subscribed_calendars: { authenticated: [ALL] },
    calendar_items: { authenticated: [ALL] },
    calendar_readings: { authenticated: [ALL] },
    event_decisions: { authenticated: [ALL] },
    "private.decisions": { authenticated: OF_DECISIONS },
    event_series: { authenticated: [ALL] },
    organizer_members: { authenticated: [ALL] },
    past_events: { authenticated: [ALL] },
  },
  "what admins have published": {
    collections: { anon: [ALL], authenticated: [ALL] },
    moderation_reasons: { anon: [ALL], authenticated: [ALL] },
  },
  "where places are, as published": { places: { anon: [ALL], authenticated: [ALL] } },
  "the specification selects all of public events": { events: { anon: OF_EVENTS, authenticated: OF_EVENTS } },
  "what lists show; functions read what searches need": {
    listings: { anon: OF_LISTINGS, authenticated: OF_LISTINGS },
  },
  "what pages show, and for the queue which are returned; not who has founded them and when": {
    organizers: { anon: OF_ORGANIZERS, authenticated: [...OF_ORGANIZERS, "returned_at"] },
  },
  "where files are; for members also previews, a form that is sent twice, and policies of Storage": {
    pictures: {
      anon: OF_PICTURES,
      authenticated: [...OF_PICTURES, "color", "focus_x", "focus_y", "digest", "released_at"],
    },
  },
  "for the page cache and for sitemaps": {
    "private.listings_version": { anon: [ALL], authenticated: [ALL] },
    "private.published_events": { anon: OF_PUBLISHED, authenticated: OF_PUBLISHED },
    "private.published_lists": { anon: OF_LISTS, authenticated: OF_LISTS },
  },
};

test("visitors and members read these columns and no others", async () => {
  const read = new Map(Object.values(READ).flatMap((tables) => Object.entries(tables)));
  const rows = await stack.sql<{ name: string; role: "anon" | "authenticated"; columns: string[]; all: boolean }[]>`
    select c.oid::regclass::text as name, r as role, array_agg(a.attname::text) filter (where g.is_granted) as columns, bool_and(g.is_granted) as all
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      cross join unnest('{anon,authenticated}'::text[]) as r
      cross join lateral (select has_column_privilege(r, c.oid, a.attnum, 'select') as is_granted) as g
    where c.relkind in ('r', 'v', 'm') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    group by 1, 2 having bool_or(g.is_granted)`;
  const found = rows.map(({ name, role, columns, all }) => {
    const isAll = all && read.get(name)?.[role]?.[0] === ALL;
    return `${role}: ${name} ${(isAll ? [ALL] : columns.sort()).join(", ")}`;
  });
  const expected = [...read].flatMap(([name, { anon, authenticated }]) => [
    ...(anon ? [`anon: ${name} ${anon.toSorted().join(", ")}`] : []),
    `authenticated: ${name} ${authenticated.toSorted().join(", ")}`,
  ]);
  expect(found.sort()).toEqual(expected.sort());
});

test("nobody reads who has founded an organization and when, but its own members; events are read in full", async () => {
  const id = await addOrganization(stack, "Porch Collective", [olive]);
  for (const client of [stack.client(), mara.client, olive.client]) {
    for (const column of ["founder_id", "created_at", "*"])
      expect((await client.from("organizers").select(column).eq("id", id)).error?.code).toBe("42501");
    expect((await client.from("organizers").select("id").eq("founder_id", olive.id)).error?.code).toBe("42501");
    expect((await client.from("organizers").select("name").eq("id", id)).data).toEqual([{ name: "Porch Collective" }]);
    expect((await client.from("events").select("*").eq("is_approved", true)).error).toBeNull();
  }
  const own = await olive.client.rpc("own_organizations");
  expect(own.data).toMatchObject([{ id, is_founder: true, role: "owner", created_at: expect.any(String) }]);
  expect((await mara.client.rpc("own_organizations")).data).toEqual([]);
});
