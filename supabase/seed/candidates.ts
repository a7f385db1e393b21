import { chooseMotif } from "#app/domain/events/choose-motif.ts";
import { findCity } from "#app/domain/events/cities.ts";
import { dayOf, zoneOf } from "#app/domain/events/days.ts";
import type { EventPrice } from "#app/domain/events/price.ts";
import { attendanceOf } from "./attendance.ts";
import type { EventIdea } from "./catalogue/idea.ts";
import { CATALOGUE } from "./catalogue/index.ts";
import type { EventRow } from "./factories.ts";
import { instantAt, type Span } from "./timing.ts";
import type { VenueCity } from "./venues.ts";
import { STREET_ADDRESSES } from "./venues.ts";

/** An idea of the catalogue with its place, not yet dated. */
export interface Candidate {
  city: VenueCity;
  idea: EventIdea;
  /** "Venue Name, City". */
  location: string;
  /** IANA zone of the location. */
  zone: string;
}

/** Minimum number of public events per city and per category, whatever number is pending or past. */
export const LEAST_PER_CITY = 5;
export const LEAST_PER_CATEGORY = 12;

/**
 * Every idea of the catalogue with its location text and zone.
 * @throws Error when the catalogue names a city that the site does not have.
 */
export function allCandidates(siteTimeZone: string): Candidate[] {
  return CATALOGUE.flatMap(({ city, ideas }) => {
    const name = findCity(city)?.name;
    if (!name) throw new Error(`The seed has events in ${city}, which is not a city of the site.`);
    return ideas.map((idea) => {
      const location = `${idea.venue}, ${name}`;
      return { city, idea, location, zone: zoneOf(location, siteTimeZone) };
    });
  });
}

/** The row of `events` for a dated idea. Ticket and information links go to example.com, which cannot be registered. */
export function toRow({ idea, location, zone }: Candidate, { start, end }: Span): EventRow {
  const slug = idea.title
    .toLowerCase()
    .replaceAll("'", "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const links = { tickets: `https://tickets.example.com/${slug}`, info: `https://www.example.com/events/${slug}` };
  return {
    title: idea.title,
    description: idea.description,
    category: idea.category,
    location,
    address: STREET_ADDRESSES[idea.venue] ?? null,
    start_date: start,
    end_date: end,
    is_all_day: idea.when.wholeDays !== undefined,
    image_url: null,
    picture_id: null,
    image_alt: null,
    image_focus_x: null,
    image_focus_y: null,
    motif: chooseMotif(idea),
    event_url: idea.link ? links[idea.link] : null,
    max_attendees: idea.maxAttendees ?? null,
    ...priceOf(idea),
    ...attendanceOf(idea),
    ...(idea.spanish && {
      translation_language: "es",
      translated_title: idea.spanish.title,
      translated_description: idea.spanish.description,
    }),
    doors_at: idea.doors === undefined ? null : instantAt(dayOf(start, zone), idea.doors, zone),
  };
}

function priceOf({ price }: EventIdea): EventPrice {
  const unpaid = { price_min_cents: null, price_max_cents: null };
  if (price === undefined || typeof price === "string") return { price_kind: price ?? null, ...unpaid };
  const [lowest, highest] = typeof price === "number" ? [price] : price;
  const price_max_cents = highest === undefined ? null : highest * 100;
  return { price_kind: "paid", price_min_cents: lowest * 100, price_max_cents };
}

/** Candidates not used yet, in a fixed order; each is taken once. */
export class CandidatePool {
  #left: Candidate[];
  readonly #visible = new Map<string, number>();

  constructor(candidates: readonly Candidate[]) {
    this.#left = [...candidates];
    for (const candidate of candidates) this.#countVisible(candidate, 1);
  }

  /** Takes at most `count` candidates that `fits` accepts; with `rank` those of lowest rank, else in pool order. */
  take(count: number, fits: (candidate: Candidate) => boolean, rank?: (candidate: Candidate) => string): Candidate[] {
    const fitting = this.#left.filter(fits);
    if (rank) fitting.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
    const taken = fitting.slice(0, count);
    this.#left = this.#left.filter((candidate) => !taken.includes(candidate));
    return taken;
  }

  /** Like `take`, for events that are not public: spares cities and categories with few events. */
  takeHidden(count: number, fits: (candidate: Candidate) => boolean): Candidate[] {
    const taken: Candidate[] = [];
    while (taken.length < count) {
      const [next] = this.take(1, (candidate) => this.#canSpare(candidate) && fits(candidate));
      if (!next) break;
      this.#countVisible(next, -1);
      taken.push(next);
    }
    return taken;
  }

  #canSpare({ city, idea }: Candidate): boolean {
    const perCity = this.#visible.get(city) ?? 0;
    const perCategory = this.#visible.get(`category ${idea.category}`) ?? 0;
    return perCity > LEAST_PER_CITY && perCategory > LEAST_PER_CATEGORY;
  }

  #countVisible({ city, idea }: Candidate, step: number): void {
    for (const key of [city, `category ${idea.category}`]) this.#visible.set(key, (this.#visible.get(key) ?? 0) + step);
  }
}
