import postgres, { type Sql } from "postgres";
import { afterAll, expect, inject, test } from "vitest";
import { type Lane, openLane } from "#supabase/local/database/lane.ts";
import { createLanePool } from "#supabase/local/database/lane-pool.ts";

const { adminUrl } = inject("cluster");
const admin = postgres(adminUrl, { max: 1 });
const lanes: Lane[] = [];
afterAll(async () => {
  for (const lane of lanes) await lane.sql.end({ timeout: 1 });
  await admin.end();
});

function open(): Lane {
  const lane = openLane(adminUrl, { onnotice: () => undefined, backoff: () => 0.01 });
  lanes.push(lane);
  return lane;
}

function createMeeting(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

/** Ends the session that `tx` is in, and returns once the driver has noticed. */
async function cut(tx: Sql): Promise<void> {
  const [session] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await admin`select pg_terminate_backend(${session?.pid ?? 0}, 5000)`;
  const isRefused = async () => {
    try {
      await tx`select 1`;
      return false;
    } catch {
      return true;
    }
  };
  await expect.poll(isRefused).toBe(true);
}

test("a transaction hands back its result once committed, and leaves nothing when it throws", async () => {
  const lane = open();
  await lane.sql`create temporary table kept (n int)`;
  expect(await lane.transaction((tx) => tx`insert into kept values (1) returning n`)).toEqual([{ n: 1 }]);
  const failing = lane.transaction(async (tx) => {
    await tx`insert into kept values (2)`;
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await lane.sql`select n from kept`).toEqual([{ n: 1 }]);
});

test("after its connection was lost a transaction runs nothing more, even when it overlooks the loss, and the next one works", async () => {
  const lane = open();
  await admin`create table lane_kept (n int)`;
  const overlooking = lane.transaction(async (tx) => {
    await cut(tx).catch(() => undefined);
    await tx`insert into lane_kept values (1)`;
  });
  await expect(overlooking).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  expect(await admin`select n from lane_kept`).toEqual([]);
  expect(await lane.transaction((tx) => tx`select 1 as n`)).toEqual([{ n: 1 }]);
  await admin`drop table lane_kept`;
});

test("more transactions than lanes wait for their turn, and none overlap on one lane", async () => {
  const pool = createLanePool(open, 2);
  let [running, most] = [0, 0];
  const { promise: bothRun, resolve: meet } = createMeeting();
  const run = (n: number) =>
    pool.transaction(async (tx) => {
      running += 1;
      most = Math.max(most, running);
      // The first two meet here, which they only can if they run side by side.
      if (running === 2) meet();
      await bothRun;
      const [row] = await tx<{ n: number }[]>`select ${n}::int as n`;
      running -= 1;
      return row?.n;
    });
  expect(await Promise.all([1, 2, 3, 4, 5].map(run))).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});
