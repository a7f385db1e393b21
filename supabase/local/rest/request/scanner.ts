import { badQuery } from "../errors.ts";

/** A scanner over one value of a query string, whose syntax errors are PGRST100 with their position. */
export class Scanner {
  readonly #kind: string;
  readonly #text: string;
  #at = 0;

  /** @param kind the parsed grammar, for the message: `logic tree`, `filter`, `order`, `select parameter`. */
  constructor(kind: string, text: string) {
    this.#kind = kind;
    this.#text = text;
  }

  get rest(): string {
    return this.#text.slice(this.#at);
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  peek(): string {
    return this.#text[this.#at] ?? "";
  }

  /** Consumes `token` if it is next. @returns whether it was. */
  take(token: string): boolean {
    if (!this.#text.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) throw this.failure(`expecting "${token}"`);
  }

  /** Consumes a match of the sticky expression `pattern`; null when it does not match here. */
  match(pattern: RegExp): string | null {
    const sticky = new RegExp(pattern.source, pattern.flags.includes("s") ? "suy" : "uy");
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }

  /** Consumes a string `"…"`, in which a backslash escapes the next character. Null without an opening or closing quote. */
  quoted(): string | null {
    const raw = this.match(/"(?:[^"\\]|\\.)*"/s);
    return raw === null ? null : raw.slice(1, -1).replace(/\\(.)/gsu, "$1");
  }

  /** Consumes the name of a column: letters, digits, `_`, `$`, inner spaces and `-`, or anything between quotes. */
  name(): string {
    const found = this.quoted() ?? this.match(/[\p{L}\p{N}_$](?:[\p{L}\p{N}_$ ]|-(?!>))*/u);
    if (found === null) throw this.failure("expecting field name (* or [a..z0..9_$])");
    return found.trim();
  }

  failure(expectation: string): Error {
    const found = this.done ? "end of input" : `"${this.peek()}"`;
    return badQuery(this.#kind, this.#text, this.#at + 1, `unexpected ${found} ${expectation}`);
  }
}
