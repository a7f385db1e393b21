/*
 * Who may do what to events, and what of them is public: the rules of SECURITY.md as a program. `commands.ts` performs each act both on
 * this model and on a stack, and compares. Intended exceptions to "an admin has approved it": small changes of trusted accounts (`edit`),
 * what readers keep of an event while a change is pending (`visible`; readings R25 and R28), and statuses, which have no text.
 */

export type Member = "olive" | "ed" | "mara" | "abe";
export type Admin = "abe" | "ada";
/** Result of an act. */
export type Outcome = "done" | "refused";

/** Numbers of the marks in the texts of an event. Unrelated texts never share one. */
export interface Words {
  title: number;
  place: number;
  description: number;
}

/** The owner of events and series: an account, or the organization that olive owns and ed may join. */
export interface Owner {
  creator: Member;
  isOrganizations: boolean;
}

export interface ModelEvent extends Owner {
  readonly key: number;
  series: (Owner & { key: number }) | null;
  /** Days from now. */
  day: number;
  words: Words;
  review: "approved" | "waiting" | "returned" | "refused";
  /** The latest approved version; null before the first, and after the event was taken off the site. */
  shown: Words | null;
  /**
   * Versions that readers may still have, for example in subscribed calendars: all that were approved since the event was last taken off.
   */
  known: readonly Words[];
  isTakenOff: boolean;
  /** Returned, refused or taken off since its last approval. */
  wasSentBack: boolean;
  status: "sold_out" | "postponed" | "cancelled" | null;
  isGone: boolean;
  /** Incremented by each change of the row. */
  version: number;
}

export const isSame = (one: Words, other: Words) =>
  one.title === other.title && one.place === other.place && one.description === other.description;

export class Publication {
  readonly events: ModelEvent[] = [];
  readonly measures: Record<Member, Set<"trusted" | "limited" | "blocked">> = {
    olive: new Set(),
    ed: new Set(),
    mara: new Set(),
    abe: new Set(),
  };
  hasOrganization = true;
  edIsMember = true;
  keepsApproved = false;
  #series = 0;

  /** Events that have not been deleted, most recently touched first. */
  present(): ModelEvent[] {
    return this.events.filter(({ isGone }) => !isGone);
  }

  /** What visitors see of an event: all of it, the facts (title and place), or nothing. */
  visible({ review, words, shown, isGone }: ModelEvent): { full: Words } | { facts: Words } | null {
    if (isGone) return null;
    if (review === "approved") return { full: words };
    if (shown === null) return null;
    return this.keepsApproved ? { full: shown } : { facts: shown };
  }

  isBlocked = (member: Member) => this.measures[member].has("blocked");
  isInOrganization = (member: Member) =>
    this.hasOrganization && (member === "olive" || (member === "ed" && this.edIsMember));
  owns = (member: Member, { creator, isOrganizations }: Owner) =>
    !this.isBlocked(member) && (isOrganizations ? this.isInOrganization(member) : creator === member);

  /** For an event that is not approved: the dates of its series that an admin decides about together with it. */
  decidedWith(event: ModelEvent): ModelEvent[] {
    return this.present().filter(
      (other) =>
        other === event ||
        (event.series !== null &&
          other.series?.key === event.series.key &&
          areOfOneOwner(other, event) &&
          other.review === event.review &&
          other.isTakenOff === event.isTakenOff &&
          isSame(other.words, event.words)),
    );
  }

  create(member: Member, isOrganizations: boolean, days: readonly number[], words: Words): ModelEvent[] | "refused" {
    const owner = { creator: member, isOrganizations };
    const series = days.length > 1 ? { ...owner, key: this.#series++ } : null;
    return this.#insert(owner, series, days, words);
  }

  /** Adds a date to the series of an event. */
  extend(
    member: Member,
    isOrganizations: boolean,
    event: ModelEvent,
    day: number,
    words: Words,
  ): ModelEvent[] | "refused" {
    const owner = { creator: member, isOrganizations };
    if (!event.series || !areOfOneOwner(owner, event.series)) return "refused";
    return this.#insert(owner, event.series, [day], words);
  }

  #insert(owner: Owner, series: ModelEvent["series"], days: readonly number[], words: Words): ModelEvent[] | "refused" {
    if (!this.owns(owner.creator, owner)) return "refused";
    const added = days.map(
      (day, index): ModelEvent => ({
        ...owner,
        key: this.events.length + index,
        series,
        day,
        words,
        review: "waiting",
        shown: null,
        known: [],
        status: null,
        isTakenOff: false,
        wasSentBack: false,
        isGone: false,
        version: 0,
      }),
    );
    this.events.push(...added);
    return added;
  }

