import { Client, type ClientBase, DatabaseError, escapeIdentifier, Pool, type QueryResultRow } from "pg";
import { Batch, PreparedStatements, type TextRow, type TextStatement } from "./batch.ts";

/** The name of a column, function or database, written into a statement as a quoted identifier. */
export class Identifier {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** One statement, ready to run. */
export interface Statement {
  text: string;
  /** Bound to `$1`, `$2` … */
  values: readonly unknown[];
}

/** Runs SQL on one connection. Statements run in the order in which they are called, also when the earlier ones are not awaited. */
export interface Sql {
  /**
   * Runs one statement, as in sql`select … where id = ${id}`: each value becomes a parameter, except an `Identifier`.
   * @throws DatabaseError when PostgreSQL refuses it, ConnectionLostError when it cannot be reached.
   */
  <Row extends QueryResultRow = Record<string, unknown>>(
    text: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]>;
  /** As above, for a composed statement. */
  run<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
  /** Runs SQL text unchanged: one or several statements without parameters. */
  script(text: string): Promise<void>;
}

/** Starts transactions. */
export interface Transactor {
  /**
   * Runs `work` in a transaction and returns its result after the commit. A thrown error rolls it back.
   * `work` must not leave statements pending when its promise settles.
   * @param begin the statement that opens it; "begin" unless given.
   */
  transaction<Result>(work: (tx: Sql) => Promise<Result>, begin?: string): Promise<Result>;
}

/** One session of the database. Once lost, it stays lost. */
export interface Connection extends Transactor {
  sql: Sql;
  /** Closes it; does nothing when it was lost. */
  end(): Promise<void>;
}

/** A connection pool: connections are opened on demand and closed when idle. Work queues while all are in use. */
export interface ConnectionPool extends Transactor {
  /**
   * Runs statements in one transaction and one round trip, as prepared statements. An error rolls all of them back.
   * @param check gets the rows before the commit, which then takes a second round trip; an error that it throws rolls back.
   * @returns the rows of each statement.
   */
  batch(statements: readonly TextStatement[], check?: (rows: TextRow[][]) => void): Promise<TextRow[][]>;
  /**
   * Listens on a connection of its own.
   * @param onNotification called for each `notify` on this channel.
   * @param onEnd called when the connection was lost, and no more notifications will come.
   */
  listen(channel: string, onNotification: () => void, onEnd: () => void): Promise<void>;
  /** Drains: waits for running work for at most `seconds`, then closes every connection. */
  end(seconds: number): Promise<void>;
}

/** The database is unreachable or ended the session. A running statement may or may not have been committed. */
export class ConnectionLostError extends Error {
  override name = "ConnectionLostError";
}

/** Timeout of opening a connection, and of waiting for one of a pool. */
const CONNECT_MILLISECONDS = 10_000;

const IDLE_MILLISECONDS = 60_000;

/**
 * Opens a connection.
 * @param onNotice called with the text of each notice that PostgreSQL raises.
 * @throws ConnectionLostError when the database cannot be reached or refuses the login.
 */
export async function openConnection(url: string, onNotice?: (text: string) => void): Promise<Connection> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MILLISECONDS, pipeline: true });
  client.on("notice", ({ message }) => onNotice?.(message ?? ""));
  await connect(client);
  return {
    sql: sqlOn(client),
    transaction: (work, begin) => transact(client, work, begin),
    end: () => client.end(),
  };
}

/**
 * Creates a pool; the first connection is opened on demand.
 * @param options.max maximum number of connections.
 * @param options.name their `application_name` in PostgreSQL.
 */
