import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readCollectionFilter } from "#app/domain/lists/collection-form.ts";
import { countCollections, listCollections } from "#app/models/lists/collections.server.ts";
import { CATALOGUE } from "#supabase/seed/catalogue/index.ts";
import { SEED_COLLECTIONS } from "#supabase/seed/collections.ts";
import { buildPerson } from "#supabase/seed/factories.ts";
import { SEED_PEOPLE } from "#supabase/seed/people.ts";
import { PHOTOGRAPHS, type Photograph } from "#supabase/seed/photographs/index.ts";
import { removeExamples, seedDatabase } from "#supabase/seed/seed.ts";
import { freshBuild } from "#tests/support/on-demand.ts";
import { signUpAdmin } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

const SITE_ZONE = "America/New_York";

const seedInto = (stack: TestStack, photographs: readonly Photograph[] = []) =>
  seedDatabase(() => stack.siteClient(stack.serviceRoleKey), new Date(), {
    siteTimeZone: SITE_ZONE,
    queueKey: stack.queueKey,
    photographs,
  });

async function countRows({ sql }: TestStack) {
  const [row] = await sql`select (select count(*)::int from auth.users) as people,
    (select count(*)::int from public.events) as events,
    (select count(*)::int from public.events where not is_approved) as pending,
    (select count(*)::int from public.profiles where is_admin) as admins`;
  return row;
}

const IDEAS = CATALOGUE.flatMap((entry) => entry.ideas).length;

/** Describes the stack in `dataDir` as its start does. */
const writeStackFile = (dataDir: string, { serviceRoleKey, queueKey }: TestStack, url: string) =>
  writeFile(join(dataDir, "local-stack.json"), JSON.stringify({ url, serviceRoleKey, projectSecret: queueKey }));

beforeAll(freshBuild);

