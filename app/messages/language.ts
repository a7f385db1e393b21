/** The languages of the site, the default one first. */
export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

export const [DEFAULT_LANGUAGE] = LANGUAGES;

/** Locales for `Intl`, which dates, numbers and prices are formatted with: languages as they are written in the United States. */
export const LOCALES: Readonly<Record<Language, string>> = { en: "en-US", es: "es-US" };

/** The name of each language in itself, for the links between them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

/** The language with this code; the default one for anything else. */
export function parseLanguage(code: unknown): Language {
  return LANGUAGES.find((language) => language === code) ?? DEFAULT_LANGUAGE;
}

let readLanguage = (): Language | undefined =>
  typeof document === "undefined" ? undefined : parseLanguage(document.documentElement.lang);

/**
 * The language of what is being answered or rendered: in a browser that of the document, which never changes, on the server that of the
 * request (`inLanguage` in `language.server.ts`); the default one outside of both.
 */
export function currentLanguage(): Language {
  return readLanguage() ?? DEFAULT_LANGUAGE;
}

/** Where `currentLanguage` reads the language from; undefined for the default one. */
export function readLanguageFrom(read: () => Language | undefined): void {
  readLanguage = read;
}

/** The prefix of all addresses in a language: "" for the default one, else such as "/es". */
function prefixOf(language: Language): string {
  return language === DEFAULT_LANGUAGE ? "" : `/${language}`;
}

/** Remix's `basename` for pages in this language, with which it reads and writes their addresses. */
export function basenameOf(language: Language): string {
  return prefixOf(language) || "/";
}

/** What the scripts of a page fetch instead of it has this ending, and for the home page in the default language a name of its own. */
const DATA = ".data";
const HOME_DATA = "/_root.data";

/**
 * The path of a page, or of its data, without the prefix of its language.
 * @example splitLanguage("/es/events") // { language: "es", path: "/events" }
 * @example splitLanguage("/es.data") // { language: "es", path: "/_root.data" }
 */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  for (const language of LANGUAGES) {
    const prefix = prefixOf(language);
    if (prefix === "") continue;
    if (pathname === prefix) return { language, path: "/" };
    if (pathname === `${prefix}${DATA}`) return { language, path: HOME_DATA };
    if (pathname.startsWith(`${prefix}/`)) return { language, path: pathname.slice(prefix.length) };
  }
  return { language: DEFAULT_LANGUAGE, path: pathname };
}

/** Whether a page is in English only, as those for admins are. @param path without the prefix of a language. */
export function isEnglishOnly(path: string): boolean {
  return /^\/(admin|events\/[^/]+\/unpublish)(?![a-z])/.test(path);
}

/** Whether a link leads to a page in another language than the current one, so that it has to load a document. */
export function leavesLanguage(path: string): boolean {
  return currentLanguage() !== DEFAULT_LANGUAGE && isEnglishOnly(path);
}

/**
 * The address of a page in a language, for everything that the router does not write: plain anchors, mails, feeds and metadata. `Link`,
 * `Form` and redirects add the prefix themselves.
 * @param path from the slash on, as `pathTo` writes it.
 * @example localPath("/events?when=today", "es") // "/es/events?when=today"
 */
export function localPath(path: string, language: Language = currentLanguage()): string {
  const prefix = prefixOf(language);
  return prefix !== "" && /^\/($|[?#])/.test(path) ? `${prefix}${path.slice(1)}` : `${prefix}${path}`;
}
