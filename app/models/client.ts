import type { SupabaseClient } from "@supabase/supabase-js";
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
