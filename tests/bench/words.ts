import { CITIES } from "#app/domain/events/cities.ts";
import { createRandom } from "#supabase/seed/random.ts";
import { VENUES } from "#supabase/seed/venues.ts";

/* The words and venues of the benchmark's events. All are derived from these lists, so that every run searches the same texts. */

/** Number of different words in the events' texts. */
const VOCABULARY_SIZE = 50_000;

/** The most frequent words, most frequent first. The others are made of syllables. */
const HEAD =
  `live community night family free music local art food market open garden beach park class workshop festival summer
  weekend fun show kids dance walk river tour yoga history craft beer wine story film jazz tasting parade harvest sunset morning
  evening lake nature run guitar poetry theater gallery museum library science book club choir band concert picnic seafood orange
  coffee bakery vegan vintage antique flower butterfly bird manatee kayak paddle fishing sailing surf volleyball tennis golf soccer
  baseball marathon cycling skate chess trivia karaoke comedy magic puppet circus carnival lantern firework holiday spring autumn
  winter charity volunteer cleanup recycling startup coding robot design photo painting pottery sculpture quilt knitting sewing
  woodwork cooking barbecue taco sushi pizza chocolate honey citrus strawberry mango farm barn rodeo horse dog cat adoption
  wellness meditation breath fitness boxing climbing hiking camping stargazing astronomy planetarium lecture debate language
  spanish creole gospel blues reggae salsa opera orchestra drum piano violin`.split(/\s+/);

const ONSETS = ["b", "br", "c", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v"];
const VOWELS = ["a", "e", "i", "o", "u", "ai", "ea", "oo"];
const CODAS = ["", "n", "l", "r", "m", "d", "ck", "nd"];

/** Words that are in exactly one, ten or none of the events, at every size. */
export const KNOWN_WORDS = { inOne: "quixolite", inTen: "zephyrine", inNone: "vexquorn" } as const;

/** The venue of the first events and of some others. */
export const KNOWN_VENUE = "Lantern Hall";

/** End of the first events' titles. Both are also frequent words. */
export const KNOWN_TITLE_WORDS = ["jazz", "harvest"] as const;

/** All words without duplicates, most frequent first. */
export function vocabulary(): string[] {
  const words = new Set(HEAD);
  const syllables = ONSETS.length * VOWELS.length * CODAS.length;
  // The step has no common factor with the number of pairs, so it visits every pair of syllables once, in scattered order.
  const step = 611_953;
  for (let number = 1; words.size < VOCABULARY_SIZE; number += 1) {
    const pair = (number * step) % (syllables * syllables);
    words.add(syllable(pair % syllables) + syllable(Math.floor(pair / syllables)));
  }
  return [...words];
}

function syllable(number: number): string {
  const onset = number % ONSETS.length;
  const vowel = Math.floor(number / ONSETS.length) % VOWELS.length;
  const coda = Math.floor(number / ONSETS.length / VOWELS.length);
  return `${ONSETS[onset]}${VOWELS[vowel]}${CODAS[coda]}`;
}

/** Venue and city of each of 4,096 equally likely places. The first cities have many of them; one place in twelve is in no city. */
export function places(): { venue: string; city: string | null }[] {
  const random = createRandom(11);
  const popular = ["tampa", "orlando", "miami", "jacksonville", "st-petersburg", "fort-lauderdale", "tallahassee"];
  const cities = [...CITIES].sort((a, b) => rankOf(popular, a.slug) - rankOf(popular, b.slug));
  // A Zipf distribution: the first city has a hundred entries to draw from, the last one seven.
  const draws = cities.flatMap((city, index) =>
    Array<(typeof cities)[number]>(Math.round(100 / (index + 1) ** 0.8)).fill(city),
  );
  return Array.from({ length: 4_096 }, (_, slot) => {
    if (slot === 0) return { venue: KNOWN_VENUE, city: "Tampa" };
    if (slot % 12 === 11)
      return { venue: `${["Ridge", "Cypress", "Prairie", "Pine"][slot % 4]} Barn ${slot}`, city: null };
    const city = draws[Math.floor(random.next() * draws.length)];
    if (!city) throw new Error("There is no city.");
    const venues: readonly string[] = VENUES[city.slug as keyof typeof VENUES] ?? ["Town Hall"];
    const venue = slot % 512 === 0 ? KNOWN_VENUE : venues[Math.floor(random.next() * venues.length)];
    return { venue: venue ?? "Town Hall", city: city.name };
  });
}

function rankOf(popular: readonly string[], slug: string): number {
  const rank = popular.indexOf(slug);
  return rank === -1 ? popular.length : rank;
}
