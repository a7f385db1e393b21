import type { Member } from "./model.ts";
import { DONE, first, type Scenes } from "./scenes.ts";

const isMeasurable = (member: Member) => member !== "abe";

/** What admins do, and the end of an event, which comes by itself. */
export const ADMIN_SCENES: Scenes = {
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
