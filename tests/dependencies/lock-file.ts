import { readFileSync } from "node:fs";
import { z } from "zod";

const versions = z.record(z.string(), z.string());

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().default(false),
      hasInstallScript: z.boolean().default(false),
      deprecated: z.string().optional(),
    }),
  ),
});

const manifest = z.object({
  dependencies: versions,
  devDependencies: versions,
  allowScripts: z.record(z.string(), z.boolean()),
  overrides: z.record(z.string(), z.union([z.string(), versions])),
  engines: z.object({ node: z.templateLiteral([">=", z.number(), ".", z.number()]) }),
});

/** A package that `npm ci` installs, on whichever system needs it. */
export interface LockedPackage {
  name: string;
  version: string;
  /** SPDX identifier or expression, as in its package.json; undefined without the field. */
  license: string | undefined;
  /** Only needed for tests and checks, not by a running site. */
  isForDevelopment: boolean;
  hasInstallScript: boolean;
  /** npm's deprecation message. */
  deprecated: string | undefined;
}

/** Every package of package-lock.json, by name and version, without duplicates. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  const found = new Map<string, LockedPackage>();
  for (const [path, { dev, version = "", license, ...rest }] of Object.entries(packages)) {
    // The entry with an empty path is this project.
    if (path === "") continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const isForDevelopment = dev && (found.get(`${name} ${version}`)?.isForDevelopment ?? true);
    found.set(`${name} ${version}`, { name, version, license, isForDevelopment, ...rest, deprecated: rest.deprecated });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version));
}

const readManifest = () => manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));

/** Versions in package.json by name, from both kinds of dependencies. */
export function askedVersions(): Record<string, string> {
  const { dependencies, devDependencies } = readManifest();
  return { ...dependencies, ...devDependencies };
}

/** Versions by which package.json overrides those that packages ask for, by name. */
export function overriddenVersions(): Record<string, string> {
  const { overrides } = readManifest();
  // "$name" refers to the version in package.json.
  return Object.fromEntries(
    Object.entries(overrides).flatMap(([name, version]) =>
      typeof version === "string" && !version.startsWith("$") ? [[name, version]] : [],
    ),
  );
}

/** Packages whose install scripts package.json allows; npm requires this since version 12. */
export function allowedScripts(): Record<string, boolean> {
  return readManifest().allowScripts;
}

/** The oldest Node that package.json allows. @example "20.19" */
export function oldestNode(): string {
  return readManifest().engines.node.slice(">=".length);
}
