import { line, z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/organizer-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { EVENT_LIMITS, PRICE_KINDS, type PriceKind, priceKindLabel } from "./controls.ts";
import type { PriceFacts } from "./format.ts";

const t = translator(messages);

/** The price columns of `events`; all null if the organizer states no price. */
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
  if (NEGATIVE_AMOUNT.test(text)) return reject(t("priceNegative"));
  const [typed, whole = "", decimals = ""] = AMOUNT.exec(text) ?? [];
  if (typed === undefined) return reject(t("priceMalformed"));
  if (decimals.length > 2) return reject(t("priceDecimals"));
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(decimals.padEnd(2, "0"));
  return cents <= EVENT_LIMITS.maxPriceCents ? cents : reject(t("priceTooHigh"));
});

/** The parsed price fields of the form; amounts in cents. */
interface PriceAnswer {
  price_kind: PriceKind;
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
      context.addIssue({ code: "custom", message: t("priceKindUnknown"), continue: false });
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

function isPriceKind(text: string): text is PriceKind {
  return (PRICE_KINDS as readonly string[]).includes(text);
}

function problemOf({ price_kind: kind, price_min: lowest, price_max: highest }: PriceAnswer) {
  const isTyped = lowest !== null || highest !== null;
  if (kind === "free" || kind === "any_amount") {
    if (!isTyped) return null;
    return {
      field: lowest === null ? "price_max" : "price_min",
      message: t("priceContradicts", { paid: priceKindLabel("paid"), chosen: priceKindLabel(kind) }),
    };
  }
  if (kind === "paid" && !isTyped) return { field: "price_min", message: t("priceMissing") };
  if (lowest === null) return isTyped ? { field: "price_min", message: t("priceFromMissing") } : null;
  if (highest !== null && highest < lowest) return { field: "price_max", message: t("priceToBelowFrom") };
  if (lowest === 0 && !highest)
    return { field: "price_min", message: t("priceZero", { free: priceKindLabel("free") }) };
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
