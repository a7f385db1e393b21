import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { addDays, todayIn } from "#app/domain/events/days.ts";
import { NoRealtime } from "#app/models/supabase.ts";
import { EVENT_FORM } from "#tests/support/forms.ts";
import type { Parts } from "./parts.ts";
import { type Answer, FaultPerson, type Form, hiddenFields, valueOfHidden } from "./person.ts";

/** Every write that was tried, by its unique text, and whether the site acknowledged it. */
export interface Ledger {
  events: Map<string, boolean>;
  messages: Map<string, boolean>;
  /** Ids of events whose approval was acknowledged. */
  approvals: Set<string>;
}

/** People who use the site until `stop`; each response goes to `onAnswer`. */
export interface Load {
  ledger: Ledger;
  stop(): Promise<void>;
}

const PASSWORD = "correct-horse-battery";
const PUBLIC_PAGES = ["/", "/events", "/tampa", "/miami", "/events?category=music"];
/** Pause between two requests of one person, in milliseconds. */
const BREATH_MS = 20;

/** Simultaneously: readers, a member who signs in, two organizers, two senders of messages, and an admin. */
export async function startLoad(parts: Parts, onAnswer: (answer: Answer) => void): Promise<Load> {
  const { origin } = parts;
  const ledger: Ledger = { events: new Map(), messages: new Map(), approvals: new Set() };
  const newPerson = () => new FaultPerson(origin, onAnswer);
  const [admin, ...organizers] = await Promise.all(
    ["ada", "olive", "pete"].map((name) => makePerson(parts, name, newPerson())),
  );
  await makeAdmin(parts);
  if (!admin) throw new Error("There is no admin.");

  let isOver = false;
  const keepDoing = async (work: () => Promise<unknown>) => {
    while (!isOver) {
      await work();
      await pause(BREATH_MS);
    }
  };
  let turn = 0;
  const read = () => {
    turn += 1;
    // Every third page is requested for the first time.
    const path = turn % 3 === 0 ? `/events?search=${turn}` : (PUBLIC_PAGES[turn % PUBLIC_PAGES.length] ?? "/");
    return newPerson().send(path);
  };
  const work = [
    keepDoing(read),
    keepDoing(read),
    keepDoing(() => newPerson().signIn("olive@example.com", PASSWORD)),
    ...organizers.map((person, index) => keepDoing(() => createOne(person, ledger, `${index}`))),
    ...[0, 1].map((index) => keepDoing(() => writeOne(newPerson(), ledger, `${index}`))),
    keepDoing(() => approveOne(admin, ledger)),
  ];
  return {
    ledger,
    async stop() {
      isOver = true;
      await Promise.all(work);
    },
  };
}

async function makePerson({ addresses }: Parts, name: string, person: FaultPerson): Promise<FaultPerson> {
  const { error } = await service(addresses).auth.admin.createUser({
    email: `${name}@example.com`,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: name },
  });
  if (error) throw error;
  if (!(await person.signIn(`${name}@example.com`, PASSWORD))) throw new Error(`${name} could not sign in.`);
  return person;
}

/** Makes ada an admin directly in the database. */
async function makeAdmin({ addresses }: Parts): Promise<void> {
  const sql = postgres(addresses.databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`update public.profiles set is_admin = true where full_name = 'ada'`;
  await sql.end();
}

function service({ url, serviceRoleKey }: Parts["addresses"]) {
  return createClient(url, serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: NoRealtime },
  });
}

/**
 * Sends a form as people do: the same one again and again until it is acknowledged or rejected.
 * @param written called when the form is first tried, and again when it is acknowledged.
 */
async function insist(
  person: FaultPerson,
  path: string,
  typed: Form,
  written: (isAcknowledged: boolean) => void,
): Promise<void> {
  const page = await person.send(path);
  if (page.status !== 200) return;
  written(false);
  const form = { ...hiddenFields(page.body), ...typed };
  for (let tries = 0; tries < 40; tries += 1) {
    const { status } = await person.send(path, form);
    if (status === 303) return written(true);
    if (status >= 400 && status < 500) return;
    await pause(250);
  }
}

let number = 0;

async function createOne(person: FaultPerson, ledger: Ledger, who: string): Promise<void> {
  number += 1;
  const title = `Concert ${who}.${number}`;
  const startsOn = addDays(todayIn("America/New_York"), 30);
  const form = { ...EVENT_FORM, title, start_date: `${startsOn}T19:30` };
  await insist(person, "/create-event", form, (isAcknowledged) => ledger.events.set(title, isAcknowledged));
}

async function writeOne(person: FaultPerson, ledger: Ledger, who: string): Promise<void> {
  number += 1;
  const message = `The porch was lovely. ${who}.${number}`;
  const form = { name: "Uma Vale", email: "uma@example.com", subject: "Feedback", message };
  await insist(person, "/contact", form, (isAcknowledged) => ledger.messages.set(message, isAcknowledged));
}

async function approveOne(admin: FaultPerson, ledger: Ledger): Promise<void> {
  const { body } = await admin.send("/admin");
  const [id, version] = [valueOfHidden(body, "id"), valueOfHidden(body, "version")];
  if (id === null || version === null) return;
  const { flash } = await admin.send("/admin", { intent: "approve", id, version });
  if (flash?.kind === "success") ledger.approvals.add(id);
}
