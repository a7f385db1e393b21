import type { SupabaseClient, WebSocketLikeConstructor } from "@supabase/supabase-js";
import type { Database } from "#app/types/database.ts";

/** supabase-js for one caller; row level security decides what a query of theirs sees and changes. */
export type Client = SupabaseClient<Database>;

/** One row of `events`. Times are UTC ISO 8601. */
export type EventRow = Database["public"]["Tables"]["events"]["Row"];

/** What an organizer writes; everything else of a row is the database's. */
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

/** Option for calling a function that only reads: by GET, so that it may be tried again where a write must not be. */
export const READ = { get: true } as const;

/** Stands in for a WebSocket: Node 20 has none, and supabase-js asks for one when it is created, needed or not. */
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
