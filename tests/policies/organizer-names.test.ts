import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confusables, MIGRATION, migrationText } from "#tests/confusables/migration.ts";
import { changeOrganization, deleteOrganization, organizationOf } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;
let pedro: Person;
let vera: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack, "Olive Owner");
  pedro = await signUpPerson(stack, "Pedro Vance");
  vera = await signUpPerson(stack, "Vera Visitor");
  ada = await signUpAdmin(stack);
});
beforeEach(async () => {
  await stack.sql`delete from public.organizers`;
  await stack.sql`delete from private.request_counts`;
});
afterAll(() => stack.close());

const create = (person: Person, name: string) => person.client.from("organizers").insert({ name });
type Fields = Parameters<typeof changeOrganization>[3];
/** Changes the organization of `of`. */
const change = (by: Person, fields: Fields, of = by) => changeOrganization(stack, by, of, fields);
const rename = (person: Person, name: string) => change(person, { name });
const approve = (of: Person) => change(ada, { is_approved: true }, of);

async function createPublic(person: Person, name: string): Promise<void> {
  expect((await create(person, name)).error).toBeNull();
  expect((await approve(person)).data).toHaveLength(1);
}

/** The name of a public organizer, and its homographs; letters outside ASCII as code points. */
const LOOK_ALIKES: readonly (readonly [name: string, ...imitations: string[]])[] = [
  [
    "Florida Live",
    "FIorida Live",
    "FLORIDA LIVE",
    "FLORlDA LlVE",
    "Flor\u0131da L\u0131ve",
    "F1orida Live",
    "F|orida Live",
    "Florida L\u00edve",
    "florida-live!",
    "\uff26\uff4c\uff4f\uff52\uff49\uff44\uff41 Live",
    "\u{1d405}\u{1d425}\u{1d428}\u{1d42b}\u{1d422}\u{1d41d}\u{1d41a} Live",
    "Fl\u0585rida Live",
    "Flor\u0269da Live",
    "Florid\u0251 Live",
    "F\u01c0orida Live",
    "Florida \u216cive",
    "Florida Li\u1d20e",
    "F\u0142orida Live",
    "Fl\u00f8rida Live",
    "Florid\u237a Live",
    "Florida Li\u2228\u212e",
    "F\u2223orida Live",
    "Florida Live \u2714\ufe0f",
    "\u2605 Florida Live \u2605",
    "Florida Live 🎷",
    "Florida\u1680Live",
    "Florida\u2e31Live",
  ],
  [
    "Modern Dance",
    "Modem Dance",
    "M0dern Dance",
    "\u216fodern Dance",
    "modern  dance",
    "Mo\u217eern Dance",
    "Mo\u13e7ern Dance",
  ],
  ["Hope Choir", "\u13bbope Choir", "Hope \u13dfhoir", "Ho\u2374e Choir", "Hope Cho\u2170r", "Hope Choi\uab47"],
  [
    "COCOA",
    "\u0421\u041e\u0421\u041e\u0410",
    "C0C0A",
    "\u03f9\u039f\u03f9\u039f\u0391",
    "cocoa",
    "\u2ca4\u2c9e\u2ca4\u2c9e\ua4ee",
  ],
  ["\u0421\u043e\u0432\u0430", "\u0421\u041e\u0412\u0410", "\u0441\u043e\u0432\u0430"],
  [
    "\u039a\u03cd\u03ba\u03bb\u03bf\u03c2",
    "\u039a\u03a5\u039a\u039b\u039f\u03a3",
    "\u03ba\u03c5\u03ba\u03bb\u03bf\u03c3",
  ],
];

