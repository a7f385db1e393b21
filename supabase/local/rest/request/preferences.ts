/** What the `Prefer` header asks for; null where it is silent. */
export interface Preferences {
  returns: "representation" | "minimal" | "headers-only" | null;
  count: "exact" | "planned" | "estimated" | null;
  resolution: "merge-duplicates" | "ignore-duplicates" | null;
  missing: "default" | "null" | null;
  handling: "strict" | "lenient" | null;
  /** With `handling=strict`, a write of more rows than this is undone. */
  maxAffected: number | null;
}

/** Reads a `Prefer` header. The first of several values wins; what is not known is ignored, as PostgREST does by default. */
export function parsePreferences(header: string): Preferences {
  const wanted = header.split(",").map((part) => part.trim());
  const pick = <Value extends string>(name: string, values: readonly Value[]): Value | null =>
    values.find((value) => wanted.includes(`${name}=${value}`)) ?? null;
  const maxAffected = wanted.find((part) => /^max-affected=\d{1,9}$/.test(part));
  return {
    returns: pick("return", ["representation", "minimal", "headers-only"]),
    count: pick("count", ["exact", "planned", "estimated"]),
    resolution: pick("resolution", ["merge-duplicates", "ignore-duplicates"]),
    missing: pick("missing", ["default", "null"]),
    handling: pick("handling", ["strict", "lenient"]),
    maxAffected: maxAffected ? Number(maxAffected.split("=")[1]) : null,
  };
}

/** The `Preference-Applied` header for the preferences that took part, or null when none did. */
export function appliedPreferences(applied: Partial<Preferences>): string | null {
  const names = [
    ["resolution", applied.resolution],
    ["missing", applied.missing],
    ["return", applied.returns],
    ["count", applied.count],
    ["handling", applied.handling],
    ["max-affected", applied.maxAffected],
  ] as const;
  const parts = names.filter(([, value]) => value !== null && value !== undefined);
  return parts.length === 0 ? null : parts.map(([name, value]) => `${name}=${value}`).join(", ");
}
