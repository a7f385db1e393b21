import { expect, test } from "vitest";
import { chooseMotif } from "#app/domain/events/choose-motif.ts";
import { MOTIFS } from "#app/domain/events/motifs.ts";
import { CATALOGUE } from "#supabase/seed/catalogue/index.ts";
import { CALENDAR_TITLES } from "./calendar-titles.ts";
import { POSTER_TITLES } from "./poster-titles.ts";

test.each(POSTER_TITLES)("the poster of %j (%s) shows %s", (title, category, motifs) => {
  const { description } = CATALOGUE.flatMap(({ ideas }) => ideas).find((idea) => idea.title === title) ?? {};
  const best = chooseMotif({ title, category, ...(description && { description }) });
  expect(motifs.split(" ")).toContain(best);
});

test("words of the title outweigh those of the description", () => {
  const event = { title: "Chess Club", category: "other", description: "Coffee, yoga and a kayak afterwards." };
  expect(chooseMotif(event)).toBe("chess");
  expect(chooseMotif({ ...event, title: "Qwrtz" })).toBe("coffee");
});

test("no title of the calendars of Florida's cities gets a drawing that contradicts it", () => {
  const chosen = CALENDAR_TITLES.map(([title, category]) => [title, category, chooseMotif({ title, category })]);
  expect(chosen).toEqual(CALENDAR_TITLES);
});

test("without a keyword, all dates of an event get one subject, which suits its category", () => {
  const event = { title: "Qwrtz", category: "health", description: "Zyx." };
  expect(chooseMotif(event)).toBe(chooseMotif({ ...event, description: "Zyx, every week." }));
  expect(chooseMotif(event)).toBe("health");
});

test("the English words of an event count, in whichever language it was written first", () => {
  const texts = { title: "Club de ajedrez", description: "Cada martes.", language: "es", translation_language: "en" };
  const event = {
    ...texts,
    category: "other",
    translated_title: "Chess Club",
    translated_description: "Each Tuesday.",
  };
  expect(chooseMotif(event)).toBe("chess");
});

test("forms and accents of a word do not matter", () => {
  for (const title of ["Salsas", "SALSA!", "Sálsa’s night"])
    expect(chooseMotif({ title, category: "other" })).toBe("salsa");
});

test.each(Object.entries(MOTIFS))(
  "the poster of %s is that of an event whose title is its first word",
  (motif, words) => {
    const [first = ""] = words.split(" ");
    const title = first.replace("*", "").replaceAll("_", " ");
    expect(chooseMotif({ title, category: "other" })).toBe(motif);
  },
);
