/** The four members of every error body of PostgREST; nulls are kept. */
export interface ErrorBody {
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
}

/** An error response. Thrown anywhere below the HTTP layer; inside a transaction it also rolls back. */
export class RestError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    body: { code: string; message: string; details?: string | null; hint?: string | null },
    headers: Record<string, string> = {},
  ) {
    super(body.message);
    this.name = "RestError";
    this.status = status;
    this.body = { code: body.code, message: body.message, details: body.details ?? null, hint: body.hint ?? null };
    this.headers = headers;
  }
}

/**
 * A feature of PostgREST that this stack does not implement. 501, so that clients that retry on 503 do not retry.
 */
export function notImplemented(what: string): RestError {
  return new RestError(501, { code: "PGRST127", message: "Feature not implemented", details: what });
}

/** A query string that cannot be parsed. `column` counts from 1 within `text`. */
export function badQuery(kind: string, text: string, column: number, expectation: string): RestError {
  return new RestError(400, {
    code: "PGRST100",
    message: `"failed to parse ${kind} (${text})" (line 1, column ${column})`,
    details: expectation,
  });
}

/** A body that is not JSON of the shape that the method needs. */
export function badPayload(message = "Empty or invalid json"): RestError {
  return new RestError(400, { code: "PGRST102", message });
}

export function unknownColumn(column: string, relation: string): RestError {
  return new RestError(400, {
    code: "PGRST204",
    message: `Could not find the '${column}' column of '${relation}' in the schema cache`,
  });
}

/** An unknown column in a filter, an order or a select list: PostgreSQL's error, raised without a query. */
export function undefinedColumn(column: string, relation: string): RestError {
  return new RestError(400, { code: "42703", message: `column ${relation}.${column} does not exist` });
}

export function unknownTable(schema: string, table: string): RestError {
  return new RestError(404, {
    code: "PGRST205",
    message: `Could not find the table '${schema}.${table}' in the schema cache`,
  });
}

/** `.single()` on anything but one row. */
export function notSingular(rows: number): RestError {
  return new RestError(406, {
    code: "PGRST116",
    message: "Cannot coerce the result to a single JSON object",
    details: `The result contains ${rows} rows`,
  });
}

export function rangeNotSatisfiable(details: string, headers: Record<string, string> = {}): RestError {
  return new RestError(416, { code: "PGRST103", message: "Requested range not satisfiable", details }, headers);
}

/** A method that tables do not support; `onRoutine` selects PostgREST's code for `/rpc`. */
export function unsupportedMethod(method: string, onRoutine = false): RestError {
  return onRoutine
    ? new RestError(405, { code: "PGRST101", message: `Cannot use the ${method} method on RPC` })
    : new RestError(405, { code: "PGRST117", message: `Unsupported HTTP method: ${method}` });
}

export function invalidPath(): RestError {
  return new RestError(404, { code: "PGRST125", message: "Invalid path specified in request URL" });
}
