/** A place within a city, as location texts write it, and other spellings that people type. */
interface NamedPlace {
  readonly location: string;
  readonly spellings?: readonly string[];
}

/** Further names of cities by slug: short, misspelled and Spanish ones. `cities.ts` has the spellings found in location texts. */
export const CITY_ALIASES: Readonly<Record<string, readonly string[]>> = {
  "fort-lauderdale": ["lauderdale", "ft laud"],
  "four-corners": ["4 corners"],
  gainesville: ["gnv", "gainsville"],
  jacksonville: ["jax", "jville"],
  "key-west": ["cayo hueso"],
  kissimmee: ["kissimee"],
  "panama-city-beach": ["pcb"],
  "st-petersburg": ["saint pete", "saint petersburgh", "stpete", "st petersburgh", "st petes", "san petersburgo"],
  tallahassee: ["tally", "tallahasee"],
};

/** Informal regions of Florida, in addition to the regions of `cities.ts`, with the slugs of their cities. */
export const INFORMAL_REGIONS: readonly (readonly [spelling: string, cities: readonly string[]])[] = [
  ["(florida keys|the keys|los cayos)", ["key-west"]],
  ["space coast", ["cocoa-beach"]],
  ["(emerald coast|panhandle)", ["panama-city-beach", "pensacola"]],
];

/** Spanish names of the regions of `cities.ts`. */
export const SPANISH_REGIONS = {
  "North Florida": "norte de [la] florida",
  "Central Florida": "(florida central|centro de florida|centro de la florida)",
  "Tampa Bay": "bahia de tampa",
  "Southwest Florida": "suroeste de [la] florida",
  "South Florida": "sur de [la] florida",
} as const;

/**
 * Gazetteer by the slug of a city: neighborhoods, towns and places named in the city guides (`app/content/city-guides`), and towns whose
 * name contains that of a city ("Miami Gardens"). Under "": names that occur in several cities.
 */
export const PLACES_IN_CITIES: Readonly<Record<string, readonly NamedPlace[]>> = {
  bradenton: [
    { location: "Bradenton Riverwalk" },
    { location: "Village of the Arts" },
    { location: "LECOM Park" },
    { location: "Anna Maria" },
    { location: "Bradenton Beach" },
  ],
  celebration: [{ location: "Market Street" }, { location: "Celebration Town Center" }],
  "cocoa-beach": [{ location: "Cocoa Beach Pier" }],
  daytona: [
    { location: "Bandshell", spellings: ["daytona bandshell", "daytona beach bandshell"] },
    { location: "Beach Street" },
    { location: "Daytona Beach Shores" },
  ],
  "doctor-phillips": [{ location: "Restaurant Row" }, { location: "Sand Lake Road", spellings: ["sand lake rd"] }],
  "fort-lauderdale": [
    { location: "Las Olas", spellings: ["las olas boulevard", "las olas blvd"] },
    { location: "Broward Center" },
  ],
  "fort-myers": [
    { location: "River District" },
    { location: "Fort Myers Beach", spellings: ["ft myers beach"] },
    { location: "North Fort Myers", spellings: ["north ft myers"] },
  ],
  "four-corners": [{ location: "Davenport" }, { location: "Clermont" }, { location: "US 192" }],
  gainesville: [{ location: "Depot Park" }, { location: "Bo Diddley Plaza" }],
  "hollywood-fl": [
    { location: "Broadwalk", spellings: ["hollywood broadwalk"] },
    { location: "ArtsPark", spellings: ["artspark at young circle"] },
    { location: "Young Circle" },
    { location: "Hollywood Beach" },
  ],
  jacksonville: [
    { location: "Riverside" },
    { location: "Riverside Arts Market" },
    { location: "San Marco" },
    { location: "Jacksonville Beach", spellings: ["jax beach"] },
  ],
  "key-west": [{ location: "Mallory Square" }, { location: "Duval Street", spellings: ["duval st", "duval"] }],
  kissimmee: [{ location: "Kissimmee Lakefront Park" }, { location: "Lakefront Park" }, { location: "Old Town" }],
  lakeland: [{ location: "Munn Park" }, { location: "Lake Morton" }, { location: "Downtown Farmers Curb Market" }],
  miami: [
    { location: "Calle Ocho" },
    { location: "Wynwood" },
    { location: "Little Havana", spellings: ["la pequeña habana", "pequeña habana"] },
    { location: "Design District" },
    { location: "Miami Beach" },
    { location: "South Beach" },
    { location: "North Miami" },
    { location: "North Miami Beach" },
    { location: "South Miami" },
    { location: "Miami Gardens" },
    { location: "Miami Lakes" },
    { location: "Miami Shores" },
    { location: "Miami Springs" },
  ],
  ocala: [{ location: "Ocala Downtown Square" }, { location: "Silver Springs" }],
  orlando: [
    { location: "Lake Eola", spellings: ["lake eola park"] },
    { location: "Mills 50" },
    { location: "Milk District" },
    { location: "Dr. Phillips Center", spellings: ["doctor phillips center"] },
  ],
  "palm-beach": [
    { location: "West Palm Beach", spellings: ["wpb", "west palm"] },
    { location: "North Palm Beach" },
    { location: "Palm Beach Gardens" },
    { location: "Worth Avenue", spellings: ["worth ave"] },
    { location: "Clematis", spellings: ["clematis street", "clematis st"] },
  ],
  "panama-city-beach": [{ location: "Pier Park" }, { location: "St. Andrews", spellings: ["saint andrews"] }],
  pensacola: [{ location: "Palafox", spellings: ["palafox street", "palafox st"] }, { location: "Pensacola Beach" }],
  sebring: [{ location: "Lake Jackson" }, { location: "Highlands County" }],
  "st-petersburg": [
    { location: "Central Avenue", spellings: ["central ave"] },
    { location: "St. Pete Pier", spellings: ["saint pete pier", "st petersburg pier"] },
    { location: "St. Pete Beach", spellings: ["saint pete beach"] },
  ],
  tallahassee: [
    { location: "Railroad Square" },
    { location: "Cascades Park" },
    { location: "FSU" },
    { location: "FAMU" },
  ],
  tampa: [
    { location: "Ybor City" },
    { location: "Ybor" },
    { location: "Curtis Hixon", spellings: ["curtis hixon park"] },
    { location: "Armature Works" },
    { location: "Tampa Riverwalk" },
    { location: "Bayshore" },
  ],
  "winter-haven": [{ location: "Chain of Lakes" }, { location: "Cypress Gardens" }],
  "winter-park": [
    { location: "Park Avenue", spellings: ["park ave"] },
    { location: "Winter Park Farmers Market" },
    { location: "Morse Museum" },
    { location: "Rollins College", spellings: ["rollins"] },
  ],
  "": [{ location: "Riverwalk" }, { location: "Central Park" }],
};