  edit(member: Member, event: ModelEvent, words: Words): Outcome {
    if (!this.owns(member, event)) return "refused";
    this.#change(member, event, words);
    return "done";
  }

  #change(member: Member, event: ModelEvent, words: Words): void {
    if (isSame(event.words, words)) return;
    const measures = this.measures[member];
    const isTrusted = measures.has("trusted") && !measures.has("limited");
    const isSmall = event.shown?.title === words.title && event.shown.place === words.place;
    const isSentBack = event.wasSentBack || (event.review !== "approved" && event.review !== "waiting");
    Object.assign(event, { words, review: "waiting" });
    if (isTrusted && isSmall && !isSentBack) this.approveVersion(event);
    event.version += 1;
  }

  /** Changes a date and all later ones of its series. */
  editSeries(member: Member, event: ModelEvent, words: Words): Outcome {
    if (!event.series || !this.owns(member, event)) return "refused";
    for (const date of this.#datesOfOwner(event)) if (date.day >= event.day) this.#change(member, date, words);
    return "done";
  }

  setStatus(member: Member, event: ModelEvent, status: ModelEvent["status"]): Outcome {
    if (!this.owns(member, event)) return "refused";
    if (event.status === status) return "done";
    if (event.shown === null) return "refused";
    Object.assign(event, { status, version: event.version + 1 });
    return "done";
  }

  handOver(member: Member, event: ModelEvent, toOrganization: boolean): Outcome {
    if (!this.owns(member, event) || (toOrganization && !this.isInOrganization(member))) return "refused";
    if (event.isOrganizations && member !== "olive") return "refused";
    if (event.isOrganizations === toOrganization) return "done";
    const creator = event.isOrganizations ? () => member : ({ creator }: Owner) => creator;
    if (event.series) Object.assign(event.series, { creator: creator(event.series), isOrganizations: toOrganization });
    for (const date of this.#datesOfOwner(event))
      Object.assign(date, { creator: creator(date), isOrganizations: toOrganization, version: date.version + 1 });
    return "done";
  }

  /** Ed joins the organization. */
  join(): void {
    this.edIsMember = true;
  }

  /** Ed leaves the organization, or olive removes him. The events that he created for it pass to her. */
  leave(): Outcome {
    this.edIsMember = false;
    for (const event of this.present())
      if (event.isOrganizations && event.creator === "ed")
        Object.assign(event, { creator: "olive", version: event.version + 1 });
    for (const series of this.#allSeries())
      if (series.isOrganizations && series.creator === "ed") series.creator = "olive";
    return "done";
  }

  /** Olive deletes the organization's page. Each event then belongs to its creator. */
  dissolve(): Outcome {
    this.hasOrganization = false;
    this.edIsMember = false;
    for (const event of this.present().filter(({ isOrganizations }) => isOrganizations)) {
      if (event.series && event.series.creator !== event.creator) event.series = null;
      Object.assign(event, { isOrganizations: false, version: event.version + 1 });
    }
    for (const series of this.#allSeries()) series.isOrganizations = false;
    return "done";
  }

  /** Olive founds the organization again. Her own events become the organization's. */
  found(): void {
    this.hasOrganization = true;
    for (const series of this.#allSeries()) if (series.creator === "olive") series.isOrganizations = true;
    for (const event of this.present().filter(({ creator }) => creator === "olive"))
      Object.assign(event, { isOrganizations: true, version: event.version + 1 });
  }

  /** Makes the current text of an event its approved version. */
  protected approveVersion(event: ModelEvent): void {
    const { words, known } = event;
    Object.assign(event, {
      review: "approved",
      shown: words,
      known: [...known, words],
      isTakenOff: false,
      wasSentBack: false,
    });
  }

  #datesOfOwner(event: ModelEvent): ModelEvent[] {
    if (!event.series) return [event];
    const { key } = event.series;
    return this.present().filter((date) => date.series?.key === key && areOfOneOwner(date, event));
  }

  #allSeries(): Set<Owner> {
    return new Set(this.events.flatMap(({ series }) => series ?? []));
  }
}

function areOfOneOwner(one: Owner, other: Owner): boolean {
  if (one.isOrganizations || other.isOrganizations) return one.isOrganizations === other.isOrganizations;
  return one.creator === other.creator;
}
