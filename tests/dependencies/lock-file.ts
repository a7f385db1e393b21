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

/** A package as `npm ci` installs it, on whatever system needs it. */
export interface LockedPackage {
  name: string;
  version: string;
  /** As its authors name it, in SPDX's words; undefined where package.json has no such field. */
  license: string | undefined;
  /** Only for tests and checks: no site runs it. */
  isForDevelopment: boolean;
  hasInstallScript: boolean;
  /** What npm says of a package that no one should use any more. */
  deprecated: string | undefined;
}

/** Every package of package-lock.json, by name and version; the same version in two places counts once. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  const found = new Map<string, LockedPackage>();
  for (const [path, { dev, version = "", license, ...rest }] of Object.entries(packages)) {
    // The entry without a path is this project.
    if (path === "") continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const isForDevelopment = dev && (found.get(`${name} ${version}`)?.isForDevelopment ?? true);
    found.set(`${name} ${version}`, { name, version, license, isForDevelopment, ...rest, deprecated: rest.deprecated });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version));
}

const readManifest = () => manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));

/** What package.json asks for, by name: versions of both kinds of dependency. */
export function askedVersions(): Record<string, string> {
  const { dependencies, devDependencies } = readManifest();
  return { ...dependencies, ...devDependencies };
}

/** Versions that package.json puts in the place of those that packages ask for, by name. */
export function overriddenVersions(): Record<string, string> {
  const { overrides } = readManifest();
  // "$name" stands for the version that is asked for.
  return Object.fromEntries(
    Object.entries(overrides).flatMap(([name, version]) =>
      typeof version === "string" && !version.startsWith("$") ? [[name, version]] : [],
    ),
  );
}

/** Packages that package.json lets run a program when they are installed; npm asks for this since version 12. */
export function allowedScripts(): Record<string, boolean> {
  return readManifest().allowScripts;
}

/** The oldest Node that package.json allows. @example "20.19" */
export function oldestNode(): string {
  return readManifest().engines.node.slice(">=".length);
}
