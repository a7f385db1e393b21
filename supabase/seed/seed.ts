import { readFile } from "node:fs/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { addPicture, removePicture, type StoredPicture } from "#app/models/events/pictures.server.ts";
import { encodePicture } from "#app/uploads/encode-picture.server.ts";
import { collectionRows, SEED_COLLECTIONS } from "./collections.ts";
import type { EventInsert, Person } from "./factories.ts";
import { SEED_ORGANIZERS, SEED_PEOPLE } from "./people.ts";
import { PHOTOGRAPHS, type Photograph, photographFile } from "./photographs/index.ts";
import { type PlannedEvent, planSeed } from "./plan.ts";

/** Number of created rows; 0 when the database was not empty. */
export interface SeedResult {
  seeded: boolean;
  people: number;
  events: number;
}

/** Options of a seeding. */
export interface SeedOptions {
  /** IANA zone of cities without their own. */
  siteTimeZone: string;
  /** The site's queue key, without which pictures cannot be stored. */
  queueKey: string;
  /** The pictures that organizers upload; default: all. */
  photographs?: readonly Photograph[];
}

/** A picture of an event, and the client of its organizer. */
interface Upload {
  photograph: Photograph;
  organizer: SupabaseClient;
  picture: StoredPicture;
}

const USERS_PER_PAGE = 200;

/**
 * Fills an empty database with the organizers and events of `planSeed`, and lists of them for the home page. Does nothing when there is or was any event, or any user other
 * than organizers of a killed seeding, who are replaced.
 * @param openClient returns a new supabase-js client with the service role key of the local stack (the passwords are public) and the
 *   queue key.
 * @throws Error saying what failed, after removing everything that this call created.
 */
export async function seedDatabase(
  openClient: () => SupabaseClient,
  now: Date,
  { siteTimeZone, queueKey, photographs = PHOTOGRAPHS }: SeedOptions,
): Promise<SeedResult> {
  const client = openClient();
  const plan = planSeed(now, siteTimeZone);
  const leftovers = await findLeftovers(client, plan.people);
  if (leftovers === null) return { seeded: false, people: 0, events: 0 };
  const organizerIds: string[] = [];
  const uploads: Upload[] = [];
  try {
    for (const id of leftovers) await deletePerson(client, id);
    for (const person of plan.people) organizerIds.push(await createPerson(client, person));
    const organizers = await Promise.all(plan.people.map((person) => signIn(openClient(), person)));
    for (const [photograph, event] of spread(photographs, plan.events)) {
      const [organizer, ownerId] = [organizers[event.organizer], organizerIds[event.organizer]];
      if (!organizer || !ownerId) throw new Error(`The plan has no organizer ${event.organizer}`);
      uploads.push(await upload(photograph, organizer, queueKey, ownerId));
    }
    await insertCollections(client, now, siteTimeZone);
    await insertEvents(client, plan.events, organizerIds, uploads);
    await insertOrganizers(client, organizerIds);
    await Promise.all(organizers.map((organizer) => organizer.auth.signOut({ scope: "local" })));
  } catch (error) {
    throw await undo(client, organizerIds, uploads, error);
  }
  return { seeded: true, people: plan.people.length, events: plan.events.length };
}

/**
 * Removes the example organizers with their events, the example collections, and nothing else.
 * @param client as for `seedDatabase`.
 * @returns their number.
 * @throws Error
 */
export async function removeExamples(client: SupabaseClient): Promise<number> {
  await removeCollections(client);
  const emails = SEED_PEOPLE.map(({ email }) => email);
  let removed = 0;
  for (let page = 1; ; page += 1) {
    const users = await client.auth.admin.listUsers({ page, perPage: USERS_PER_PAGE });
    if (users.error) throw failure("Could not list the users", users.error);
    const examples = users.data.users.filter(({ email }) => email && emails.includes(email));
    for (const { id } of examples) await deletePerson(client, id);
    removed += examples.length;
    // Removed users shift later ones to this page, so it is read again.
    if (examples.length > 0) page -= 1;
    else if (users.data.users.length < USERS_PER_PAGE) return removed;
  }
}

/** Ids of the organizers of an earlier seeding that was killed before its events; null when the database is in use. */
async function findLeftovers(client: SupabaseClient, people: readonly Person[]): Promise<string[] | null> {
  for (const table of ["events", "past_events"]) {
    const rows = await client.from(table).select("id").limit(1);
    if (rows.error) throw failure(`Could not read ${table}`, rows.error);
    if (rows.data.length > 0) return null;
  }
  const users = await client.auth.admin.listUsers({ page: 1, perPage: people.length + 1 });
  if (users.error) throw failure("Could not list the users", users.error);
  const ours = users.data.users.filter((user) => people.some((person) => person.email === user.email));
  return ours.length < users.data.users.length ? null : ours.map((user) => user.id);
}

