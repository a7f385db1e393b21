import { readFile } from "node:fs/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import type { Sql } from "postgres";
import { addPicture } from "#app/models/events/pictures.server.ts";
import { encodePicture } from "#app/uploads/encode-picture.server.ts";
import { buildEvent, type EventInsert } from "#supabase/seed/factories.ts";
import { SEED_PASSWORD, SEED_PEOPLE } from "#supabase/seed/people.ts";
import { photographFile } from "#supabase/seed/photographs/index.ts";
import { localTime } from "#tests/support/events.ts";
import { addAuditEntries, addDecisions, addMessages } from "./desk-props.ts";
import { addPeople, addSecondStep, STAGE_PEOPLE } from "./people.ts";

/** Host of organizers' pictures; the test browser answers its requests (`show.ts`). */
export const PICTURE_HOST = "https://pictures.example";

/** A picture that no longer exists. */
export const LOST_PICTURE = `${PICTURE_HOST}/lost.svg`;

/** Fixtures beyond the seed: ids of events by what is special about them. */
export interface Props {
  /** The first public event of the seed. */
  seeded: string;
  /** Every optional field is filled in: picture, tickets, places, an end. */
  full: string;
  /** Its picture does not load. */
  lostPicture: string;
  longTitle: string;
  /** The organizer's, with a portrait picture and a chosen focal point. */
  pictured: string;
  /** With a landscape picture. */
  panorama: string;
  /** In the Central zone. */
  central: string;
  happening: string;
  ended: string;
  /** Approved and pending events of the organizer. */
  own: string;
  postponed: string;
  pending: string;
  /** Ended while it was still pending. */
  pendingEnded: string;
  removed: string;
  /** Moved to another city and another day. */
  moved: string;
  /** Deleted by its organizer. */
  gone: string;
  /** Was public and is pending again after an edit. */
  updating: string;
  /** The organizer's; an admin took it off the site. */
  unpublished: string;
  /** A message of the contact form. */
  message: string;
}

const HOUR_MS = 3_600_000;
/** A title of the maximum length. */
const LONG_TITLE = "The Twenty-Seventh Annual Apalachicola Bay Oyster, Mullet & Sweet Potato Supper with a Fiddle Duel";
/** A description with all supported Markdown. */
const FORMATTED = `We paddle out at **dusk**, each boat with a paper lantern, and are back by *nine*.
Guides from [River Friends](https://river-friends.example) go along.

Bring with you:

- A hat, and shoes that may get wet
- Something warm for the way back
  - a jacket
  - dry socks

How the evening goes:

1. Boats and vests at the pavilion
2. A short lesson
3. Lanterns, and off we go

Questions? Everything is at https://river-friends.example/lantern-paddle?from=events.`;

