import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Mailer, StackConfig, StackContext, StackKeys } from "./context.ts";
import { openPool } from "./database/connection.ts";
import { createGateway, moveKey, nameCaller } from "./gateway.ts";
import { StorageDatabase } from "./storage/database.ts";
import { FileStore } from "./storage/files.ts";

export interface RunningServer {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string;
  /** Stops accepting requests, drains running ones (10 s at most), then closes the database connections. May be called twice. */
  stop(): Promise<void>;
}

const HOST = "127.0.0.1";
const DRAIN_MILLISECONDS = 10_000;
const IDLE_CHECK_MILLISECONDS = 20;
const END_SECONDS = 5;
const REST_CONNECTIONS = 10;
// Sent as Keep-Alive; with Node's default of 5 s, clients would reconnect after every short pause.
const KEEP_ALIVE_MILLISECONDS = 65_000;
const STORAGE_CONNECTIONS = 5;
// Auth is limited by password hashing, not by the database.
const AUTH_CONNECTIONS = 5;

/**
 * Serves a prepared database on 127.0.0.1. While the database is unreachable, at the start or later, requests are answered with an
 * error.
 * @param options.databaseUrl URL of the database; its user is not used.
 * @param options.rolePassword as given to `prepareDatabase`.
 * @param options.port 0 picks a free one.
 * @param options.filesDir where the files of Storage are kept, as `prepareStorage` returns it; made if missing.
 * @throws Error with one line naming LOCAL_SUPABASE_PORT when the port is taken.
 */
export async function serveDatabase(options: {
  databaseUrl: string;
  rolePassword: string;
  config: StackConfig;
  keys: StackKeys;
  port: number;
  mailer: Mailer;
  filesDir: string;
  log?: (line: string) => void;
}): Promise<RunningServer> {
  const { config, keys, mailer, log = () => undefined } = options;
  // Listens first, because links and tokens contain the port.
  let app: ReturnType<typeof createGateway> | null = null;
  const answer = getRequestListener((request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }), {
    overrideGlobalObjects: false,
  });
  const server = createServer((incoming, outgoing) => {
    moveKey(incoming);
    nameCaller(incoming, keys);
    void answer(incoming, outgoing);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MILLISECONDS;
  const port = await listen(server, options.port);
  const url = `http://${HOST}:${port}`;
  const open = (role: string, name: string, max: number) =>
    openPool(asRole(options.databaseUrl, role, options.rolePassword), { name, max });
  const restPool = open("authenticator", "rest", REST_CONNECTIONS);
  const authPool = open("supabase_auth_admin", "auth", AUTH_CONNECTIONS);
  const storagePool = open("supabase_storage_admin", "storage", STORAGE_CONNECTIONS);
  const context: StackContext = { url, config, keys, mailer, log, restPool, authPool };
  const files = new FileStore(options.filesDir);
  await files.prepare();
  const urlSecret = createHmac("sha256", keys.jwtSecret).update("storage addresses").digest();
  const database = new StorageDatabase(storagePool);
  app = createGateway(context, { database, files, limits: config.storage, urlSecret });
  let stopped: Promise<void> | null = null;
  return {
    url,
    stop() {
      stopped ??= drain(server).then(async () => {
        await Promise.all([restPool, authPool, storagePool].map((pool) => pool.end(END_SECONDS)));
      });
      return stopped;
    },
  };
}

function asRole(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.href;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: "is in use already",
        EACCES: "may not be opened by this user",
      };
      const reason = reasons[error.code ?? ""] ?? `cannot be opened (${error.code})`;
      reject(new Error(`Port ${port} ${reason}; set LOCAL_SUPABASE_PORT to a free one`));
    });
    server.listen(port, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Closes keep-alive connections of browsers as soon as they are idle.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MILLISECONDS);
    const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MILLISECONDS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(giveUp);
      resolve();
    });
  });
}
