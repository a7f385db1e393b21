import postgres from "postgres";

/** Whether `error` means that the connection is gone: the driver has put it away, and it must not be touched again. */
export function isLost(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return error.severity === "FATAL" || error.severity === "PANIC";
  return error instanceof Error && "code" in error && LOST.has(String(error.code));
}

/**
 * Whether `error`, the answer to the first statement on a connection, is none of its own: when a session is ended over a
 * statement, the driver keeps the server's last words and gives them to whatever comes next on a new connection.
 */
export function isLeftover(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.severity === "FATAL" && LAST_WORDS.has(error.code);
}

/** What a server says to a session that it ends: admin_shutdown and crash_shutdown. */
const LAST_WORDS = new Set(["57P01", "57P02"]);

/** The driver's own codes for a server that is gone, and the system's for one that cannot be reached. */
const LOST = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
