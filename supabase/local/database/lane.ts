import postgres, { type Options, type Sql } from "postgres";

/** One connection on which one transaction at a time can run. */
export interface Lane {
  /** For what needs no transaction; opens the connection again when it was lost. */
  sql: Sql;
  /**
   * Runs `work` in a transaction and returns what it returned, once that is committed. Whatever is thrown undoes it.
   * `work` must not outlive its promise, and gets an error for every statement after the connection was lost.
   */
  transaction<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result>;
}

/**
 * A connection to `url`, opened when first needed.
 *
 * why not the driver's own `begin`: when the connection is lost inside it, it writes a rollback to a socket that is gone, and
 * that ends the process. Sent the plain way, as here, a statement after a loss opens a new connection instead; and because
 * such a statement would then be outside of the transaction, it is refused.
 */
export function openLane(url: string, options: Options<Record<string, never>>): Lane {
  let connection = 0;
  const sql = postgres(url, {
    ...options,
    max: 1,
    onclose: () => {
      connection += 1;
    },
  });
  return {
    sql,
    async transaction(work) {
      await sql`begin`;
      const mine = connection;
      const tx = guard(sql, () => connection === mine);
      try {
        const result = await work(tx);
        await tx`commit`;
        return result;
      } catch (error) {
        // Gone with its connection, it needs no undoing.
        if (connection === mine) await sql`rollback`.catch(() => undefined);
        throw error;
      }
    },
  };
}

/** `sql`, refusing every call once `isAlive` says no. */
function guard(sql: Sql, isAlive: () => boolean): Sql {
  const check = () => {
    if (!isAlive())
      throw Object.assign(new Error("The connection of this transaction was lost"), { code: "CONNECTION_CLOSED" });
  };
  return new Proxy(sql, {
    apply(target, self, args) {
      check();
      return Reflect.apply(target, self, args);
    },
    get(target, name) {
      check();
      return Reflect.get(target, name);
    },
  });
}
