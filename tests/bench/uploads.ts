import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { z } from "zod";
import { createKeyClient } from "#supabase/seed/client.ts";
import { SEED_PASSWORD } from "#supabase/seed/people.ts";
import { EVENT_FORM } from "#tests/support/forms.ts";
import { processTree } from "#tests/support/processes.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { startSite } from "./servers.ts";
import { mapParts, PART_COMMANDS, PARTS, type Part } from "./usage.ts";

const AT_A_TIME = 8;
/** Pictures per member: fewer than the maximum of pending events. */
const PICTURES_EACH = 15;
/** A phone's photo. Noise makes the file 5 MB large. */
const PHOTOGRAPH = { width: 4000, height: 3000, sigma: 20, quality: 91 };
/** How long a client waits before it tries again, in milliseconds. */
const RETRY_MS = 1_000;

/** Organizers may upload any number of pictures at once. */
const WITHOUT_LIMITS = { RATE_LIMIT_FACTOR: "0", FORM_MIN_SECONDS: "0" };

/** Creates events with pictures of 5 MB, several at a time, on a site run by `npm start`, and prints the memory used. */
export async function measureUploads(pictures: number, log: (line: string) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "sunshine-uploads-"));
  try {
    const site = await startSite(dataDir, WITHOUT_LIMITS);
    try {
      const file = await photograph();
      const before = await readMemory(site.pid, "VmRSS");
      const cookies = await signUpMembers(site.origin, dataDir, Math.ceil(pictures / PICTURES_EACH));
      let next = 0;
      let turnedAway = 0;
      const startedAt = performance.now();
      const work = async () => {
        for (let index = next++; index < pictures; index = next++) {
          const cookie = cookies[Math.floor(index / PICTURES_EACH)] ?? "";
          while (!(await upload(site.origin, cookie, file, index))) {
            turnedAway += 1;
            await pause(RETRY_MS);
          }
        }
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, work));
      const seconds = (performance.now() - startedAt) / 1000;
      log(`${pictures} pictures of ${megabytes(file.length)} MB, ${AT_A_TIME} at a time, in ${Math.round(seconds)} s`);
      log(`Asked to try again: ${turnedAway} times`);
      const [most, after] = [await readMemory(site.pid, "VmHWM"), await readMemory(site.pid, "VmRSS")];
      for (const part of PARTS.filter((name) => name !== "PostgreSQL"))
        log(
          `${part}: ${megabytes(before[part])} MB before, ${megabytes(most[part])} at most, ${megabytes(after[part])} after`,
        );
    } finally {
      await site.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

async function photograph(): Promise<Buffer> {
  const { width, height, sigma, quality } = PHOTOGRAPH;
  const noise = { type: "gaussian" as const, mean: 128, sigma };
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } })
    .jpeg({ quality })
    .toBuffer();
}

/** Signs up members. Returns the Cookie header of each. */
async function signUpMembers(origin: string, dataDir: string, count: number): Promise<string[]> {
  const text = await readFile(join(dataDir, "local-stack.json"), "utf8");
  const stack = z.object({ url: z.string(), serviceRoleKey: z.string() }).parse(JSON.parse(text));
  const service = createKeyClient(stack.url, stack.serviceRoleKey);
  const cookies: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `photographer.${number}@bench.example`;
    const { error } = await service.auth.admin.createUser({
      email,
      password: SEED_PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: `Photographer ${number}` },
    });
    if (error) throw error;
    const visitor = await signedIn(origin, { email, password: SEED_PASSWORD });
    cookies.push([...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  }
  return cookies;
}

/**
 * Creates an event with the picture. @returns false if the site asks to try again later.
 * @throws Error if the site rejects it for another reason.
 */
async function upload(origin: string, cookie: string, file: Buffer, index: number): Promise<boolean> {
  const form = new FormData();
  const fields = { ...EVENT_FORM, title: `Photograph ${index}`, image_alt: "Noise" };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  // Extra bytes after the end of the picture make each file different.
  form.append("picture", new File([file.slice(), `${index}`], "photograph.jpg", { type: "image/jpeg" }));
  const answer = await fetch(`${origin}/create-event`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: origin },
    body: form,
    redirect: "manual",
  });
  const html = await answer.text();
  if (answer.status === 303) return true;
  if (html.includes("A lot of files are being uploaded right now")) return false;
  throw new Error(`Picture ${index} was answered with ${answer.status}: ${html.slice(0, 2_000)}`);
}

/** Memory of each part now (`VmRSS`), or its maximum since the start (`VmHWM`). */
async function readMemory(pid: number, field: "VmRSS" | "VmHWM"): Promise<Record<Part, number>> {
  const processes = await processTree(pid);
  const statuses = await Promise.all(
    processes.map(async (each) => ({
      command: each.command,
      status: await readFile(`/proc/${each.pid}/status`, "utf8"),
    })),
  );
  return mapParts((part) => {
    const status = statuses.find(({ command }) => PART_COMMANDS[part].test(command))?.status ?? "";
    return Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(status)?.[1] ?? Number.NaN) * 1024;
  });
}
