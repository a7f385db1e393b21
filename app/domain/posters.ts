import type { CategoryId } from "./categories.ts";

/** The light of a poster, by the hour at which its event starts. */
export const POSTER_HOURS = ["morning", "day", "dusk", "night"] as const;
export type PosterHour = (typeof POSTER_HOURS)[number];

/** How many variants a motif has; they differ in the people and in the side from which it is seen. */
export const POSTER_VARIANTS = 4;

/** What a poster shows. Events with equal ones share it. */
export interface PosterParts {
  motif: Motif;
  hour: PosterHour;
  category: CategoryId;
  variant: number;
}

/**
 * The words that call for a motif: in singular, "_" between the words of a phrase, "*" for any ending, "~" before one that other
 * words outweigh. Where two motifs fit alike, the earlier one is chosen.
 */
export const MOTIFS = {
  // Music
  jazz: "jazz bebop blues ~swing ~saxophone ~quartet ~trio",
  rock: "rock punk metal grunge ~band ~electric_guitar swamp_rock garage_band",
  country: "country bluegrass americana fiddle honky_tonk ~pickers ~jam pickers_jam hoedown",
  dj: "dj techno house_music disco rave electronic ~club ~remix",
  symphony: "symphony orchestra philharmonic ~conductor ~beethoven ~mozart ~classical",
  choir: "choir choral chorus gospel carol* a_cappella ~singers messiah",
  brass: "brass big_band second_line ~trumpet ~trombone marching_band",
  steelDrums: "steel_drum steel_pan calypso soca",
  songwriter: "songwriter* songwriting acoustic open_mic ~song singer ~guitar porch_concert porch_song unplugged folk",
  piano: "piano* recital organ ~keyboard ragtime",
  strings: "string chamber quartet violin* cello* ~chamber_music ~viola harp",
  drums: "drum* percussion rhythm",
  bandshell: "concert bandshell amphitheater amphitheatre live_music gig ~music ~band festival_of_music ~festival",
  vinyl: "vinyl record turntable listening radio",
  karaoke: "karaoke sing_along singalong",
  opera: "opera aria operetta",
  reggae: "reggae ska dub ~caribbean ~island",
  // Dance and stage
  salsa: "salsa bachata merengue latin_dance mambo ~latin cumbia rumba",
  ballroom: "ballroom tango waltz foxtrot gala prom ~dance big_band_dance",
  squareDance: "square_dance line_dance contra barn_dance boogie ~dance",
  streetDance: "hip_hop breakdanc* street_dance hip-hop rap krump",
  ballet: "ballet nutcracker dancer pointe",
  silentDisco: "silent_disco ~headphone",
  theatre: "theatre theater play drama one-act shakespeare musical ~act ~stage ~mystery ~broadway",
  puppets: "puppet* marionette",
  improv: "improv* sketch_comedy",
  comedy: "comedy comedian stand-up standup laugh* funny ~joke ~mic",
  poetry: "poet* spoken_word haiku ~verse slam",
  magic: "magic magician illusion* wizard*",
  circus: "circus acrobat* juggl* trapeze clown",
  costume: "costume fashion cosplay clothing wardrobe runway dress thrift",
  masks: "mask mardi_gras carnival commedia",
  film: "movie midnight_movie screen cinema outdoor_movie drive-in matinee ~film",
  filmReel: "film documentary noir ~classic silent_film filmmak*",
  // Art and crafts
  painting: "paint* pastel easel canvas plein_air acrylic ~art_class",
  watercolor: "watercolor* watercolour*",
  sketching: "sketch* draw* life_drawing illustration surrealist botanical_sketchbook calligraphy",
  mural: "mural* graffiti spray_paint street_art",
  gallery: "gallery art_walk exhibition exhibit museum ~opening_night ~art ~opening ~textile ~collection art_hop",
  pottery: "pottery ceramic* clay bowl wheel_throwing potter",
  sculpture: "sculpt* statue stone_carving",
  printmaking: "printmak* print screen_print* linocut zine letterpress",
  glass: "glass glassblow* stained_glass",
  photography: "photo* camera portrait darkroom",
  quilting: "quilt* patchwork sewing sew stitch*",
  knitting: "knit* crochet yarn wool weaving fiber",
  jewelry: "jewel* bead* necklace gem",
  crafts: "craft* diy_craft scrapbook* origami collage ~kid_craft maker ~handmade ~family",
  // Food and drink
  market: "market farmer* produce makers_market ~stall ~vendor bazaar",
  foodTruck: "food_truck truck street_food street_supper ~rally",
  taco: "taco burrito mexican nacho tamale quesadilla",
  oysters: "oyster clam chowder mussel shellfish raw_bar",
  seafood: "seafood fish_fry grouper shrimp snapper lobster crab_boil ~fish stone_crab mullet",
  bakery: "bak* bread pastry cake cookie cupcake sourdough croissant donut doughnut",
  cooking: "cook* culinary chef recipe croqueta kitchen chili",
  coffee: "coffee cafe café espresso latte cortado tea brunch ~breakfast barista pancake",
  wine: "wine vino vineyard winery sommelier cheese",
  beer: "beer brew* ale oktoberfest pub ipa cider taproom toast",
  barbecue: "barbecue bbq grill* cookout smoker brisket rib pig_roast roast",
  pizza: "pizza pasta italian spaghetti",
  dumplings: "dumpling ramen sushi noodle dim_sum asian_food thai pho",
  sandwich: "sandwich cuban_sandwich sub burger hot_dog",
  icecream: "ice_cream gelato sundae dessert key_lime popsicle sweet",
  dinner: "dinner supper feast potluck banquet picnic long_table thanksgiving barn_supper ~lunch",
  pie: "pie bake-off bake_off strawberry cobbler brulee brûlée",
  fruit: "citrus orange fruit mango blueberry harvest orchard grove avocado",
  paella: "paella rice jambalaya crawfish gumbo",
  tasting: "tasting cocktail spirit rum whiskey bourbon restaurant sip mixolog* ~crawl ~bite ~food",
  // On and in the water
  surf: "surf* learn_to_surf ~wave longboard skimboard",
  paddle: "paddleboard* sup paddle_board* stand-up_paddle ~paddl*",
  kayak: "kayak* canoe* rowing ~paddl* ~mangrove",
  sailing: "sail* regatta yacht* catamaran ~boat",
  fishing: "fishing angler bass_classic fish tarpon redfish kingfish ~tackle",
  swim: "swim* pool aqua* water_polo ~splash diving",
  snorkel: "snorkel* scuba dive reef ~underwater coral",
  manatee: "manatee sea_cow",
  turtle: "turtle tortoise hatchling",
  aquarium: "aquarium shark tide_pool marine ocean dolphin whale ~sea tidepool stingray",
  cleanup: "cleanup clean-up clean_up litter trash ~restoration",
  sandcastle: "sandcastle sand_castle sand_sculpture ~sand",
  beach:
    "beach_day beach_party beach_bash sand_and_surf ~beach ~beachside ~oceanfront ~shore ~gulf ~sand ~boardwalk ~dune",
  lighthouse: "lighthouse keeper maritime ~coastal",
  boats: "boat cruise glass_bottom ferry harbor marina dockside water_taxi ~pier ~dock",
  crab: "crab ghost_crab ~night_walk",
  // Sports
  running: "run* 5k 10k jog* half_marathon trail_5k couch ~marathon ~sprint ~track",
  race: "race finish_line dash ~medal relay ~marathon",
  walk: "walk* stroll* step ~evening_walk",
  cycling: "bike bicycl* cycl* criterium spin ~ride bike_tour",
  mountainBike: "mountain_bike pump_track bmx ~trail_ride",
  triathlon: "triathlon ironman duathlon",
  basketball: "basketball hoop dunk",
  soccer: "soccer futbol football ~goal",
  baseball: "baseball softball ballpark batting ~card spring_training",
  tennis: "tennis racket badminton table_tennis ping_pong",
  pickleball: "pickleball",
  golf: "golf* putt* disc_golf mini_golf",
  skate: "skateboard* skatepark skate longboarding",
  rollerSkate: "roller* derby ice_skat* hockey skating",
  volleyball: "volleyball beach_volley*",
  shuffleboard: "shuffleboard",
  lawnGames: "bocce cornhole horseshoe croquet petanque lawn_game yard_game",
  bowling: "bowl*",
  motorsport: "motorsport racing speedway grand_prix paddock nascar kart* daytona",
  motorcycle: "motorcycle* motorbike biker chrome harley",
  archery: "archery bow_and_arrow dart axe_throw*",
  gymnastics: "gymnast* tumbling cheer* ribbon",
  boxing: "boxing martial_art karate judo mma kickbox* taekwondo wrestling jiu-jitsu self-defense",
  bootcamp: "boot_camp bootcamp fitness crossfit workout strength hiit pilates zumba jazzercise",
  horses: "horse* rodeo equestrian pony barrel bull stable polo",
  // Learning and technology
  coding: "cod* programming javascript python software developer open_source web_dev* github",
  hackathon: "hackathon hack* ctf_night",
  robot: "robot* automation drone",
  ai: "ai machine_learning chatgpt llm artificial_intelligence neural",
  electronics: "electronic_kit arduino raspberry_pi solder* circuit internet_of_things",
  makerspace:
    "makerspace maker_hour laser_cut* 3d_print* woodwork* repair tool fix workbench trade_skill trade carpentry",
  security: "security cyber* capture_the_flag privacy password",
  videoGames: "video_game esport indie_game lan lan_party gaming gamer playtest* arcade nintendo",
  boardGames: "board_game game_night tabletop dungeon card_game catan puzzle ~game bingo mahjong scrabble",
  chess: "chess checkers",
  trivia: "trivia quiz pub_quiz jeopardy",
  reading: "read* library novel book_club author ~writer writing literary memoir",
  books: "book bookstore bookshop rare_book map book_fair manuscript",
  storytime: "storytime story* tale fairy_tale preschool",
  lecture: "lecture talk speaker seminar keynote ~forum symposium conference",
  workshop: "workshop class course clinic lesson training learn* intro* ~beginner university study 101 grant_writing",
  language: "language spanish french english conversation german italian_lesson citizenship esl sign_language",
  science: "science* chemistry lab biology bioinformatics experiment physics stem microscope",
  astronomy: "astronom* telescope planetarium night_sky stargaz*",
  stargazing: "stargaz* meteor constellation eclipse perseid comet ~under_the_star ~star",
  space: "space rocket launch launch_watch moon mars astronaut nasa mission apollo",
  history: "history historic* heritage old_town landmark colonial museum_tour archaeolog* founding",
  genealogy: "genealog* family_tree ancest* roots",
  techHelp: "tech_help computer_help help_desk senior_tech smartphone digital_literacy ipad",
  data: "data analytics statistic spreadsheet mapping gis dashboard",
  bridge: "engineer* stem_day lego ~bridge",
  // Nature and animals
  birding: "bird* birding ornitholog* migration",
  birds: "bird_sanctuary songbird owl parrot aviary raptor hummingbird",
  wetlands: "wetland swamp slough cypress everglades wet_walk marsh mangrove ~boardwalk ~preserve",
  hiking: "hik* trail ranger nature forest woods ~adventure",
  garden: "gardening gardener landscap* compost native_plant seed planting ~garden",
  plants: "plant* succulent bonsai houseplant nursery heirloom",
  orchid: "orchid flower bloom* floral bouquet rose azalea",
  butterfly: "butterfl* monarch pollinator",
  bugs: "bug insect beetle bee honey ladybug",
  dogs: "dog pup* adoption pet canine shelter paw",
  cats: "cat kitten feline",
  farmAnimals: "farm barn goat chicken livestock cow 4-h ~petting_zoo ~zoo",
  wildlife: "gator alligator wildlife croc* snake reptile safari airboat",
  gardenNight: "lantern night_garden ~after_dark ~moonlight ~garden ~garden_light ~lamplight",
  // Business, health and community
  networking: "network* mixer meetup social happy_hour ~owner",
  handshake: "partnership chamber_of_commerce match board_match mentor* speed_dating ~match_night",
  pitch: "pitch* pitch_night startup founder venture investor demo_day entrepreneur* accelerator",
  meeting: "roundtable meeting business strategy leadership planning ~forum ~council coworking",
  jobFair: "job_fair career career_night hiring recruit* job skill_fair ~expo",
  resume: "resume résumé cv interview linkedin",
  money: "money financ* tax invest* budget retirement giving fundrais* crypto grant loan",
  house: "home_buyer real_estate mortgage house housing rental property",
  shop: "small_business shop* retail boutique store pop-up grand_opening",
  globeTrade: "import export trade_breakfast port logistics shipping international_trade",
  government: "town_hall civic city_council vote* voter election government citizen democracy",
  yoga: "yoga vinyasa",
  yogaClass: "stretch* hatha flexib* gentle full_body mobility barre",
  meditation: "meditat* mindful* zen ~breath* ~calm ~restless",
  taiChi: "tai_chi qigong qi_gong",
  soundBath: "sound_bath singing_bowl gong sound_healing",
  massage: "massage spa self-care wellness reset relax*",
  bloodDrive: "blood_drive blood donor",
  health: "health* medical nurse doctor screening vaccin* flu_shot cpr first_aid dental",
  sunSafety: "skin_check sun_safety sunscreen dermatolog*",
  stroller: "stroller mommy baby newborn parent* toddler",
  hurricane: "hurricane storm emergency prep* preparedness disaster",
  volunteer: "volunteer* charity service_day donat* food_bank food_drive habitat",
  community: "community neighborhood neighbor* block_party celebration pride juneteenth reunion together",
  town: "downtown main_street village evening_in ~plaza ~town ~square ~district ~old",
  broadcast: "podcast* radio_show broadcast* interview_show",
  // Days out and holidays
  fireworks: "firework* 4th_of_july fourth_of_july july_4th independence_day new_year* countdown",
  parade: "parade procession float golf_cart_parade",
  holidayLights: "light* illumination tree_lighting",
  christmas: "christmas santa holiday xmas winter_wonderland ~gift",
  halloween: "halloween pumpkin trick-or-treat haunted spooky witch",
  ghost: "ghost paranormal cemetery haunt_tour murder_mystery death",
  easter: "easter egg egg_hunt bunny",
  menorah: "hanukkah chanukah menorah",
  kite: "kite",
  balloons: "birthday party balloon anniversary",
  hotAir: "hot_air hot-air balloon_glow balloon_festival",
  train: "train model_train locomotive ~railroad ~railway ~depot",
  ferris: "fair carnival_ride midway ferris amusement theme_park festival",
  carousel: "carousel merry-go-round",
  bubbles: "bubble*",
  playground: "playground playdate nature_play ~kid* ~children* ~child* ~toddler ~tot ~junior ~famil*",
  camping: "camp* campfire s'more glamping bonfire tent",
  scavenger: "scavenger treasure hunt escape_room geocach* orienteering map_quest",
  firefighters: "firefight* fire_truck fire_station touch_a_truck police first_responder",
  antiques: "antique* vintage estate_sale collectible heirloom_fair retro",
  fleaMarket: "flea_market swap* yard_sale garage_sale rummage",
  cars: "car cars_and_coffee auto* hot_rod car_show classic_car vehicle",
  comics: "comic* anime manga comic_con superhero trading_card card",
  waterSki: "water_ski ski_show ski wakeboard*",
  rainbow: "pride lgbtq rainbow",
  hula: "luau hula tiki polynesian hawaiian",
  world: "cultur* international world multicultural global africa* greek irish scottish",
  wedding: "wedding bridal bride valentine romance",
} as const;

