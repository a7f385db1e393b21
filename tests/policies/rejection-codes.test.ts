import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MOTIFS } from "#app/domain/events/motifs.ts";
import { REJECTION_CODES, readRejection } from "#app/models/rejections.ts";
import { EVENT_CONTENT, toDataError } from "#app/models/supabase.ts";
import { buildEvent } from "#supabase/seed/factories.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// Every error that SQL raises for people has a stable code, by which app/models/rejections.ts chooses the text.

/** Operators call the first two in the SQL editor; Auth catches the errors of the others, and responds with its own text. */
const NOT_THROUGH_THE_API = [
  "set_admin_claim_code",
  "set_mail_queue_key",
  "require_email_proof",
  "require_password_proof",
];

/** Their texts are composed in SQL: see below. */
const BUILT_IN_SQL = ["member_request_limit", "visitor_request_limit"];

let stack: TestStack;
let olive: Person;
let ada: Person;
let sources: { name: string; source: string }[];
beforeAll(async () => {
  stack = await openStack();
  [olive, ada] = await Promise.all([signUpPerson(stack), signUpAdmin(stack)]);
  sources = await stack.sql`
    select p.proname as name, p.prosrc as source from pg_proc as p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`;
});
afterAll(() => stack.close());

const allMatches = (pattern: RegExp) =>
  sources.flatMap(({ source }) => [...source.matchAll(pattern)].map(([, code = ""]) => code));

describe("the codes of rejections", () => {
  test("are on everything that our functions raise", () => {
    const bare = sources.flatMap(({ name, source }) =>
      (source.match(/raise exception (?:'(?:[^']|'')*'|[^';])*;/g) ?? [])
        .filter((statement) => !/detail = (pg_catalog\.)?json_build_object\('code', /.test(statement))
        .map(() => name),
    );
    expect(bare.sort()).toEqual(NOT_THROUGH_THE_API.toSorted());
  });

  test("are the same in SQL and on the site", () => {
    const raised = [
      ...allMatches(/json_build_object\('code', '(\w+)'/g),
      ...allMatches(/private\.require_(?:session|admin)\('(\w+)'/g),
      ...allMatches(/private\.limit_requests\([^;]*?, '(\w+)',\s+'[A-Z]/g),
    ];
    expect([...new Set(raised)].sort()).toEqual(REJECTION_CODES.toSorted());
  });

  test.each(REJECTION_CODES.filter((code) => !BUILT_IN_SQL.includes(code)))(
    "%s has the same words on both sides",
    (code) => {
      const details = JSON.stringify({ code, most: "%", minutes: "%", issue: "%", pictures: "%" });
      const words = readRejection({ message: "", details })?.message ?? "";
      expect(sources.filter(({ source }) => source.includes(`'${words.replaceAll("'", "''")}'`))).not.toEqual([]);
    },
  );

  test.each([
    ["member_request_limit", "You've sent this form several times in a row."],
    ["visitor_request_limit", "Too many people are sending this form right now."],
  ])("%s has the same words on both sides", async (code, message) => {
    expect(sources.filter(({ source }) => source.includes(`'${message.replaceAll("'", "''")}'`))).toHaveLength(1);
    for (const period of ["1 minute", "1 day"]) {
      const error = await stack.sql`select private.limit_requests('test', '', ${period}, 0, ${code}, ${message})`.then(
        () => null,
        (raised: { message: string; detail: string; code: string }) => raised,
      );
      expect(error?.code).toBe("PT429");
      const said = readRejection({ message: "", details: error?.detail ?? null });
      expect(said).toEqual({ code, message: error?.message });
      expect(said?.message).toMatch(/ in (1 minute|([2-9]|\d{2,}) minutes)\.$/);
    }
  });
});

describe("through the API", () => {
  /** How the site shows a rejected call, next to the status and the text of the database. */
  async function rejected(call: PromiseLike<{ error: unknown; status: number }>) {
    const { error, status } = (await call) as Parameters<typeof toDataError>[0];
    const { kind, code, message } = toDataError({ error, status }, "fallback");
    return { status, kind, code, message, isAsInSql: message === error.message };
  }

  test("a visitor and a member who lack a right are told which, with 401 and 403", async () => {
    expect(await rejected(olive.client.rpc("generate_admin_token"))).toEqual({
      status: 403,
      kind: "refused",
      code: "admin_to_generate_token",
      message: "You must be logged in as an admin to generate a token",
      isAsInSql: true,
    });
    const site = stack.siteClient();
    expect(await rejected(site.rpc("claim_mail", { queue_key: "x".repeat(43), most: 1 }))).toMatchObject({
      status: 401,
      kind: "refused",
      code: "wrong_queue_key",
      isAsInSql: true,
    });
  });

  test("a token without a session is told to log in", async () => {
    const ended = await signUpPerson(stack);
    await stack.sql`delete from auth.sessions where user_id = ${ended.id}`;
    expect(await rejected(ended.client.rpc("save_events", { event_ids: [] }))).toMatchObject({
      status: 403,
      kind: "refused",
      code: "sign_in_to_save_events",
      message: "You must be logged in to save events",
    });
  });

  test("something that is missing is named, with 400", async () => {
    expect(await rejected(ada.client.rpc("create_admin_invitation", { invitee_email: " " }))).toMatchObject({
      status: 400,
      kind: "invalid",
      code: "email_required",
      message: "Please enter an email address",
      isAsInSql: true,
    });
    const late = buildEvent({
      organizer_id: olive.id,
      start_date: "2020-01-01T00:00:00Z",
      end_date: null,
      doors_at: null,
    });
    expect(await rejected(olive.client.from("events").insert(late))).toMatchObject({
      status: 400,
      code: "start_in_past",
      message: "Start date must be in the future",
    });
  });

  test("a limit comes with its number", async () => {
    const ids = Array.from({ length: 101 }, () => crypto.randomUUID());
    expect(await rejected(stack.client().rpc("events_by_id", { event_ids: ids }))).toEqual({
      status: 400,
      kind: "invalid",
      code: "named_event_limit",
      message: "You can ask for up to 100 events at a time.",
      isAsInSql: true,
    });
  });

  test("what happens too often is 429, what has to wait for something else 409", async () => {
    const wrong = () => ada.client.rpc("prove_identity_for_password", { current_password: "wrong" });
    for (let n = 0; n < 5; n++) expect((await wrong()).data).toBe(false);
    expect(await rejected(wrong())).toMatchObject({
      status: 429,
      kind: "limited",
      code: "password_limit",
      isAsInSql: true,
    });
    expect(await rejected(ada.client.rpc("give_up_admin_role"))).toMatchObject({
      status: 409,
      kind: "conflict",
      code: "only_admin",
      isAsInSql: true,
    });
  });
});

test("the columns that organizers write are the same in SQL and on the site", async () => {
  const [row] = await stack.sql`select private.event_content() as columns`;
  expect(row?.columns.toSorted(), "EVENT_CONTENT in app/models/supabase.ts").toEqual(EVENT_CONTENT.toSorted());
});

test("the subjects of drawings are the same in SQL and on the site", async () => {
  const [row] = await stack.sql`
    select array(select m[1] from regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''::text', 'g') as m) as motifs
    from pg_constraint where conname = 'event_motif_known'`;
  expect(row?.motifs).toEqual(Object.keys(MOTIFS));
});
