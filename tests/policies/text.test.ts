import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPlainLine, isPlainText } from "#app/domain/text.ts";
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

/** Whether the database takes `text` as a value of this domain. */
async function takes(domain: "plain_line" | "plain_text", text: string): Promise<boolean> {
  return stack.sql.unsafe(`select $1::text::public.${domain}`, [text]).then(
    () => true,
    (error: { code?: string }) => {
      if (error.code === "23514") return false;
      throw error;
    },
  );
}

describe("the database and the forms agree", () => {
  test.each(PLAIN_TEXTS)("about $what", async ({ text, isLine, isText }) => {
    expect([isPlainLine(text), isPlainText(text)]).toEqual([isLine, isText]);
    expect([await takes("plain_line", text), await takes("plain_text", text)]).toEqual([isLine, isText]);
  });

  test.each([
    ["plain_line", isPlainLine],
    ["plain_text", isPlainText],
  ] as const)("about every Unicode character, alone and beside a letter: %s", async (domain, isTaken) => {
    const [rule] = await stack.sql<{ sql: string }[]>`
      select string_agg(replace(regexp_replace(pg_get_constraintdef(oid), '^CHECK ', ''), 'VALUE', 'sample'), ' and ') as sql
      from pg_constraint where contypid = ${`public.${domain}`}::regtype`;
    // Half of a surrogate pair is no character, PostgreSQL has no null character, and Unicode leaves planes 4 to 13 empty.
    const refused = await stack.sql.unsafe<{ sample: string }[]>(`
      select sample from generate_series(1, 1114111) as code, unnest(array['', 'a']) as before,
        lateral (select before || case when code between 55296 and 57343 or code between 262144 and 917503 then 'a' else chr(code) end as sample) as s
      where not (${rule?.sql})`);
    const byForms: string[] = [];
    for (let code = 1; code <= 0x10ffff; code += 1) {
      if ((code >= 0xd800 && code <= 0xdfff) || (code >= 0x40000 && code <= 0xdffff)) continue;
      const character = String.fromCodePoint(code);
      for (const sample of [character, `a${character}`]) if (!isTaken(sample)) byForms.push(sample);
    }
    expect(refused.map(({ sample }) => sample).sort()).toEqual(byForms.sort());
    expect(byForms.length).toBeGreaterThan(4000);
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
    ["a link with a blank that does not break", { event_url: "https://example.com/\u00a0x" }],
  ])("an event with %s is refused", async (_, change) => {
    const { error, status } = await olive.client.from("events").insert({ ...buildEvent(), ...change });
    expect([error?.code, status]).toEqual(["23514", 400]);
  });

  test("a name without visible characters, or with directional overrides, is rejected", async () => {
    for (const full_name of [INVISIBLE, "Olive\u202e", "Olive\nMarlowe"]) {
      const { error } = await olive.client.from("profiles").update({ full_name }).eq("id", olive.id);
      expect(error?.code).toBe("23514");
    }
    const { data } = await olive.client.from("profiles").select("full_name").single();
    expect(data?.full_name).toBe("Olive Marlowe");
  });

  test("a description keeps its line breaks and tabs, and optional fields may be left out", async () => {
    const description = "Doors at seven.\n\nBring\ta chair.";
    const event = { ...buildEvent(), description, image_url: null, event_url: null };
    const { data, error } = await olive.client.from("events").insert(event).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject({ description, image_url: null, event_url: null });
  });
});