export type Motif = keyof typeof MOTIFS;

/** What shows a category without contradicting any of its events. */
const GENERAL: Record<CategoryId, readonly Motif[]> = {
  music: ["bandshell", "songwriter", "vinyl", "drums", "piano"],
  tech: ["coding", "hackathon", "data", "makerspace", "ai"],
  food: ["tasting", "dinner", "cooking", "market"],
  arts: ["gallery", "masks", "painting", "crafts"],
  sports: ["running", "bootcamp", "volleyball", "archery"],
  families: ["balloons", "kite", "playground", "carousel"],
  education: ["workshop", "books", "lecture", "science"],
  business: ["meeting", "networking", "handshake", "pitch"],
  health: ["health", "meditation", "massage", "yogaClass"],
  other: ["community", "town", "ferris", "hotAir"],
};

const CATEGORY_IDS = Object.keys(GENERAL) as CategoryId[];

/** What each kind of word counts for; one word of the title outweighs a description that mentions a motif once. */
const POINTS = { phrase: 17, word: 10, weak: 4, inText: 2 };
/** Characters of a description that are read: what an event is about stands at its beginning. */
export const READ_CHARS = 400;

interface Call {
  motif: Motif;
  points: number;
}

const exact = new Map<string, Call[]>();
const beginnings = new Map<string, Call[]>();
for (const [motif, words] of Object.entries(MOTIFS) as [Motif, string][])
  for (const written of words.split(" ")) {
    const word = written.replace(/^~|\*$/g, "").replace(/^~/, "");
    const points = written.startsWith("~") ? POINTS.weak : word.includes("_") ? POINTS.phrase : POINTS.word;
    const calls = written.endsWith("*") ? beginnings : exact;
    calls.set(word, [...(calls.get(word) ?? []), { motif, points }]);
  }

