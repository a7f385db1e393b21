/**
 * Fixed expressions that contain a word with another meaning of its own ("free parking", "Black Friday"). They are searched for as a whole,
 * Spanish ones also by their English form. Patterns as in rules.ts.
 */
export const FIXED_EXPRESSIONS: readonly (readonly [pattern: string, english?: string])[] = [
  // Not a price.
  [
    "free (parking|wifi|wi fi|shuttle|spirit|speech|range|fall|throw|throws|solo|agent|agency|will|weights|flight|bird)",
  ],
  ["(gluten|sugar|dairy|nut|meat|fat|alcohol|drug|smoke|cruelty|plastic|car|scent|hands|debt|stress|screen|cage) free"],
  ["(feel|set|break|born|be) free"],
  ["(kid|kids|child) free"],
  ["(estacionamiento|parqueo|parking) gratis", "free parking"],
  ["(cheap trick|kids eat free)"],
  // Not a date.
  ["(black|good|freaky|casual) friday"],
  ["(palm|super bowl|easter) sunday"],
  [
    "(ash wednesday|cyber monday|manic monday|fat tuesday|giving tuesday|taco tuesday|throwback thursday|maundy thursday)",
  ],
  ["(small business saturday|saturday night fever|sunday funday|sunday school)"],
  ["(first|second|third|fourth|last|1st|2nd|3rd|4th) (monday|tuesday|wednesday|thursday|friday|saturday|sunday)"],
  ["(first|second|third|fourth|last) (mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)"],
  ["(primer|segundo|tercer|ultimo) (viernes|sabado|domingo|jueves)"],
  ["(4th of july|fourth of july|new years|mothers day|fathers day) weekend"],
  ["(memorial|labor|presidents|veterans) day weekend"],
  ["(thanksgiving|christmas|easter|holiday|race|homecoming|vampire) weekend"],
  ["(restaurant|fashion|bike|speed|art|design|beer|spirit|race|holy|music) week"],
  ["semana santa", "holy week"],
  ["evening with"],
  ["(evening gown|good morning|good evening|morning glory)"],
  ["(cinco de mayo|may the fourth|august wilson)"],
  ["(march madness|april fools)"],
  ["sat (prep|test|tests|exam)"],
  ["24 7"],
  ["9 11"],
  ["1 2 (marathon|price|off)"],
  // Not a city.
  [
    "(holiday|christmas|birthday|anniversary|new year|new years|day|year end|grand|diwali|eid|hanukkah|kwanzaa) celebration",
  ],
  ["celebration (of|for)"],
  ["(old|classic) hollywood"],
  ["hollywood (film|films|movie|movies|studios|bowl|squares|undead)"],
  ["(university of miami|miami vice|miami sound machine|sebring international)"],
  // Not a category.
  ["art (basel|deco|nouveau|garfunkel)"],
  ["state of the art"],
  ["(art|arts) [and] (craft|crafts)", "craft"],
  ["food (drive|bank|pantry|safety|handler)"],
  ["(music therapy|tech support|business casual|monkey business)"],
  ["family (law|court|feud|guy|reunion|planning)"],
  ["addams family"],
  ["baby shower"],
];
