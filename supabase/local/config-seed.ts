import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { readConfig } from "./config.ts";

/**
 * Absolute paths of the seed files of `[db.seed]`, in its order; `*` in a file name is a wildcard, its matches are sorted.
 * Empty when seeding is off or the files do not exist: the CLI's default names a `seed.sql` that most projects lack.
 * @throws Error with one line naming the file and the key when `config.toml` is wrong. No `config.toml` means the defaults.
 */
export async function seedFiles(projectDir: string): Promise<string[]> {
  const folder = join(projectDir, "supabase");
  const seed = existsSync(join(folder, "config.toml"))
    ? readConfig(projectDir).db.seed
    : { enabled: true, sql_paths: ["./seed.sql"] };
  if (!seed.enabled) return [];
  const found = await Promise.all(seed.sql_paths.map((path) => matches(resolve(folder, path))));
  return [...new Set(found.flat())];
}

async function matches(path: string): Promise<string[]> {
  const escaped = basename(path).replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  const pattern = new RegExp(`^${escaped.replaceAll("*", ".*")}$`);
  const names = await readdir(dirname(path)).catch(() => []);
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(dirname(path), name));
}
