import { invalid } from "./errors.ts";

const MS_PER_UNIT: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const MAX_MS = 100 * 365 * 24 * 3_600_000;

/**
 * When a ban of this duration ends (`24h`, `1h30m`); null for `none`, which lifts a ban.
 * @throws AuthError 400 `validation_failed` for anything else, and for more than a hundred years.
 */
export function banEnd(duration: string, now = new Date()): Date | null {
  if (duration === "none") return null;
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(duration)) throw invalid(`invalid format for ban duration: ${duration}`);
  const lengthMs = [...duration.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (MS_PER_UNIT[unit ?? ""] ?? 0),
    0,
  );
  if (!(lengthMs <= MAX_MS)) throw invalid(`invalid format for ban duration: ${duration}`);
  return new Date(now.getTime() + lengthMs);
}
