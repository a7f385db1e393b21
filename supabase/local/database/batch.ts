import { type Connection, Query } from "pg";

/** A statement of a batch; its values are texts, whose types PostgreSQL infers. */
export interface TextStatement {
  text: string;
  /** Bound to `$1`, `$2` … */
  values: readonly string[];
}

/** A row of values in PostgreSQL's text format. */
export type TextRow = readonly (string | null)[];

/** Maximum of prepared statements per connection: each takes memory in the server process, and requests can produce any number. */
const MAX_PREPARED = 100;

/** The prepared statements of one connection, an LRU cache of names by text. */
export class PreparedStatements {
  /** Names by text, in the order of their last use. */
  readonly #names = new Map<string, string>();
  #dropped: string[] = [];
  #given = 0;

  /** The name of a statement, and whether it still has to be prepared. */
  take(text: string): { name: string; isNew: boolean } {
    const known = this.#names.get(text);
    this.#names.delete(text);
    const name = known ?? `s${++this.#given}`;
    this.#names.set(text, name);
    const [oldest] = this.#names.keys();
    if (this.#names.size > MAX_PREPARED && oldest !== undefined) this.drop(oldest);
    return { name, isNew: known === undefined };
  }

  /** Drops a statement; its next use prepares it again. */
  drop(text: string): void {
    const name = this.#names.get(text);
    if (name === undefined) return;
    this.#names.delete(text);
    this.#dropped.push(name);
  }

  /** Names of dropped statements for the server to deallocate, each returned once. */
  takeDropped(): string[] {
    const dropped = this.#dropped;
    this.#dropped = [];
    return dropped;
  }
}

/**
 * A pipeline of statements with one Sync: without a `begin` they are one implicit transaction, and after an error PostgreSQL skips
 * the rest. Submitted to a client like any query; `done` settles when all have ended.
 */
export class Batch extends Query {
  /** The rows of each statement. Rejects with the first error. */
  readonly done: Promise<TextRow[][]>;
  readonly #statements: readonly TextStatement[];
  readonly #prepared: PreparedStatements;
  readonly #results: TextRow[][] = [];
  #current: TextRow[] = [];
  #resolve: (rows: TextRow[][]) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor(statements: readonly TextStatement[], prepared: PreparedStatements) {
    super({ text: "" });
    this.#statements = statements;
    this.#prepared = prepared;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  override submit = (connection: Connection): void => {
    connection.stream.cork();
    for (const name of this.#prepared.takeDropped()) connection.close({ type: "S", name }, true);
    for (const { text, values } of this.#statements) {
      const { name, isNew } = this.#prepared.take(text);
      if (isNew) connection.parse({ text, name, types: [] }, true);
      connection.bind({ statement: name, values: [...values] }, true);
      connection.execute(null, true);
    }
    connection.sync();
    connection.stream.uncork();
  };

  handleDataRow(message: { fields: TextRow }): void {
    this.#current.push(message.fields);
  }

  handleCommandComplete(): void {
    this.#results.push(this.#current);
    this.#current = [];
  }

  /** After an error all statements are prepared again, since a table may have changed. */
  handleError(error: Error): void {
    for (const { text } of this.#statements) this.#prepared.drop(text);
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#results);
  }
}
