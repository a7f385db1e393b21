import { delimiter, join } from "node:path";
import { findOrInstall } from "./install.ts";

/** Java in JAVA_HOME, then in the PATH, then where macOS keeps it. */
function candidates(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return [
    process.env.JAVA_HOME ? join(process.env.JAVA_HOME, "bin/java") : "",
    ...folders.map((folder) => join(folder, "java")),
    "/opt/homebrew/opt/openjdk/bin/java",
  ];
}

const INSTALLERS: readonly (readonly string[])[] = [
  ["apt-get", "install", "-y", "--no-install-recommends", "default-jre-headless"],
  ["sh", "-c", "apt-get update && apt-get install -y --no-install-recommends default-jre-headless"],
  ["dnf", "install", "-y", "java-latest-openjdk-headless"],
  ["apk", "add", "openjdk17-jre-headless"],
  ["brew", "install", "openjdk"],
];

/**
 * The path of a Java for the Nu HTML checker. Installs one if there is none.
 * @throws Error when it cannot be installed.
 */
export function ensureJava(log: (line: string) => void): Promise<string> {
  return findOrInstall({ name: "Java for the markup checker", candidates, installers: INSTALLERS }, log);
}
