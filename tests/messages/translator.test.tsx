import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { inLanguage } from "#app/messages/language.server.ts";
import { topic } from "#app/messages/topic.ts";
import { t } from "./mistakes.ts";

test("a message is written in the current language, with plurals and numbers as that language has them", () => {
  expect(t("found", { count: 1, city: "Tampa" })).toBe("1 event in Tampa");
  expect(t("found", { count: 1_200, city: "<b>{x}" })).toBe("1,200 events in <b>{x}");
  expect(t("none")).toBe("Nothing's on");
  inLanguage("es", () => {
    expect(t("found", { count: 1, city: "Tampa" })).toBe("1 evento en Tampa");
    expect(t("found", { count: 1_200, city: "Tampa" })).toBe("1,200 eventos en Tampa");
  });
});

test("a tag becomes the element that the page gives it, and values are escaped", () => {
  const render = () =>
    renderToStaticMarkup(<p>{t.rich("terms", { product: "<i>", link: (text) => <a href="/terms">{text}</a> })}</p>);
  expect(render()).toBe('<p>You accept the <a href="/terms">terms</a> of &lt;i&gt;.</p>');
  expect(inLanguage("es", render)).toBe('<p>Aceptas los <a href="/terms">términos</a> de &lt;i&gt;.</p>');
});

test("a malformed message is found when it is compiled", () => {
  expect(() => topic({ en: { bad: "{count, plural, one {# event}" }, es: { bad: "" } } as never)).toThrow();
});
