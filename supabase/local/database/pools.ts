import postgres, { type Sql } from "postgres";
import { REST_POOL_OPTIONS } from "../rest/pool-options.ts";
import { openLane } from "./lane.ts";
import { createLanePool } from "./lane-pool.ts";

export interface Pools {
  restSql: Sql;
  /** Its `begin` is safe against the loss of the connection; its transactions have no savepoints. */
  authSql: Sql;
  /** Lets running queries end, for 5 s at most, then closes every connection. */
  end(): Promise<void>;
}

const END_SECONDS = 5;
// Password hashing keeps Auth busier than the database: few connections serve it.
const AUTH_CONNECTIONS = 2;
const AUTH_TRANSACTIONS = 5;

/**
 * The pools of REST and Auth, each as its own role and never as the superuser of `databaseUrl`. Connections are opened when
 * first needed and again after the database was away; a lost one fails what ran on it and nothing else.
 */
export function openPools(databaseUrl: string, rolePassword: string): Pools {
  const restSql = postgres(asRole(databaseUrl, "authenticator", rolePassword), REST_POOL_OPTIONS);
  const authUrl = asRole(databaseUrl, "supabase_auth_admin", rolePassword);
  const authOptions = { ...REST_POOL_OPTIONS, connection: { application_name: "auth" } };
  const authPool = postgres(authUrl, { ...authOptions, max: AUTH_CONNECTIONS });
  const transactions = createLanePool(() => openLane(authUrl, authOptions), AUTH_TRANSACTIONS);
  const authSql = new Proxy(authPool, {
    get: (target, name) => (name === "begin" ? transactions.transaction : Reflect.get(target, name)),
  });
  return {
    restSql,
    authSql,
    async end() {
      const timeout = { timeout: END_SECONDS };
      await Promise.all([restSql.end(timeout), authPool.end(timeout), transactions.end(END_SECONDS)]);
    },
  };
}

function asRole(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.href;
}
