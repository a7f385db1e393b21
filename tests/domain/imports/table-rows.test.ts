import fc from "fast-check";
import { expect, test } from "vitest";
import { readRows } from "#app/domain/imports/table-rows.ts";
import { formatCsv } from "#app/domain/site/csv.ts";

const cellsIn = (text: string, delimiter = ",") => [...readRows(text, delimiter)].map(({ cells }) => cells);

test("whatever is in its cells, a table is read as it was written", () => {
  const cell = fc.stringMatching(/^[a-z",;\n ]{0,8}$/).map((text) => text.trim());
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, (table) => {
      const filled = table.filter((row) => row.some((text) => text !== ""));
      // Without the byte order mark, as from a decoder.
      expect(cellsIn(formatCsv(filled).slice(1))).toEqual(filled);
    }),
  );
});

test.each([
  [
    "line breaks of Windows and of old Macs",
    "a,b\r\nc,d\re,f",
    [
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
    ],
  ],
  ["spaces around quotes", ' "a" ,"b" \n', [["a", "b"]]],
  [
    "an empty last cell",
    "a,\n,b\n",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
  ["empty rows", "\n\na\n ,\n\n", [["a"]]],
  ["a quote inside of a cell", '12" vinyl,"a ""b"" c"\n', [['12" vinyl', 'a "b" c']]],
  ["a quote that was not doubled", '"He said "hi" there",b\n', [['He said "hi" there', "b"]]],
  ["a quote that was not closed", 'a\n"b,c\nd\n"e"\n', [["a"], null, ["d"], ["e"]]],
])("reads %s", (_, text, cells) => {
  expect(cellsIn(text)).toEqual(cells);
});

test("reads tables that are separated by semicolons and tabs", () => {
  expect(cellsIn("a;b,c\n", ";")).toEqual([["a", "b,c"]]);
  expect(cellsIn("a\tb\n", "\t")).toEqual([["a", "b"]]);
});

test("reads no further than it is asked, and no more than a hundred columns", () => {
  expect(readRows("a\n".repeat(1_000_000), ",").next().value).toEqual({ line: 1, cells: ["a"] });
  expect(cellsIn(`a${",".repeat(500)}`)[0]).toHaveLength(100);
});
