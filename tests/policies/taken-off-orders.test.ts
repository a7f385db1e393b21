import { afterAll, beforeAll, expect, test } from "vitest";
import { localTime } from "#tests/support/events.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import {
  ask,
  type Caller,
  callerOf,
  prepareQuestions,
  questionsFor,
  runAs,
  SERVICE,
  type Transaction,
  VISITOR,
} from "#tests/support/readable.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// What others can read of an event that was taken off the site by somebody other than its organizer, after every sequence of steps.
// Steps run in one transaction with the roles and claims of the API, each in a savepoint that is rolled back: two and a removal, which reach
// every state, or three with EVERY_STATE set.

let stack: TestStack;
let olive: Person;
let mara: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  olive = await signUpPerson(stack, "Zqname Organizer");
  mara = await signUpPerson(stack, "Mara Member");
  ada = await signUpAdmin(stack);
  await stack.sql`insert into public.organizers (founder_id, name, is_approved) values (${olive.id}, 'Zqpage Collective', true)`;
});
afterAll(() => stack.close());
/** The texts of each version of the event, made of words that occur nowhere else. */
const VERSIONS = ["alpha", "bravo", "gamma", "delta", "omega"].map((name, index) => ({
  word: `zq${name}`,
  title: `Zq${name} concert`,
  location: `Zq${name} Street 12, Tampa`,
  description: `Everybody knows zq${name} from last year.`,
  venue: `zq${name}-street-12-tampa`,
  category: ["music", "arts"][index % 2] ?? "music",
}));

/** A control: a word of no event. */
const NONSENSE = "qzkappa";

interface State {
  /** The organizer's latest version. */
  version: number;
  stage: "public" | "updating" | "taken off" | "gone";
  /** Versions that readers may know: those that were public since the event was last taken off by somebody else. */
  known: readonly number[];
  /** How many came before. */
  steps: number;
}

interface Step {
  name: string;
  isPossible: (state: State) => boolean;
  run: (sql: Transaction, id: string, state: State) => Promise<unknown>;
  next: (state: State) => State;
}

let callers: Record<"olive" | "mara" | "ada", Caller>;
const exists = ({ stage }: State) => stage !== "gone";
const isPublic = ({ stage }: State) => stage === "public";
const takenOff = (state: State): State => ({ ...state, stage: "taken off", known: [] });
const gone = (state: State): State => ({ ...state, stage: "gone" });
const erased = (state: State): State => ({ ...state, stage: "gone", known: [] });

const STEPS: readonly Step[] = [
  {
    name: "the organizer edits it",
    isPossible: (state) => exists(state) && state.version + 1 < VERSIONS.length,
    run: (sql, id, { version }) => {
      const { title, location, description, category } = VERSIONS[version + 1] ?? { title: "", location: "" };
      return runAs(
        sql,
        callers.olive,
        "update public.events set title = $2, location = $3, description = $4, category = $5 where id = $1",
        [id, title, location, description ?? "", category ?? ""],
      );
    },
    next: (state) => ({ ...state, version: state.version + 1, stage: isPublic(state) ? "updating" : state.stage }),
  },
  {
    name: "an admin approves it",
    isPossible: (state) => exists(state) && !isPublic(state),
    run: (sql, id) => runAs(sql, callers.ada, "update public.events set is_approved = true where id = $1", [id]),
    next: (state) => ({ ...state, stage: "public", known: [...state.known, state.version] }),
  },
  {
    name: "an admin unpublishes it",
    isPossible: isPublic,
    run: (sql, id) =>
      runAs(
        sql,
        callers.ada,
        "select public.decide(array[$1::uuid], '{}', 'unpublished', 'It names a private address.')",
        [id],
      ),
    next: takenOff,
  },
  {
    name: "the service role resets its approval",
    isPossible: isPublic,
    run: (sql, id) => runAs(sql, SERVICE, "update public.events set is_approved = false where id = $1", [id]),
    next: takenOff,
  },
];

