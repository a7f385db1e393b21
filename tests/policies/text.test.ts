import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPlainLine, isPlainText } from "#app/domain/site/text.ts";
import { buildEvent } from "#supabase/seed/factories.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { PLAIN_TEXTS } from "#tests/support/plain-texts.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
});
afterAll(() => stack.close());

/** Whether the database accepts `text` as a value of this domain. */
async function takes(domain: "plain_line" | "plain_text", text: string): Promise<boolean> {
  return stack.sql.unsafe(`select $1::text::public.${domain}`, [text]).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === "23514") return false;
      throw error;
    },
  );
}

/** Contexts in which each character is tried: valid neighbours of joiners and variation selectors; and whether most are valid there. */
const AROUND = [
  { before: "", after: "", suitsMost: true },
  { before: "a", after: "", suitsMost: true },
  { before: "🎷", after: "🎷", suitsMost: true },
  { before: "5", after: "\u20e3", suitsMost: true },
  { before: "ᠮ", after: "", suitsMost: true },
  { before: "\u200f", after: "", suitsMost: false },
  { before: "", after: "\u200cب", suitsMost: false },
  { before: "ب\u200c", after: "", suitsMost: false },
  { before: "", after: "\u200d", suitsMost: false },
  { before: "", after: "\u200d\u09cd", suitsMost: false },
  { before: "क", after: "\u200cक", suitsMost: false },
];

describe("the database and the forms agree", () => {
  test.each(PLAIN_TEXTS)("about $what", async ({ text, isLine, isText }) => {
    expect([isPlainLine(text), isPlainText(text)]).toEqual([isLine, isText]);
    expect([await takes("plain_line", text), await takes("plain_text", text)]).toEqual([isLine, isText]);
  });

  test.each([
    ["plain_line", isPlainLine],
    ["plain_text", isPlainText],
  ] as const)(
    "about every Unicode character, alone, beside a letter, and where joiners are needed: %s",
    async (domain, isTaken) => {
      const [rule] = await stack.sql<{ sql: string }[]>`
      select string_agg(replace(regexp_replace(pg_get_constraintdef(oid), '^CHECK ', ''), 'VALUE', 'sample'), ' and ') as sql
      from pg_constraint where contypid = ${`public.${domain}`}::regtype`;
      for (const [index, { before, after, suitsMost }] of AROUND.entries()) {
        // Joiners are valid beside letters and emoji, which are in the first two planes.
        const last = index < 2 ? 0x10ffff : 0x1ffff;
        // Left out: lone surrogates, the null character, which PostgreSQL cannot store, and planes 4 to 13, which are unassigned.
        const rows = await stack.sql.unsafe<{ code: number }[]>(
          `select code from generate_series(1, ${last}) as code,
          lateral (select $1::text || case when code between 55296 and 57343 then 'a' else chr(code) end || $2::text as sample) as s
        where code not between 55296 and 57343 and code not between 262144 and 917503 and (${rule?.sql}) <> $3::boolean order by code`,
          [before, after, suitsMost],
        );
        const byForms: number[] = [];
        for (let code = 1; code <= last; code += 1) {
          if ((code >= 0xd800 && code <= 0xdfff) || (code >= 0x40000 && code <= 0xdffff)) continue;
          if (isTaken(`${before}${String.fromCodePoint(code)}${after}`) !== suitsMost) byForms.push(code);
        }
        expect(rows.map(({ code }) => code)).toEqual(byForms);
        expect(byForms.length).toBeGreaterThan(0);
        expect(byForms.length).toBeLessThan(10_000);
      }
    },
  );

  test("that no default-ignorable character of Unicode is accepted beside a letter", () => {
    for (let code = 1; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (/\p{Default_Ignorable_Code_Point}/u.test(character)) expect(isPlainText(`a${character}b`)).toBe(false);
    }
  });
});

describe("through the API", () => {
  const INVISIBLE = "\u200b\u2800\u3164\u00ad\u00a0\t";

  test.each([
    ["a title that shows nothing", { title: INVISIBLE }],
    ["a title with a line break", { title: "Two\nlines" }],
    ["a title that turns the text around it", { title: "Show \u202egnp.exe" }],
    ["a description that shows nothing", { description: `${INVISIBLE.repeat(4)}\n` }],
    ["a description with an escape", { description: "Three bands and a porch \u001b[2J" }],
    ["a place that shows nothing", { location: INVISIBLE }],
    ["a title with a Hangul filler", { title: "Porch Concerts\u3164" }],
    ["a title with a zero-width space", { title: "Porch\u200bConcerts" }],
    ["a description with hidden tags", { description: "Three bands and a porch\u{e0066}\u{e0072}\u{e0065}\u{e0065}" }],
    ["a place with a mark of direction that nothing needs", { location: "Curtis Hixon Park\u200e, Tampa" }],
    ["a joiner between letters", { title: "Porch\u200dConcerts" }],
    ["a link with a blank that does not break", { event_url: "https://example.com/\u00a0x" }],
  ])("an event with %s is refused", async (_, change) => {
    const { error, status } = await olive.client.from("events").insert({ ...buildEvent(), ...change });
    expect([error?.code, status]).toEqual(["23514", 400]);
  });

  test("a name without visible characters, or with directional overrides, is rejected", async () => {
    for (const full_name of [
      INVISIBLE,
      "Olive\u202e",
      "Olive\nMarlowe",
      "Olive Marlowe\u3164",
      "Olive\u2060 Marlowe",
    ]) {
      const { error } = await olive.client.from("profiles").update({ full_name }).eq("id", olive.id);
      expect(error?.code).toBe("23514");
    }
    const { data } = await olive.client.from("profiles").select("full_name").single();
    expect(data?.full_name).toBe("Olive Marlowe");
  });

  test.each([
    "👨\u200d👩\u200d👧 Family Day ❤\ufe0f 🏳\ufe0f\u200d🌈 1\ufe0f\u20e3 🇺🇸",
    "شب یلدا می\u200cخواهم",
    "होली का त्योहार क्\u200dष",
    "שלום\u200f (Tampa)",
    "مهرجان\u061c 2030",
    "José y Łukasz: Ελλάδα, Россия",
  ])("an event and a name may be %s", async (title) => {
    const event = { ...buildEvent(), title, location: `${title}, Tampa`, description: `${title}\n${title}` };
    expect((await olive.client.from("events").insert(event)).error).toBeNull();
    const named = await olive.client.from("profiles").update({ full_name: title }).eq("id", olive.id);
    expect(named.error).toBeNull();
    await olive.client.from("profiles").update({ full_name: "Olive Marlowe" }).eq("id", olive.id);
  });

  test("a description keeps its line breaks and tabs, and optional fields may be left out", async () => {
    const description = "Doors at seven.\n\nBring\ta chair.";
    const event = { ...buildEvent(), description, image_url: null, event_url: null };
    const { data, error } = await olive.client.from("events").insert(event).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject({ description, image_url: null, event_url: null });
  });
});
