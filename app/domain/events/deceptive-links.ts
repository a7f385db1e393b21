import { hostOf, normalize } from "#app/domain/site/text.ts";

// Deceptive links, whose text names another host than their href: "[https://bank.example](https://evil.example)".

/** Default-ignorable, format and control characters, except for white space. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]|[^\P{Cc}\s]/gu;
/** Homoglyphs of the full stop, and the ideographic full stop, which IDNA treats as one. */
const DOTS = /[\u0660\u06d4\u06f0\u0701\u0702\u2024\u3002\ua4f8\ua60e\uff0e\uff61\u{10a50}\u{1d16d}]/gu;
const SLASHES = /[\u2044\u2215\u29f8\uff0f\uff3c\\]/g;
const COLONS = /[\u02d0\u0589\u05c3\u2236\ua789\ufe55\uff1a]/g;

/** A period that ends a sentence or an abbreviation ("St. Pete"), as opposed to one inside a spaced-out host ("bank. com"). */
const NEXT_WORD = /\.\s+(?=\p{Lu}\p{Ll}|\d)/gu;

const SCHEME = /^\W*(?:(?:https?|ftp)?:\/\/|https?:)/iu;
/** A top-level domain: "example" of "bank.example". */
const LAST_LABEL = /^\p{L}[\p{L}\p{M}\p{N}-]+$/u;

/**
 * The host of a deceptive link, whose text looks like a URL with another host, even with spaces, homoglyphs of its punctuation or invisible
 * characters; null for an honest link.
 * @param words text of the link.
 * @param around the text with its adjacent characters up to the next space: "bank.example" followed by a link "/login".
 * @example realHost("https://bank.example", "https://evil.example/x") // "evil.example"
 */
export function realHost(words: string, href: string, around = words): string | null {
  const real = hostOf(href);
  const text = readable(words);
  const hosts = [text, readable(around)].map(hostsOf).find(({ length }) => length > 0);
  if (!hosts) return SCHEME.test(text) ? real : null;
  return hosts.every((host) => host === real || host === real.replace(/:\d+$/, "")) ? null : real;
}

/** The text without invisible characters, in NFKC, with homoglyphs of URL punctuation replaced. */
function readable(text: string): string {
  const visible = normalize(text.replace(INVISIBLE, ""), "NFKC");
  return visible.replace(DOTS, ".").replace(SLASHES, "/").replace(COLONS, ":").trim();
}

function hostsOf(text: string): string[] {
  const apart = text.split(/\s+/).flatMap(hostsIn);
  return apart.length > 0 ? apart : hostsIn(text.replace(NEXT_WORD, " ; ").replace(/\s+/g, ""));
}

/** The hosts in a word before its path; several where user info imitates a host: "https://bank.example@evil.example". */
function hostsIn(word: string): string[] {
  for (const part of word.split(/[/?#]+/)) {
    const names = part.split(/[^\p{L}\p{M}\p{N}._-]+/u).map((name) => name.replace(/^[.-]+|(?<![.-])[.-]+$/g, ""));
    const hosts = names.filter(isHost);
    if (hosts.length > 0) return hosts.map((host) => hostOf(`https://${host}`).replace(/^https:\/\//, ""));
  }
  return [];
}

/** Whether the text is a host name with a dot, "bank.example", or an IPv4 address. */
function isHost(name: string): boolean {
  const labels = name.split(".").filter((label) => label !== "");
  const isNumber = (label: string) => /^\d+$/.test(label);
  return labels.length > 1 && (LAST_LABEL.test(labels.at(-1) ?? "") || (labels.length === 4 && labels.every(isNumber)));
}
