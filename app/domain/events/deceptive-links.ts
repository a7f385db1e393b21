import { hostOf } from "#app/domain/site/text.ts";

// Links whose words name another site than the one that they lead to: "[https://bank.example](https://evil.example)".

/** What people do not see. Line breaks and tabs part words. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]|[^\P{Cc}\s]/gu;
/** Characters that look like a full stop, and the one that East Asian addresses have in its place. */
const DOTS = /[\u0660\u06d4\u06f0\u0701\u0702\u2024\u3002\ua4f8\ua60e\uff0e\uff61\u{10a50}\u{1d16d}]/gu;
const SLASHES = /[\u2044\u2215\u29f8\uff0f\uff3c\\]/g;
const COLONS = /[\u02d0\u0589\u05c3\u2236\ua789\ufe55\uff1a]/g;

/** The beginning of a sentence, or the rest of "St. Pete", but not the end of "bank. com". */
const NEXT_WORD = /\.\s+(?=\p{Lu}\p{Ll}|\d)/gu;

const SCHEME = /^\W*(?:(?:https?|ftp)?:\/\/|https?:)/iu;
/** The last part of a name with dots: "example" of "bank.example". */
const LAST_LABEL = /^\p{L}[\p{L}\p{M}\p{N}-]+$/u;

/**
 * The real host of a link whose words look like the address of another one, also with spaces, look-alikes of dots and slashes, or
 * characters that are not seen in between; null where they do not.
 * @param around the words with what stands before and after them without a space: "bank.example" and a link with the words "/login".
 * @example realHost("https://bank.example", "https://evil.example/x") // "evil.example"
 */
export function realHost(words: string, href: string, around = words): string | null {
  const real = hostOf(href);
  const text = readable(words);
  const hosts = [text, readable(around)].map(hostsOf).find(({ length }) => length > 0);
  if (!hosts) return SCHEME.test(text) ? real : null;
  return hosts.every((host) => host === real || host === real.replace(/:\d+$/, "")) ? null : real;
}

/** A text as it looks, in the characters of addresses. */
function readable(text: string): string {
  const visible = text.replace(INVISIBLE, "").normalize("NFKC");
  return visible.replace(DOTS, ".").replace(SLASHES, "/").replace(COLONS, ":").trim();
}

function hostsOf(text: string): string[] {
  const apart = text.split(/\s+/).flatMap(hostsIn);
  return apart.length > 0 ? apart : hostsIn(text.replace(NEXT_WORD, " ; ").replace(/\s+/g, ""));
}

/** The hosts that a word names before its path: one, or more where "https://bank.example@evil.example" tries to look like the first. */
function hostsIn(word: string): string[] {
  for (const part of word.split(/[/?#]+/)) {
    const names = part.split(/[^\p{L}\p{M}\p{N}._-]+/u).map((name) => name.replace(/^[.-]+|[.-]+$/g, ""));
    const hosts = names.filter(isHost);
    if (hosts.length > 0) return hosts.map((host) => hostOf(`https://${host}`).replace(/^https:\/\//, ""));
  }
  return [];
}

/** Whether this is a name with a dot, "bank.example", or four numbers. */
function isHost(name: string): boolean {
  const labels = name.split(".").filter((label) => label !== "");
  const isNumber = (label: string) => /^\d+$/.test(label);
  return labels.length > 1 && (LAST_LABEL.test(labels.at(-1) ?? "") || (labels.length === 4 && labels.every(isNumber)));
}
