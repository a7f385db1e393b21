import { describe, expect, test } from "vitest";
import { MOTIFS } from "#app/domain/events/motifs.ts";
import { motifsFor, parsePosterName, posterOf } from "#app/domain/events/posters.ts";
import { CATALOGUE } from "#supabase/seed/catalogue/index.ts";

/** Titles, their categories, and the motifs that do not contradict them. */
const TITLES: readonly (readonly [title: string, category: string, motifs: string])[] = [
  ["Bandshell Beach Boogie", "music", "bandshell"],
  ["Run the High Banks 5K", "sports", "running"],
  ["Planetarium Laser Rock Night", "arts", "astronomy"],
  ["Motorsport Engineering Career Night", "education", "jobFair"],
  ["Seafood Street Supper", "food", "foodTruck"],
  ["Sandcastle University", "families", "sandcastle"],
  ["Motorcycle Swap Meet & Chrome Show", "other", "motorcycle"],
  ["Launch Watch Beach Party", "other", "space"],
  ["Learn to Surf", "sports", "surf"],
  ["Bocce and Cornhole on the Green", "sports", "lawnGames"],
  ["Cosmic Bowling for Beginners", "sports", "bowling"],
  ["Learn to Surf: First Waves", "sports", "surf"],
  ["Rocket Coders: Build a Flight Computer", "tech", "coding"],
  ["Surfside One-Acts", "arts", "theatre"],
  ["Dawn Patrol Beach Yoga", "health", "yoga"],
  ["Ghost Crab Night Walk", "education", "crab"],
  ["Fish Fry and Key Lime Social", "food", "seafood"],
  ["Chamber Players in the Gilded Room", "music", "strings"],
  ["Sculpture Garden Sketch and Stroll", "arts", "sculpture"],
  ["Lake Trail After-Work Bike Social", "sports", "cycling"],
  ["Family Office Forum: Giving That Works", "business", "money"],
  ["Reef Rangers: Junior Snorkel Morning", "families", "snorkel"],
  ["Oceanfront Meditation for Restless People", "health", "meditation"],
  ["Rare Book and Map Fair", "other", "books"],
  ["Inventors' Garden Party", "education", "balloons"],
  ["River District Art Walk", "arts", "gallery"],
  ["Slough Stomp: Wet Walk in the Cypress", "health", "wetlands"],
  ["Caloosahatchee Chowder Challenge", "food", "oysters"],
  ["Arduino Afternoon for Families", "tech", "electronics"],
  ["Songwriters at the Alliance", "music", "songwriter"],
  [
    "Hurricane Prep Expo: Shutters, Sandbags, Generators, Pets and What to Do with a Freezer Full of Fish",
    "other",
    "hurricane",
  ],
  ["Steel Pan at the Square", "music", "steelDrums"],
  ["Tropic Late Show: Noir in the Keys", "arts", "filmReel"],
  ["Lighthouse Climb and Keeper's Tales", "families", "lighthouse"],
  ["Fort Zach Reef Swim", "sports", "snorkel"],
  ["Conch Republic Cooking Class", "food", "cooking"],
  ["Butterfly Watch for Early Birds", "education", "butterfly"],
  ["Island Makers Small Business Market", "business", "shop"],
  ["Meteor Watch on the Waterfront", "other", "stargazing"],
  ["Swan City Mural Bike Tour", "arts", "cycling"],
  ["Maker Hour: Laser Cutter 101", "tech", "makerspace"],
  ["Bonnet Springs Family Nature Play", "families", "playground"],
  ["Lunch & Learn: Growing Citrus at Home", "education", "workshop"],
  ["Polk County Brass Concert", "music", "brass"],
  ["Lake Hollingsworth Evening Walk", "health", "walk"],
  ["Antique Radio and Vinyl Fair", "other", "vinyl"],
  ["Ski Show Throwback Night", "sports", "waterSki"],
  ["Chain of Lakes Choir Festival", "music", "choir"],
  ["Central Park Citrus Market", "food", "fruit"],
  ["Mystery Theatre: Death at the Bottling Plant", "arts", "theatre"],
  ["Couch to Trail 5K: Week One", "health", "running"],
  ["Preschool Story Time with Real Firefighters", "families", "storytime"],
  ["Open Paddock Vintage Racing Weekend", "sports", "motorsport"],
  ["Cypress Catwalk Night Hike", "education", "wetlands"],
  ["Circle Park Pickers Jam", "music", "country"],
  ["Pastels for People Who Can't Draw", "arts", "painting"],
  ["Senior Tech Help Desk", "tech", "techHelp"],
  ["Lake Jackson Bass Classic", "other", "fishing"],
  ["Grand Prix under the Lights", "sports", "motorsport"],
  ["Glass Bottom Science Cruise", "education", "boats"],
  ["Blues on Broadway", "music", "jazz"],
  ["Horse Country Startup Showcase", "business", "pitch"],
  ["Clay Night: Throw Your First Bowl", "arts", "pottery"],
  ["Film with Live Orchestra: The Little Tugboat", "families", "filmReel"],
  ["Tuscawilla Adoption Day: Fifty Dogs, Ten Cats", "other", "dogs"],
  ["Under the Bridge: Arts Market Sounds", "music", "market"],
  ["River City Robotics Scrimmage", "tech", "robot"],
  ["Oyster Roast on the St. Johns", "food", "oysters"],
  ["Garden Rooms: Evening at the Cummer", "arts", "gardenNight"],
  ["Mountain Bike Night Ride", "sports", "mountainBike"],
  ["Nonprofit Board Match Night", "business", "handshake"],
  [
    "Genealogy Help Night: The Great-Grandparent Who Vanished and Whatever the Family Bible Has to Say",
    "education",
    "genealogy",
  ],
  ["Mindful Mornings in the Oak Grove", "health", "meditation"],
  ["Symphony Storytime: Peter and the Gator", "families", "symphony"],
  ["Late Night Trivia in the Lobby", "other", "trivia"],
  ["Plaza Nights: Swamp Rock Revival", "music", "rock"],
  ["Intro to Bioinformatics for the Curious", "tech", "science"],
  ["Art After Dark: Textiles of West Africa", "arts", "gallery"],
  ["Depot Park Pump Track Jam", "sports", "mountainBike"],
  ["Wetlands at Dawn: Birding for Beginners", "education", "wetlands"],
  ["Bamboo Garden Qigong", "health", "taiChi"],
  ["Soundstage Songwriting Camp", "families", "songwriter"],
  ["Opening Night at the Cascades Amphitheater", "music", "bandshell"],
  ["Capital City Civic Hack Night", "tech", "government"],
  ["Railroad Square Gallery Hop", "arts", "gallery"],
  ["Red Hills Barn Supper", "food", "dinner"],
  ["Mission to the Moon: Family Simulator Day", "families", "space"],
  ["Grant Writing in One Evening", "business", "workshop"],
  ["Garden Walk and Gentle Stretch", "health", "yogaClass"],
  ["Goodwood Plant Sale and Heirloom Seed Exchange", "other", "plants"],
  ["Swans and Strings: Chamber Music by the Lake", "music", "strings"],
  ["Indie Game Night: Playtest Party", "tech", "videoGames"],
  ["Mills 50 Dumpling Crawl", "food", "dumplings"],
  ["Silent Disco under the Stars", "music", "silentDisco"],
  ["Engineering Day: Build a Bridge, Break a Bridge", "education", "bridge"],
  ["Botanical Sketchbook Morning", "arts", "sketching"],
  ["Late Laughs: Stand-Up Open Mic", "arts", "comedy"],
  ["Lunchtime Pitch Practice", "business", "pitch"],
  ["Roller Derby Double Header", "sports", "rollerSkate"],
  ["Screen on the Green: Cult Classics Marathon", "other", "film"],
  ["Jazz on the Avenue", "music", "jazz"],
  ["Tiffany Glass by Lamplight", "arts", "glass"],
  ["Depot Breakfast Market", "food", "market"],
  ["Azalea Garden Tai Chi", "health", "taiChi"],
  ["Composer Talk: Writing for Small Choirs", "education", "choir"],
  ["Toddler Trail: Bugs, Beetles and Bees", "families", "bugs"],
  [
    "Repair Café: Lamps, Zippers, Toasters, Blenders, Grandmother's Radio and Whatever Else You Carry In",
    "other",
    "makerspace",
  ],
  ["Restaurant Row Tasting Stroll", "food", "tasting"],
  ["Kids' Triathlon: Splash, Spin, Sprint", "sports", "triathlon"],
  ["Concert in the Community Park: Steel Drums", "music", "steelDrums"],
  ["First-Time Home Buyer Workshop", "education", "house"],
  ["Women in Hospitality Networking Lunch", "business", "networking"],
  ["Blood Drive and Health Fair", "health", "bloodDrive"],
  ["Evenings in Old Seville", "music", "town"],
  ["Palafox Farmers' Breakfast", "food", "market"],
  ["Cyber Coast Capture the Flag", "tech", "security"],
  ["Saenger Silent Comedy Night", "arts", "comedy"],
  ["Ballpark Stargazing", "education", "astronomy"],
  ["Sand and Surf Wheelchair Day", "health", "beach"],
  ["Dockside Trade Skills Fair", "business", "makerspace"],
  ["Historic Village Scavenger Hunt", "families", "scavenger"],
  ["Gulf Breeze Country Night", "music", "country"],
  ["Shell Island Family Snorkel", "families", "snorkel"],
  ["Boardwalk Trail Half Marathon", "sports", "running"],
  ["Beach Business Mixer", "business", "meeting"],
  ["Midway Lights: Late Night at Pier Park", "other", "ferris"],
  ["Grouper Throwdown", "food", "seafood"],
  ["Dune Restoration Planting Day", "education", "plants"],
  ["Bayfront Salsa Orchestra Live", "music", "salsa"],
  ["LatAm AI Builders Night", "tech", "ai"],
  ["Croqueta Crawl on Calle Ocho", "food", "cooking"],
  ["Night Garden: Poetry at Vizcaya", "arts", "gardenNight"],
  ["Biscayne Bay Paddle Cleanup", "other", "cleanup"],
  ["Mural Makers: Spray Paint for Beginners", "arts", "mural"],
  ["Sharks After School", "families", "aquarium"],
  ["Import, Export, Expand: Trade Breakfast", "business", "globeTrade"],
  ["Full Body Reset by the Bay", "health", "yogaClass"],
  ["Citizenship Test Study Circle", "education", "language"],
  ["After Hours Vinyl Session", "music", "vinyl"],
  ["Symphony by the Sea", "music", "symphony"],
  ["Orchid Care Without Tears", "education", "orchid"],
  ["Boat Builders' Pitch Night", "business", "pitch"],
  ["Hack the Reef: 24-Hour Student Hackathon", "tech", "hackathon"],
  ["Riverwalk Ghost Tour", "other", "ghost"],
  ["Beach Boot Camp", "health", "bootcamp"],
  ["Birch State Park Junior Ranger Day", "families", "hiking"],
  ["Comedy Improv Marathon", "arts", "comedy"],
  ["Broadwalk Big Band Dance", "music", "ballroom"],
  ["Rocket Park: Giant Bubble Afternoon", "families", "bubbles"],
  ["Kayak with Manatees at West Lake", "sports", "manatee"],
  ["Printmaking Open Studio", "arts", "printmaking"],
  ["Mangrove Lecture: The Forest That Walks", "education", "wetlands"],
  ["Beachside Paella for Two Hundred", "food", "paella"],
  ["Free Skin Check and Sun Safety Day", "health", "sunSafety"],
  ["Riverside Brass: Second Line on the Hillsborough", "music", "brass"],
  ["Code & Cortado: Open Source Morning", "tech", "coding"],
  ["Cuban Sandwich Showdown", "food", "sandwich"],
  ["Midnight Movie with the Mighty Organ", "arts", "film"],
  ["Sunrise Riverwalk 10K", "sports", "running"],
  ["Tide Pool Tots", "families", "aquarium"],
  ["Watercolor Basics: Painting Florida Light", "education", "painting"],
  ["Bay Area Founders Breakfast", "business", "pitch"],
  ["Waterfront Sound Bath", "health", "soundBath"],
  ["Seminole Heights Plant Swap", "other", "plants"],
  ["Reggae on the Bayfront", "music", "reggae"],
  ["Melting Clocks: Surrealist Drawing Night", "arts", "sketching"],
  ["Sunken Gardens After Dark", "families", "gardenNight"],
  ["Shuffleboard for Absolute Beginners", "sports", "shuffleboard"],
  ["Sketching the Glass Blowers", "arts", "sketching"],
  ["Late Set: The Pelican Street Trio", "music", "jazz"],
  ["Data for Good: Mapping the Mangroves", "tech", "data"],
  ["Morning Market & Makers", "food", "market"],
  ["Robot Petting Zoo", "tech", "robot"],
  ["Breathe In: Yoga at the End of the Pier", "health", "yoga"],
  ["Manatee Moonlight Planetarium Show", "education", "astronomy"],
  ["Porch Songs in the Village", "music", "songwriter"],
  ["Paddle the Preserve: Guided Kayak Morning", "sports", "kayak"],
  ["Riverwalk Small Business Night", "business", "shop"],
  ["Baseball Card and Comic Swap", "other", "comics"],
  ["Community Theatre Costume Sale", "arts", "costume"],
  ["Rodeo Night: Bulls, Barrels and Boots", "sports", "horses"],
  ["Lakefront Kite Festival", "families", "kite"],
  ["Salsa Under the Pavilion", "music", "salsa"],
  ["Watercolors of Old Florida: Opening Night", "arts", "watercolor"],
  ["Résumé Clinic in Two Languages", "business", "resume"],
  ["Shingle Creek Birding by Boat", "education", "boats"],
  ["Lakeside Art Walk", "arts", "gallery"],
  ["Porch Swing Bluegrass", "music", "country"],
  ["Stroller Strength in the Park", "health", "stroller"],
  ["Neighborhood Founders Roundtable", "business", "meeting"],
  ["Great Pie Bake-Off", "food", "pie"],
  ["Golf Cart Parade and Costume Contest", "families", "parade"],
  ["Library Lock-In: LAN Party for Teens", "tech", "videoGames"],
  ["Food Truck Rally at the Crossings", "food", "foodTruck"],
  ["Open Water Swim Clinic", "sports", "swim"],
  ["Glamping and S'mores Family Weekend", "families", "camping"],
  ["Pickleball Round Robin", "sports", "pickleball"],
  ["Vacation Rental Owners Meetup", "business", "networking"],
  ["Blues on the Porch", "music", "jazz"],
  ["Open Mic Evening", "music", "songwriter"],
  ["Taco Truck Rally", "food", "foodTruck taco"],
  ["Gallery Walk", "arts", "gallery walk"],
  ["Clay for Beginners", "arts", "pottery"],
  ["Sunrise Paddle", "sports", "paddle kayak"],
  ["Pickleball Social", "sports", "pickleball"],
  ["Robots for Children", "families", "robot"],
  ["Night Sky Lecture", "education", "astronomy lecture"],
  ["Spanish Conversation", "education", "language"],
  ["Founders Breakfast", "business", "pitch coffee"],
  ["Hack Night", "tech", "hackathon"],
  ["Farmers Markets of Florida", "food", "market"],
  ["Strawberry Festival", "food", "pie ferris"],
  ["Crème Brûlée Workshop", "food", "pie workshop"],
  ["Sun Coast 5K", "sports", "running"],
  ["Symphony Under the Stars", "music", "symphony"],
  ["Hollywood Film Classics", "arts", "filmReel film"],
  ["Square Dance", "music", "squareDance"],
  ["Jazzercise", "sports", "bootcamp"],
  ["Fourth of July Fireworks", "other", "fireworks"],
  ["Adult Swim Lessons", "sports", "swim"],
  ["Chess in the Park", "other", "chess"],
  ["Pumpkin Patch Day", "families", "halloween"],
  ["Hanukkah Lighting", "other", "menorah holidayLights"],
  ["Book Club: New Novels", "education", "reading books"],
  ["Goat Yoga", "health", "yoga farmAnimals"],
  ["Trivia Tuesday", "other", "trivia"],
  ["Beginner Knitting Circle", "arts", "knitting"],
  ["Classic Car Show", "other", "cars"],
  ["Beach Cleanup", "other", "cleanup"],
];

