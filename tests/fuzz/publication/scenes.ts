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
const first = async (act: Promise<Outcome>, rule: () => Outcome | undefined) => {
  const actual = await act;
  return { actual, expected: rule() ?? ("done" as const) };
};

const DONE = { expected: "done", actual: "done" } as const;

const isMeasurable = (member: Member) => member !== "abe";

/** How many events may exist at a time, few enough that acts meet, and in all. */
export const MOST_EVENTS = 6;
const MOST_EVENTS_EVER = 10;

/**
 * Groups of acts. Each sequence uses the core and a few of the others, because combinations that are rare among all acts are frequent among
 * few.
 */
export const TOPICS = ["series", "organization", "trust", "blocks", "undo", "removal", "surroundings"] as const;
export type Topic = "core" | (typeof TOPICS)[number];

/** What members and admins can do, weighted by frequency. */
export const ACTS: Record<string, { topic: Topic; weight: number; needsEvent?: boolean; run: Act }> = {
  creates: {
    topic: "core",
    weight: 4,
    needsEvent: false,
    run: async ({ site, acts, by, flags, dates, fresh }) => {
      const member = by === "owner" ? "olive" : by;
      if (!hasRoom(site, dates) || (flags[0] && !site.hasOrganization)) return null;
      const [words, days] = [fresh(), daysAfter(site, dates)];
      const [added, ids] = [
        site.create(member, flags[0], days, words),
        await acts.create(member, flags[0], days, words),
      ];
      if (added !== "refused" && ids) acts.name(added, ids);
      return { expected: added === "refused" ? "refused" : "done", actual: ids ? "done" : "refused" };
    },
  },
  "adds a date to": {
    topic: "series",
    weight: 6,
    run: async ({ site, acts, member, chosen, flags, fresh }) => {
      if (!chosen.series || !hasRoom(site, 1) || (flags[0] && !site.hasOrganization)) return null;
      const words = flags[1] ? chosen.words : fresh();
      const [day = 0] = daysAfter(site, 1);
      const ids = await acts.extend(member, flags[0], chosen, day, words);
      const added = site.extend(member, flags[0], chosen, day, words);
      if (added !== "refused" && ids) acts.name(added, ids);
      return { expected: added === "refused" ? "refused" : "done", actual: ids ? "done" : "refused" };
    },
  },
  edits: {
    topic: "core",
    weight: 14,
    run: async ({ site, acts, member, chosen, words }) => {
      const text = words();
      return first(acts.edit(member, chosen, text), () => site.edit(member, chosen, text));
    },
  },
  "edits the later dates of": {
    topic: "series",
    weight: 3,
    run: async ({ site, acts, member, chosen, words }) => {
      if (!chosen.series) return null;
      const dates = site.present().filter(({ series, day }) => series?.key === chosen.series?.key && day >= chosen.day);
      const text = words();
      return first(acts.editSeries(member, chosen, dates, text), () => site.editSeries(member, chosen, text));
    },
  },
  "says what becomes of": {
    topic: "surroundings",
    weight: 3,
    run: ({ site, acts, member, chosen, status }) =>
      first(acts.setStatus(member, chosen, status), () => site.setStatus(member, chosen, status)),
  },
  "hands over": {
    topic: "organization",
    weight: 4,
    run: async ({ site, acts, member, chosen, flags }) => {
      if (flags[0] && !site.hasOrganization) return null;
      return first(acts.handOver(member, chosen, flags[0]), () => site.handOver(member, chosen, flags[0]));
    },
  },
  deletes: {
    topic: "removal",
    weight: 1,
    run: ({ site, acts, member, chosen }) => first(acts.deleteEvent(member, chosen), () => site.delete(member, chosen)),
  },
  "lets ed join, for": {
    topic: "organization",
    weight: 3,
    run: async ({ site, acts }) => {
      if (!site.hasOrganization || site.edIsMember) return null;
      await acts.join();
      site.join();
      return DONE;
    },
  },
  "lets ed leave, for": {
    topic: "organization",
    weight: 4,
    run: async ({ site, acts, flags }) => {
      const by = flags[0] ? "ed" : "olive";
      if (!site.hasOrganization || !site.edIsMember || site.isBlocked(by) || site.isBlocked("olive")) return null;
      return first(acts.leave(by), () => site.leave());
    },
  },
  "deletes or founds the organization, for": {
    topic: "organization",
    weight: 3,
    run: async ({ site, acts }) => {
      if (site.isBlocked("olive")) return null;
      if (site.hasOrganization) {
        return first(acts.dissolve(), () => site.dissolve());
      }
      await acts.found();
      site.found();
      return DONE;
    },
  },
  approves: {
    topic: "core",
    weight: 14,
    run: ({ site, acts, admin, chosen }) =>
      first(acts.approve(admin, [chosen], { isBulk: false }), () => site.approve(admin, [chosen], { isBulk: false })),
  },
  "approves several with": {
    topic: "series",
    weight: 4,
    run: ({ site, acts, admin, several }) =>
      first(acts.approve(admin, several, { isBulk: true }), () => site.approve(admin, several, { isBulk: true })),
  },
  "approves by the table": {
    topic: "removal",
    weight: 2,
    run: async ({ site, acts, admin, chosen }) => {
      // An update without a change does not change the row's version.
      if (chosen.review === "approved") return null;
      return first(acts.approveOne(admin, chosen), () => site.approveOne(chosen));
    },
  },
  returns: {
    topic: "core",
    weight: 5,
    run: ({ site, acts, admin, several }) =>
      first(acts.sendBack(admin, several, "returned", false), () => site.sendBack(admin, several, "returned")),
  },
  refuses: {
    topic: "core",
    weight: 6,
    run: ({ site, acts, admin, several, flags }) =>
      first(acts.sendBack(admin, several, "refused", flags[0]), () => site.sendBack(admin, several, "refused")),
  },
  "takes off": {
    topic: "removal",
    weight: 4,
    run: ({ site, acts, admin, chosen, flags }) =>
      first(acts.unpublish(admin, chosen, flags[0]), () => site.unpublish(admin, chosen, flags[0])),
  },
  "undoes the last decision, beside": {
    topic: "undo",
    weight: 5,
    run: async ({ site, acts, admin }) => {
      const actual = await acts.undo(admin);
      return actual && { actual, expected: site.undo(admin) };
    },
  },
  "deletes what waits of": {
    topic: "removal",
    weight: 1,
    run: ({ site, acts, admin, chosen }) => first(acts.deletePending(admin, chosen), () => site.deletePending(chosen)),
  },
  "deletes by the table": {
    topic: "removal",
    weight: 1,
    run: ({ site, acts, admin, chosen }) => first(acts.deleteEvent(admin, chosen), () => site.delete(admin, chosen)),
  },
  corrects: {
    topic: "undo",
    weight: 2,
    run: ({ site, acts, admin, chosen, fresh }) => {
      const words = fresh();
      return first(acts.correct(admin, chosen, words), () => site.correct(admin, chosen, words));
    },
  },
  "trusts who made": {
    topic: "core",
    weight: 5,
    run: async ({ site, acts, admin, chosen: { creator } }) => {
      if (creator === admin || site.measures[creator].has("trusted")) return null;
      return first(acts.measure(admin, creator, "trusted"), () => site.measure(creator, "trusted"));
    },
  },
  "limits who made": {
    topic: "trust",
    weight: 1,
    run: async ({ site, acts, admin, chosen: { creator } }) => {
      if (!isMeasurable(creator)) return null;
      return first(acts.measure(admin, creator, "limited"), () => site.measure(creator, "limited"));
    },
  },
  "blocks who made": {
    topic: "blocks",
    weight: 5,
    run: async ({ site, acts, admin, chosen: { creator }, flags: [refusesWaiting, takesOff] }) => {
      if (!isMeasurable(creator) || site.isBlocked(creator)) return null;
      const events = { refusesWaiting, takesOff };
      return first(acts.block(admin, creator, events), () => site.block(creator, events));
    },
  },
  "lifts a block, beside": {
    topic: "blocks",
    weight: 12,
    run: async ({ site, acts, admin }) => {
      const blocked = (["olive", "ed", "mara"] as const).find((member) => site.isBlocked(member));
      if (!blocked) return null;
      return first(acts.lift(admin, blocked, "blocked"), () => site.lift(blocked, "blocked"));
    },
  },
  "lifts limit or trust of who made": {
    topic: "trust",
    weight: 1,
    run: async ({ site, acts, admin, chosen: { creator }, flags }) => {
      const kind = flags[0] ? "trusted" : "limited";
      if (creator === admin || !site.measures[creator].has(kind)) return null;
      return first(acts.lift(admin, creator, kind), () => site.lift(creator, kind));
    },
  },
  "brings back what a block took, beside": {
    topic: "blocks",
    weight: 12,
    run: async ({ site, acts, admin, chosen: { creator }, flags }) => {
      const member = site.withTakenEvents() ?? (flags[0] && isMeasurable(creator) ? creator : null);
      return member && first(acts.bringBack(admin, member), () => site.bringBack(member));
    },
  },
  "keeps approved versions, of all and": {
    topic: "surroundings",
    weight: 2,
    run: async ({ site, acts, admin, flags }) =>
      first(acts.keepApproved(admin, flags[0]), () => site.keepApproved(flags[0])),
  },
  "looks at trusted changes, of all and": {
    topic: "trust",
    weight: 1,
    run: async ({ acts, admin }) => {
      await acts.lookAtTrusted(admin);
      return DONE;
    },
  },
  "warns of a storm over": {
    topic: "surroundings",
    weight: 1,
    run: async ({ acts, admin }) => {
      await acts.storm(admin);
      return DONE;
    },
  },
  "sees the end of": {
    topic: "surroundings",
    weight: 1,
    run: async ({ acts, chosen }) => {
      await acts.end(chosen);
      chosen.isGone = true;
      return DONE;
    },
  },
};

const hasRoom = (site: Moderation, more: number) =>
  site.present().length + more <= MOST_EVENTS && site.events.length + more <= MOST_EVENTS_EVER;

/** Days that no event has yet, because dates are identified by their day. */
function daysAfter({ events }: Moderation, count: number): number[] {
  const last = Math.max(1, ...events.map(({ day }) => day));
  return Array.from({ length: count }, (_, index) => last + 1 + index);
}
