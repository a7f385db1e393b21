import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadConfig } from "#supabase/local/config.ts";
import { tokenOf } from "#tests/support/access-tokens.ts";
import { addEvent } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let olive: Person;
let ada: Person;
let pastId: string;

/** Backtracks for seconds on a text of many a's. */
const COSTLY = "(a*)*(a*)*(a*)*b(\\1|\\2)$";
const CHECK_VIOLATION = "23514";
const REFUSAL = "Regular expressions are not available here. Use like or ilike.";

beforeAll(async () => {
  stack = await openStack();
  [olive, ada] = await Promise.all([signUpPerson(stack), signUpAdmin(stack)]);
  await addEvent(stack, olive, {
    description: "a".repeat(9000),
    image_url: "https://example.com/x.png",
    event_url: "https://example.com/",
  });
  pastId = (await addEvent(stack, olive, { start_date: new Date(Date.now() - 3 * 86_400_000).toISOString() })).id;
  await stack.sql`select public.purge_ended_events()`;
  await stack.sql`insert into public.organizers (founder_id, name, is_approved) values (${olive.id}, 'Olive Marlowe', true)`;
  await stack.sql`insert into public.event_reports (event_id, reason) select id, 'other' from public.events`;
  await stack.sql`
    insert into public.contact_messages (name, email, subject, message)
    values ('Vic', 'vic@example.com', 'Other', 'Where do I find the porch?')`;
  await stack.sql`insert into public.audit_log (action, subject_kind, subject_id) values ('event_approved', 'event', ${pastId})`;
});
afterAll(() => stack.close());