const ID = "00000000-5df1-4f2e-9f6d-0b9a4b1c2d3e";
const motifOf = (poster: string) => poster.split("-")[0] ?? "";

test("the table has at least 150 titles", () => {
  expect(TITLES.length).toBeGreaterThanOrEqual(150);
});

test.each(TITLES)("the poster of %j (%s) shows %s", (title, category, motifs) => {
  const { description } = CATALOGUE.flatMap(({ ideas }) => ideas).find((idea) => idea.title === title) ?? {};
  const best = motifsFor({ id: ID, title, category, ...(description && { description }) })[0];
  expect(motifs.split(" ")).toContain(best);
});

describe("a list", () => {
  const events = CATALOGUE.flatMap(({ ideas }) => ideas).map((idea, index) => ({
    ...idea,
    id: `${index.toString(16).padStart(4, "0")}0000-5df1-4f2e-9f6d-0b9a4b1c2d3e`,
    time: "7:30 PM",
  }));

  test.each([
    ["all events", events],
    ["one category", events.filter(({ category }) => category === "music")],
    [
      "the same title again and again",
      Array.from({ length: 11 }, () => ({
        ...events[0],
        id: ID,
        title: "Jazz Night",
        category: "music",
        time: "8:00 PM",
      })),
    ],
    [
      "titles that say nothing",
      Array.from({ length: 11 }, () => ({ id: ID, title: "Qwrtz", category: "other", time: "8:00 PM" })),
    ],
  ])("of %s has no motif twice in a row, and only motifs that fit", (_, list) => {
    const posters: string[] = [];
    for (const event of list) posters.push(posterOf(event, posters));
    expect(posters.length).toBeGreaterThan(10);
    for (const [index, poster] of posters.entries()) {
      expect(motifOf(poster)).not.toBe(motifOf(posters[index + 1] ?? ""));
      const event = list[index];
      if (event) expect(motifsFor(event)).toContain(motifOf(poster));
    }
  });

  test("is the same each time it is shown", () => {
    const show = () => {
      const posters: string[] = [];
      for (const event of events) posters.push(posterOf(event, posters));
      return posters;
    };
    expect(show()).toEqual(show());
  });
});

