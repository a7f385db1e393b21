import type { SupabaseClient, WebSocketLikeConstructor } from "@supabase/supabase-js";
import type { Database } from "#app/types/database.ts";

/** supabase-js for one caller; row level security decides what it can read and change. */
export type Client = SupabaseClient<Database>;

/** One row of `events`. Times are UTC ISO 8601. */
export type EventRow = Database["public"]["Tables"]["events"]["Row"];

/** The columns from the organizer; the database sets the others. */
export type EventContent = Pick<
  EventRow,
  | "title"
  | "description"
  | "category"
  | "location"
  | "start_date"
  | "end_date"
  | "image_url"
  | "event_url"
  | "max_attendees"
>;

/** Option for calling a read-only function by GET, so that it can be retried, unlike a write. */
export const READ = { get: true } as const;

/** A placeholder for WebSocket: Node 20 has none, and supabase-js requires one at construction, even if it is not used. */
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