async function deletePerson(client: SupabaseClient, id: string): Promise<void> {
  const { error } = await client.auth.admin.deleteUser(id);
  if (error) throw failure("Could not remove an organizer", error);
}

async function createPerson(client: SupabaseClient, person: Person): Promise<string> {
  const { data, error } = await client.auth.admin.createUser({
    email: person.email,
    password: person.password,
    email_confirm: true,
    user_metadata: { full_name: person.full_name },
  });
  if (error) throw failure(`Could not create ${person.full_name}`, error);
  return data.user.id;
}

async function signIn(client: SupabaseClient, { email, password, full_name }: Person): Promise<SupabaseClient> {
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw failure(`Could not sign in as ${full_name}`, error);
  return client;
}

/** Minimum distance between events with photographs, by start: lists also show drawings, and stay small. */
const EVENTS_APART = 8;

/** The photographs with their events, without those that follow another too closely. */
function spread(photographs: readonly Photograph[], events: readonly PlannedEvent[]): [Photograph, PlannedEvent][] {
  const listed = events
    .filter(({ is_approved }) => is_approved)
    .sort((a, b) => (a.row.start_date < b.row.start_date ? -1 : 1));
  let next = 0;
  return listed.flatMap((event, place): [Photograph, PlannedEvent][] => {
    const photograph = photographs.find(({ title }) => title === event.row.title);
    if (!photograph || place < next) return [];
    next = place + EVENTS_APART;
    return [[photograph, event]];
  });
}

/** Uploads a picture as the organizer of its event. */
async function upload(
  photograph: Photograph,
  organizer: SupabaseClient,
  queueKey: string,
  ownerId: string,
): Promise<Upload> {
  const file = await readFile(photographFile(photograph.name));
  const encoded = await encodePicture(file);
  const id = await addPicture(organizer, queueKey, ownerId, encoded);
  return { photograph, organizer, picture: { id, ownerId, width: encoded.width } };
}

/** The columns of an event that shows an uploaded picture; none without one. */
function pictureColumns(upload: Upload | undefined): Partial<EventInsert> {
  if (!upload) return {};
  const { focus: [image_focus_x, image_focus_y] = [null, null], alt } = upload.photograph;
  return { picture_id: upload.picture.id, image_alt: alt, image_focus_x, image_focus_y };
}

async function insertEvents(
  client: SupabaseClient,
  events: readonly PlannedEvent[],
  organizerIds: readonly string[],
  uploads: readonly Upload[],
): Promise<void> {
  const rows = events.map(({ organizer, is_approved, row }): EventInsert => {
    const organizer_id = organizerIds[organizer];
    if (!organizer_id) throw new Error(`The plan has no organizer ${organizer}`);
    const picture = pictureColumns(uploads.find(({ photograph }) => photograph.title === row.title));
    return { ...row, ...picture, is_approved, organizer_id };
  });
  const { error } = await client.from("events").insert(rows);
  if (error) throw failure("Could not insert the events", error);
}

async function insertCollections(client: SupabaseClient, now: Date, siteTimeZone: string): Promise<void> {
  const { error } = await client.from("collections").insert(collectionRows(now, siteTimeZone));
  if (error) throw failure("Could not insert the collections", error);
}

async function removeCollections(client: SupabaseClient): Promise<void> {
  const names = SEED_COLLECTIONS.map(({ name_en }) => name_en);
  const { error } = await client.from("collections").delete().in("name_en", names);
  if (error) throw failure("Could not remove the collections", error);
}

async function insertOrganizers(client: SupabaseClient, personIds: readonly string[]): Promise<void> {
  const rows = SEED_ORGANIZERS.map(({ person, ...page }) => ({ founder_id: personIds[person], ...page }));
  const { error } = await client.from("organizers").insert(rows);
  if (error) throw failure("Could not insert the organizers", error);
}

/** Removes the created people with their events (`on delete cascade`) and pictures. @returns the error to throw. */
async function undo(
  client: SupabaseClient,
  organizerIds: readonly string[],
  uploads: readonly Upload[],
  cause: unknown,
): Promise<Error> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const left = (problem: string) =>
    new Error(`${reason}. What was made before could not be removed: ${problem}`, { cause });
  // Files of an event cannot be removed, and the others only by their owners.
  for (const [table, column, values] of [
    ["events", "organizer_id", organizerIds],
    ["collections", "name_en", SEED_COLLECTIONS.map(({ name_en }) => name_en)],
  ] as const) {
    const { error } = await client.from(table).delete().in(column, values);
    if (error) return left(error.message);
  }
  for (const { organizer, picture } of uploads)
    if (!(await removePicture(organizer, picture))) return left(`the picture ${picture.id}`);
  for (const id of organizerIds) {
    const { error: problem } = await client.auth.admin.deleteUser(id);
    if (problem) return left(problem.message);
  }
  return new Error(`${reason}. The database is as empty as before.`, { cause });
}

function failure(what: string, error: { message: string }): Error {
  return new Error(`${what}: ${error.message}`, { cause: error });
}
