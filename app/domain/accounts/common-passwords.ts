import { COMMON_PASSWORDS } from "./common-password-list.ts";

/** Longest run of digits and symbols that is stripped from both ends before a word is looked up; a date has six digits. */
const MAX_TRIMMINGS_CHARS = 6;

/** A password that is the person's name plus at most this many characters is rejected; a year has four. */
const MAX_REST_CHARS = 4;

/** Shorter names occur in too many good passwords. */
const MIN_WORD_CHARS = 4;

const TRIMMINGS = new RegExp(`^[^a-z]{0,${MAX_TRIMMINGS_CHARS}}(.*?)[^a-z]{0,${MAX_TRIMMINGS_CHARS}}$`, "s");

/** Common substitutions for letters; 1 and ! are tried as both i and l. */
const DISGUISES: Readonly<Record<string, string>> = {
  "4": "a",
  "@": "a",
  "3": "e",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
};

/**
 * Whether a password is easy to guess: one of the bundled list in any case, with substitutions ("p@ssw0rd") or with a few
 * digits and symbols around it ("Sunshine2026!"); a repeated short text; or a sequence such as "abcdefgh".
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const trimmed = TRIMMINGS.exec(lower)?.[1] ?? lower;
  return [lower, trimmed].flatMap(disguised).some((text) => COMMON_PASSWORDS.has(text)) || isPattern(lower);
}

/**
 * Whether a password is one of these texts (a name, an address, the product's name) plus few other characters, ignoring case
 * and symbols.
 */
export function isMadeOf(password: string, texts: readonly string[]): boolean {
  const plain = lettersAndDigits(password);
  return texts
    .flatMap((text) => [text, ...text.split(/[\s@]+/)])
    .map(lettersAndDigits)
    .some((word) => {
      const isLong = word.length >= MIN_WORD_CHARS;
      return isLong && plain.includes(word) && plain.length - word.length <= MAX_REST_CHARS;
    });
}

function disguised(text: string): string[] {
  const plain = text.replace(/[43057@$]/g, (sign) => DISGUISES[sign] ?? sign);
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
