import fc from "fast-check";
import { expect } from "vitest";
import type { Acts } from "./acts.ts";
import { ADMIN_SCENES } from "./admin-scenes.ts";
import { MEMBER_SCENES } from "./member-scenes.ts";
import type { Member, ModelEvent, Words } from "./model.ts";
import type { Moderation } from "./moderation.ts";
import { differences, placesOfApi, placesOfSite } from "./readers.ts";
import { type Choices, MOST_EVENTS, TOPICS } from "./scenes.ts";

/** What members and admins can do. */
const ACTS = { ...MEMBER_SCENES, ...ADMIN_SCENES };

/** The site under test. */
export interface World {
  acts: Acts;
  origin: string;
  /** Number of texts used so far, so that each new one is unique. */
  texts: number;
  steps: number;
}

/** One act, with the choices for it. */
class Command implements fc.AsyncCommand<Moderation, World> {
  constructor(
    readonly name: string,
    readonly choices: Choices,
  ) {}

  check(site: Readonly<Moderation>): boolean {
    return ACTS[this.name]?.needsEvent === false || site.present().length > 0;
  }

  async run(site: Moderation, world: World): Promise<void> {
    const { acts, origin } = world;
    const { choices } = this;
    const byAge = site.present().reverse();
    const at = (index: number) => byAge[index % byAge.length] as ModelEvent;
    const chosen = at(choices.event);
    const word = (which: "kept" | "shown" | "new", part: keyof Words) => {
      if (which === "new") return ++world.texts;
      return which === "shown" ? (chosen.shown ?? chosen.words)[part] : chosen.words[part];
    };
    const versions = new Map(site.events.map((event) => [event, event.version]));
    await acts.forgetLimits();
    const result = await ACTS[this.name]?.run({
      ...choices,
      site,
      acts,
      chosen,
      several: [...new Set([chosen, ...choices.others.map(at)])],
      member: choices.by === "owner" ? ownerOf(chosen) : choices.by,
      words: () => ({
        title: word(choices.title, "title"),
        place: word(choices.place, "place"),
        description: word(choices.description, "description"),
      }),
      fresh: () => ({ title: ++world.texts, place: ++world.texts, description: ++world.texts }),
    });
    if (!result) return;
    world.steps += 1;
    expect(result.actual, `${this}`).toBe(result.expected);
    expect(await acts.strayDates()).toEqual([]);
    expect(await differences(placesOfApi(acts.stack.client(), site, acts.idOf))).toEqual([]);
    const touched = site.events.filter((event) => event === chosen || event.version !== versions.get(event));
    // Cached pages may be a second old.
    await expect
      .poll(() => differences(placesOfSite(origin, site, touched, acts.idOf)), { timeout: 5_000 })
      .toEqual([]);
  }

  toString(): string {
    return `${this.choices.by}/${this.choices.admin} ${this.name} ${this.choices.event} (${JSON.stringify(this.choices)})`;
  }
}

/** Who may act for an event. */
const ownerOf = (event: ModelEvent | undefined): Member =>
  event?.isOrganizations && event.creator !== "ed" ? "olive" : (event?.creator ?? "olive");

const text = fc.constantFrom("kept" as const, "shown" as const, "new" as const);
/** Often the public text: a change counts as small only if just the description differs. */
const guarded = fc.oneof({ weight: 2, arbitrary: fc.constant("shown" as const) }, { weight: 3, arbitrary: text });
const choices: fc.Arbitrary<Choices> = fc.record({
  // Mostly the newest event, so that several acts meet on it.
  event: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(MOST_EVENTS) }),
  others: fc.array(fc.nat(MOST_EVENTS), { maxLength: 2 }),
  by: fc.oneof({ weight: 2, arbitrary: fc.constant("owner" as const) }, fc.constantFrom("olive", "ed", "mara", "abe")),
  admin: fc.constantFrom("abe", "ada", "ada"),
  title: guarded,
  place: guarded,
  description: text,
  status: fc.constantFrom("sold_out", "postponed", "cancelled", null),
  flags: fc.tuple(fc.boolean(), fc.boolean()),
  dates: fc.constantFrom(1, 1, 3),
});

const some: Choices = {
  event: 0,
  others: [],
  by: "owner",
  admin: "ada",
  title: "new",
  place: "new",
  description: "new",
  status: null,
  flags: [false, false],
  dates: 1,
};

/** Every sequence begins with a pending change of an approved event: nearly all bugs found started from there. */
export const OPENING: readonly fc.AsyncCommand<Moderation, World>[] = ["creates", "approves", "edits"].map(
  (name) => new Command(name, some),
);

/** Sequences of acts about a few topics, often on the newest event. */
export const sequences = (longest: number) =>
  fc.subarray([...TOPICS], { minLength: 1, maxLength: 3 }).chain((topics) => {
    const acts = Object.entries(ACTS).filter(([, { topic }]) => topic === "core" || topics.includes(topic));
    const commands = acts.map(([name, { weight }]) => ({
      weight,
      arbitrary: choices.map((chosen) => new Command(name, chosen)),
    }));
    return fc.commands([fc.oneof(...commands)], { maxCommands: longest, size: "max" });
  });
