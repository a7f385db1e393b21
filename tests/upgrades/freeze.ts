import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBackup } from "#supabase/local/backup/create.ts";
import { brokenFreezes, formatHashes, HASHES, hashMigrations, hashOf, parseHashes } from "./migration-hashes.ts";
import { makeSmallSite } from "./small-site.ts";
import { MAX_STORED_BYTES, type SiteFacts, STORED_BACKUP, STORED_FACTS, STORED_VERSION } from "./stored-site.ts";

/*
 * npm run db:freeze: writes the hashes of the migrations before a release is tagged, which makes them final. Before version 1.0.0 is
 * tagged, it also recreates the stored site of that version; afterwards it only adds hashes of new migrations, and fails if an older one
 * was changed.
 */

const isReleased = execFileSync("git", ["tag", "--list", `v${STORED_VERSION}`], { encoding: "utf8" }).trim() !== "";
const now = hashMigrations();
const broken = isReleased ? brokenFreezes(parseHashes(readFileSync(HASHES, "utf8")), now) : [];
if (broken.length > 0) {
  console.error(broken.join("\n"));
  process.exit(1);
}
writeFileSync(HASHES, formatHashes(now));
console.log(`${HASHES}: ${now.size} migrations`);
if (!isReleased) await storeSite();

async function storeSite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "sunshine-stored-"));
  try {
    const facts: SiteFacts = { ...(await makeSmallSite(folder)), migrations: hashOf(formatHashes(now)) };
    rmSync(STORED_BACKUP, { force: true });
    const bytes = await createBackup({ dataDir: folder, file: STORED_BACKUP });
    if (bytes > MAX_STORED_BYTES) throw new Error(`${STORED_BACKUP} is too large: ${bytes} bytes`);
    writeFileSync(STORED_FACTS, `${JSON.stringify(facts, null, 2)}\n`);
    console.log(`${STORED_BACKUP}: ${(bytes / 1_000_000).toFixed(1)} MB`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