/** The last step of an order. */
const REMOVALS: readonly Step[] = [
  ...(["olive", "ada", "service"] as const).map(
    (who): Step => ({
      name: `deletion by ${who}`,
      // Admins and the service role leave nothing readable; two steps before reach every state.
      isPossible: (state) => exists(state) && (who === "olive" || state.steps <= 2),
      run: (sql, id) =>
        runAs(sql, who === "service" ? SERVICE : callers[who], "delete from public.events where id = $1", [id]),
      next: who === "olive" ? gone : erased,
    }),
  ),
  {
    name: "it ends and is removed",
    isPossible: exists,
    run: async (sql, id) => {
      await sql.unsafe("alter table public.events disable trigger user");
      await sql.unsafe("update public.events set start_date = now() - interval '3 days' where id = $1", [id]);
      await sql.unsafe("alter table public.events enable trigger user");
      await sql.unsafe("select public.purge_ended_events()");
    },
    next: gone,
  },
  {
    name: "the account of its organizer is deleted",
    isPossible: () => true,
    run: (sql) => sql.unsafe("delete from auth.users where id = $1", [olive.id]),
    next: erased,
  },
];

/** Reads the gazetteer, which has nothing of events. */
const OF_GAZETTEER = /public\.(list_places\(|places$)/;

/** The lists of the home page near a place, which take a third of the time of a visitor's queries. */
const HOME_NEAR_PLACE =
  "select public.home_listings('America/New_York', now(), current_date, current_date, '{}', 'tampa')::text";

/** Queries of another member: every function and table. Of a visitor also lists and searches that could find the event; those are the same for all. */
async function allQuestions(sql: Transaction, role: "anon" | "authenticated", id: string): Promise<string[]> {
  const filter = (more = "") =>
    `jsonb_build_object('site_zone', 'America/New_York', 'starts_from', now()${more === "" ? "" : `, ${more}`})`;
  const args = {
    uuid: `'${id}'`,
    "uuid[]": `array['${id}']::uuid[]`,
    "timestamp with time zone": "now()",
    date: "current_date",
    integer: "50",
    bigint: "1",
    boolean: "true",
    jsonb: filter(),
    tsmultirange: "'{}'",
    choices: "'{}'",
    text: "'tampa'",
    site_zone: "'America/New_York'",
    organizer_slug: "'zqpage-collective'",
    path: `'/events/${id}'`,
    first_digits: "'00'",
    last_digits: "'ff'",
    kind: "'venue'",
    first_name: "''",
    target_user_id: `'${olive.id}'`,
    organizer_id: `'${olive.id}'`,
  };
  const answer = (call: string) => `select string_agg(answer::text, E'\\n') from public.${call} as answer`;
  const questions = (await questionsFor(sql, role, args)).filter((question) => !OF_GAZETTEER.test(question));
  if (role === "authenticated") return questions;
  return [
    ...questions,
    answer("list_changes('tampa')"),
    answer("sitemap_pages('organizer', '', now())"),
    ...["'city', 'tampa'", `'categories', '["music"]'::jsonb`, `'categories', '["arts"]'::jsonb`].map((part) =>
      answer(`list_feed(${filter(part)})`),
    ),
    answer(`list_feed(${filter()}, organizer_slug => 'zqpage-collective')`),
  ];
}

/** Searches for a word. If readers may not know the word, the result must equal that for the control word. */
function guesses(word: string): { query: string; typed: string }[] {
  const filter = (more: string) =>
    `jsonb_build_object('site_zone', 'America/New_York', 'starts_from', timestamptz '2026-01-01', ${more})`;
  const question = (call: string, typed = "") => ({
    query: `select string_agg(answer::text, E'\\n') from public.${call} as answer`,
    typed,
  });
  return [
    question(`page_is_gone('/venues/${word}-street-12-tampa')`),
    question(`list_feed(${filter(`'venue', '${word}-street-12-tampa'`)})`),
    // Exact, and with a typo.
    ...[word, `${word.slice(0, -1)}y`].map((typed) =>
      question(`browse_listings(${filter(`'search', '${typed}'`)})`, typed),
    ),
  ];
}

/** Leaks in the results: texts that readers may not know, or the organizer. */
async function leaks(sql: Transaction, id: string, { version, stage, known }: State, asked: Asked[]) {
  const found: string[] = [];
  const hidden = VERSIONS.slice(0, version + 1).filter((_, index) => !known.includes(index));
  const isHidden = stage === "taken off" || (stage === "gone" && known.length === 0);
  // Readers may know everything.
  if (hidden.length === 0 && !isHidden) return found;
  for (const { name, caller, questions } of asked) {
    for (const { query, answer } of await ask(sql, caller, questions)) {
      for (const { word } of hidden) if (answer.toLowerCase().includes(word)) found.push(`${name}: ${query}: ${word}`);
      if (isHidden && /zqname/i.test(answer)) found.push(`${name}: ${query}: the organizer's name`);
      if (isHidden && answer.includes(id) && (answer.includes(olive.id) || /zqpage/i.test(answer)))
        found.push(`${name}: ${query}: whose it was`);
    }
  }
  const answersFor = async (word: string) => {
    const questions = guesses(word);
    const queries = questions.map(({ query }) => query);
    const answers = await ask(sql, VISITOR, queries);
    return answers.map(({ answer }, index) => answer.replaceAll(questions[index]?.typed || word, "…"));
  };
  const expected = hidden.length === 0 ? [] : await answersFor(NONSENSE);
  for (const { word } of hidden)
    for (const [index, answer] of (await answersFor(word)).entries())
      if (answer !== expected[index]) found.push(`guess ${index} of ${word}: ${answer}, not ${expected[index]}`);
  return found;
}

/** A caller with all of their queries. */
interface Asked {
  name: string;
  caller: Caller;
  questions: string[];
}

test("nothing of it can be read by others, whatever was done before and is done then, in every order", {
  timeout: 600_000,
}, async () => {
  callers = { olive: await callerOf(olive), mara: await callerOf(mara), ada: await callerOf(ada) };
  const wrong: string[] = [];
  const states = new Set<string>();

  await stack.sql
    .begin(async (sql) => {
      await prepareQuestions(sql);
      const { title, location, description, category } = VERSIONS[0] ?? {};
      const [row] = await sql.unsafe(
        `insert into public.events (organizer_id, title, location, description, category, start_date, is_approved)
          values ($1, $2, $3, $4, $5, $6, true) returning id`,
        [olive.id, title ?? "", location ?? "", description ?? "", category ?? "", localTime(7, "19:30")],
      );
      const id: string = row?.id;
      // Another event, so that no list is empty.
      await sql.unsafe(
        `insert into public.events (organizer_id, title, location, description, category, start_date, is_approved)
          values ($1, 'Other concert', 'Pier, Tampa', 'A concert by somebody else.', 'music', $2, true)`,
        [ada.id, localTime(6, "19:30")],
      );
      await runAs(sql, callers.mara, "select * from public.save_events(array[$1::uuid])", [id]);

      const asked: Asked[] = [
        { name: "member", caller: callers.mara, questions: await allQuestions(sql, "authenticated", id) },
        { name: "visitor", caller: VISITOR, questions: await allQuestions(sql, "anon", id) },
      ];
      // Control: the queries find a public event.
      const told = await ask(sql, VISITOR, asked[1]?.questions ?? []);
      expect(told.filter(({ answer }) => answer.includes("Zqalpha")).length).toBeGreaterThan(8);

      const visit = async (state: State, path: string[], stepsLeft: number): Promise<void> => {
        const { stage, version, known } = state;
        const reached = `${stage} ${version} ${known}`;
        // The dearest query once for each state, whatever led there.
        const once = { name: "visitor", caller: VISITOR, questions: states.has(reached) ? [] : [HOME_NEAR_PLACE] };
        states.add(reached);
        for (const leak of await leaks(sql, id, state, [...asked, once])) wrong.push(`${path.join(", ")}: ${leak}`);
        const next = stepsLeft > 0 ? [...STEPS, ...REMOVALS] : REMOVALS;
        // After a removal, deleting the account also removes what readers may still know.
        const possible = state.stage !== "gone" ? next : state.known.length > 0 ? REMOVALS.slice(-1) : [];
        for (const step of possible.filter(({ isPossible }) => isPossible(state))) {
          await sql.unsafe("savepoint before_step");
          await step.run(sql, id, state);
          await visit({ ...step.next(state), steps: state.steps + 1 }, [...path, step.name], stepsLeft - 1);
          await sql.unsafe("rollback to savepoint before_step");
          await sql.unsafe("release savepoint before_step");
        }
      };
      await visit({ version: 0, stage: "public", known: [0], steps: 0 }, [], process.env.EVERY_STATE ? 3 : 2);
      throw new Error("Everything is rolled back.");
    })
    .catch((error: Error) => expect(error.message).toBe("Everything is rolled back."));
  expect(wrong).toEqual([]);
  for (const stage of ["gone", "public", "taken off", "updating"]) expect([...states].join()).toContain(stage);
});
