import type { ConnectionPool } from "../../database/connection.ts";
import { RestError, unknownTable } from "../errors.ts";
import { type Catalogue, type Relation, type Routine, readCatalogue } from "./catalogue.ts";

/** A lookup that misses reads the catalogue again, but not more often than this. */
const RELOAD_EVERY_MS = 1000;

/** Codes of lookups that found nothing. */
const MISSES = new Set(["42703", "PGRST202", "PGRST204", "PGRST205"]);

/** What the exposed schemas hold. Read once, again on `notify pgrst`, when a lookup misses and after errors that hint at a change. */
export class SchemaCache {
  readonly #pool: ConnectionPool;
  readonly #schemas: readonly string[];
  #catalogue: Promise<Catalogue> | null = null;
  #readAt = 0;
  #isListening = false;

  constructor(pool: ConnectionPool, schemas: readonly string[]) {
    this.#pool = pool;
    this.#schemas = schemas;
  }

  /** Makes the next lookup read the catalogue anew. */
  invalidate(): void {
    this.#catalogue = null;
  }

  /** @throws RestError 404 PGRST205. */
  async table(schema: string, name: string): Promise<Relation> {
    const { relations } = await this.#load();
    const found = relations.find((relation) => relation.schema === schema && relation.name === name);
    if (!found) throw unknownTable(schema, name);
    return found;
  }

  /** Every overload of a function; none when there is no function of that name. */
  async routines(schema: string, name: string): Promise<Routine[]> {
    return (await this.#load()).routines.filter((routine) => routine.schema === schema && routine.name === name);
  }

  /** Settings that a transaction of this role starts with. */
  async settings(role: string): Promise<{ name: string; value: string }[]> {
    return (await this.#load()).settings.filter((setting) => setting.role === role);
  }

  /** Schemas that the search path has besides that of a request, where the role `authenticator` sets them; null where it does not. */
  async extraSearchPath(): Promise<string[] | null> {
    const { extraSearchPath } = await this.#load();
    if (extraSearchPath === null) return null;
    return extraSearchPath
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
  }

  /** Makes the next lookup read anew if the last reading is old enough, and says whether it did. */
  refresh(): boolean {
    if (Date.now() - this.#readAt < RELOAD_EVERY_MS) return false;
    this.invalidate();
    return true;
  }

  /**
   * Runs `work`, and once more on a fresh reading when it asked for a table, column or function that the cache does not have.
   * Such an error comes before anything is written.
   */
  async retryMisses<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof RestError && MISSES.has(error.body.code) && this.refresh()) return work();
      throw error;
    }
  }

  #load(): Promise<Catalogue> {
    this.#listen();
    if (this.#catalogue) return this.#catalogue;
    this.#readAt = Date.now();
    const reading = readCatalogue(this.#pool, this.#schemas);
    this.#catalogue = reading;
    reading.catch(() => {
      if (this.#catalogue === reading) this.#catalogue = null;
    });
    return reading;
  }

  /** Without the notification only changes that leave every name in place go unnoticed, so a failure to listen is retried, not raised. */
  #listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    const onEnd = () => {
      this.#isListening = false;
      this.invalidate();
    };
    this.#pool.listen("pgrst", () => this.invalidate(), onEnd).catch(onEnd);
  }
}
