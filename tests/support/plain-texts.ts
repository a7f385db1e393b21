/** A text, and whether the database and the forms take it as one line, and as several. */
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

/** What `public.plain_line` and `public.plain_text`, and `isPlainLine` and `isPlainText`, have to agree about. */
export const PLAIN_TEXTS: readonly Sample[] = [
  both("words", "Jazz in the Park", true),
  both("one character", "!", true),
  both("an emoji of several parts", "👩‍👩‍👧‍👦", true),
  both("the flag of a part of a country, made of tags", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", true),
  both("Hebrew with marks of direction", "שלום\u200f (Tampa)\u200e", true),
  both("Arabic with its mark of direction", "حفل\u061c 2030", true),
  both("Persian with a joiner", "می\u200cخواهم", true),
  both("Korean", "한국 음식 축제", true),
  both("braille that shows dots", "⠓⠊", true),
  both("a letter between blanks", "\u3000\u00a0a\u2800", true),
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
