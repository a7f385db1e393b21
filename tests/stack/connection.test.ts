import postgres from "postgres";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import {
  type Connection,
  ConnectionLostError,
  Identifier,
  openConnection,
  openPool,
  type Sql,
} from "#supabase/local/database/connection.ts";
import { sharedCluster } from "#tests/support/on-demand.ts";

const { adminUrl } = await sharedCluster();
const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});
afterAll(() => admin.end());

async function open(): Promise<Connection> {
  const connection = await openConnection(adminUrl);
  opened.push(connection.end);
  return connection;
}

function openTwo() {
  const pool = openPool(adminUrl, { name: "connection test", max: 2 });
  opened.push(() => pool.end(1));
  return pool;
}

async function sessionOf(sql: Sql): Promise<number> {
  const [session] = await sql<{ pid: number }>`select pg_backend_pid() as pid`;
  return session?.pid ?? 0;
}

/** Ends the session that `sql` is in. */
async function cut(sql: Sql): Promise<void> {
  await admin`select pg_terminate_backend(${await sessionOf(sql)}, 5000)`;
}

test("values are parameters and names are quoted, whatever they hold", async () => {
  const { sql } = await open();
  const odd = `a"b'; drop table x; --`;
  expect(
    await sql`select ${odd} as ${new Identifier(odd)}, ${["x", "y,z"]}::text[] as list, ${null}::int as nothing`,
  ).toEqual([{ [odd]: odd, list: ["x", "y,z"], nothing: null }]);
});

