import type { ProductRule } from "./rule.ts";

/** Rules of PRODUCT.md about searches and the places of Florida. */
export const SEARCHING_RULES: readonly ProductRule[] = [
  {
    rule: "places: names and ZIP codes are known; an event is where its location says, and the form says near which place it will be listed",
    tests: [
      "tests/domain/search/places.test.ts > is each place, ZIP code and county asked for alone, unless it is better known as a word",
      "tests/routes/preview.test.ts > where a location is on no city page, it says near which place the event will be listed",
      "tests/routes/near.test.ts > the filter takes names and ZIP codes, and says what it does not know",
    ],
  },
  {
    rule: "places: a search has what is there, then what is within 25 miles, else 50 or 100, under headings that say so",
    tests: [
      "tests/routes/near.test.ts > a search for a place has what is there, and below what is near, or in its place where nothing is there",
      "tests/routes/near.test.ts > where nothing is within 25 miles, the page says so and shows what is farther, the nearest first",
      "tests/routes/city-week.test.ts > a city's weekend lists it and a row of the next one, and says so when nothing is on",
    ],
  },
  {
    rule: "places: /near/<place> is the page of a place without a city page",
    tests: [
      "tests/routes/near.test.ts > a place has a page of what is within 25 miles, with the miles of each event",
      "tests/routes/near.test.ts > ZIP codes and other names are known, cities have their own page, and what is no place has none",
    ],
  },
  {
    rule: "search: whatever contains the typed text is found, and events that have its words in any order and form",
    tests: [
      "tests/models/lists/listings.test.ts > a search finds every event whose title or description contains it",
      "tests/models/lists/search.test.ts > visitors find words in any order, in title, description and location",
      "tests/models/lists/search.test.ts > visitors find other forms of a word, words that begin with it, and accents either way",
      "tests/models/lists/search.test.ts > visitors find other forms of a word in the language of the event",
      "tests/models/lists/search.test.ts > apostrophes and hyphens make no difference",
    ],
  },
  {
    rule: "search: quotes, and plain characters",
    tests: [
      "tests/models/lists/search.test.ts > a quoted phrase is only found verbatim",
      "tests/models/lists/search.test.ts > '%s' is plain text: it is found where it stands, and nowhere else",
    ],
  },
  {
    rule: "search: sentences are understood, as chips that take their words out of the text, a title, and nearest results; exactly the text can be searched for",
    tests: [
      "tests/models/lists/search.test.ts > '%s' finds what happens there and belongs to that category",
      "tests/domain/lists/search-results.test.ts > leads to exactly what was typed where the list understood something else, and keeps the other filters",
      "tests/domain/lists/titles.test.ts > are its parts in the order of the text, and each takes its words out of the search",
      "tests/domain/lists/titles.test.ts > says which part was left out",
      "tests/routes/events-sentence.test.ts > a sentence is understood by every form of the list",
      "tests/journeys/search.spec.ts > a visitor types a sentence at home",
      "tests/journeys/search.spec.ts > a visitor at a page that is not there searches from it",
    ],
  },
  {
    rule: "search: kinds of events and holidays by their names in both languages, ages as whom it is for, and without words that say nothing",
    tests: [
      "tests/domain/search/kinds.test.ts > %s: each is one term, which finds what the kind has",
      "tests/models/lists/search.test.ts > a holiday finds what names it, and what is on its day",
      "tests/models/lists/search.test.ts > an event under way that names a holiday is found before its day",
      "tests/domain/search/days.test.ts > %s is %s, where a number may count something else",
      "tests/domain/search/sentences.test.ts > of nothing but fillers asks for all events, one of nothing readable for none",
    ],
  },
  {
    rule: "search: best matches first, or soonest first",
    tests: [
      "tests/search/search.test.ts > %s find what they mean first",
      "tests/search/search.test.ts > begin with the best matches, and with the soonest event where that is asked for",
    ],
  },
  {
    rule: "search: the page of an organizer who is named comes first, then what they have coming up",
    tests: [
      "tests/domain/search/names.test.ts > an organizer with a public page > %s is %s",
      "tests/routes/organizers.test.ts > who types “%s” finds the page of the organizer first, then what they have coming up",
      "tests/policies/organizers.test.ts > a visitor finds public organizers by name, of at most 40 names",
    ],
  },
  {
    rule: "search: boxes suggest at most eight pages while somebody types, by keyboard and by pointer",
    tests: [
      "tests/routes/suggest.test.ts > places, venues, organizers and titles are suggested, each with what it is and its page",
      "tests/routes/suggest.test.ts > at most eight are suggested, the soonest events first",
      "tests/journeys/suggestions.js.spec.ts > somebody with a keyboard opens the page of a venue from the search box, and somebody with a mouse that of an event",
      "tests/journeys/suggestions.js.spec.ts > Escape closes the list and keeps the text, and Enter without a choice searches for it",
    ],
  },
  {
    rule: "search: typing errors are corrected, and the page says so",
    tests: [
      "tests/models/lists/search.test.ts > a correction never turns one name into another",
      "tests/domain/lists/search-results.test.ts > names the corrected text, and leads to exactly what was typed",
      "tests/domain/lists/search-results.test.ts > of an empty list does not promise results for a corrected text",
    ],
  },
  {
    rule: "search: cards mark what was found",
    tests: [
      "tests/domain/lists/search-results.test.ts > of cards are in the title, the place, and a part of the description where there is one",
      "tests/search/search.test.ts > show where the search was found: the title, or a part of the description",
    ],
  },
];
