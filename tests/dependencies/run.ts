import { isLicenseAllowed, licenseOf } from "./licenses.ts";
import { lockedPackages } from "./lock-file.ts";

/*
 * npm run licenses: name, version and licence of every package that a site may install, one per line, and the number of packages per
 * licence. Exits with 1 if one of them is not allowed.
 */

const packages = lockedPackages().filter(({ isForDevelopment }) => !isForDevelopment);
const counts = new Map<string, number>();
for (const found of packages) {
  const license = licenseOf(found);
  counts.set(license, (counts.get(license) ?? 0) + 1);
  console.log(`${found.name}  ${found.version}  ${license}`);
}
const summary = [...counts].sort((a, b) => b[1] - a[1]).map(([license, count]) => `${license} ${count}`);
console.log(`\n${packages.length} packages: ${summary.join(", ")}`);

const refused = packages.filter((found) => !isLicenseAllowed(found));
for (const found of refused)
  console.error(`${found.name} ${found.version}: licence ${licenseOf(found)} is not allowed`);
process.exitCode = refused.length > 0 ? 1 : 0;
