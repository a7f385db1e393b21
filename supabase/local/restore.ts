import { restoreBackup } from "./backup/restore.ts";
import { loadEnvFile, oneLine, parseBackupCommand } from "./settings.ts";

/*
 * npm run db:restore -- FILE [--data DIR]: restores a backup of npm run db:backup into a data folder without a database.
 */

async function main(): Promise<void> {
  loadEnvFile();
  const settings = parseBackupCommand(process.argv.slice(2), process.env);
  const { createdAt, accounts } = await restoreBackup({ ...settings, log: (line) => console.log(line) });
  console.log(`Restored ${settings.dataDir} to its state at ${createdAt}, with ${accounts} accounts`);
}

main().catch((error: unknown) => {
  console.error(oneLine(error));
  process.exitCode = 1;
});
