import { RestError } from "../errors.ts";

/** The preferences of a `Prefer` header; null when absent. */
export interface Preferences {
  returns: "representation" | "minimal" | "headers-only" | null;
  count: "exact" | "planned" | "estimated" | null;
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  missing: "default" | "null" | null;
  handling: "strict" | "lenient" | null;
  timezone: string | null;
  /** With `handling=strict`, a write of more rows than this is rolled back. */
  maxAffected: number | null;
}

const KNOWN = {
  return: ["representation", "minimal", "headers-only"],
  count: ["exact", "planned", "estimated"],
  resolution: ["merge-duplicates", "ignore-duplicates"],
  missing: ["default", "null"],
  handling: ["strict", "lenient"],
  // Accepted without effect, as on hosted projects.
  tx: ["commit", "rollback"],
} as const;
const KNOWN_PARTS = new Set(
  Object.entries(KNOWN).flatMap(([name, values]) => values.map((value: string) => `${name}=${value}`)),
);

/**
 * Parses a `Prefer` header. The first of several values wins; unknown preferences are ignored.
 * @throws RestError 400 PGRST122 for unknown preferences with `handling=strict`.
 */
export function parsePreferences(header: string): Preferences {
  const wanted = header.split(",").map((part) => part.trim());
  const pick = <Name extends keyof typeof KNOWN>(name: Name): (typeof KNOWN)[Name][number] | null => {
    const values: readonly (typeof KNOWN)[Name][number][] = KNOWN[name];
    const first = wanted.find((part) => part.startsWith(`${name}=`) && KNOWN_PARTS.has(part));
    return values.find((value) => first === `${name}=${value}`) ?? null;
  };
  const timezone = wanted.find((part) => part.startsWith("timezone="))?.slice("timezone=".length) ?? null;
  const handling = pick("handling");
  if (handling === "strict") refuseUnknown(wanted);
  const maxAffected = wanted.find((part) => /^max-affected=\d{1,9}$/.test(part));
  return {
    returns: pick("return"),
    count: pick("count"),
    resolution: pick("resolution"),
    missing: pick("missing"),
    handling,
    timezone,
    maxAffected: maxAffected ? Number(maxAffected.split("=")[1]) : null,
  };
}

function refuseUnknown(parts: readonly string[]): void {
  const unknown = parts.filter((part) => !KNOWN_PARTS.has(part) && !/^(?:timezone|max-affected)=/.test(part));
  if (unknown.length === 0) return;
  throw new RestError(400, {
    code: "PGRST122",
    message: "Invalid preferences given with handling=strict",
    details: `Invalid preferences: ${unknown.join(", ")}`,
  });
}

/** The `Preference-Applied` header, or null when no preference was applied. */
export function appliedPreferences(applied: Partial<Preferences>): string | null {
  const names = [
    ["resolution", applied.resolution],
    ["missing", applied.missing],
    ["return", applied.returns],
    ["count", applied.count],
    ["handling", applied.handling],
    ["timezone", applied.timezone],
    ["max-affected", applied.maxAffected],
  ] as const;
  const parts = names.filter(([, value]) => value !== null && value !== undefined);
  return parts.length === 0 ? null : parts.map(([name, value]) => `${name}=${value}`).join(", ");
}
