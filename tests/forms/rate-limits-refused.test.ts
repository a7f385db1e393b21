import { afterAll, beforeAll, expect, test } from "vitest";
import { RATE_LIMITS } from "#app/forms/rate-limits.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { testContext } from "#tests/support/complaints.ts";
import { anotherAddress, type LimitedApp, newEmail, openLimitedApp } from "./rate-limits.ts";

// A rejected attempt changes no counter.

let app: LimitedApp;
let limits: typeof import("#app/forms/count-attempts.server.ts");
let getCounter: typeof import("#app/forms/rate-limit-store.server.ts").getCounter;
let limitKey: typeof import("#app/forms/count-attempts.server.ts").limitKey;

beforeAll(async () => {
  app = await openLimitedApp();
  limits = await import("#app/forms/count-attempts.server.ts");
  ({ getCounter } = await import("#app/forms/rate-limit-store.server.ts"));
  ({ limitKey } = await import("#app/forms/count-attempts.server.ts"));
});
afterAll(() => app.close());

const ROWS = Object.entries(RATE_LIMITS).flatMap(([action, rows]) =>
  rows.map(({ by }) => ({ action: action as keyof typeof RATE_LIMITS, by })),
);

test.each(ROWS)(
  "who is refused $action by $by uses up nothing of the other limits, however often they try",
  async (row) => {
    const account = newEmail();
    const args = { request: new Request("http://127.0.0.1:3000/"), context: testContext(anotherAddress()) };
    const counts = RATE_LIMITS[row.action].map((limit) => {
      const key = limitKey(args, limit.by, account);
      if (key === null) throw new Error("Each limit has a key for an account at an address.");
      return { limit, key, counter: getCounter(`${row.action} ${limit.by}`, limit) };
    });
    const full = counts.find(({ limit }) => limit.by === row.by);
    await full?.counter.penalty(full.key, full.limit.points);

    for (let n = 0; n < 3; n += 1) {
      await expect(limits.requireWithinLimit(args, row.action, { account })).rejects.toMatchObject({ kind: "limited" });
      const failing = () => Promise.reject(new DataError("invalid", "Wrong"));
      await expect(limits.countFailures(args, row.action, { account }, failing)).rejects.toMatchObject({
        kind: "limited",
      });
    }
    for (const { limit, key, counter } of counts) {
      const used = (await counter.get(key))?.consumedPoints ?? 0;
      expect([limit.by, used]).toEqual([limit.by, limit.by === row.by ? limit.points : 0]);
    }
  },
);
