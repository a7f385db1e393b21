import { expect, test } from "vitest";
import { differenceOf, shortenDifferences } from "#app/domain/events/text-difference.server.ts";

test("words that were added and removed are marked, spaces and lines kept", () => {
  expect(differenceOf("in the park", "in the big park")).toEqual([
    { kind: "same", text: "in the " },
    { kind: "added", text: "big " },
    { kind: "same", text: "park" },
  ]);
  expect(differenceOf("Doors 7\nBand 8", "Doors 7\nBand 9").at(-1)).toEqual({ kind: "added", text: "9" });
  expect(differenceOf(null, "Free")).toEqual([{ kind: "added", text: "Free" }]);
});

test("neighbouring words that differ are one piece", () => {
  expect(differenceOf("PORCH PARTY at 12 Oak Street", "Porch Party at 12 Oak Street")).toEqual([
    { kind: "removed", text: "PORCH PARTY" },
    { kind: "added", text: "Porch Party" },
    { kind: "same", text: " at 12 Oak Street" },
  ]);
});

test("a text written anew is shown after the former one, not word by word", () => {
  const [before, after] = [
    "Directors of six foundations describe a grant.",
    "Dancing at the harbor, a night of music.",
  ];
  expect(differenceOf(before, after)).toEqual([
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ]);
});

test("long texts without a word in common are quickly two pieces", () => {
  const words = (from: number) => Array.from({ length: 1_500 }, (_, index) => `w${from + index}`).join(" ");
  const started = performance.now();
  expect(differenceOf(words(0), words(5_000)).map(({ kind }) => kind)).toEqual(["removed", "added"]);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test("in short, a long text is cut where nothing differs", () => {
  const words = "Four bands play on the porch until the lemonade is gone. ".repeat(6);
  const [before, after] = [`${words}Bring a chair. ${words}`, `${words}Bring a blanket. ${words}`];
  const fields = [{ name: "description", label: "Description", pieces: differenceOf(before, after) }];
  const [field] = shortenDifferences({ fields, attendance: null, pictures: null }).fields;
  const [head, removed, added, tail] = field?.pieces ?? [];
  expect([removed?.text, added?.text]).toEqual(["chair", "blanket"]);
  expect(head?.text).toMatch(/^….{70,90} Bring a $/);
  expect(tail?.text).toMatch(/^\. Four.{60,90}…$/);
  const anew = differenceOf("a ".repeat(400), "b ".repeat(400));
  const [shortened] = shortenDifferences({
    fields: [{ name: "description", label: "Description", pieces: anew }],
    attendance: null,
    pictures: null,
  }).fields;
  expect(shortened?.pieces.every(({ text }) => text.length <= 161)).toBe(true);
});
