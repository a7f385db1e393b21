import type { Moderation } from "./moderation.ts";
import { DONE, first, MOST_EVENTS, type Scenes } from "./scenes.ts";

/** How many events may exist in all. */
const MOST_EVENTS_EVER = 10;

/** What members do. */
export const MEMBER_SCENES: Scenes = {
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
};

const hasRoom = (site: Moderation, more: number) =>
  site.present().length + more <= MOST_EVENTS && site.events.length + more <= MOST_EVENTS_EVER;

/** Days that no event has yet, because dates are identified by their day. */
function daysAfter({ events }: Moderation, count: number): number[] {
  const last = Math.max(1, ...events.map(({ day }) => day));
  return Array.from({ length: count }, (_, index) => last + 1 + index);
}