/** Adds the people and rows that the states need. */
export async function addProps(openClient: () => SupabaseClient, queueKey: string, sql: Sql): Promise<Props> {
  const service = openClient();
  const [organizer] = await sql<{ id: string }[]>`
    select id from public.profiles where full_name = ${SEED_PEOPLE[0]?.full_name ?? ""}`;
  if (!organizer) throw new Error("The seed has no organizer.");
  await addPeople(service, sql);
  await addSecondStep(openClient());
  const [first] = await sql<{ id: string }[]>`
    select id from public.events where is_approved and start_date > now() order by start_date, id limit 1`;
  let added = 0;
  const add = (fields: Partial<EventInsert>) => {
    added += 1;
    const evening = { start_date: localTime(7, `18:${9 + added}`), end_date: localTime(7, `21:${9 + added}`) };
    const row = { organizer_id: organizer.id, is_approved: true, ...evening, ...fields };
    return insertEvent(service, buildEvent(row));
  };
  const [messages] = await addMessages(sql);
  const uploaded = await uploadAs(openClient(), queueKey, organizer.id);
  const props = {
    seeded: first?.id ?? "",
    full: await add({
      title: "Lantern Paddle on the Hillsborough",
      category: "sports",
      location: "Lettuce Lake Park, Tampa",
      address: "6920 E Fletcher Ave",
      image_url: `${PICTURE_HOST}/lanterns.svg`,
      event_url: "https://tickets.example/lantern-paddle",
      description: FORMATTED,
      max_attendees: 24,
      price_kind: "paid",
      price_min_cents: 1250,
      price_max_cents: 4000,
      doors_at: localTime(7, "17:30"),
      ages: "all",
      good_for_children: true,
      setting: "outdoors",
      access: ["step_free", "restroom", "asl"],
    }),
    lostPicture: await add({ title: "Harbor Lights Potluck", category: "food", image_url: LOST_PICTURE }),
    longTitle: await add({
      title: LONG_TITLE,
      category: "food",
      location: "Riverfront Park Pavilion and Adjoining Seawall, 1 Water Street, Apalachicola, Florida 32320",
      description: "All day long by the water. ".repeat(60),
    }),
    pictured: await add({
      title: "The Big Wheel at Night",
      start_date: localTime(40, "20:00"),
      end_date: localTime(40, "22:00"),
      picture_id: await uploaded("wheel"),
      image_alt: "A Ferris wheel at night, turned into rings of light by a long exposure",
      image_focus_x: 37,
      image_focus_y: 42,
    }),
    panorama: await add({
      title: "Breakfast with a View of the River",
      start_date: localTime(50, "08:00"),
      end_date: localTime(50, "10:00"),
      category: "food",
      picture_id: await uploaded("skyline"),
      image_alt: "The towers of a city at sunrise, mirrored in a wide river",
    }),
    central: await add({ title: "Sunset Swing on Palafox", location: "Plaza Ferdinand VII, Pensacola" }),
    happening: await add({ title: "Open Studios at the Railroad", category: "arts", ...around(-1, 1) }),
    ended: await add({ title: "Dawn Bird Walk", category: "health", ...around(-5, -2) }),
    own: await add({ title: "Porch Song Circle" }),
    postponed: await add({
      title: "Story Slam in the Garden",
      event_url: "https://tickets.example/story-slam",
    }),
    pending: await add({
      title: "Mangrove Cleanup by Kayak",
      price_kind: "any_amount",
      category: "families",
      is_approved: false,
      description: "Kayaks, bags and gloves are there. Bring a hat, water, and shoes that may get wet. ".repeat(6),
    }),
    pendingEnded: await add({ title: "Twilight Yoga", category: "health", is_approved: false, ...around(-5, -2) }),
    updating: await add({ title: "Moonlight Kayak Social", category: "sports" }),
    unpublished: await add({ title: "Backyard Fireworks Night", category: "other" }),
    moved: await add({ title: "Kite Afternoon on the Causeway", category: "families" }),
    gone: await add({ title: "Vintage Radio Swap", category: "other" }),
    removed: await add({ title: "Last Week's Chowder Cook-Off", category: "food", ...around(-50, -48) }),
    message: messages ?? "",
  };
  // Not the first of the queue: approving the first asks for no confirmation.
  await sql`update public.events set status = 'postponed', status_at = now() where id = ${props.postponed}`;
  await sql`
    insert into private.status_notes (event_id, said_id, status, reasons, note, review, looked_at)
    values (${props.postponed}, gen_random_uuid(), 'postponed', '{illness,tickets_valid}', 'Our singer has lost her voice, and will be back with you in spring.', 'approved', now())`;
  await sql`update public.events set created_at = now() - interval '30 hours' where id = ${props.pendingEnded}`;
  await sql`
    with calendar as (
      insert into public.subscribed_calendars (member_id, name, url, category)
      values (${organizer.id}, 'Old Northeast Community Center', 'https://calendars.example/old-northeast.ics', 'music') returning id
    )
    insert into public.calendar_items (calendar_id, key, hash, title, place, starts, event_id)
    select c.id, ${"ab".repeat(32)}, ${"cd".repeat(32)}, e.title, e.location, e.start_date, e.id
    from calendar as c cross join public.events as e where e.id = ${props.pending}`;
  await sql`select public.purge_ended_events()`;
  await addAuditEntries(sql);
  await addDecisions(sql, organizer.id, props);
  await addChanges(sql, organizer.id, props);
  await addSaved(sql, props);
  return props;
}

/** Changes on several days, among them a move and a deletion by the organizer. */
async function addChanges(sql: Sql, organizerId: string, { moved, gone }: Props): Promise<void> {
  await sql`
    update public.events set location = 'Seawall, Pensacola', start_date = start_date + interval '26 hours', end_date = end_date + interval '26 hours'
    where id = ${moved}`;
  await sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ sub: organizerId })}, true)`;
    await transaction`delete from public.events where id = ${gone}`;
  });
  await sql`
    update private.event_changes as c set changed_at = now() - interval '1 day' * ceil(greatest(n.newest - c.id - 5, 0) / 12.0)
    from (select max(id) as newest from private.event_changes) as n`;
}

/** Uploads photographs of the seed as the seed's first organizer. */
async function uploadAs(
  client: SupabaseClient,
  queueKey: string,
  ownerId: string,
): Promise<(name: string) => Promise<string>> {
  const { error } = await client.auth.signInWithPassword({
    email: SEED_PEOPLE[0]?.email ?? "",
    password: SEED_PASSWORD,
  });
  if (error) throw error;
  return async (name) =>
    addPicture(client, queueKey, ownerId, await encodePicture(await readFile(photographFile(name))));
}

/** Saved events of every kind. */
async function addSaved(
  sql: Sql,
  { full, happening, central, longTitle, ended, updating, unpublished }: Props,
): Promise<void> {
  await sql`
    insert into public.saved_events (member_id, event_id)
    select p.id, e.id::uuid from public.profiles as p, unnest(${[full, happening, central, longTitle, ended, updating, unpublished]}::text[]) as e (id)
    where p.full_name = ${STAGE_PEOPLE.newcomer.full_name}`;
}

async function insertEvent(service: SupabaseClient, row: object): Promise<string> {
  const { data, error } = await service.from("events").insert(row).select("id").single<{ id: string }>();
  if (error) throw error;
  return data.id;
}

/** Start and end, in hours from now. */
function around(startHours: number, endHours: number): Pick<EventInsert, "start_date" | "end_date"> {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
  return { start_date: at(startHours), end_date: at(endHours) };
}
