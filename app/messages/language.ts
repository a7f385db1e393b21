/** The languages of the site, the default one first. */
export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];

export const [DEFAULT_LANGUAGE] = LANGUAGES;

/** Locales for `Intl` formatting of dates, numbers and prices: the languages as used in the United States. */
export const LOCALES: Readonly<Record<Language, string>> = { en: "en-US", es: "es-US" };

/** The native name of each language, for the links between them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: "English", es: "Español" };

/** The language with this code; the default one for anything else. */
export function parseLanguage(code: unknown): Language {
  return LANGUAGES.find((language) => language === code) ?? DEFAULT_LANGUAGE;
}

let readLanguage = (): Language | undefined =>
  typeof document === "undefined" ? undefined : parseLanguage(document.documentElement.lang);

/**
 * The current language: in a browser that of the document, which never changes; on the server that of the request (`inLanguage` in
 * `language.server.ts`); otherwise the default.
 */
export function currentLanguage(): Language {
  return readLanguage() ?? DEFAULT_LANGUAGE;
}

/** Sets the source of `currentLanguage`; undefined means the default language. */
export function readLanguageFrom(read: () => Language | undefined): void {
  readLanguage = read;
}

/** The prefix of all addresses in a language: "" for the default one, else such as "/es". */
function prefixOf(language: Language): string {
  return language === DEFAULT_LANGUAGE ? "" : `/${language}`;
}

/** Remix's `basename` for pages in this language. */
export function basenameOf(language: Language): string {
  return prefixOf(language) || "/";
}

/** Suffix of the data requests of client-side navigation; the home page in the default language has a special name. */
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

/** Whether a page is in English only, such as those for admins. @param path without the prefix of a language. */
export function isEnglishOnly(path: string): boolean {
  return /^\/(admin|events\/[^/]+\/unpublish)(?![a-z])/.test(path);
}

/** Whether a link leads to a page in another language, so that it has to load a document. */
export function leavesLanguage(path: string): boolean {
  return currentLanguage() !== DEFAULT_LANGUAGE && isEnglishOnly(path);
}

/**
 * The address of a page in a language, for links that the router does not create: plain anchors, mails, feeds and metadata. `Link`, `Form`
 * and redirects add the prefix themselves.
 * @param path in the format of `pathTo`.
 * @example localPath("/events?when=today", "es") // "/es/events?when=today"
 */
export function localPath(path: string, language: Language = currentLanguage()): string {
  const prefix = prefixOf(language);
  return prefix !== "" && /^\/($|[?#])/.test(path) ? `${prefix}${path.slice(1)}` : `${prefix}${path}`;
}
