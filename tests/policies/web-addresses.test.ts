import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webAddress } from "#app/domain/events/form.ts";
import { isStoredWebAddress, STORED_WEB_ADDRESS } from "#app/domain/site/text.ts";
import { buildEvent } from "#supabase/seed/factories.ts";
import { SEED } from "#tests/fuzz/settings.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Forms validate web addresses by the URL standard, the database by a regular expression, which must not accept an address that
// `new URL()` cannot parse: calendars, feeds and pages rely on it.

let stack: TestStack;
let olive: Person;
beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack);
});
afterAll(() => stack.close());

/** Parts of addresses, combined into mostly invalid ones. */
const part = fc.oneof(
  fc.constantFrom(
    ...[
      "https://",
      "http://",
      "HTTPS://",
      "https:",
      "//",
      "://",
      "ftp://",
      "a.example",
      "example.com",
      "localhost",
      "www.",
    ],
    ...[
      "xn--",
      "xn--a",
      "xn--mnchen-3ya",
      "münchen",
      "ａ",
      "。",
      "\u00ad",
      "\u200d",
      "ß",
      "İ",
      "..",
      ".",
      "-",
      "--",
      "_",
    ],
    ...[
      "1",
      "0",
      "0x7f",
      "0x",
      "1e",
      "255",
      "256",
      "999",
      "1.2.3.4",
      "1.2.3.4.5",
      "0x7f.1",
      "08",
      "4294967296",
      "[",
      "]",
      "[::1]",
    ],
    ...[
      "[::ffff:1.2.3.4]",
      "[1::2::3]",
      ":",
      ":80",
      ":443",
      ":0",
      ":65535",
      ":65536",
      ":99999",
      ":door",
      "@",
      "a@",
      "a:b@",
    ],
    ...[
      "/",
      "\\",
      "?",
      "#",
      "%",
      "%zz",
      "%41",
      "%00",
      "%2f",
      "^",
      "|",
      "`",
      "{",
      "}",
      "<",
      ">",
      '"',
      "'",
      " ",
      "\n",
      "\t",
      "~",
    ],
  ),
  fc.string({ maxLength: 4 }),
  fc.string({ unit: "binary", maxLength: 2 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
);
const address = fc
  .tuple(fc.constantFrom("https://", "http://", ""), fc.array(part, { maxLength: 7 }))
  .map(([scheme, parts]) => `${scheme}${parts.join("")}`)
  // PostgreSQL cannot store these.
  .map((text) => text.replace(/\0|\p{Cs}/gu, ""));
/** Nearly all of these are accepted until one character is changed; of the above few are. */
const nearlyAccepted = fc
  .tuple(
    fc.array(fc.stringMatching(/^[a-z0-9_-]{1,5}$/), { maxLength: 3 }),
    fc.stringMatching(/^(x?n?-{0,2}[a-z0-9]{1,4}|[0-9x]{1,4}|xn--[a-z0-9]{1,6})$/),
    fc.constantFrom("", ".", ":1", ":65535", ":65536", "..", "@", "%", "["),
    fc.stringMatching(/^([/?#\\][ -~]{0,9})?$/),
  )
  .map(([labels, last, after, rest]) => `https://${[...labels, last].join(".")}${after}${rest}`);

const samples = fc.sample(fc.oneof(address, nearlyAccepted), { seed: SEED, numRuns: 20_000 });

/** Filters the texts that the database accepts as a web address. */
async function accepted(texts: readonly string[]): Promise<string[]> {
  const [rule] = await stack.sql<[{ sql: string }]>`
    select string_agg(replace(regexp_replace(pg_get_constraintdef(oid), '^CHECK ', ''), 'VALUE', 'sample'), ' and ') as sql
    from pg_constraint where contypid = 'public.web_address'::regtype`;
  const rows = await stack.sql.unsafe<{ sample: string }[]>(
    `select sample from unnest($1::text[]) as sample where ${rule.sql}`,
    [texts as string[]],
  );
  return rows.map(({ sample }) => sample);
}

describe("every address that the database accepts", () => {
  test("parses by the URL standard, and equals its normalised form", async () => {
    const taken = await accepted(samples);
    expect(taken.length).toBeGreaterThan(1_000);
    expect(taken.filter((text) => !URL.canParse(text))).toEqual([]);
    const normalised = taken.map((text) => new URL(text));
    expect(normalised.filter(({ username, password }) => username || password)).toEqual([]);
    // The displayed host is the one that is opened.
    const hosts = taken.map((text) => /^https?:\/\/([^/?#:]*)/.exec(text)?.[1]);
    expect(normalised.map(({ hostname }) => hostname)).toEqual(hosts);
    expect(await accepted(normalised.map(({ href }) => href))).toHaveLength(taken.length);
  });

  test("is accepted by the forms, and they accept no other", async () => {
    const taken = await accepted(samples);
    expect(samples.filter(isStoredWebAddress)).toEqual(taken);
    const [constraint] = await stack.sql<[{ sql: string }]>`
      select pg_get_constraintdef(oid) as sql from pg_constraint where contypid = 'public.web_address'::regtype`;
    expect(constraint.sql).toContain(`'${STORED_WEB_ADDRESS}'`);
  });
});

test("whatever is typed into a form is stored as the URL standard reads it, or refused with a message at its field", async () => {
  const results = samples.map((text) => webAddress(() => "Website").safeParse(text));
  const messages = new Set(results.flatMap(({ error }) => error?.issues.map(({ message }) => message) ?? []));
  expect([...messages].every((message) => message.startsWith("Website must "))).toBe(true);
  const stored = results.flatMap(({ data }) => data ?? []);
  expect(stored.length).toBeGreaterThan(1_000);
  expect(await accepted(stored)).toEqual(stored);
});

/** Invalid by the URL standard, or parsed as another host than people read. */
const REFUSED = [
  ...[
    "https://[",
    "https://",
    "https:///a.example",
    "https://a b.example",
    "https://a.example\\@b.example",
    "https://a@b.example",
  ],
  ...[
    "https://bank.com:pass@evil.example/",
    "https://xn--a",
    "https://xn--a.example/",
    "https://www.xn--a.example",
    "https://1.2.3.4.5",
  ],
  ...[
    "https://999.999.999.999",
    "https://256.1.1.1/",
    "https://1e",
    "http://0x7f.1",
    "http://2130706433/",
    "http://010.1.1.1/",
  ],
  ...[
    "https://a.example:65536",
    "https://a.example:door",
    "https://a..example",
    "https://.example",
    "https://a.1",
    "https://a.0x1",
  ],
  ...[
    "https://%41.example",
    "https://ａ.example",
    "https://a。example",
    "HTTPS://A.example",
    "https://[::1]/",
    'https://a.example/"><b>',
  ],
  ...["ftp://a.example", "javascript:alert(1)", "//a.example", "https://a.example/\n"],
];

describe("through the API", () => {
  test.each(REFUSED)("nobody stores %s as a picture, a ticket link or a website", async (text) => {
    for (const column of ["image_url", "event_url"]) {
      const { error } = await olive.client.from("events").insert({ ...buildEvent(), [column]: text });
      expect([error?.code, error?.message]).toEqual(["23514", expect.stringContaining("web_address_form")]);
    }
    const { error } = await olive.client.from("organizers").insert({ name: "Porch Collective", website: text });
    expect(error?.code).toBe("23514");
  });

  test.each([
    "https://front-porch.example",
    "https://tickets.example.com/porch?row=4&seat=%C3%A9#map",
    "http://a_b.example.:8080/~olive/(2026)/a,b;c|d",
    "https://192.0.2.7/a.jpg",
    "https://localhost:65535?x",
    "https://3com.example/100%/x@y",
  ])("%s is stored", async (text) => {
    const { error } = await olive.client.from("events").insert({ ...buildEvent(), image_url: text, event_url: text });
    expect(error).toBeNull();
    const website = await olive.client.from("organizers").insert({ name: "Porch Collective", website: text });
    expect(website.error).toBeNull();
    await olive.client.from("events").delete().eq("organizer_id", olive.id);
    await stack.sql`delete from public.organizers where founder_id = ${olive.id}`;
  });
});
