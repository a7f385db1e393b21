import { expect, test } from "vitest";
import { eventLanguages } from "#app/domain/events/form.ts";
import { inEnglish, inReadersLanguage, langOf } from "#app/domain/events/language.ts";
import { inLanguage } from "#app/messages/language.server.ts";

const SPANISH = { translated_title: "Jazz en el muelle", translated_description: "Una noche de jazz junto al agua." };

/** Error messages by control; none for a valid form. */
function problemsOf(form: Record<string, string>): Record<string, string> {
  const issues = eventLanguages.safeParse(form).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

test("an event is in English and has no translation unless its organizer says so", () => {
  const none = { translation_language: null, translated_title: null, translated_description: null };
  expect(eventLanguages.parse({})).toEqual({ language: "en", ...none });
  expect(eventLanguages.parse({ language: "es", translated_title: " ", translated_description: "" })).toEqual({
    language: "es",
    ...none,
  });
});

test("a translation is in the other language", () => {
  expect(eventLanguages.parse({ language: "en", ...SPANISH })).toEqual({
    language: "en",
    translation_language: "es",
    ...SPANISH,
  });
  expect(eventLanguages.parse({ language: "es", ...SPANISH }).translation_language).toBe("en");
});

test("half a translation, one that is too short, and an unknown language are refused", () => {
  expect(problemsOf({ translated_title: "Jazz en el muelle" })).toEqual({
    translated_description: "Write the description in the other language too, or clear the title",
  });
  expect(problemsOf({ translated_description: SPANISH.translated_description })).toEqual({
    translated_title: "Write the title in the other language too, or clear the description",
  });
  expect(problemsOf({ ...SPANISH, translated_title: "Jazz" })).toEqual({
    translated_title: "Title in the other language must be at least 5 characters",
  });
  expect(problemsOf({ ...SPANISH, translated_description: "x".repeat(10_001) })).toEqual({
    translated_description: "Text in the other language must not exceed 10000 characters",
  });
  expect(problemsOf({ language: "fr" })).toEqual({ language: "Choose a language from the list" });
});

const EVENT = {
  title: "Jazz at the pier",
  description: "Jazz.",
  language: "en",
  translation_language: "es",
  ...SPANISH,
};

test("a reader gets the text in their language, and the drawing is the same for all", () => {
  expect(inReadersLanguage(EVENT)).toBe(EVENT);
  inLanguage("es", () => {
    const shown = inReadersLanguage(EVENT);
    expect([shown.title, shown.description, langOf(shown)]).toEqual([
      SPANISH.translated_title,
      SPANISH.translated_description,
      undefined,
    ]);
    expect([inEnglish(shown).title, inEnglish(EVENT).title]).toEqual([EVENT.title, EVENT.title]);
    const other = { title: "Jazz at the pier", language: "en", translation_language: null, translated_title: null };
    expect([inReadersLanguage(other).title, langOf(other)]).toEqual([other.title, "en"]);
  });
});
