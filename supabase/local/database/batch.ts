import { type Connection, Query } from "pg";

/** A statement of a batch; its values are texts that PostgreSQL reads as the types it finds they have. */
export interface TextStatement {
  text: string;
  /** Bound to `$1`, `$2` … */
  values: readonly string[];
}

/** A row whose values are as PostgreSQL writes them in text. */
export type TextRow = readonly (string | null)[];

/** How many statements a connection keeps parsed: each takes memory in its server process, and requests can be of any shape. */
const MAX_PREPARED = 100;

/** The statements that one connection has parsed, under names of its own. The least recently used make room for new ones. */
export class PreparedStatements {
  /** Names by text, in the order of their last use. */
  readonly #names = new Map<string, string>();
  #dropped: string[] = [];
  #given = 0;

  /** The name of a statement, and whether it still has to be parsed under it. */
  take(text: string): { name: string; isNew: boolean } {
    const known = this.#names.get(text);
    this.#names.delete(text);
    const name = known ?? `s${++this.#given}`;
    this.#names.set(text, name);
    const [oldest] = this.#names.keys();
    if (this.#names.size > MAX_PREPARED && oldest !== undefined) this.drop(oldest);
    return { name, isNew: known === undefined };
  }

  /** Forgets a statement; its next use parses it again. */
  drop(text: string): void {
    const name = this.#names.get(text);
    if (name === undefined) return;
    this.#names.delete(text);
    this.#dropped.push(name);
  }

  /** Names that the server still has to forget, each reported once. */
  takeDropped(): string[] {
    const dropped = this.#dropped;
    this.#dropped = [];
    return dropped;
  }
}

/**
 * Several statements that are sent at once and end together: without a `begin` among them they are one transaction, and after an
 * error PostgreSQL skips the rest. It is handed to a client like any query; `done` settles when all have ended.
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

  /** After an error all of them are parsed anew: it may mean that a table has changed under them. */
  handleError(error: Error): void {
    for (const { text } of this.#statements) this.#prepared.drop(text);
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#results);
  }
}