test.each([
  ["12:00 AM", "night"],
  ["12:30 AM", "night"],
  ["4:59 AM", "night"],
  ["5:00 AM", "morning"],
  ["10:59 AM", "morning"],
  ["11:00 AM", "day"],
  ["12:30 PM", "day"],
  ["4:59 PM", "day"],
  ["5:00 PM", "dusk"],
  ["7:59 PM", "dusk"],
  ["8:00 PM", "night"],
])("what starts at %s has the light of the %s", (time, hour) => {
  const poster = posterOf({ id: ID, title: "Chess Club", category: "other", time });
  expect(parsePosterName(poster)?.hour).toBe(hour);
});

test("words of the title outweigh those of the description", () => {
  const event = { id: ID, title: "Chess Club", category: "other", description: "Coffee, yoga and a kayak afterwards." };
  expect(motifsFor(event)[0]).toBe("chess");
  expect(motifsFor({ ...event, title: "Qwrtz" })[0]).toBe("coffee");
});

test("forms and accents of a word do not matter", () => {
  for (const title of ["Salsas", "SALSA!", "Sálsa’s night"])
    expect(motifsFor({ id: ID, title, category: "other" })[0]).toBe("salsa");
});

test.each(Object.entries(MOTIFS))(
  "the poster of %s is that of an event whose title is its first word",
  (motif, words) => {
    const [first = ""] = words.split(" ");
    const title = first.replace("*", "").replaceAll("_", " ");
    expect(motifsFor({ id: ID, title, category: "other" })[0]).toBe(motif);
  },
);
