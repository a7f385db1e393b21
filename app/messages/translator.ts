import type { GetICUArgs } from "@schummar/icu-type-parser";
import format, { type CompiledMessage, type FormatOptions } from "icu-minify/format";
import { createElement, Fragment, type ReactNode } from "react";
import { currentLanguage, type Language, LOCALES } from "./language.ts";

/** Messages of one language by name, in ICU MessageFormat. */
export type Texts = Readonly<Record<string, string>>;

/** The compiled messages of a topic: on the server in every language, in a browser in that of the document. */
export type Topic<English extends Texts> = {
  readonly [Each in Language]?: { readonly [Name in keyof English]: CompiledMessage };
};

interface ArgumentTypes {
  ICUArgument: string;
  ICUNumberArgument: number;
  ICUDateArgument: Date;
}

/** The arguments of a message. @example Arguments<"{count, plural, one {# event} other {# events}}"> // { count: number } */
export type Arguments<Text extends string> = GetICUArgs<Text, ArgumentTypes>;

/** The tags in a message. @example Tags<"You accept the <link>terms</link>."> // "link" */
export type Tags<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | Tags<Rest>
  : never;

/** The names of the messages without tags. */
type PlainName<English extends Texts> = {
  [Name in keyof English]: [Tags<English[Name]>] extends [never] ? Name : never;
}[keyof English];

type Values<Text extends string> = keyof Arguments<Text> extends never ? [] : [values: Arguments<Text>];

type RichValues<Text extends string> = Arguments<Text> & {
  readonly [Tag in Tags<Text>]: (children: ReactNode) => ReactNode;
};

/** The messages of a topic in the current language. */
interface Translator<English extends Texts> {
  /** A message as text. @example t("found", { count: 3 }) // "3 events" */
  <Name extends PlainName<English>>(name: Name, ...values: Values<English[Name]>): string;
  /** A message with tags as React nodes. @example t.rich("terms", { link: (text) => <Link to={pathTo("/terms")}>{text}</Link> }) */
  rich<Name extends Exclude<keyof English, PlainName<English>>>(
    name: Name,
    values: RichValues<English[Name]>,
  ): ReactNode;
}

// Creating a formatter of Intl is far more expensive than using it.
function memoized<Arguments extends unknown[], Value>(
  create: (...args: Arguments) => Value,
): (...args: Arguments) => Value {
  const created = new Map<string, Value>();
  return (...args) => {
    const key = JSON.stringify(args);
    const value = created.get(key) ?? create(...args);
    created.set(key, value);
    return value;
  };
}

const OPTIONS: FormatOptions = {
  formatters: {
    getDateTimeFormat: () => {
      throw new Error("Dates are formatted by app/domain/events/format.ts");
    },
    getNumberFormat: memoized((...args) => new Intl.NumberFormat(...args)),
    getPluralRules: memoized((...args) => new Intl.PluralRules(...args)),
  },
};

/**
 * Returns the translation function of a topic. It uses the current language of each call, so never call it at the top level of a module,
 * which runs once for all languages.
 * @example const t = translator(lists);
 */
export function translator<English extends Texts>(topic: Topic<English>): Translator<English> {
  function formatMessage<Result>(name: keyof English, values: object): string | Result[] {
    const language = currentLanguage();
    const message = topic[language]?.[name];
    if (message === undefined) throw new Error(`The message ${String(name)} is missing in ${language}`);
    return format<Result>(message, LOCALES[language], { ...values }, OPTIONS) as string | Result[];
  }
  const plain = (name: keyof English, values: object = {}) => String(formatMessage(name, values));
  const rich = (name: keyof English, values: object) =>
    createElement(Fragment, null, ...[formatMessage<ReactNode>(name, values)].flat());
  return Object.assign(plain, { rich }) as Translator<English>;
}
