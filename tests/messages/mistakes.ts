import { topic } from "#app/messages/topic.ts";
import { translator } from "#app/messages/translator.ts";

/** Example messages of several kinds. */
export const t = translator(
  topic({
    en: {
      found: "{count, plural, one {# event} other {# events}} in {city}",
      none: "Nothing's on",
      terms: "You accept the <link>terms</link> of {product}.",
    },
    es: {
      found: "{count, plural, one {# evento} other {# eventos}} en {city}",
      none: "No hay nada",
      terms: "Aceptas los <link>términos</link> de {product}.",
    },
  }),
);

/** Mistakes that the type check has to report: an expected error that is missing is one too. */
export function mistakes() {
  // @ts-expect-error: there is no such message.
  t("nothing");
  // @ts-expect-error: an argument is missing.
  t("found", { count: 1 });
  // @ts-expect-error: a count is a number.
  t("found", { count: "1", city: "Tampa" });
  // @ts-expect-error: there is one argument too many.
  t("found", { count: 1, city: "Tampa", state: "Florida" });
  // @ts-expect-error: it has no arguments.
  t("none", { count: 1 });
  // @ts-expect-error: it has a tag, so that it is no text.
  t("terms", { product: "x" });
  // @ts-expect-error: the tag is missing.
  t.rich("terms", { product: "x" });
  // @ts-expect-error: the other language lacks a message.
  topic({ en: { a: "A", b: "B" }, es: { a: "A" } });
  // @ts-expect-error: the other language has a message of its own.
  topic({ en: { a: "A" }, es: { a: "A", b: "B" } });
  // @ts-expect-error: the other language has another argument.
  topic({ en: { a: "{count, number}" }, es: { a: "{number, number}" } });
  // @ts-expect-error: the other language leaves an argument out.
  topic({ en: { a: "{city}" }, es: { a: "ciudad" } });
  // @ts-expect-error: the other language has no tag.
  topic({ en: { a: "<b>x</b>" }, es: { a: "x" } });
  // @ts-expect-error: one language is missing.
  topic({ en: { a: "A" } });
}
