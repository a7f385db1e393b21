import fc from "fast-check";

/*
 * Texts that are costly by their shape: a short piece repeated up to the allowed length, and an end that makes a regular expression
 * backtrack after it almost matched.
 */

/**
 * Separators, brackets and beginnings of everything that is parsed (addresses, headers, forms, dates, prices, markup), and letters with
 * diacritics.
 */
export const PIECES = [
  ...[
    "/",
    "//",
    "a/",
    "\\",
    ".",
    "..",
    "../",
    "a.",
    "-",
    "_",
    "~",
    ":",
    ";",
    ",",
    ", ",
    ",a",
    "&",
    "=",
    "+",
    "|",
    "%",
    "#",
    "?",
  ],
  ...[" ", "\t", " \t", "\u00a0", "\u3000", "a ", "\n", "\r\n", "\n\n", "\u200b", "\u202e"],
  ...[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "[0]",
    "a[0]",
    "[a]",
    "{}",
    "((a",
    "[[a](",
    "[](",
    "![",
    "](x",
    "<a ",
    "<!--",
    "</",
    "]]>",
  ],
  ...["'", '"', "`", "*", "**", "_a_", "*a ", "~~", "# ", "> ", "- ", "1. ", "  - a\n", "\\", "\\[", "&amp;", "&#1"],
  ...[
    "a",
    "A",
    "1",
    "0",
    "9",
    "a1",
    "1a",
    "é",
    "ñ",
    "e\u0301",
    "\u0301",
    "\u0315\u0300",
    "ﬁ",
    "ß",
    "İ",
    "👩‍👩‍👧‍👦",
    "🇺🇸",
    "中",
  ],
  ...["@", "a@", "a@a.", "http://", "https://a.", "http://a.a/", "www.", "//a@", "mailto:", "javascript:"],
  ...[
    "1.",
    "1-",
    "1:",
    "1/",
    "1,",
    "$1",
    "$",
    "$1-",
    "1 2 ",
    "12:",
    "2031-",
    "2031-11-21",
    "19:30-",
    "T1",
    "1e",
    "-1",
    "+1",
  ],
  // Beginnings of phrases that the search understands.
  ...[
    "today ",
    "this ",
    "next ",
    "this weekend ",
    "between ",
    "from ",
    "to ",
    "until ",
    "jan ",
    "may ",
    "mon ",
    "and ",
    "or ",
    "not ",
  ],
  ...[
    "in ",
    "near ",
    "st ",
    "fort ",
    "santa ",
    "new ",
    "free ",
    "under $",
    "over ",
    "$1 to ",
    "kids ",
    "for ",
    "at 7 ",
    "noon ",
  ],
  ...[
    "hoy ",
    "este ",
    "fin de ",
    "mañana ",
    "entre ",
    "de ",
    "el ",
    "del ",
    "y ",
    "gratis ",
    "menos de ",
    "cerca de ",
    "a las 7 ",
  ],
  ...[
    "BEGIN:VEVENT\n",
    "X;A=",
    "a\n ",
    '""',
    '"a",',
    "en-",
    "en;q=0.",
    "*;q=",
    'W/"',
    'W/"a",',
    "gzip,",
    "gzip;q=",
    "Mozilla/",
    "bot/",
  ],
  ...[
    "10.0.0.1, ",
    "::",
    "a::",
    "no-cache,",
    "max-age=",
    "a=b; ",
    "sunshine-session.",
    "base64-",
    "eyJ",
    "null",
    "true,",
  ],
] as const;

const ENDS = ["", "!", "x", "\u0301", " ", "/", "\n", "@", ".x", "0"] as const;

/** The repeated piece, and the end of the text. */
export interface Shape {
  piece: string;
  end: string;
}

/** Shapes with only this piece. */
export function shapeOf(piece: string): fc.Arbitrary<Shape> {
  return fc.record({ piece: fc.constant(piece), end: fc.constantFrom(...ENDS) });
}

/** Shapes with one piece, or with two joined. */
export const shape: fc.Arbitrary<Shape> = fc.record({
  piece: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...PIECES) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...PIECES)).map((two) => two.join("")),
    },
  ),
  end: fc.constantFrom(...ENDS),
});

/** @param bytes maximum length of the text after `encode`. */
export function fill({ piece, end }: Shape, bytes: number, encode: (text: string) => string = (text) => text): string {
  const [each, last] = [encode(piece), encode(end)];
  const room = bytes - Buffer.byteLength(last);
  return room <= 0 ? "" : each.repeat(Math.max(0, Math.floor(room / Math.max(1, Buffer.byteLength(each))))) + last;
}
