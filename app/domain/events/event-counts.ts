import type { Day } from "./days.ts";
import type { EventText } from "./language.ts";

/** How often an event was viewed, saved, and its ticket link followed. */
export interface Counts {
  /** How often its page was opened, in any language, by people and unknown programs; reloads count again. */
  views: number;
  /** Members who have it saved. What browsers save without an account, the site does not know. */
  saves: number;
  /** How often its ticket link was followed from this site. */
  clicks: number;
}

/** The counts of the week that begins on a Sunday. */
export interface WeekCounts extends Counts {
  startsOn: Day;
}

/** The counts of an event, for its organizer. */
export interface EventCounts {
  event: EventText;
  /** Whether it has a link to tickets or more information. */
  hasTickets: boolean;
  /** Up to twelve weeks, from its first approval on; the last one is this week. */
  weeks: WeekCounts[];
  /** Since its first approval. */
  total: Counts;
}
