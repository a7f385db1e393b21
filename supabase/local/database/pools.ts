import postgres, { type Sql } from "postgres";
import { REST_POOL_OPTIONS } from "../rest/pool-options.ts";

export interface Pools {
  restSql: Sql;
  authSql: Sql;
  /** Lets running queries end, for 5 s at most, then closes every connection. */
  end(): Promise<void>;
}

const END_SECONDS = 5;
// Password hashing keeps Auth busier than the database: few connections serve it.
const AUTH_CONNECTIONS = 5;

/**
 * The pools of REST and Auth, each as its own role and never as the superuser of `databaseUrl`. Connections are opened when
 * first needed and again after the database was away; a lost one fails the query that ran on it and nothing else.
 */
export function openPools(databaseUrl: string, rolePassword: string): Pools {
  const restSql = postgres(asRole(databaseUrl, "authenticator", rolePassword), REST_POOL_OPTIONS);
  const authSql = postgres(asRole(databaseUrl, "supabase_auth_admin", rolePassword), {
    ...REST_POOL_OPTIONS,
    fetch_types: true,
    max: AUTH_CONNECTIONS,
    connection: { application_name: "auth" },
  });
  return {
    restSql,
    authSql,
    async end() {
      await Promise.all([restSql.end({ timeout: END_SECONDS }), authSql.end({ timeout: END_SECONDS })]);
    },
  };
}

function asRole(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.href;
}
