import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { formatCsv } from "#app/domain/site/csv.ts";

test("a table is read again as it was written, and no cell is a formula", () => {
  const rows = [
    ["title", "place"],
    ['Jazz, "live"', "two\nlines"],
    ["=1+1", " @SUM(1)"],
    ["-5", "+1"],
    ["\t=1", "＝1"],
  ];
  const read: string[][] = parse(formatCsv(rows), { bom: true });
  expect(read.slice(0, 2)).toEqual(rows.slice(0, 2));
  expect(read.slice(2)).toEqual(rows.slice(2).map((row) => row.map((cell) => `'${cell}`)));
});
