import { addDays, parseLocalDateTime, todayIn } from "#app/domain/events/days.ts";
import type { Person } from "#tests/support/people.ts";
import type { TestStack } from "#tests/support/stack.ts";

/** An event of the corpus. All of them are in the evening, `daysAhead` days from today. */
interface CorpusEvent {
  title: string;
  description: string;
  category: string;
  location: string;
  daysAhead: number;
}

const PLACES = [
  "Armature Works, Tampa",
  "Curtis Hixon Park, Tampa",
  "Skipper's Smokehouse, Tampa",
  "Lake Eola Park, Orlando",
  "The Plaza Live, Orlando",
  "Wynwood Walls, Miami",
  "Bayfront Park, Miami",
  "Vinoy Park, St. Petersburg",
  "Jannus Live, St Pete, FL",
  "Las Olas Boulevard, Ft. Lauderdale",
  "Hollywood Beach Theater, Hollywood",
  "Town Square, Celebration",
  "Riverside Arts Market, Jacksonville",
  "Munroe Regional Hall, Ocala",
  "Mallory Square, Key West",
  "Seville Quarter, Pensacola",
  "County Road 12 Barn",
];

/** Titles and descriptions of ordinary events: each kind takes place everywhere, several times. */
const KINDS: readonly (readonly [title: string, description: string, category: string])[] = [
  ["Blues on the Porch", "Slide guitar and harmonica until late.", "music"],
  ["Open Mic Evening", "Singers, poets and comedians share one stage.", "music"],
  ["Songs by the Water", "An acoustic trio plays as the boats come in.", "music"],
  ["Taco Truck Rally", "Nine trucks, long tables and cold horchata.", "food"],
  ["Oyster Roast", "Shuck your own at the dock, with lemon and hot sauce.", "food"],
  ["Gallery Walk", "Studios keep their doors open and painters explain their work.", "arts"],
  ["Clay for Beginners", "Throw a first bowl on the wheel; we fire it for you.", "arts"],
  ["Sunrise Paddle", "Kayaks through the mangroves with a guide.", "sports"],
  ["Pickleball Social", "Mixed doubles, paddles can be borrowed.", "sports"],
  ["Storytime on the Lawn", "Picture books, bubbles and a puppet named Otto.", "families"],
  ["Robots for Children", "Build one from a box, a motor and glue.", "families"],
  ["Night Sky Lecture", "An astronomer explains what the telescopes show this month.", "education"],
  ["Spanish Conversation", "Practise with native speakers at small tables.", "education"],
  ["Founders Breakfast", "Two short pitches, then introductions over coffee.", "business"],
  ["Hack Night", "Bring a laptop and an unfinished project.", "tech"],
  ["Breathing and Stretching", "A slow hour on the grass; mats are there.", "health"],
];

