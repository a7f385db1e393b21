/*
 * The rule of supabase/migrations/20261121000050_text.sql about characters without a shape of their own, which explains it.
 * Code points rather than properties, because PostgreSQL and browsers support different versions of Unicode.
 */

const HIDDEN =
  "\\u{ad}\\u{34f}\\u{115f}\\u{1160}\\u{17b4}\\u{17b5}\\u{180b}-\\u{180f}\\u{200b}-\\u{200d}\\u{2060}-\\u{206f}\\u{2800}\\u{3164}\\u{fe00}-\\u{fe0f}\\u{feff}\\u{ffa0}\\u{fff0}-\\u{fffc}\\u{16fe4}\\u{1bca0}-\\u{1bca3}\\u{1d159}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}";
/** Those of them that take up room: what is seen stays the same with a space in their place. */
const BLANK = "\\u{115f}\\u{1160}\\u{2800}\\u{3164}\\u{ffa0}";

const PICTOGRAPH =
  "[\\u{a9}\\u{ae}\\u{203c}\\u{2049}\\u{2122}\\u{2139}\\u{2194}-\\u{21aa}\\u{231a}-\\u{23fa}\\u{24c2}\\u{25aa}-\\u{27bf}\\u{2934}\\u{2935}\\u{2b05}-\\u{2b55}\\u{3030}\\u{303d}\\u{3297}\\u{3299}\\u{1f000}-\\u{1faff}]";
const SKIN_TONE = "[\\u{1f3fb}-\\u{1f3ff}]";
const ARABIC_MARKS = "[\\u{64b}-\\u{65f}\\u{670}]*";
/** Arabic letters that join the next one, and those that join the one before. */
const JOINS_NEXT =
  "[\\u{620}\\u{626}\\u{628}\\u{62a}-\\u{62e}\\u{633}-\\u{63f}\\u{641}-\\u{647}\\u{649}\\u{64a}\\u{66e}\\u{66f}\\u{678}-\\u{687}\\u{69a}-\\u{6bf}\\u{6c1}\\u{6c2}\\u{6cc}\\u{6ce}\\u{6d0}\\u{6d1}\\u{6fa}-\\u{6fc}\\u{6ff}\\u{750}-\\u{758}\\u{75c}-\\u{76a}\\u{76d}-\\u{770}\\u{772}\\u{775}-\\u{777}\\u{77a}-\\u{77f}]";
const JOINS_PREVIOUS =
  "[\\u{620}\\u{622}-\\u{63f}\\u{641}-\\u{64a}\\u{66e}\\u{66f}\\u{671}-\\u{673}\\u{675}-\\u{6d3}\\u{6d5}\\u{6ee}\\u{6ef}\\u{6fa}-\\u{6fc}\\u{6ff}\\u{750}-\\u{77f}]";
const VIRAMA = "[\\u{94d}\\u{9cd}\\u{a4d}\\u{acd}\\u{b4d}\\u{bcd}\\u{c4d}\\u{ccd}\\u{d3b}\\u{d3c}\\u{d4d}\\u{dca}]";

/** What needs hidden characters: in the order of the migration. */
const SEQUENCES = [
  "\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}",
  `${PICTOGRAPH}${SKIN_TONE}?[\\u{fe0e}\\u{fe0f}]?(?:\\u{200d}${PICTOGRAPH}${SKIN_TONE}?\\u{fe0f}?)*`,
  "[0-9#*]\\u{fe0f}\\u{20e3}",
  `${JOINS_NEXT}${ARABIC_MARKS}\\u{200c}(?=${ARABIC_MARKS}${JOINS_PREVIOUS})`,
  `${VIRAMA}(?:\\u{200d}|\\u{200c}(?=[\\u{900}-\\u{dff}]))`,
  "[\\u{9b0}\\u{cb0}]\\u{200d}(?=[\\u{9cd}\\u{ccd}])",
  "[\\u{1820}-\\u{18aa}](?:[\\u{180b}-\\u{180d}\\u{180f}]\\u{180e}?|\\u{180e})",
].join("|");

const HIDDEN_CHARACTER = new RegExp(`[${HIDDEN}]`, "u");
const SEQUENCE = new RegExp(SEQUENCES, "gu");
const SEQUENCE_OR_HIDDEN = new RegExp(`(${SEQUENCES})|([${BLANK}])|[${HIDDEN}]`, "gu");

const RIGHT_TO_LEFT = /[\u05be-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const MARK = /[\u061c\u200e\u200f]/;
const MARKS = /[\u061c\u200e\u200f]+/g;

/** Whether a text has characters that nobody sees, where neither emoji nor a script needs them. */
export function hasHiddenCharacters(text: string): boolean {
  if (HIDDEN_CHARACTER.test(text) && HIDDEN_CHARACTER.test(text.replace(SEQUENCE, ""))) return true;
  return MARK.test(text) && (!RIGHT_TO_LEFT.test(text) || (text.match(MARKS) ?? []).some((run) => run.length > 1));
}

/**
 * The text in NFC, without characters that nobody sees, such as the zero-width spaces of web pages, soft hyphens and byte order marks.
 * What is seen stays the same: fillers that take up room become spaces, and emoji and scripts keep what they need.
 */
export function removeHiddenCharacters(text: string): string {
  const removed = removeOnce(text).normalize("NFC");
  // Without what stood between them, marks may be ordered anew, so that a joiner has another neighbor.
  return removed === text ? text : removeHiddenCharacters(removed);
}

function removeOnce(text: string): string {
  const shown = HIDDEN_CHARACTER.test(text)
    ? text.replace(SEQUENCE_OR_HIDDEN, (_, kept?: string, blank?: string) => kept ?? (blank ? " " : ""))
    : text;
  const hasRightToLeft = RIGHT_TO_LEFT.test(shown);
  return shown.replace(MARKS, (run) => (hasRightToLeft ? run.slice(0, 1) : ""));
}