/** The first words of phrases, so that few are put together. */
const phraseStarts = new Set([...exact.keys()].flatMap((word) => (word.includes("_") ? word.split("_", 1) : [])));

/** The forms of a word under which the table may have it: as written, and in singular. */
function formsOf(word: string): string[] {
  return [word, word.replace(/s$/, ""), word.replace(/es$/, ""), word.replace(/ies$/, "y")];
}

function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[’']s\b/g, "");
  return (
    plain
      .match(/[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu)
      ?.flatMap((word) => [word.replace("’", "'"), ...(word.includes("-") ? word.split("-") : [])]) ?? []
  );
}

/** The motifs that a text calls for, in the order of its words. */
function callsOf(text: string): Call[] {
  const words = wordsOf(text);
  return words.flatMap((word, index) => {
    const following = phraseStarts.has(word) ? words.slice(index + 1, index + 5) : [];
    const phrases = following.map((_, count) => [word, ...following.slice(0, count + 1)].join("_"));
    const starts = Array.from({ length: Math.max(0, word.length - 1) }, (_, count) => word.slice(0, count + 2));
    const found = [
      ...[word, ...phrases].flatMap((one) => [...new Set(formsOf(one))].flatMap((form) => exact.get(form) ?? [])),
      ...starts.flatMap((start) => beginnings.get(start) ?? []),
    ];
    // The best call of each motif: a phrase rather than one of its words.
    const best = found.toSorted((one, other) => one.points - other.points);
    return [...new Map(best.map((call) => [call.motif, call])).values()].reverse();
  });
}

/** An event as its poster is made from it. */
export interface PosterFacts {
  id: string;
  title: string;
  category: string;
  /** Left out by lists. */
  description?: string;
  /** "7:30 PM", where it happens. */
  time: string;
}

/** The motifs that an event's words call for, best first, and then those that its category always allows. */
export function motifsFor({ id, title, category, description = "" }: Omit<PosterFacts, "time">): Motif[] {
  const points = new Map<Motif, number>();
  for (const call of callsOf(title)) points.set(call.motif, (points.get(call.motif) ?? 0) + call.points);
  const inText = new Set(
    callsOf(description.slice(0, READ_CHARS))
      .filter((call) => call.points > POINTS.weak)
      .map(({ motif }) => motif),
  );
  for (const motif of inText) points.set(motif, (points.get(motif) ?? 0) + POINTS.inText);
  const called = [...points].sort(([, one], [, other]) => other - one).map(([motif]) => motif);
  const general = GENERAL[categoryOf(category)];
  const turn = numberIn(id, 0, 4) % general.length;
  return [...new Set([...called, ...general.slice(turn), ...general.slice(0, turn)])];
}

/** How many posters before one in a list have another motif, if there is one that fits. */
const APART = 3;

/**
 * The name of an event's poster in its address, "surf-242"; never with the motif of the last of `before`, names of those that stand before it.
 * @param motifs those of `motifsFor`, where they are known already.
 */
export function posterOf(
  event: PosterFacts,
  before: readonly string[] = [],
  motifs: readonly Motif[] = motifsFor(event),
): string {
  const near = before.slice(-APART).map((name) => name.split("-")[0]);
  const motif =
    motifs.find((one) => !near.includes(one)) ?? motifs.find((one) => one !== near.at(-1)) ?? motifs[0] ?? "community";
  return posterName({
    motif,
    hour: hourOf(event.time),
    category: categoryOf(event.category),
    variant: numberIn(event.id, 4, 5) % POSTER_VARIANTS,
  });
}

/** The name of a poster in its address: its motif, and the numbers of hour, category and variant. Short, since lists have many. */
export function posterName({ motif, hour, category, variant }: PosterParts): string {
  return `${motif}-${POSTER_HOURS.indexOf(hour)}${CATEGORY_IDS.indexOf(category)}${variant}`;
}

/** The parts of a name; null for one that no event can have. */
export function parsePosterName(name: string): PosterParts | null {
  const [, motif = "", hour = "", category = "", variant = ""] = /^(\w+)-([0-3])(\d)([0-3])$/.exec(name) ?? [];
  const [knownHour, knownCategory] = [POSTER_HOURS[Number(hour)], CATEGORY_IDS[Number(category)]];
  if (!Object.hasOwn(MOTIFS, motif) || !knownHour || !knownCategory) return null;
  return { motif: motif as Motif, hour: knownHour, category: knownCategory, variant: Number(variant) };
}

function categoryOf(category: string): CategoryId {
  return Object.hasOwn(GENERAL, category) ? (category as CategoryId) : "other";
}

/** A number from the hexadecimal digits of an id, so that an event looks the same wherever it is shown. */
function numberIn(id: string, from: number, to: number): number {
  return Number.parseInt(id.slice(from, to), 16) || 0;
}

function hourOf(time: string): PosterHour {
  const [, hours = "12", half = "PM"] = /^(\d+):\d+ ([AP]M)$/.exec(time) ?? [];
  const hour = (Number(hours) % 12) + (half === "PM" ? 12 : 0);
  if (hour < 5 || hour >= 20) return "night";
  return hour < 11 ? "morning" : hour < 17 ? "day" : "dusk";
}
