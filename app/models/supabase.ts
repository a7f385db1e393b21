import type { SupabaseClient, WebSocketLikeConstructor } from "@supabase/supabase-js";
import type { Database } from "#app/types/database.ts";

/** A supabase-js client with the session of one caller; row level security decides what it can read and change. */
export type Client = SupabaseClient<Database>;

/** `fetch` for Auth endpoints that supabase-js does not support, with the public key. 503 when Auth does not answer. */
export type AuthFetch = (path: string, init: RequestInit) => Promise<Response>;

/** One row of `events`. Times are UTC ISO 8601. */
export type EventRow = Database["public"]["Tables"]["events"]["Row"];

/** The columns that the organizer sets; the database sets the others. */
export type EventContent = Pick<
  EventRow,
  | "title"
  | "description"
  | "category"
  | "location"
  | "start_date"
  | "end_date"
  | "image_url"
  | "picture_id"
  | "image_alt"
  | "image_focus_x"
  | "image_focus_y"
  | "event_url"
  | "max_attendees"
  | "price_kind"
  | "price_min_cents"
  | "price_max_cents"
  | "doors_at"
>;

/** The request header with the queue key, which the storage policies of pictures require. */
export const QUEUE_KEY_HEADER = "X-Queue-Key";

/** Option for calling a read-only function by GET: unlike a write it can be retried. */
export const READ = { get: true } as const;

/** A stub for WebSocket, which supabase-js requires at construction and Node 20 does not have. Realtime is not used. */
export const NoRealtime: WebSocketLikeConstructor = class {
  declare readonly CONNECTING: number;
  declare readonly OPEN: number;
  declare readonly CLOSING: number;
  declare readonly CLOSED: number;
  declare readonly readyState: number;
  declare readonly url: string;
  declare readonly protocol: string;
  declare onopen: null;
  declare onmessage: null;
  declare onclose: null;
  declare onerror: null;
  declare close: () => void;
  declare send: () => void;
  declare addEventListener: () => void;
  declare removeEventListener: () => void;

  constructor() {
    throw new Error("This client does not use Realtime.");
  }
};

/** Shown wherever Supabase does not answer (PRODUCT.md, Failures). */
export const CONNECTION_MESSAGE = "Connection to database failed. Please check your internet connection and try again.";

/** The kind of an error, from which follow its HTTP status and whether a retry makes sense. */
export type DataErrorKind =
  | "unreachable"
  | "unavailable"
  | "refused"
  | "invalid"
  | "limited"
  | "conflict"
  | "missing"
  | "unexpected";

/** Supabase rejected a call, failed, or did not answer. `message` is for the person, `cause` for the log. */
export class DataError extends Error {
  override readonly name = "DataError";
  readonly kind: DataErrorKind;
  /** The error code of Auth or the database; without one CONNECTION_ERROR for "unreachable", else the kind in capitals. */
  readonly code: string;

  constructor(kind: DataErrorKind, message: string, options: { code?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.code = options.code ?? (kind === "unreachable" ? "CONNECTION_ERROR" : kind.toUpperCase());
  }

  /** Supabase did not answer. */
  static unreachable(cause?: unknown): DataError {
    return new DataError("unreachable", CONNECTION_MESSAGE, { cause });
  }
}

/** The parts of a failed PostgREST response that `toDataError` maps. */
export interface RestFailure {
  error: { message: string; code?: string | null; hint?: string | null };
  /** HTTP status; 0 without a response. */
  status: number;
}

/**
 * The `DataError` for a failed REST call.
 * @param fallback message when the database's own is not meant for people.
 */
export function toDataError({ error, status }: RestFailure, fallback: string): DataError {
  if (status === 0 || status === 502 || status === 503 || status === 504) return DataError.unreachable(error);
  const code = error.code || undefined;
  const options = { code, cause: error };
  // P0001 is `raise exception` in our own functions: those texts are written for people.
  if (code === "P0001") return new DataError("invalid", error.message, options);
  // These two are our functions' ways of saying that something else has to happen first, and that it was too often.
  if (code === "PT409") return new DataError("conflict", error.message, options);
  if (code === "PT429") return new DataError("limited", error.message, options);
  if (status === 401 || status === 403) {
    const isOurs = !/^(permission denied|new row violates|JWT)/.test(error.message);
    if (isOurs) return new DataError("refused", error.message, { cause: error });
    return new DataError("refused", fallback, options);
  }
  if (code === "PGRST116") return new DataError("missing", fallback, options);
  if (status >= 400 && status < 500) return new DataError("invalid", fallback, options);
  return new DataError("unexpected", fallback, options);
}