describe("a name that looks like that of a public organizer", () => {
  for (const [name, ...imitations] of LOOK_ALIKES) {
    test.each(imitations)(`cannot be taken: ${name} as %s`, async (imitation) => {
      await createPublic(olive, name);
      const created = await create(pedro, imitation);
      expect([created.error?.code, created.error?.message]).toEqual([
        "P0001",
        "Another organizer already has this name. Add something that sets you apart, such as your city.",
      ]);
      expect((await create(pedro, "Something else")).error).toBeNull();
      expect((await rename(pedro, imitation)).error?.code).toBe("P0001");
      // A pending name reserves nothing: of two look-alikes the second cannot be approved.
      await deleteOrganization(stack, olive, olive);
      expect((await rename(pedro, imitation)).data).toHaveLength(1);
      expect((await create(vera, name)).error).toBeNull();
      expect((await approve(vera)).data).toHaveLength(1);
      expect((await approve(pedro)).error?.code).toBe("P0001");
    });
  }

  test.each([
    "Florida Live\u3164",
    "Florida\u115f Live",
    "Florida\u1160Live",
    "Florida Live\uffa0",
    "Florida\u2800Live",
    "Florida\u200b Live",
    "Florida\u2060 Live",
    "Flo\u00adrida Live",
    "Flo\u200drida Live",
    "Flo\u200crida Live",
    "Florida Live\ufe0f",
    "Florida Live\ufe01",
    "Florida Live\u{e0041}",
    "Florida Live\u{e0100}",
    "Florida Live\u034f",
    "Florida Live\u200e",
    "Florida Live\u2063",
    "\ufeffFlorida Live",
  ])("by an invisible character is refused: %j", async (name) => {
    await createPublic(olive, "Florida Live");
    expect((await create(pedro, name)).error?.message).toContain("plain_line_");
    expect((await create(pedro, name)).error?.code).toBe("23514");
  });

  test.each([
    "Fl\u043erida Live",
    "Florida Liv\u0435",
    "Fl\u03bfrida Live",
    "Florida Liv\u0435\u0301",
    "Flo\u0301\u0433ida Live",
    "Flor\u0269\u0433da Live",
    "Florida L\u1f77ve",
    "P\u043erch Concerts",
    "Porch C\u03bfncerts",
  ])("by a word with letters of two scripts is refused: %j", async (name) => {
    expect((await create(pedro, name)).error?.message).toContain("organizer_name_in_one_alphabet");
  });

  test("cannot be public twice, whoever writes it, not even concurrently", async () => {
    await createPublic(olive, "Florida Live");
    await create(pedro, "Something else");
    await stack.sql`alter table public.organizers disable trigger enforce_organizer_approval`;
    for (const key of ["name_key", "name_look"]) {
      const twice = stack.sql`
        update public.organizers set first_approved_at = now(),
          ${stack.sql(key)} = (select ${stack.sql(key)} from public.organizers where founder_id = ${olive.id})
        where founder_id = ${pedro.id}`;
      await expect(twice).rejects.toThrow("organizers_public_");
    }
    await stack.sql`alter table public.organizers enable trigger enforce_organizer_approval`;
    await stack.sql`delete from public.organizers`;
    await create(olive, "Florida Live");
    await create(pedro, "FIorida Live");
    const answers = await Promise.all([approve(olive), approve(pedro)]);
    expect(answers.map(({ data }) => data?.length ?? 0).sort()).toEqual([0, 1]);
  });

  test("cannot be hidden: nobody writes the skeleton by which names are compared", async () => {
    const row = { name: "Florida Live", name_key: "x", name_look: "x" };
    expect((await olive.client.from("organizers").insert(row)).error?.code).toBe("42501");
    await create(olive, "Florida Live");
    expect((await change(olive, { name_look: "x" })).error?.code).toBe("42501");
  });
});

describe("an organizer may be called", () => {
  test.each([
    "Family Day 👨\u200d👩\u200d👧",
    "Pride 🏳\ufe0f\u200d🌈 Tampa",
    "Top 5\ufe0f\u20e3 ❤\ufe0f",
    "🇺🇸 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
    "انجمن می\u200cخواهم",
    "क्\u200dष मंडल",
    "מועדון שלום\u200f",
    "نادي الكتاب",
    "Café José",
    "Łódź Żółw",
    "Клуб друзей",
    "Ελληνικό Fest",
    "公園の友",
    "!!!",
  ])("%s, and be approved", async (name) => {
    await createPublic(olive, "Florida Live");
    await createPublic(pedro, name);
    const { data } = await stack
      .client()
      .from("organizers")
      .select("name")
      .eq("id", await organizationOf(stack, pedro));
    expect(data).toEqual([{ name }]);
  });

  test("a name that readers can tell from a public one", async () => {
    await createPublic(olive, "Tampa Bay Jazz");
    expect((await create(pedro, "Something else")).error).toBeNull();
    for (const name of ["Tampa Bay Jam", "Tampa Day Jazz", "Tampa Bay Jazz, Ocala", "Jazz Tampa Bay"])
      expect((await rename(pedro, name)).data).toMatchObject([{ name }]);
  });
});

