import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, readLanguageFrom } from "./language.ts";

const languages = new AsyncLocalStorage<Language>();

/** Runs a function, and everything that it awaits, in a language: a request in that of its URL, a mail in that of its reader. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  readLanguageFrom(() => languages.getStore());
  return languages.run(language, run);
}
