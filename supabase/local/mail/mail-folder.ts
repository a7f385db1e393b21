import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { KeptMail } from "../context.ts";

const keptMailSchema = z.object({
  id: z.uuid(),
  from: z.string(),
  fromName: z.string().optional(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  createdAt: z.iso.datetime(),
});

export interface MailFolder {
  /** What the folder held when it was opened, newest first. */
  loaded: KeptMail[];
  write(mail: KeptMail): Promise<void>;
  remove(mail: KeptMail): Promise<void>;
}

/**
 * Opens (or creates, readable by the owner only) a folder with one JSON file per message. Files that are not messages, or were
 * truncated by a crash, are skipped; those beyond the newest `limit` are deleted.
 */
export async function openMailFolder(path: string, limit: number): Promise<MailFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  // Names begin with a timestamp, so they sort by arrival.
  const names = (await readdir(path))
    .filter((name) => name.endsWith(".json"))
    .sort()
    .reverse();
  for (const name of names.slice(limit)) await rm(join(path, name), { force: true });
  const loaded: KeptMail[] = [];
  for (const name of names.slice(0, limit)) {
    const mail = parseKeptMail(await readFile(join(path, name), "utf8"));
    if (mail !== null) loaded.push(mail);
  }
  return {
    loaded,
    async write(mail) {
      const target = join(path, fileName(mail));
      // Written to a temporary file and renamed, so that a crash never leaves a partial message.
      await writeFile(`${target}.part`, JSON.stringify(mail), { mode: 0o600 });
      await rename(`${target}.part`, target);
    },
    async remove(mail) {
      await rm(join(path, fileName(mail)), { force: true });
    },
  };
}

function fileName(mail: KeptMail): string {
  return `${mail.createdAt.replaceAll(":", "-")}_${mail.id}.json`;
}

function parseKeptMail(text: string): KeptMail | null {
  try {
    return keptMailSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