describe("while a name is pending", () => {
  const ask = async (person: Person) =>
    (await person.client.rpc("similar_organizers", { site_name: "Sunshine Events" }, { get: true })).data;

  test("admins read at most three similar ones that are or were public, the most similar first", async () => {
    const names = ["City of Tampa Park", "Tampa Parks", "City of Tampa", "City of Miami Parks", "Ballet Orlando"];
    for (const name of names) {
      const person = await signUpPerson(stack, "Org Anizer");
      await createPublic(person, name);
      if (name === "City of Tampa") await change(person, { about: "Anew." });
    }
    await create(pedro, "City of Tampa Parks");
    const own = await organizationOf(stack, pedro);
    const row = (await ask(ada))?.find(({ organizer_id }) => organizer_id === own);
    expect(row).toMatchObject({ resembles_site: false });
    const similar = row?.similar_names as { name: string; slug: string | null }[];
    expect(similar).toHaveLength(3);
    expect(similar[0]).toEqual({ name: "City of Tampa Park", slug: "city-of-tampa-park" });
    expect(similar).toContainEqual({ name: "City of Tampa", slug: null });
    expect(JSON.stringify(similar)).not.toContain("Ballet");
  });

  test.each(["Sunshine Events Tampa", "Sunsh\u0131ne Events", "SUNSHlNE EVENTS", "The \uff33unshine-Events"])(
    "admins read that it looks like it contains the site's name: %s",
    async (name) => {
      await create(olive, name);
      await create(pedro, "Sunset Events");
      const [oliveOwn, pedroOwn] = [await organizationOf(stack, olive), await organizationOf(stack, pedro)];
      const rows = await ask(ada);
      expect(rows?.find(({ organizer_id }) => organizer_id === oliveOwn)?.resembles_site).toBe(true);
      expect(rows?.find(({ organizer_id }) => organizer_id === pedroOwn)?.resembles_site).toBe(false);
    },
  );

  test("members get nothing of it, not even about their own, and visitors are denied", async () => {
    await createPublic(olive, "City of Tampa Park");
    await create(pedro, "City of Tampa Parks");
    expect(await ask(pedro)).toEqual([]);
    const { error } = await stack.client().rpc("similar_organizers", { site_name: "Sunshine Events" }, { get: true });
    expect(error?.code).toBe("42501");
  });
});

describe("the table of characters that look alike", () => {
  test("is what npm run db:confusables writes, and what the database has", async () => {
    expect(readFileSync(MIGRATION, "utf8")).toBe(migrationText());
    const rows = await stack.sql<{ character: string; prototype: string }[]>`
      select character, prototype from private.confusables`;
    const written = new Map(rows.map(({ character, prototype }) => [character, prototype]));
    expect(written).toEqual(confusables());
    expect(written.size).toBeGreaterThan(2000);
  });

  test.each([
    ["I", "l"],
    ["\u0131", "l"],
    ["\u043e", "o"],
    ["m", "rn"],
    ["0", "O"],
    ["\u03c1", "p"],
  ])("has Unicode's prototype of %s", (character, prototype) => {
    expect(confusables().get(character)).toBe(prototype);
  });

  test("cannot be read or changed with the public key or by a member", async () => {
    for (const client of [stack.client(), olive.client]) {
      const { error } = await client
        .schema("private" as "public")
        .from("confusables" as "events")
        .select("*");
      expect(error).not.toBeNull();
    }
  });
});