/** The events that `QUERIES` look for. Titles are unique. */
export const KNOWN_EVENTS: readonly CorpusEvent[] = [
  known("Jazz Night", "A quartet plays standards.", "music", "Armature Works, Tampa", 40),
  known("Night of Jazz", "Three bands on two stages.", "music", "The Plaza Live, Orlando", 20),
  known(
    "Harbor Supper",
    "Dinner on the [quay](https://quay.example), with a **jazz trio** at night.",
    "food",
    "Bayfront Park, Miami",
    5,
  ),
  known("Latin Jazz at Night", "Congas, brass and a wide floor.", "music", "Seville Quarter, Pensacola", 10),
  known("Jazzercise", "Dance your way to fitness.", "sports", "Lake Eola Park, Orlando", 3),
  known(
    "Farmers Markets of Florida",
    "What grows here, and who grows it.",
    "food",
    "Riverside Arts Market, Jacksonville",
    30,
  ),
  known("Strawberry Festival", "Shortcake, rides and a parade.", "food", "Munroe Regional Hall, Ocala", 60),
  known("Crème Brûlée Workshop", "Torches are provided.", "food", "Wynwood Walls, Miami", 12),
  known("Café con Música", "Boleros and pastelitos.", "music", "Wynwood Walls, Miami", 14),
  known(
    "Sun Coast 5K",
    "A flat course along the bay, with a medal for all.",
    "sports",
    "Vinoy Park, St. Petersburg",
    25,
  ),
  known("Symphony Under the Stars", "Beethoven, and a picnic on the lawn.", "music", "Vinoy Park, St. Petersburg", 26),
  known("Hollywood Film Classics", "Three silent films with a live pianist.", "arts", "Mallory Square, Key West", 33),
  known("Square Dance", "A caller, fiddles and partners for everyone.", "music", "County Road 12 Barn", 15),
  known("Rock 'n' Roll Revival", "Wear your blue suede shoes.", "music", "Jannus Live, St Pete, FL", 18),
  known("C++ for Musicians", "Write your first synthesizer.", "tech", "Curtis Hixon Park, Tampa", 22),
  known("50% Off Book Fair", "Half price on every shelf.", "education", "Town Square, Celebration", 27),
  known("Manatee Watch", "See them come into the warm spring.", "families", "County Road 12 Barn", 8),
  known("Gospel Brunch", "A choir, shrimp and grits.", "food", "Skipper's Smokehouse, Tampa", 9),
  known("Karaoke at the Pier", "Sing your heart out.", "music", "Vinoy Park, St. Petersburg", 11),
  known(
    "Women in Tech Meetup",
    "Talks on careers, and time to meet.",
    "tech",
    "Las Olas Boulevard, Ft. Lauderdale",
    16,
  ),
  known("Chess in the Park", "Boards and clocks are set up.", "other", "Curtis Hixon Park, Tampa", 17),
  known("Yoga at Dawn", "Sun salutations facing east.", "health", "Hollywood Beach Theater, Hollywood", 19),
  known("Orchid Show", "Two thousand blooms, and growers who talk about them.", "arts", "Town Square, Celebration", 21),
  known("Birthday of the City", "A celebration with cake.", "families", "Riverside Arts Market, Jacksonville", 23),
  known("Tampa Bay Regatta", "Sixty sails off the coast.", "sports", "Vinoy Park, St. Petersburg", 28),
  known("Valentine's Day Dance", "A big band, and roses.", "music", "Munroe Regional Hall, Ocala", 70),
  known("Fish & Chips Friday", "Malt vinegar is a must.", "food", "Mallory Square, Key West", 13),
  known("Theatre in the Round", "A comedy of many errors.", "arts", "Seville Quarter, Pensacola", 24),
  known("Ballroom Basics", "Learn the waltz in one hour.", "education", "Seville Quarter, Pensacola", 29),
  known("Kids Code Club", "Games that children make themselves.", "tech", "Lake Eola Park, Orlando", 31),
];

function known(title: string, description: string, category: string, location: string, daysAhead: number): CorpusEvent {
  return { title, description, category, location, daysAhead };
}

/** Number of ordinary events per kind and place. */
const REPETITIONS = 8;

/** The whole corpus: the known events among 2,176 ordinary ones, whose titles are their kind and a number. */
export function corpus(): CorpusEvent[] {
  const ordinary = KINDS.flatMap(([kind, description, category], kindIndex) =>
    PLACES.flatMap((location, placeIndex) =>
      Array.from({ length: REPETITIONS }, (_, index) => ({
        title: `${kind} ${kindIndex * 1000 + placeIndex * 10 + index}`,
        description,
        category,
        location,
        daysAhead: 2 + ((kindIndex * 7 + placeIndex * 5 + index * 11) % 90),
      })),
    ),
  );
  return [...ordinary, ...KNOWN_EVENTS];
}

/** Inserts the corpus into a database, approved, in one statement. */
export async function loadCorpus(stack: TestStack, organizer: Person): Promise<number> {
  const zone = "America/New_York";
  const today = todayIn(zone);
  const events = corpus();
  const rows = events.map(({ daysAhead, ...event }) => {
    const start = parseLocalDateTime(`${addDays(today, daysAhead)}T19:30`, zone);
    if (!start.ok) throw new Error("19:30 exists on every day.");
    return { ...event, start_date: start.instant };
  });
  await stack.sql`
    insert into public.events (organizer_id, title, description, category, location, start_date, is_approved)
    select ${organizer.id}, r.title, r.description, r.category, r.location, r.start_date, true
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as r (title text, description text, category text, location text, start_date timestamptz)`;
  await stack.sql`analyze public.listings`;
  return events.length;
}
