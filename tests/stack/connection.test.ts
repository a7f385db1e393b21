import postgres from "postgres";
import { afterAll, afterEach, expect, test } from "vitest";
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

test("a transaction that overlooks a failed statement is not taken for committed", async () => {
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

test("more transactions than connections wait for their turn, and none overlap on one", async () => {
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
      // The first two meet here, which they only can if they run side by side.
      if (active.size === 2) meet();
      await bothRun;
      active.delete(session);
      return n;
    });
  expect(await Promise.all([1, 2, 3, 4, 5].map(run))).toEqual([1, 2, 3, 4, 5]);
});

test("a listener hears of notifications, and of the loss of its connection", async () => {
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
