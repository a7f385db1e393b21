import type { ConnectionPool } from "../../database/connection.ts";
import { RestError, unknownTable } from "../errors.ts";
import { type Catalogue, type Relation, type Routine, readCatalogue } from "./catalogue.ts";

/** Minimum time between reloads after lookups that miss. */
const RELOAD_EVERY_MS = 1000;

/** Error codes of lookups that miss. */
const MISSES = new Set(["42703", "PGRST202", "PGRST204", "PGRST205"]);

/** A cache of the exposed schemas. Reloaded on `notify pgrst`, when a lookup misses, and after errors that hint at a schema change. */
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

  /** Invalidates the cache: the next lookup reloads it. */
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

  /** All overloads of a function; empty when there is no function of that name. */
  async routines(schema: string, name: string): Promise<Routine[]> {
    return (await this.#load()).routines.filter((routine) => routine.schema === schema && routine.name === name);
  }

  /** Settings that a transaction of this role starts with. */
  async settings(role: string): Promise<{ name: string; value: string }[]> {
    return (await this.#load()).settings.filter((setting) => setting.role === role);
  }

  /** Extra schemas of the search path, as set on the role `authenticator`; null when not set. */
  async extraSearchPath(): Promise<string[] | null> {
    const { extraSearchPath } = await this.#load();
    if (extraSearchPath === null) return null;
    return extraSearchPath
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
  }

  /** Invalidates the cache unless it was loaded very recently. @returns whether it did. */
  refresh(): boolean {
    if (Date.now() - this.#readAt < RELOAD_EVERY_MS) return false;
    this.invalidate();
    return true;
  }

  /**
   * Runs `work`, and retries once with a reloaded cache when a table, column or function was not found. That error is thrown before
   * anything is written.
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

  /** Errors of listening are retried, not thrown: without notifications only changes that keep all names go unnoticed. */
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
