import { line, z } from "#app/domain/site/zod.ts";
import { EVENT_LIMITS, PRICE_KINDS } from "./controls.ts";
import type { PriceFacts } from "./format.ts";

/** The price columns of `events`; all null where the organizer does not state a price. */
export interface EventPrice {
  price_kind: "free" | "paid" | "any_amount" | null;
  price_min_cents: number | null;
  price_max_cents: number | null;
}

/** Dollars and cents, with or without thousands separators: "12", "$12.50", "1,200", ".50". The number of decimals is checked below. */
const AMOUNT = /^\$? ?(?=\.?\d)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d+))?$/;
const NEGATIVE_AMOUNT = /^\$? ?[-\u2212]/;

/** An optional amount in dollars; the value is in cents, null when blank. */
const amount = line.transform((text, context): number | null => {
  if (text === "") return null;
  const reject = (message: string) => {
    context.addIssue({ code: "custom", message, continue: false });
    return z.NEVER;
  };
  if (NEGATIVE_AMOUNT.test(text)) return reject("A price cannot be below $0");
  const [typed, whole = "", decimals = ""] = AMOUNT.exec(text) ?? [];
  if (typed === undefined) return reject("Enter the price in dollars, such as 12 or 12.50");
  if (decimals.length > 2) return reject("Enter the price with at most 2 decimals, such as 12.50");
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(decimals.padEnd(2, "0"));
  return cents <= EVENT_LIMITS.maxPriceCents ? cents : reject("A price cannot be more than $100,000");
});

/** The parsed price fields of the form; amounts in cents. */
interface PriceAnswer {
  price_kind: keyof typeof PRICE_KINDS;
  price_min: number | null;
  price_max: number | null;
}

/**
 * The price of an event, from a choice and two amounts. An amount without a choice implies "paid"; together with "Free" or "Pay what you
 * can" it is a contradiction, reported as an issue.
 */
export const eventPrice: z.ZodType<EventPrice> = z
  .object({
    price_kind: line.transform((kind, context) => {
      if (isPriceKind(kind)) return kind;
      context.addIssue({ code: "custom", message: "Choose one of the answers about the price", continue: false });
      return z.NEVER;
    }),
    price_min: amount,
    price_max: amount,
  })
  .superRefine((answer, context) => {
    const problem = problemOf(answer);
    if (problem) context.addIssue({ code: "custom", path: [problem.field], message: problem.message });
  })
  .transform(({ price_kind, price_min, price_max }) => {
    if (price_min === null) return { price_kind: price_kind || null, price_min_cents: null, price_max_cents: null };
    return {
      price_kind: "paid",
      price_min_cents: price_min,
      price_max_cents: price_max === price_min ? null : price_max,
    };
  });

function isPriceKind(text: string): text is PriceAnswer["price_kind"] {
  return Object.hasOwn(PRICE_KINDS, text);
}

function problemOf({ price_kind: kind, price_min: lowest, price_max: highest }: PriceAnswer) {
  const isTyped = lowest !== null || highest !== null;
  if (kind === "free" || kind === "any_amount") {
    if (!isTyped) return null;
    return {
      field: lowest === null ? "price_max" : "price_min",
      message: `Clear the amount, or choose "${PRICE_KINDS.paid}": you have chosen "${PRICE_KINDS[kind]}"`,
    };
  }
  if (kind === "paid" && !isTyped) return { field: "price_min", message: "Enter the price, or choose another answer" };
  if (lowest === null) return isTyped ? { field: "price_min", message: "Enter the lowest price too" } : null;
  if (highest !== null && highest < lowest)
    return { field: "price_max", message: "The highest price must not be below the lowest" };
  if (lowest === 0 && !highest)
    return { field: "price_min", message: `Choose "${PRICE_KINDS.free}", or enter a price above $0` };
  return null;
}

/** Default values of the price fields: the choice, and amounts in dollars, "12" or "12.50". */
export function toPriceForm({ price_kind, price_min_cents, price_max_cents }: PriceFacts) {
  return {
    price_kind: price_kind ?? "",
    price_min: toDollars(price_min_cents),
    price_max: toDollars(price_max_cents),
  };
}

function toDollars(cents: number | null): string {
  if (cents === null) return "";
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
