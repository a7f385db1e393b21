import compile from "icu-minify/compile";
import type { DEFAULT_LANGUAGE, Language } from "./language.ts";
import type { Arguments, Tags, Texts, Topic } from "./translator.ts";

type Same<One, Other> = [One, Other] extends [Other, One] ? true : false;

/** The messages of another language: the same names as in English, each with the same arguments and tags. */
type Translation<English extends Texts, Other> = {
  readonly [Name in keyof English]: Name extends keyof Other
    ? Other[Name] extends string
      ? Same<[Arguments<English[Name]>, Tags<English[Name]>], [Arguments<Other[Name]>, Tags<Other[Name]>]> extends true
        ? Other[Name]
        : { readonly "has other arguments or tags than in English": Name }
      : never
    : string;
} & { readonly [Name in Exclude<keyof Other, keyof English>]: never };

type OtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;

/**
 * Compiles the messages of a topic. Runs in development and tests; the build has compiled them (`app/server/build-plugins.ts`).
 * @throws Error when a message is malformed.
 */
export function topic<const English extends Texts, const Others extends Record<OtherLanguage, Texts>>(
  texts: { readonly en: English } & Others & {
      readonly [Other in OtherLanguage]: Translation<English, Others[Other]>;
    },
): Topic<English> {
  const compiled = Object.entries<Texts>(texts).map(([language, messages]) => [language, compileAll(messages)]);
  return Object.fromEntries(compiled);
}

/** Compiles messages in ICU MessageFormat, by name. @throws Error when one is malformed. */
export function compileAll(messages: Texts): Record<string, ReturnType<typeof compile>> {
  return Object.fromEntries(Object.entries(messages).map(([name, text]) => [name, compile(text)]));
}
