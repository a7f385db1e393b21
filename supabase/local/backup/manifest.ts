import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export const MANIFEST_FILE = "backup.json";

const manifestSchema = z.object({
  format: z.literal("supabase-local-backup"),
  version: z.literal(1),
  /** UTC ISO 8601: when the copy was complete. */
  createdAt: z.iso.datetime(),
  system: z.string(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The platform: PostgreSQL's files are not portable between platforms. */
const SYSTEM = `${process.platform}-${process.arch}`;

/** Writes the manifest into `folder`. */
export async function writeManifest(folder: string): Promise<void> {
  const manifest: Manifest = {
    format: "supabase-local-backup",
    version: 1,
    createdAt: new Date().toISOString(),
    system: SYSTEM,
  };
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
}

/**
 * Reads the manifest that was unpacked from `file` into `folder`.
 * @throws Error with one line when it is missing or invalid, or of another platform.
 */
export async function readManifest(folder: string, file: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "null";
    throw error;
  });
  const found = manifestSchema.safeParse(parseJson(text));
  if (!found.success) throw new Error(`${file} is not a backup made by npm run db:backup`);
  const { system } = found.data;
  if (system !== SYSTEM)
    throw new Error(`${file} was made on ${system}, and PostgreSQL cannot use its files on ${SYSTEM}`);
  return found.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