test("a transaction hands back its result once committed, and leaves nothing when it throws", async () => {
  const { sql, transaction } = await open();
  await sql`create temporary table kept (n int)`;
  expect(await transaction((tx) => tx`insert into kept values (1) returning n`)).toEqual([{ n: 1 }]);
  const failing = transaction(async (tx) => {
    await tx`insert into kept values (2)`;
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await sql`select n from kept`).toEqual([{ n: 1 }]);
});

test("a transaction that ignores a failed statement is not reported as committed", async () => {
  const { sql, transaction } = await open();
  await sql`create temporary table kept (n int)`;
  const overlooking = transaction(async (tx) => {
    await tx`insert into kept values (1)`;
    await tx`select 1 / 0`.catch(() => undefined);
  });
  await expect(overlooking).rejects.toThrow("cannot be committed");
  expect(await sql`select n from kept`).toEqual([]);
});

test("after its connection was lost a transaction runs nothing more, even when it overlooks the loss", async () => {
  const { sql, transaction } = await open();
  await admin`drop table if exists connection_kept`;
  await admin`create table connection_kept (n int)`;
  const overlooking = transaction(async (tx) => {
    await cut(tx);
    await tx`select 1`.catch(() => undefined);
    await tx`insert into connection_kept values (1)`;
  });
  await expect(overlooking).rejects.toThrow(ConnectionLostError);
  expect(await admin`select n from connection_kept`).toEqual([]);
  await expect(sql`select 1`).rejects.toThrow(ConnectionLostError);
  await admin`drop table connection_kept`;
});

test("a pool goes on after connections were lost, in use or idle", async () => {
  const pool = openTwo();
  await expect(
    pool.transaction(async (tx) => {
      await cut(tx);
      await tx`select 1`;
    }),
  ).rejects.toThrow(ConnectionLostError);
  const idle = await pool.transaction(sessionOf);
  await admin`select pg_terminate_backend(${idle}, 5000)`;
  await expect.poll(() => pool.transaction(sessionOf).catch(() => idle)).not.toBe(idle);
});

describe("a batch", () => {
  const openOne = () => {
    const pool = openPool(adminUrl, { name: "batch test", max: 1 });
    opened.push(() => pool.end(1));
    return pool;
  };
  const say = (text: string, values: string[] = []) => ({ text, values });

  test("hands back the rows of each statement, and all of them share a transaction", async () => {
    const pool = openOne();
    const [first, second, third] = await pool.batch([
      say("select set_config('batch.told', $1, true)", ["hello"]),
      say("select current_setting('batch.told'), null"),
      say("select from generate_series(1, 0)"),
    ]);
    expect([first, second, third]).toEqual([[["hello"]], [["hello", null]], []]);
    expect(await pool.batch([say("select current_setting('batch.told', true)")])).toEqual([[[""]]]);
  });

  test("leaves nothing when one statement fails, at once or at the commit, and the next works", async () => {
    const pool = openOne();
    await admin`create table batch_kept (n int unique deferrable initially deferred)`;
    opened.push(async () => void (await admin`drop table batch_kept`));
    const insert = say("insert into batch_kept values ($1)", ["1"]);
    await expect(pool.batch([insert, say("select 1 / 0"), insert])).rejects.toMatchObject({ code: "22012" });
    await expect(pool.batch([insert, insert])).rejects.toMatchObject({ code: "23505" });
    expect(await admin`select n from batch_kept`).toEqual([]);
    await pool.batch([insert]);
    expect(await admin`select n from batch_kept`).toEqual([{ n: 1 }]);
  });

  test("is undone by a check that throws, and committed by one that does not", async () => {
    const pool = openOne();
    await admin`create table batch_checked (n int)`;
    opened.push(async () => void (await admin`drop table batch_checked`));
    const insert = say("insert into batch_checked values ($1) returning n", ["1"]);
    const doubt = pool.batch([insert], (rows) => {
      throw new Error(`too many: ${rows}`);
    });
    await expect(doubt).rejects.toThrow("too many: 1");
    expect(await admin`select n from batch_checked`).toEqual([]);
    expect(await pool.batch([insert], ([rows]) => expect(rows).toEqual([["1"]]))).toEqual([[["1"]]]);
    expect(await admin`select n from batch_checked`).toEqual([{ n: 1 }]);
  });

  test("caches at most a hundred prepared statements, and no failing ones", async () => {
    const pool = openOne();
    const kept = () => pool.transaction((tx) => tx`select count(*)::int as n from pg_prepared_statements`);
    for (let n = 0; n < 120; n += 1) await pool.batch([say(`select $1::int + ${n}`, ["1"])]);
    // The next batch deallocates the oldest statement.
    expect(await kept()).toEqual([{ n: 101 }]);
    expect(await pool.batch([say("select $1::int + 0", ["1"])])).toEqual([[["1"]]]);
    for (let n = 0; n < 20; n += 1)
      await expect(pool.batch([say("select $1::int / 0", ["1"])])).rejects.toThrow("division by zero");
    await pool.batch([say("select 1")]);
    expect(await kept()).toEqual([{ n: 100 }]);
  });

  test("is prepared again when its table has changed", async () => {
    const pool = openOne();
    await admin`create table batch_changed as select 1 as n`;
    opened.push(async () => void (await admin`drop table batch_changed`));
    const read = () => pool.batch([say("select * from batch_changed where n = $1", ["1"])]);
    expect(await read()).toEqual([[["1"]]]);
    await admin`alter table batch_changed alter column n type text, add column more text`;
    await expect(read()).rejects.toThrow();
    expect(await read()).toEqual([[["1", null]]]);
  });
});

test("more transactions than connections queue, and none overlap on one", async () => {
  const pool = openTwo();
  const active = new Set<number>();
  let meet = (): void => undefined;
  const bothRun = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const run = (n: number) =>
    pool.transaction(async (tx) => {
      const session = await sessionOf(tx);
      expect(active).not.toContain(session);
      active.add(session);
      // A barrier that the first two only pass if they run concurrently.
      if (active.size === 2) meet();
      await bothRun;
      active.delete(session);
      return n;
    });
  expect(await Promise.all([1, 2, 3, 4, 5].map(run))).toEqual([1, 2, 3, 4, 5]);
});

test("a listener is called for notifications, and for the loss of its connection", async () => {
  const pool = openTwo();
  const heard: string[] = [];
  await pool.listen(
    "connection test",
    () => heard.push("notified"),
    () => heard.push("ended"),
  );
  await admin`select pg_notify('connection test', '')`;
  await expect.poll(() => heard).toEqual(["notified"]);
  await admin`select pg_terminate_backend(pid, 5000) from pg_stat_activity where query like 'listen "connection test"'`;
  await expect.poll(() => heard).toEqual(["notified", "ended"]);
});
