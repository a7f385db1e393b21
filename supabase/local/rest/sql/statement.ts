/** `name` as a quoted identifier. */
export function identifier(name: string): string {
  if (name === "" || name.includes("\0"))
    throw new Error("An identifier may be neither empty nor hold a null character");
  return `"${name.replaceAll('"', '""')}"`;
}

/** `schema.name`, both quoted. */
export function qualified(target: { schema: string; name: string }): string {
  return `${identifier(target.schema)}.${identifier(target.name)}`;
}

/** Bind parameters of one statement: values of a request become `$n` and are never written into its text. */
export class Parameters {
  readonly values: string[] = [];

  /** Binds `value` and returns its placeholder. */
  bind(value: string | number): string {
    this.values.push(String(value));
    return `$${this.values.length}`;
  }
}
