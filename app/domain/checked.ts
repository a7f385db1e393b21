/** What checking one field came to: the value to keep, or the sentence that tells the person what to change. */
export type Checked<Value> = { readonly value: Value } | { readonly error: string };

/** The part of zod's refinement context that reports go to. */
interface IssueSink {
  addIssue(issue: { code: "custom"; message: string; path: string[] }): void;
}

/** The values of fields that all passed. */
export type CheckedValues<Fields extends Record<string, Checked<unknown>>> = {
  [Name in keyof Fields]: Extract<Fields[Name], { readonly value: unknown }>["value"];
};

/**
 * Settles a whole form: every error is reported under the name of its field, so that one submit shows them all.
 * @returns the values, or null when at least one field failed.
 */
export function settle<Fields extends Record<string, Checked<unknown>>>(
  fields: Fields,
  sink: IssueSink,
): CheckedValues<Fields> | null {
  const values: Partial<Record<keyof Fields, unknown>> = {};
  let failed = false;
  for (const name of Object.keys(fields)) {
    const field = fields[name];
    if (field === undefined) continue;
    if ("error" in field) {
      failed = true;
      sink.addIssue({ code: "custom", message: field.error, path: [name] });
    } else {
      values[name as keyof Fields] = field.value;
    }
  }
  return failed ? null : (values as CheckedValues<Fields>);
}
