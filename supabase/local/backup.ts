import { createBackup } from "./backup/create.ts";
import { loadEnvFile, oneLine, parseBackupCommand } from "./settings.ts";

/*
 * npm run db:backup -- FILE [--data DIR]: all data of the local stack in one file, while it runs or not.
 */

const BYTES_PER_MEGABYTE = 1_000_000;

async function main(): Promise<void> {
  loadEnvFile();
  const settings = parseBackupCommand(process.argv.slice(2), process.env);
  const bytes = await createBackup({ ...settings, log: (line) => console.log(line) });
  console.log(`Backed up ${settings.dataDir} to ${settings.file} (${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB)`);
  console.log("The backup contains this installation's keys and people's data: keep it private");
}

main().catch((error: unknown) => {
  console.error(oneLine(error));
  process.exitCode = 1;
});