// The tests build on each other: the last one removes the examples.
describe("a stack seeded from the command line", () => {
  let stack: TestStack;
  let dataDir: string;
  beforeAll(async () => {
    stack = await openStack();
    dataDir = await mkdtemp(join(tmpdir(), "seed-"));
    await writeStackFile(dataDir, stack, stack.url);
  });
  afterAll(async () => {
    await stack.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("is filled once: the command says what it did, and that the database is no longer empty", async () => {
    expect(await runSeed(dataDir)).toEqual({
      code: 0,
      output: expect.stringMatching(new RegExp(`^Seeded ${IDEAS} events by ${SEED_PEOPLE.length} `)),
    });
    expect(await runSeed(dataDir)).toEqual({ code: 0, output: expect.stringMatching(/^Nothing seeded: /) });
    expect(await seedInto(stack)).toEqual({ seeded: false, people: 0, events: 0 });
    expect(await countRows(stack)).toEqual({ people: SEED_PEOPLE.length, events: IDEAS, pending: 12, admins: 0 });
  });

  test("has uploaded pictures with words, tall and wide ones, whose organizers are not left signed in", async () => {
    const rows = await stack.sql<{ title: string; image_alt: string; picture: { width: number; height: number } }[]>`
      select title, image_alt, picture from public.events where picture_id is not null order by title`;
    const titles = PHOTOGRAPHS.map(({ title }) => title);
    expect(rows.length).toBeGreaterThanOrEqual(8);
    expect(rows.filter(({ title }) => !titles.includes(title))).toEqual([]);
    expect(rows.every(({ image_alt }) => image_alt.length > 20)).toBe(true);
    const ratios = rows.map(({ picture }) => picture.width / picture.height);
    expect(new Set(ratios).size).toBeGreaterThan(3);
    expect(await stack.sql`select id from auth.sessions`).toEqual([]);
  });

  test("lets a visitor see approved events only, and an organizer sign in", async () => {
    const visitor = stack.client();
    const { data } = await visitor.from("events").select("is_approved");
    expect(data?.length).toBeGreaterThan(160);
    expect(data?.every((event) => event.is_approved)).toBe(true);
    const [organizer] = SEED_PEOPLE;
    const { error } = await visitor.auth.signInWithPassword({
      email: organizer?.email ?? "",
      password: organizer?.password ?? "",
    });
    expect(error).toBeNull();
  });

  test("names lists for the home page, each with events that it finds, which go with the examples", async () => {
    const client = await signUpAdmin(stack).then((admin) => admin.client);
    const collections = await listCollections(client);
    expect(collections.map(({ name_en }) => name_en)).toEqual(SEED_COLLECTIONS.map(({ name_en }) => name_en));
    const found = await countCollections(client, collections, { now: new Date(), siteTimeZone: SITE_ZONE });
    expect(Math.min(...found)).toBeGreaterThanOrEqual(5);
    expect(collections.map(({ filter }) => readCollectionFilter(filter))).toEqual(
      collections.map(({ filter }) => filter),
    );
    expect(await removeExamples(stack.siteClient(stack.serviceRoleKey))).toBe(SEED_PEOPLE.length);
    expect(await listCollections(client)).toEqual([]);
  });
});

describe("seeding a running stack", () => {
  let stack: TestStack;
  let dataDir: string;
  beforeEach(async () => {
    stack = await openStack();
    dataDir = await mkdtemp(join(tmpdir(), "seed-"));
  });
  afterEach(async () => {
    await stack.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const seed = (photographs?: readonly Photograph[]) => seedInto(stack, photographs);
  const counts = () => countRows(stack);

  test("leaves nothing behind when it fails half way, and the next try works", async () => {
    await stack.sql`alter table public.events add constraint no_more_music check (category <> 'music')`;
    await expect(seed(PHOTOGRAPHS.slice(0, 2))).rejects.toThrow(
      /Could not insert the events: .*no_more_music.*as empty as before/,
    );
    expect(await counts()).toEqual({ people: 0, events: 0, pending: 0, admins: 0 });
    expect(await stack.sql`select id from public.collections`).toEqual([]);
    expect(await stack.sql`select id from public.pictures`).toEqual([]);
    expect(await stack.sql`select id from storage.objects`).toEqual([]);
    await stack.sql`alter table public.events drop constraint no_more_music`;
    expect(await seed()).toEqual({ seeded: true, people: SEED_PEOPLE.length, events: IDEAS });
  });

  test("starts again if an earlier seeding was killed before its events", async () => {
    const client = stack.client(stack.serviceRoleKey);
    for (const { email, password, full_name } of SEED_PEOPLE.slice(0, 2))
      await client.auth.admin.createUser({ email, password, email_confirm: true, user_metadata: { full_name } });
    expect((await seed()).seeded).toBe(true);
    expect(await counts()).toMatchObject({ people: SEED_PEOPLE.length });
  });

  test("does not touch a database with accounts", async () => {
    const client = stack.client(stack.serviceRoleKey);
    await client.auth.admin.createUser({ ...buildPerson(), email_confirm: true });
    expect((await seed()).seeded).toBe(false);
    expect(await counts()).toMatchObject({ people: 1, events: 0 });
  });

  test("from the command line says when no stack runs, and refuses a hosted project", async () => {
    expect(await runSeed(dataDir)).toEqual({ code: 1, output: expect.stringMatching(/not running: there is no /) });
    await writeStackFile(dataDir, stack, "https://project.supabase.co");
    expect(await runSeed(dataDir)).toEqual({ code: 1, output: expect.stringMatching(/not describe a local stack/) });
    await writeStackFile(dataDir, stack, stack.url);
    await stack.close();
    expect(await runSeed(dataDir)).toEqual({ code: 1, output: expect.stringMatching(/does not answer/) });
    stack = await openStack();
  });
});

/** Runs the build of `npm run db:seed`'s program on the stack described in `dataDir`; whatever else the environment names is ignored. */
function runSeed(dataDir: string): Promise<{ code: number; output: string }> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    SUPABASE_URL: "https://project.supabase.co",
    SITE_URL: "",
    HOST: "",
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ["build/programs/seed.js"], { env }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, output: (stdout + stderr).trim() });
    });
  });
}
