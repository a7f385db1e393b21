import { connect, createServer, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { sharedCluster } from "#tests/support/on-demand.ts";
import { openRestStage, REST_CONNECTIONS, type RestStage } from "./rest-stage.ts";

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function openStage(options: { databasePort?: number } = {}): Promise<RestStage> {
  const stage = await openRestStage(options);
  open.push(() => stage.close());
  return stage;
}

/** A TCP proxy to the database whose connections can be cut. */
async function openWire(target: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The wire has no port.");
  const cut = () =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(resolve);
    });
  open.push(cut);
  return { port: address.port, cut, mend: () => listen(address.port) };
}

test("while the database is down every request is 503, and it recovers without a restart", async () => {
  const wire = await openWire((await sharedCluster()).port);
  const stage = await openStage({ databasePort: wire.port });
  expect((await stage.send("/shows?limit=1")).status).toBe(200);
  await wire.cut();
  const away = await Promise.all(Array.from({ length: 4 }, () => stage.send("/shows?limit=1")));
  for (const { json, status } of away) {
    expect([status, json]).toEqual([
      503,
      { code: "PGRST001", message: "Database client error. Retrying the connection.", details: null, hint: null },
    ]);
  }
  expect(stage.log).toEqual(["REST: the database cannot be reached, answering 503 until it can"]);
  await wire.mend();
  await expect.poll(async () => (await stage.send("/shows?limit=1")).status).toBe(200);
  expect(stage.log).toEqual([expect.any(String), "REST: the database answers again"]);
});

test("a request whose connection is ended is 503, the next one works", async () => {
  const stage = await openStage();
  const token = stage.keys.serviceRoleKey;
  const nap = stage.send("/rpc/nap", { method: "POST", body: '{"seconds":20}', token });
  const sleeping = () => stage.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'rest' and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await sleeping()).length).toBe(1);
  expect((await nap).status).toBe(503);
  expect((await stage.send("/shows?limit=1")).status).toBe(200);
});

test("however many connections are ended over a request, every later one works", async () => {
  const stage = await openStage();
  const token = stage.keys.serviceRoleKey;
  const connections = REST_CONNECTIONS;
  const nap = () => stage.send("/rpc/nap", { method: "POST", body: '{"seconds":20}', token });
  const naps = Array.from({ length: connections }, nap);
  const sleeping = () => stage.sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'rest' and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await sleeping()).length).toBe(connections);
  for (const { pid } of await sleeping()) await stage.sql`select pg_terminate_backend(${pid})`;
  for (const { status } of await Promise.all(naps)) expect(status).toBe(503);
  const next = await Promise.all(Array.from({ length: connections }, () => stage.send("/shows?limit=1")));
  expect(next.map(({ status }) => status)).toEqual(next.map(() => 200));
});

test("a request under way when the database goes away is 503", async () => {
  const wire = await openWire((await sharedCluster()).port);
  const stage = await openStage({ databasePort: wire.port });
  const nap = stage.send("/rpc/nap", { method: "POST", body: '{"seconds":2}', token: stage.keys.serviceRoleKey });
  const sleeping = () => stage.sql`
    select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await sleeping()).length).toBe(1);
  await wire.cut();
  expect((await nap).status).toBe(503);
  await wire.mend();
  await expect.poll(async () => (await stage.send("/shows?limit=1")).status).toBe(200);
});

test("tables created after the start are found", async () => {
  const stage = await openStage();
  expect((await stage.send("/later")).json).toMatchObject({ code: "PGRST205" });
  await stage.sql`create table public.later (id integer primary key)`;
  await stage.sql`grant select, insert on public.later to anon`;
  await expect.poll(async () => (await stage.send("/later")).status).toBe(200);
  await stage.sql`alter table public.later add column note text default 'x'`;
  await expect.poll(async () => (await stage.send("/later?note=eq.x")).status).toBe(200);
  await stage.sql`create function public.later_too(a integer) returns integer language sql as 'select a'`;
  await expect.poll(async () => (await stage.send("/rpc/later_too?a=4")).json).toBe(4);
});

test("a notification is enough for a change that keeps every name", async () => {
  const stage = await openStage();
  const call = () => stage.send("/rpc/shout?words=a,b");
  expect((await call()).text).toBe('"A,B"');
  await stage.sql`drop function public.shout(text)`;
  await stage.sql`create function public.shout(words text[]) returns text language sql as 'select words[1]'`;
  await stage.sql`notify pgrst, 'reload schema'`;
  await expect.poll(async () => (await stage.send("/rpc/shout?words=%7Ba,b%7D")).text).toBe('"a"');
});
