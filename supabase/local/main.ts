import { loadEnvFile, oneLine, parseCommandLine, requirePublicStackWanted } from "./settings.ts";
import { type Stack, startStack } from "./stack.ts";

/*
 * npm run stack: the local stack alone, until Ctrl-C, SIGTERM or the end of the process that started it. To a parent that
 * listens it sends { type: "ready", stack }, which is what local-stack.json holds, once requests are answered.
 */

const log = (line: string) => console.log(line);

const stopRequested = new Promise<null>((resolve) => {
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.on(event, () => resolve(null));
});

async function main(): Promise<void> {
  loadEnvFile();
  requirePublicStackWanted(process.env);
  const settings = parseCommandLine(process.argv.slice(2), process.env);
  const stack = await startStack({ ...settings, log });
  announce(stack, settings.dataDir);
  const failure = await Promise.race([stopRequested, stack.failed]);
  log("Stopping the local stack");
  await stack.stop();
  if (failure) throw failure;
}

function announce(stack: Stack, dataDir: string): void {
  const { failed: _failed, stop: _stop, ...addresses } = stack;
  const { url, databaseUrl } = addresses;
  log(`Supabase               ${url}`);
  log(`Mail                   ${process.env.SMTP_URL ? "sent through SMTP_URL" : `${url}/inbox`}`);
  log(`PostgreSQL             ${new URL(databaseUrl).host}`);
  log(`Keys and addresses     ${dataDir}/local-stack.json`);
  process.send?.({ type: "ready", stack: addresses });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(oneLine(error));
    process.exit(1);
  },
);