/** PostgreSQL's error message for a statement of a request; "" when it ran. */
async function errorOf(searchPath: string, role: string, statement: string, pattern: string): Promise<string> {
  try {
    await stack.sql.begin(async (tx) => {
      await tx`select set_config('search_path', ${searchPath}, true), set_config('role', ${role}, true)`;
      await tx.unsafe(statement, [pattern]);
    });
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

async function read(path: string, token = stack.anonKey) {
  const response = await fetch(`${stack.url}/rest/v1${path}`, {
    headers: { apikey: stack.anonKey, Authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: await response.json() };
}

test("our own expressions read texts several times as long as any that is accepted, in time that grows with their length alone", async () => {
  const pieces = [
    " ",
    "a",
    "a.",
    "](a",
    "a://",
    "a\u0301",
    "\u{1f3b7}\u200d",
    "\u0628\u064b\u200c",
    "\u1820\u180b",
    "&a=",
  ];
  const read = [
    ...["$1::text::public.plain_text", "('https://' || $1)::public.web_address", "private.addresses_in($1)"],
    ...["private.letters_of($1)", "('a' || $1 || '@a.b')::public.mail_address"],
  ];
  const slow = await stack.sql.begin(async (tx) => {
    // The longest that a member's statement may take; with the square of the length it would be minutes.
    await tx`set local statement_timeout = '3s'`;
    const found: string[] = [];
    for (const expression of read)
      for (const piece of pieces) {
        const text = `${piece.repeat(Math.floor(40_000 / piece.length))}\n`;
        const asked = tx.savepoint((inner) => inner.unsafe(`select ${expression} is null`, [text]));
        await asked.catch(({ code }) => code !== CHECK_VIOLATION && found.push(`${expression}: ${piece} ${code}`));
      }
    return found;
  });
  expect(slow).toEqual([]);
});

describe("a regular expression", () => {
  const asked = encodeURIComponent(COSTLY);
  const event = "/events?select=id&";

  test.each([
    `${event}title=match.${asked}`,
    `${event}title=imatch.${asked}`,
    `${event}title=not.match.${asked}`,
    `${event}title=not.imatch.${asked}`,
    `${event}description=match.${asked}`,
    `${event}location=match.${asked}`,
    `${event}or=(title.match.x,title.imatch.y)`,
    `${event}and=(is_approved.is.true,or(location.not.match.x,title.eq.y))`,
  ])("is rejected for visitors and members: %s", async (path) => {
    for (const token of [stack.anonKey, await tokenOf(olive)]) {
      const answer = await read(path, token);
      expect(answer).toMatchObject({ status: 400, body: { code: "0A000", message: REFUSAL } });
    }
  });

  test("is rejected on the results of functions", async () => {
    for (const filter of ["location=match.x", "category=imatch.music", "location=not.match.x"]) {
      const answer = await read(`/rpc/find_removed_event?event_id=${pastId}&${filter}`);
      expect(answer).toMatchObject({ status: 400, body: { code: "0A000" } });
    }
  });

  test("is rejected on every column of every table that visitors, members or admins can filter", async () => {
    const columns = await stack.sql<{ role: string; table: string; names: string[] }[]>`
      select r.role, c.relname as table, array_agg(a.attname::text) as names
      from unnest(array['anon', 'authenticated']) as r (role), pg_class as c
      join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')
        and has_column_privilege(r.role, c.oid, a.attnum, 'select')
      group by 1, 2`;
    expect(columns.flatMap(({ names }) => names).length).toBeGreaterThan(100);
    const callers = {
      anon: { visitor: stack.anonKey },
      authenticated: { member: await tokenOf(olive), admin: await tokenOf(ada) },
    };
    const answered = new Set<string>();
    const tryOut = async (token: string, table: string, column: string) => {
      for (const filter of [`${column}=match.x`, `or=(${column}.not.imatch.x,${column}.is.null)`]) {
        const { status, body } = await read(`/${table}?select=${column}&${filter}`, token);
        // 42883: types such as uuid and jsonb have no such operator.
        const refused = [`400 0A000 ${REFUSAL}`, `404 42883 ${body.message}`];
        expect(refused, `${table}?${filter}`).toContain(`${status} ${body.code} ${body.message}`);
      }
      const path = encodeURIComponent(`${column}->>0`);
      const { status } = await read(`/${table}?select=${column}&${path}=match.x`, token);
      // 501: the local stack does not implement JSON paths.
      expect([400, 501], `${table}?${path}`).toContain(status);
    };
    for (const { role, table, names } of columns) {
      for (const [caller, token] of Object.entries(callers[role as keyof typeof callers])) {
        const { body: rows } = await read(`/${table}?select=${names.join(",")}&limit=1`, token);
        // Without a row the operator is never evaluated.
        if (rows.length === 0) continue;
        answered.add(`${caller} ${table}`);
        await Promise.all(names.map((column) => tryOut(token, table, column)));
        // Admins have the role of members, and so the same operators.
        break;
      }
    }
    expect([...answered]).toEqual(
      expect.arrayContaining([
        "visitor events",
        "visitor listings",
        "visitor organizers",
        "member profiles",
        "admin audit_log",
        "admin contact_messages",
        "admin event_reports",
      ]),
    );
  });

  test("is rejected as hosted REST writes it, whatever the type of a column or result, with and without a path", async () => {
    const types = await stack.sql<{ type: string }[]>`
      select distinct format_type(t, null) as type from (
        select a.atttypid from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f', 'c')
        union
        select unnest(p.prorettype || p.proallargtypes) from pg_proc as p
        where p.pronamespace = 'public'::regnamespace and p.prokind = 'f') as exposed(t)
      join pg_type on pg_type.oid = t and pg_type.typtype <> 'p'`;
    expect(types.map(({ type }) => type)).toEqual(
      expect.arrayContaining([
        "text",
        "json",
        "jsonb",
        "uuid",
        "page_name",
        "hex_color",
        "price_kind",
        "plain_text",
        "picture_facts",
      ]),
    );
    const config = loadConfig(process.cwd());
    const path = ["public", ...config.api.extraSearchPath].join(", ");
    for (const { type } of types) {
      // `"*"->>c` is a column of the whole row for REST.
      const texts = ["to_jsonb(t.c)->>'x'", "to_jsonb(t.c)->>0", "to_jsonb(t.c)->0->>'x'", "to_jsonb(t.*)->>'c'"];
      // Columns of these types take paths without a conversion.
      if (type === "json" || type === "jsonb") texts.push("t.c->>'x'", "t.c->>0");
      if (type === "text") texts.push("t.c");
      for (const subject of [...texts, "t.c", "to_jsonb(t.c)->'x'"]) {
        const from = `select from (select null::${type} as c) as t where ${subject}`;
        const message = await errorOf(path, "anon", `${from} ~ $1`, "x");
        const isRefused =
          message === REFUSAL || (!texts.includes(subject) && message.startsWith("operator does not exist"));
        expect(isRefused, `${from}: ${message}`).toBe(true);
      }
    }
    for (const role of ["anon", "authenticated", "service_role"]) {
      for (const comparison of ["~ $1", "~* $1", "!~ $1", "!~* $1", "~ any($1)", "~* all($1)", "~ $1::text"]) {
        const pattern = comparison.includes("(") ? "{x}" : "x";
        for (const type of ["text", "name", "bpchar", "varchar", "plain_line"]) {
          const statement = `select from (select null::${type} as c) as t where not c ${comparison}`;
          expect(await errorOf(path, role, statement, pattern), statement).toBe(REFUSAL);
        }
      }
    }
  });

  test("is rejected on hosted projects too, whose search path the migrations set", async () => {
    const [setting] = await stack.sql`
      select split_part(entry, '=', 2) as path from pg_db_role_setting as s, unnest(s.setconfig) as entry
      where s.setrole = 'authenticator'::regrole and s.setdatabase = 0 and entry like 'pgrst.db_extra_search_path=%'`;
    expect(setting?.path).toBe(loadConfig(process.cwd()).api.extraSearchPath.join(", "));
  });

  test("is not needed for a search by prefix, or for a check constraint", async () => {
    for (const filter of ["title=ilike.porch*", "title=eq.Porch%20Concert", "description=like.a*a"]) {
      const { status, body } = await read(`/events?select=title&${filter}`);
      expect([status, body]).toEqual([200, [{ title: "Porch Concert" }]]);
    }
    const bad = await olive.client.from("profiles").update({ full_name: "\u202eevilO" }).eq("id", olive.id);
    expect(bad.error?.code).toBe("23514");
    const good = await olive.client.from("profiles").update({ full_name: "Olive M." }).eq("id", olive.id);
    expect(good.error).toBeNull();
  });
});

describe("a page of the list of changes", () => {
  beforeAll(async () => {
    await stack.sql`
      insert into private.event_changes (event_id, organizer_id, kind, changed_at, title, category, city, location, start_date)
      select gen_random_uuid(), ${olive.id}, 'new', now(), 'Night ' || n, 'music', 'tampa', 'Pier, Tampa', now()
      from generate_series(1, 20000) as n`;
    await stack.sql`
      insert into private.event_change_cities select 'tampa', id from private.event_changes where title like 'Night %'`;
    await stack.sql.unsafe("analyze private.event_changes, private.event_change_cities");
  });

  test.each([
    [null, "event_changes"],
    ["tampa", "event_change_cities"],
  ])("is read by an index, however many changes there are (city: %s)", async (city, table) => {
    const read = await stack.sql.begin(async (sql) => {
      const rows = async () => {
        const [count] = await sql`
          select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_all_tables where relname = ${table}`;
        return count?.rows;
      };
      const [newest] = await sql`select max(id) as id from private.event_changes`;
      const before = await rows();
      await sql`select public.list_changes(${city}, ${newest?.id - 10_000})`;
      return (await rows()) - before;
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(300);
  });
});

describe("a statement that takes too long", () => {
  beforeAll(async () => {
    // The limits of a site, in place of those of tests.
    const [{ name = "" } = {}] = await stack.sql`select current_database() as name`;
    for (const role of ["anon", "authenticated"])
      await stack.sql.unsafe(`alter role ${role} in database ${name} reset statement_timeout`);
    await stack.sql.unsafe(`
      create function public.nap(seconds float8) returns text language sql security definer set search_path = ''
        as 'select pg_catalog.current_setting(''statement_timeout'') from pg_catalog.pg_sleep($1)';
      grant execute on function public.nap(float8) to anon, authenticated;
      notify pgrst, 'reload schema'`);
  });

  const nap = async (seconds: number, token = stack.anonKey) => {
    const response = await fetch(`${stack.url}/rest/v1/rpc/nap`, {
      method: "POST",
      headers: { apikey: stack.anonKey, Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ seconds }),
    });
    return { status: response.status, body: await response.json() };
  };
  const CUT = { status: 500, body: { code: "57014" } };

  test("of a visitor is cancelled after 1 s, of a member after 3 s", async () => {
    const token = await tokenOf(olive);
    // PostgREST has to reload its schema cache first.
    await expect.poll(() => nap(0)).toEqual({ status: 200, body: "1s" });
    expect(await nap(0, token)).toEqual({ status: 200, body: "3s" });
    const answers = await Promise.all([nap(30), nap(30, token)]);
    expect(answers).toMatchObject([CUT, CUT]);
  });
});