export function openPool(url: string, options: { max: number; name: string }): ConnectionPool {
  const settings = {
    connectionString: url,
    application_name: options.name,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    pipeline: true,
  };
  const pool = new Pool({ ...settings, max: options.max, idleTimeoutMillis: IDLE_MILLISECONDS });
  const clients = new Map<Client, PreparedStatements>();
  const listeners = new Set<Client>();
  pool.on("connect", (client) => clients.set(noteLoss(client), new PreparedStatements()));
  pool.on("remove", (client) => clients.delete(client));
  // The pool has already dropped the lost idle connection.
  pool.on("error", () => undefined);

  const useOne = async <Result>(work: (client: Client) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect().catch(rethrow);
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(error instanceof ConnectionLostError);
      throw error;
    }
  };

  return {
    transaction: (work, begin) => useOne((client) => transact(client, work, begin)),
    batch: (statements, check) =>
      useOne((client) => {
        const prepared = clients.get(client) ?? new PreparedStatements();
        const send = (batch: readonly TextStatement[]) => client.query(new Batch(batch, prepared)).done.catch(rethrow);
        return check ? checkedBatch(client, () => send([BEGIN, ...statements]), check) : send(statements);
      }),
    async listen(channel, onNotification, onEnd) {
      const client = new Client(settings);
      client.on("notification", onNotification);
      client.once("end", () => {
        listeners.delete(client);
        onEnd();
      });
      listeners.add(client);
      await connect(client);
      await client.query(`listen ${client.escapeIdentifier(channel)}`).catch(rethrow);
    },
    async end(seconds) {
      const close = (client: Client) => client.end();
      const giveUp = setTimeout(() => [...clients.keys()].map(close), seconds * 1000);
      await Promise.all([pool.end(), ...[...listeners].map(close)]);
      clearTimeout(giveUp);
    },
  };
}

async function transact<Result>(
  client: ClientBase,
  work: (tx: Sql) => Promise<Result>,
  begin = "begin",
): Promise<Result> {
  await client.query(begin).catch(rethrow);
  return orRollBack(client, async () => {
    const result = await work(sqlOn(client));
    const { command } = await client.query("commit").catch(rethrow);
    // PostgreSQL answers COMMIT with ROLLBACK, not with an error, if a statement failed before.
    if (command !== "COMMIT") throw new Error("A transaction with a failed statement cannot be committed");
    return result;
  });
}

const BEGIN: TextStatement = { text: "begin", values: [] };

/** Sends a batch that begins a transaction, and commits it once `check` has seen the rows of the other statements. */
function checkedBatch(
  client: ClientBase,
  send: () => Promise<TextRow[][]>,
  check: (rows: TextRow[][]) => void,
): Promise<TextRow[][]> {
  return orRollBack(client, async () => {
    const [, ...rows] = await send();
    check(rows);
    await client.query("commit").catch(rethrow);
    return rows;
  });
}

async function orRollBack<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // Fails only if the connection is lost; then there is nothing to roll back.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

function sqlOn(client: ClientBase): Sql {
  const run = async <Row extends QueryResultRow>({ text, values }: Statement) => {
    const { rows } = await client.query<Row>({ text, values: [...values] }).catch(rethrow);
    return rows;
  };
  const tag = <Row extends QueryResultRow>(parts: TemplateStringsArray, ...given: unknown[]) => {
    const values: unknown[] = [];
    const write = (value: unknown) =>
      value instanceof Identifier ? escapeIdentifier(value.name) : `$${values.push(value)}`;
    return run<Row>({ text: String.raw({ raw: parts }, ...given.map(write)), values });
  };
  const script = async (text: string) => {
    await client.query(text).catch(rethrow);
  };
  return Object.assign(tag, { run, script });
}

async function connect(client: Client): Promise<void> {
  await noteLoss(client).connect().catch(rethrow);
}

/** Without an error listener a lost connection would crash the process. Its statements reject anyway. */
function noteLoss<C extends ClientBase>(client: C): C {
  return client.on("error", () => undefined);
}

/** Rethrows an error of PostgreSQL unchanged. @throws ConnectionLostError for every other error. */
function rethrow(error: unknown): never {
  if (error instanceof DatabaseError && error.severity !== "FATAL" && error.severity !== "PANIC") throw error;
  throw new ConnectionLostError(error instanceof Error ? error.message : String(error), { cause: error });
}
