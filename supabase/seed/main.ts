import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isTimeZone } from "#app/domain/events/days.ts";
import { isLoopback } from "#app/domain/site/site.ts";
import { loadEnvFile, parseStackEnvironment, publicStackSetting } from "#supabase/local/settings.ts";
import { createKeyClient } from "./client.ts";
import { SEED_PASSWORD } from "./people.ts";
import { removeExamples, seedDatabase } from "./seed.ts";

/*
 * npm run db:seed -- [--if-empty] [--remove]: seeds the running local stack with example organizers and events; --if-empty is silent
 * when there is data already, --remove removes the examples.
 */

// The seed takes its target from this file alone and only on this machine: its passwords are public knowledge and
// must not reach a hosted project, whatever SUPABASE_URL says.
const stackSchema = z.object({
  url: z.url().refine((url) => isLoopback(new URL(url).hostname)),
  serviceRoleKey: z.string().min(1),
  projectSecret: z.string().min(1),
  isPublic: z.boolean().default(false),
});

try {
  loadEnvFile();
  if (process.argv.includes("--remove")) await remove();
  else await seed();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function remove(): Promise<void> {
  const { url, serviceRoleKey } = await openStack();
  console.log(
    `Removed ${await removeExamples(createKeyClient(url, serviceRoleKey))} example organizers and their events.`,
  );
}

async function seed(): Promise<void> {
  const siteTimeZone = process.env.SITE_TIME_ZONE || "America/New_York";
  if (!isTimeZone(siteTimeZone)) {
    throw new Error(`SITE_TIME_ZONE is "${siteTimeZone}", but needs to be an IANA time zone such as America/New_York.`);
  }
  const { url, serviceRoleKey, projectSecret: queueKey, isPublic } = await openStack();
  const setting = publicStackSetting(process.env);
  if (setting !== null || isPublic) {
    const reason = setting ? `${setting} lets` : "The running stack was started for a site that lets";
    throw new Error(`Nothing seeded: ${reason} others in, and the example accounts have a published password.`);
  }
  const result = await seedDatabase(() => createKeyClient(url, serviceRoleKey, queueKey), new Date(), {
    siteTimeZone,
    queueKey,
  });
  if (result.seeded) {
    console.log(`Seeded ${result.events} events by ${result.people} organizers; their password is ${SEED_PASSWORD}.`);
  } else if (!process.argv.includes("--if-empty")) {
    console.log("Nothing seeded: the database already has users or events. npm run db:reset empties it.");
  }
}

/** Reads `local-stack.json` of the running stack. @throws Error with one line when it does not exist. */
async function openStack(): Promise<z.output<typeof stackSchema>> {
  const stack = await readStackFile(path.join(parseStackEnvironment(process.env).DATA_DIR, "local-stack.json"));
  await requireAnswer(stack.url);
  return stack;
}

async function readStackFile(file: string): Promise<z.output<typeof stackSchema>> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null)
    throw new Error(`The local stack is not running: there is no ${file}. Start it with npm run stack.`);
  const parsed = stackSchema.safeParse(parseJson(text));
  if (!parsed.success)
    throw new Error(`${file} does not describe a local stack on this machine. Start it again with npm run stack.`);
  return parsed.data;
}

/** Parses JSON; undefined when it is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Any response is enough: the file may be stale, from a stack that was killed. */
async function requireAnswer(url: string): Promise<void> {
  try {
    await fetch(url);
  } catch (cause) {
    throw new Error(`The local stack is not running: ${url} does not answer. Start it with npm run stack.`, { cause });
  }
}
