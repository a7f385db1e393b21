import { COMMON_PASSWORDS } from "./common-password-list.ts";

/** Longest prefix or suffix of digits and symbols that is stripped before the lookup; a date has six digits. */
const MAX_AFFIX_CHARS = 6;

/** A password is rejected if it adds at most this many characters to a known text; a year has four. */
const MAX_EXTRA_CHARS = 4;

/** Shorter known texts are ignored, because they occur in too many good passwords. */
const MIN_WORD_CHARS = 4;

const AFFIXES = new RegExp(`^[^a-z]{0,${MAX_AFFIX_CHARS}}(.*?)[^a-z]{0,${MAX_AFFIX_CHARS}}$`, "s");

/** Leetspeak substitutions; 1 and ! are tried as both i and l. */
const LEET_LETTERS: Readonly<Record<string, string>> = {
  "4": "a",
  "@": "a",
  "3": "e",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
};

/**
 * Whether a password is easy to guess: on the bundled list in any case, in leetspeak ("p@ssw0rd") or with a few digits and symbols around
 * it ("Sunshine2026!"); a repetition of up to four characters; or a sequence such as "abcdefgh".
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const trimmed = AFFIXES.exec(lower)?.[1] ?? lower;
  return [lower, trimmed].flatMap(unleeted).some((text) => COMMON_PASSWORDS.has(text)) || isPattern(lower);
}

/**
 * Whether a password is one of these texts (a name, an address, the product's name), or a word of them, plus at most four characters;
 * case and symbols are ignored.
 */
export function isDerivedFrom(password: string, texts: readonly string[]): boolean {
  const plain = lettersAndDigits(password);
  return texts
    .flatMap((text) => [text, ...text.split(/[\s@]+/)])
    .map(lettersAndDigits)
    .some((word) => {
      const isLong = word.length >= MIN_WORD_CHARS;
      return isLong && plain.includes(word) && plain.length - word.length <= MAX_EXTRA_CHARS;
    });
}

/** The text as typed, and with its leetspeak replaced by letters. */
function unleeted(text: string): string[] {
  const plain = text.replace(/[43057@$]/g, (sign) => LEET_LETTERS[sign] ?? sign);
  return [text, plain.replace(/[1!]/g, "i"), plain.replace(/[1!]/g, "l")];
}

function isPattern(text: string): boolean {
  if (/^(.{1,4})\1+$/s.test(text)) return true;
  const steps = Array.from(text.slice(1), (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index));
  return Math.abs(steps[0] ?? 0) === 1 && steps.every((step) => step === steps[0]);
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
