import type { Acts } from "./acts.ts";
import type { Admin, Member, ModelEvent, Outcome, Words } from "./model.ts";
import type { Moderation } from "./moderation.ts";

/** The random choices for a command; each act uses some of them. */
export interface Choices {
  /** Index among the existing events, newest first. */
  event: number;
  others: readonly number[];
  /** Who acts: the owner of the event, or a certain member. */
  by: Member | "owner";
  admin: Admin;
  /** Whether each text is new, stays, or is set back to the approved one. */
  title: "kept" | "shown" | "new";
  place: "kept" | "shown" | "new";
  description: "kept" | "shown" | "new";
  status: ModelEvent["status"];
  flags: readonly [boolean, boolean];
  dates: number;
}

interface Scene extends Choices {
  site: Moderation;
  acts: Acts;
  chosen: ModelEvent;
  several: readonly ModelEvent[];
  member: Member;
  words: () => Words;
  fresh: () => Words;
}

/** An act: the expected result by the model, and the actual one of the site. Null if the act makes no sense now and was skipped. */
type Act = (scene: Scene) => Promise<{ expected: Outcome; actual: Outcome } | null>;

/**
 * Runs the act before the model's rule, because the act needs the owner and version that the rule changes. A rule that returns nothing
 * always allows the act.
 */
export const first = async (act: Promise<Outcome>, rule: () => Outcome | undefined) => {
  const actual = await act;
  return { actual, expected: rule() ?? ("done" as const) };
};

export const DONE = { expected: "done", actual: "done" } as const;

/** How many events may exist at a time: few enough that acts meet. */
export const MOST_EVENTS = 6;

/**
 * Groups of acts. Each sequence uses the core and a few of the others, because combinations that are rare among all acts are frequent among
 * few.
 */
export const TOPICS = ["series", "organization", "trust", "blocks", "undo", "removal", "surroundings"] as const;
type Topic = "core" | (typeof TOPICS)[number];

/** Acts by name, weighted by frequency. */
export type Scenes = Record<string, { topic: Topic; weight: number; needsEvent?: boolean; run: Act }>;
