import type { SupabaseClient, WebSocketLikeConstructor } from "@supabase/supabase-js";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/errors.ts";
import { translator } from "#app/messages/translator.ts";
import type { Database } from "#app/types/database.ts";
import { type RejectionCode, readRejection } from "./rejections.ts";

const t = translator(messages);

/** A supabase-js client with the session of one caller; row level security decides what it can read and change. */
export type Client = SupabaseClient<Database>;

/** `fetch` for Auth endpoints that supabase-js does not support, with the public key. 503 when Auth does not answer. */
export type AuthFetch = (path: string, init: RequestInit) => Promise<Response>;

/** One row of `events`, without the hash by which the database finds dates with the same content. Times are UTC ISO 8601. */
export type EventRow = Omit<Database["public"]["Tables"]["events"]["Row"], "content_hash">;

/** The columns of an event that its organizer writes, the same as in `private.event_content()`; the database sets the others. */
export const EVENT_CONTENT = [
  "title",
  "description",
  "category",
  "location",
  "address",
  "start_date",
  "end_date",
  "is_all_day",
  "image_url",
  "picture_id",
  "image_alt",
  "image_focus_x",
  "image_focus_y",
  "motif",
  "event_url",
  "max_attendees",
  "price_kind",
  "price_min_cents",
  "price_max_cents",
  "doors_at",
  "ages",
  "good_for_children",
  "setting",
  "access",
  "language",
  "translation_language",
  "translated_title",
  "translated_description",
] as const satisfies readonly (keyof EventRow)[];

/** The columns of an event in the database's JSON; use `.pick()` for a subset. */
export const eventRowSchema = z.object({
  id: z.string(),
  organizer_id: z.string(),
  organization_id: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  location: z.string(),
  address: z.string().nullable(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  is_all_day: z.boolean(),
  image_url: z.string().nullable(),
  picture_id: z.string().nullable(),
  image_alt: z.string().nullable(),
  image_focus_x: z.number().nullable(),
  image_focus_y: z.number().nullable(),
  motif: z.string().nullable(),
  picture: z.json().nullable(),
  event_url: z.string().nullable(),
  max_attendees: z.number().nullable(),
  price_kind: z.string().nullable(),
  price_min_cents: z.number().nullable(),
  price_max_cents: z.number().nullable(),
  ages: z.string().nullable(),
  good_for_children: z.boolean().nullable(),
  setting: z.string().nullable(),
  access: z.array(z.string()),
  doors_at: z.string().nullable(),
  language: z.string(),
  translation_language: z.string().nullable(),
  translated_title: z.string().nullable(),
  translated_description: z.string().nullable(),
  is_approved: z.boolean(),
  review: z.string().nullable(),
  series_id: z.string().nullable(),
  status: z.string().nullable(),
  status_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  submitted_at: z.string(),
  sent_back_at: z.string().nullable(),
  submission_key: z.string().nullable(),
  first_approved_at: z.string().nullable(),
  unpublished_at: z.string().nullable(),
  unpublish_reason: z.string().nullable(),
}) satisfies z.ZodType<EventRow>;

/** The content of an event. */
export type EventContent = Pick<EventRow, (typeof EVENT_CONTENT)[number]>;

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

/** The kind of an error; it determines the HTTP status and whether a retry makes sense. */
export type DataErrorKind =
  | "unreachable"
  | "unavailable"
  | "refused"
  | "invalid"
  | "unreadable"
  | "limited"
  | "conflict"
  | "missing"
  | "unexpected";

/** Supabase rejected a call, failed, or did not answer. `message` is for the person, `cause` for the log. */
export class DataError extends Error {
  override readonly name = "DataError";
  readonly kind: DataErrorKind;
  /**
   * Distinguishes failures of one kind: Auth's code, a `RejectionCode` of our functions, or PostgreSQL's; else the kind in capitals, such
   * as CONNECTION_ERROR.
   */
  readonly code: string;

  constructor(kind: DataErrorKind, message: string, options: { code?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.code = options.code ?? (kind === "unreachable" ? "CONNECTION_ERROR" : kind.toUpperCase());
  }

  /** Whether the database rejected the call for one of these reasons. */
  isRejectedFor(...codes: RejectionCode[]): boolean {
    return (codes as string[]).includes(this.code);
  }

  /** Supabase did not answer. */
  static unreachable(cause?: unknown): DataError {
    return new DataError("unreachable", t("connectionFailed"), { cause });
  }
}

/** The parts of a failed PostgREST response that `toDataError` maps. */
export interface RestFailure {
  error: { message: string; code?: string | null; details?: string | null };
  /** HTTP status; 0 when there was no answer. */
  status: number;
}

/**
 * The `DataError` for a failed REST call.
 * @param fallback shown when the call was not rejected by one of our functions: PostgreSQL's own messages are not meant for people.
 */
export function toDataError({ error, status }: RestFailure, fallback: string): DataError {
  if (status === 0 || status === 502 || status === 503 || status === 504) return DataError.unreachable(error);
  const rejection = readRejection(error);
  const message = rejection?.message ?? fallback;
  const options = { code: rejection?.code ?? (error.code || undefined), cause: error };
  // Our functions raise these two for conflicts and rate limits.
  if (error.code === "PT409") return new DataError("conflict", message, options);
  if (error.code === "PT429") return new DataError("limited", message, options);
  if (status === 401 || status === 403) return new DataError("refused", message, options);
  if (error.code === "PGRST116") return new DataError("missing", message, options);
  return new DataError(status >= 400 && status < 500 ? "invalid" : "unexpected", message, options);
}
