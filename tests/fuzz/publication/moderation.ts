import { type Admin, isSame, type Member, type ModelEvent, type Outcome, Publication, type Words } from "./model.ts";

/** The dates that one decision about an event covered. */
type Decided = readonly { event: ModelEvent; was: ModelEvent; decidedAs: number }[];

/** What admins do, which alone makes texts public, and its consequences. */
export class Moderation extends Publication {
  /** Each admin's decisions: for each event, the dates that were decided with it, their state before, and their versions after it. */
  readonly #decisions: Record<Admin, Decided[][]> = {
    abe: [],
    ada: [],
  };
  readonly #blocks: Partial<Record<Member, { event: ModelEvent; was: ModelEvent; version: number }[]>> = {};

  /** Saves a form, with `is_approved` set. An admin who changes nothing thereby approves the current text. */
  override edit(member: Member, event: ModelEvent, words: Words): Outcome {
    return member === "abe" && isSame(event.words, words) ? this.approveOne(event) : super.edit(member, event, words);
  }

  /** Approves the versions of events that an admin has read, each with the dates that are decided with it. */
  approve(admin: Admin, events: readonly ModelEvent[], { isBulk }: { isBulk: boolean }): Outcome {
    return this.#decide(admin, events, (event) => {
      if (isBulk && (event.review !== "waiting" || event.isTakenOff)) return [];
      if (event.review === "approved") return [];
      const dates = this.decidedWith(event);
      for (const date of dates) this.approveVersion(date);
      return dates;
    });
  }

  sendBack(admin: Admin, events: readonly ModelEvent[], verdict: "returned" | "refused"): Outcome {
    return this.#decide(admin, events, (event) => {
      if (event.review !== "waiting") return [];
      const dates = this.decidedWith(event);
      for (const date of dates) Object.assign(date, { review: verdict, wasSentBack: true });
      return dates;
    });
  }

  /** Takes the public version of an event, or of all dates of its series, off the site. */
  unpublish(admin: Admin, event: ModelEvent, isWholeSeries: boolean): Outcome {
    const dates = this.present().filter(
      (other) => other === event || (isWholeSeries && event.series !== null && other.series?.key === event.series.key),
    );
    return this.#decide(admin, [event], () => {
      const taken = dates.filter(({ shown }) => shown !== null);
      for (const date of taken)
        Object.assign(date, { review: "returned", wasSentBack: true, isTakenOff: true, shown: null, known: [] });
      return taken;
    });
  }

  /** Restores the events of the admin's latest decision that was not undone, except those that have changed since. */
  undo(admin: Admin): Outcome {
    const latest = this.#decisions[admin].pop() ?? [];
    const isChanged = (decided: Decided) =>
      decided.some(({ event: { isGone, version }, decidedAs }) => isGone || version !== decidedAs);
    const left = latest.filter(isChanged);
    if (left.length > 0) this.#decisions[admin].push(left);
    for (const { event, was } of latest.filter((decided) => !isChanged(decided)).flat()) {
      const { review, shown, known, isTakenOff, wasSentBack } = was;
      Object.assign(event, { review, shown, known, isTakenOff, wasSentBack, version: event.version + 1 });
    }
    return left.length < latest.length ? "done" : "refused";
  }

  deletePending(event: ModelEvent): Outcome {
    if (event.review === "approved") return "refused";
    for (const date of this.decidedWith(event)) Object.assign(date, { isGone: true, known: [] });
    return "done";
  }

  /** An event that its owner deletes stays in calendars as cancelled; one that an admin deletes disappears. */
  delete(by: Member | Admin, event: ModelEvent): Outcome {
    const isOwn = by !== "ada" && this.owns(by, event);
    if (!isOwn && by !== "ada" && by !== "abe") return "refused";
    Object.assign(event, { isGone: true, known: isOwn ? event.known : [] });
    return "done";
  }

  /** An admin approves one event by updating the table, as the specification describes. */
  approveOne(event: ModelEvent): Outcome {
    if (event.review === "approved") return "done";
    this.approveVersion(event);
    event.version += 1;
    return "done";
  }

  correct(admin: Admin, event: ModelEvent, words: Words): Outcome {
    if (event.review !== "waiting" || (admin === "abe" && this.owns(admin, event))) return "refused";
    for (const date of this.decidedWith(event)) Object.assign(date, { words, version: date.version + 1 });
    return "done";
  }

  keepApproved(isKept: boolean): Outcome {
    this.keepsApproved = isKept;
    return "done";
  }

  measure(member: Member, kind: "trusted" | "limited"): Outcome {
    this.measures[member].add(kind);
    return "done";
  }

  block(member: Member, { refusesWaiting, takesOff }: { refusesWaiting: boolean; takesOff: boolean }): Outcome {
    const taken = this.present().filter(
      ({ creator, isOrganizations, review, shown }) =>
        creator === member &&
        !(isOrganizations && member !== "olive" && !this.isBlocked("olive")) &&
        ((refusesWaiting && review === "waiting") || (takesOff && shown !== null)),
    );
    this.#blocks[member] = taken.map((event) => {
      const was = { ...event };
      const isOff = takesOff && event.shown !== null;
      Object.assign(event, {
        review: was.review === "waiting" && refusesWaiting ? "refused" : "returned",
        wasSentBack: true,
        version: event.version + 1,
        ...(isOff && { isTakenOff: true, shown: null, known: [] }),
      });
      return { event, was, version: event.version };
    });
    this.measures[member].add("blocked");
    return "done";
  }

  lift(member: Member, kind: "trusted" | "limited" | "blocked"): Outcome {
    this.measures[member].delete(kind);
    return "done";
  }

  /** A member whose block took events away that have not been restored yet. */
  withTakenEvents(): Member | null {
    return (["olive", "ed", "mara"] as const).find((member) => this.#blocks[member]?.length) ?? null;
  }

  /** After a block is lifted: restores what it took away, except approved versions, which it has erased. */
  bringBack(member: Member): Outcome {
    if (this.isBlocked(member)) return "refused";
    const restored = (this.#blocks[member] ?? []).filter(
      ({ event, version }) => !event.isGone && event.version === version,
    );
    delete this.#blocks[member];
    for (const { event, was } of restored) {
      Object.assign(event, { review: was.review, isTakenOff: was.isTakenOff, version: event.version + 1 });
      if (was.review === "approved") this.approveVersion(event);
    }
    return restored.length > 0 ? "done" : "refused";
  }

  #decide(admin: Admin, events: readonly ModelEvent[], decide: (event: ModelEvent) => readonly ModelEvent[]): Outcome {
    const before = new Map(this.present().map((event) => [event, { ...event }]));
    const decided = events.map(decide).filter((dates) => dates.length > 0);
    if (decided.length === 0) return "refused";
    for (const event of decided.flat()) event.version += 1;
    this.#decisions[admin].push(
      decided.map((dates) =>
        dates.map((event) => ({ event, was: before.get(event) ?? event, decidedAs: event.version })),
      ),
    );
    return "done";
  }
}
