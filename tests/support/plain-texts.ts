/** A text, and whether the database and the forms accept it in a one-line and in a multi-line field. */
interface Sample {
  what: string;
  text: string;
  isLine: boolean;
  isText: boolean;
}

const both = (what: string, text: string, isTaken: boolean): Sample => ({
  what,
  text,
  isLine: isTaken,
  isText: isTaken,
});

/** Samples on which the domains `public.plain_line` and `public.plain_text` must agree with `isPlainLine` and `isPlainText`. */
export const PLAIN_TEXTS: readonly Sample[] = [
  both("words", "Jazz in the Park", true),
  both("one character", "!", true),
  both("an emoji of several parts", "👩‍👩‍👧‍👦", true),
  both("the flag of a part of a country, made of tags", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", true),
  both("Hebrew with marks of direction", "שלום\u200f (Tampa)\u200e", true),
  both("Arabic with its mark of direction", "حفل\u061c 2030", true),
  both("Persian with a joiner", "می\u200cخواهم", true),
  both("Persian with joiners at both sides of a letter", "خانه\u200cی\u200cشان", true),
  both("Arabic with a vowel before the joiner", "ب\u064e\u200cا", true),
  both("Hindi with both joiners", "क्\u200dष और क्\u200cष", true),
  both("Sinhala", "ශ්\u200dරී ලංකා", true),
  both("Bengali whose joiner stands before the virama", "র\u200d্যালি", true),
  both("Malayalam with a chillu of old", "അവന്\u200d", true),
  both("Mongolian with its selectors", "ᠮᠣᠩ\u180bᠭᠣᠯ\u180eᠠ", true),
  both("Polish, Spanish, Greek, Russian and Japanese", "Łódź José Ελλάδα Россия 東京", true),
  both("the rainbow flag", "🏳\ufe0f\u200d🌈", true),
  both("a heart drawn as an emoji, and one as text", "❤\ufe0f ❤\ufe0e", true),
  both("a keycap", "5\ufe0f\u20e3", true),
  both("a skin tone, and a profession", "👍🏽 👩🏽\u200d🚀 🕵🏽\u200d♂\ufe0f", true),
  both("the flag of a country", "🇺🇸", true),
  both("Korean", "한국 음식 축제", true),
  both("braille that shows dots", "⠓⠊", true),
  both("a letter between blanks", "\u3000\u00a0a\u2003", true),
  both("a combining accent", "Cafe\u0301", true),
  both("a character of the last plane but one", "\u{100000}", true),
  both("nothing", "", false),
  both("spaces", "     ", false),
  both("spaces that do not break", "\u00a0\u202f\u2007\u2060", false),
  both("blanks of all widths", "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u205f\u3000", false),
  both("the Ogham blank", "\u1680\u1680", false),
  both("characters without width", "\u200b\u200c\u200d\ufeff\u2060", false),
  both("empty braille", "\u2800\u2800\u2800\u2800\u2800", false),
  both("Hangul fillers", "\u3164\u115f\u1160\uffa0", false),
  both("soft hyphens", "\u00ad\u00ad\u00ad", false),
  both("marks of direction alone", "\u200e\u200f\u061c", false),
  both("variation selectors", "\ufe0f\ufe0e\u180b\u{e0100}", false),
  both("tags", "\u{e0041}\u{e007f}", false),
  both("invisible signs of mathematics, music and shorthand", "\u2061\u2064\u{1d159}\u{1d173}\u{1bca0}", false),
  both("the place of an object, and fillers of Khitan", "\ufffc\u{16fe4}", false),
  ...[
    "\u00ad \u034f \u115f \u1160 \u17b4 \u17b5 \u180b \u180e \u180f \u200b \u200c \u200d \u2060 \u2061 \u2064 \u2065 \u206f \u2800",
    "\u3164 \ufe00 \ufe0d \ufe0e \ufe0f \ufeff \uffa0 \ufff0 \ufffb \ufffc \u{16fe4} \u{1bca0} \u{1d159} \u{1d173} \u{e0001} \u{e0041}",
    "\u{e007f} \u{e0100} \u{e01ef} \u061c \u200e \u200f",
  ]
    .flatMap((characters) => characters.split(" "))
    .map((character) =>
      both(
        `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")} within a name`,
        `Porch${character}Concerts`,
        false,
      ),
    ),
  both("a joiner after an emoji that joins nothing", "🎷\u200d", false),
  both("a joiner between an emoji and a letter", "🎷\u200da", false),
  both("two joiners in an emoji", "👩\u200d\u200d👧", false),
  both("two variation selectors", "❤\ufe0f\ufe0f", false),
  both("a variation selector after a digit that is no keycap", "5\ufe0f", false),
  both("tags after another flag", "🏁\u{e0067}\u{e0062}\u{e0065}\u{e007f}", false),
  both("tags without their end", "🏴\u{e0067}\u{e0062}\u{e0065}", false),
  both("a joiner at the end of a Persian word", "می\u200c", false),
  both("a joiner after an Arabic letter that does not join", "د\u200cر", false),
  both("two joiners in a Persian word", "می\u200c\u200cخواهم", false),
  both("a joiner between Arabic and Latin letters", "ی\u200ca", false),
  both("a joiner after an Indic letter without a virama", "क\u200dष", false),
  both("two joiners after a virama", "क्\u200d\u200dष", false),
  both("a mark of direction beside Hebrew, twice", "שלום\u200f\u200f", false),
  both("a mark of direction without a right-to-left letter", "Tampa\u200e 2030", false),
  both("a bell", "night\u0007", false),
  both("an escape", "\u001b[31mred", false),
  both("a delete", "a\u007f", false),
  both("a control character of Latin 1", "a\u0085b\u009f", false),
  both("an override", "gnp.\u202egnp.exe", false),
  both("an embedding", "\u202aa\u202c", false),
  both("an isolate", "a\u2067b\u2069", false),
  { what: "a tab", text: "Bring\ta chair", isLine: false, isText: true },
  { what: "line breaks", text: "Doors at seven.\r\nMusic at eight.\n", isLine: false, isText: true },
  { what: "separators of lines and paragraphs", text: "a\u2028b\u2029c", isLine: false, isText: true },
  both("tabs and line breaks alone", "\t\r\n\u2028", false),
];
