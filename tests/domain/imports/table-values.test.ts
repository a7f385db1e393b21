import { expect, test } from "vitest";
import { readCategory, readPrice } from "#app/domain/imports/table-values.ts";

const paid = (price_min: string, price_max = "") => ({ price_kind: "paid", price_min, price_max });

test.each([
  ["$12.50", paid("12.50")],
  ["12,50", paid("12.50")],
  ["12,5", paid("12.50")],
  ["$1,200", paid("1200")],
  ["1.200,50 USD", paid("1200.50")],
  ["10-15", paid("10", "15")],
  ["10 to 15", paid("10", "15")],
  ["$10.00 – $15.00", paid("10.00", "15.00")],
  ["de 10 a 15 dólares", paid("10", "15")],
  ["USD 10", paid("10")],
  ["US$10", paid("10")],
  ["10\u00a0$", paid("10")],
  ["0", { price_kind: "free" }],
  ["$0.00", { price_kind: "free" }],
  ["Free", { price_kind: "free" }],
  ["Gratis", { price_kind: "free" }],
  ["Entrada libre", { price_kind: "free" }],
  ["Pay what you can", { price_kind: "any_amount" }],
  ["", {}],
])("%s is the price %j", (text, fields) => {
  expect(readPrice(text)).toEqual(fields);
});

// For "10-15", Excel writes October 15.
test.each([
  "15-Oct",
  "Oct-15",
  "10-Dec",
  "10-dic",
  "10/15/2027",
  "2027-10-15",
  "10-15-27",
  "15/10",
  "€10",
  "10 EUR",
  "about five",
  "$10+",
  "12.500",
  "from 10",
])("%s is no price, and stays for the form to ask", (text) => {
  expect(readPrice(text)).toEqual(paid(text));
});

test("a price in another currency is none of dollars", () => {
  expect(readPrice("10", "EUR")).toEqual(paid("10 EUR"));
  expect(readPrice("10", "usd")).toEqual(paid("10"));
});

test.each([
  ["Music", "music"],
  ["música", "music"],
  ["Comida y bebida", "food"],
  ["Performing & Visual Arts", "arts"],
  ["Fundraiser; Live music", "music"],
  ["Fundraiser", ""],
])("the category %s is read as %j", (text, id) => {
  expect(readCategory(text)).toBe(id);
});
