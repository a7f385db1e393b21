import type { LockedPackage } from "./lock-file.ts";

/** Licences that are allowed for any package, and why. */
const ALLOWED: Record<string, string> = {
  MIT: "keep the notice",
  "MIT-0": "no conditions",
  ISC: "keep the notice",
  "0BSD": "no conditions",
  "BSD-2-Clause": "keep the notice",
  "BSD-3-Clause": "keep the notice, and the authors' names out of advertising",
  "Apache-2.0": "keep the notice; grants patents",
  "BlueOak-1.0.0": "keep the notice; grants patents",
  "OFL-1.1": "for fonts: they may be served and embedded, not sold by themselves",
  "CC0-1.0": "public domain",
  Unlicense: "public domain",
};

/** Licences with more conditions, each allowed only for packages that were reviewed. */
const ALLOWED_FOR: Record<string, { why: string; packages: RegExp }> = {
  "MPL-2.0": {
    why: "used unchanged, in the build and the tests; its files stay its own",
    packages: /^(lightningcss.*|axe-core|ical\.js)$/,
  },
  "MPL-1.1": { why: "a dictionary that only a test reads, unchanged", packages: /^dictionary-es$/ },
  "LGPL-3.0-or-later": {
    why: "libvips, the library that reads and writes pictures: a file of its own beside the program, used unchanged and exchangeable",
    packages: /^@img\/sharp-(libvips-.+|wasm32|win32-.+)$/,
  },
  Zlib: { why: "keep the notice; counts the answers' times in the benchmark", packages: /^pako$/ },
  "Python-2.0": { why: "keep the notice; reads options of the build", packages: /^argparse$/ },
  "PSF-2.0": { why: "keep the notice; reads options of a program that nothing here runs", packages: /^argparse$/ },
  "CC-BY-3.0": { why: "a list of names that only npm's own tools read", packages: /^spdx-exceptions$/ },
  "CC-BY-4.0": { why: "browser figures that only the build reads", packages: /^caniuse-lite$/ },
};

/** Packages without the `license` field, mostly older than it; their licence was found in their files. */
const READ_IN_THEIR_FILES: Record<string, string> = {
  eval: "MIT",
  format: "MIT",
  "require-like": "MIT",
  suncalc: "BSD-2-Clause",
};

/** The SPDX identifier or expression of a package's licence, or "unknown". */
export function licenseOf({ name, license }: Pick<LockedPackage, "name" | "license">): string {
  return license ?? READ_IN_THEIR_FILES[name] ?? "unknown";
}

/** Whether the package's licence is allowed: of `A OR B` one has to be, of `A AND B` both. */
export function isLicenseAllowed(found: Pick<LockedPackage, "name" | "license">): boolean {
  const expression = licenseOf(found).replace(/^\((.*)\)$/, "$1");
  // Nested expressions do not occur so far; they are not parsed, and so not allowed.
  return expression.split(" OR ").some((choice) => choice.split(" AND ").every((one) => isAllowed(one, found.name)));
}

function isAllowed(license: string, name: string): boolean {
  return Object.hasOwn(ALLOWED, license) || (ALLOWED_FOR[license]?.packages.test(name) ?? false);
}
