import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { LimitedAction } from "#app/forms/rate-limits.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { testContext } from "#tests/support/complaints.ts";
import { ADDRESS_HEADER, type Answer } from "../routes/account-browser.ts";

// Tests of every limit at its real value. Each test uses its own addresses, as different people would.

/** An app in which every limit has its real value. */
export interface LimitedApp extends TestApp {
  /** Counts this many failures as the route would, without the cost of comparing passwords. */
  fail(action: LimitedAction, count: number, address: string, account?: string): Promise<void>;
}

/** Opens the app; import routes afterwards, with `await import(…)`. */
export async function openLimitedApp(): Promise<LimitedApp> {
  const app = await openApp({ env: { RATE_LIMIT_FACTOR: "1" } });
  const { DataError } = await import("#app/models/supabase.ts");
  const { countFailures } = await import("#app/forms/count-attempts.server.ts");
  return {
    ...app,
    async fail(action, count, address, account) {
      const args = { request: new Request("http://127.0.0.1:3000/"), context: testContext(address) };
      const refuse = () => Promise.reject(new DataError("invalid", "Wrong"));
      for (let n = 0; n < count; n += 1) {
        await expect(countFailures(args, action, { account }, refuse)).rejects.toMatchObject({ kind: "invalid" });
      }
    },
  };
}

let lastAddress = 0;

/** An IP address that no other test of the file uses, from a range for documentation (RFC 5737). */
export function anotherAddress(): string {
  lastAddress += 1;
  return `203.0.113.${lastAddress}`;
}

/** An unused email address. */
export const newEmail = () => `${randomUUID()}@example.com`;

/** Headers of a request from this IP address. */
export const from = (address: string) => ({ [ADDRESS_HEADER]: address });

/** Does `work` this many times in sequence. @returns the status of each answer. */
export async function times(count: number, work: (n: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await work(n)).status);
  return statuses;
}

/** The same status, this many times. */
export const all = (status: number, count: number) => Array<number>(count).fill(status);
