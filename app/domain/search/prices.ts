import { EVENT_LIMITS } from "#app/domain/events/controls.ts";
import type { Meaning } from "./meaning.ts";
import { dashParser, type Rule, type ValueParser } from "./rules.ts";

/** Upper limit for "cheap": one of the choices of the filter `price`. */
const CHEAP_CENTS = 2500;

const CURRENCIES = new Set(["dollar", "dollars", "buck", "bucks", "usd", "dolar", "dolares"]);
/** An amount as `fold` leaves it: "$12.50", "us$12", "20$". */
const AMOUNT = /^(?:us)?\$(\d{1,7}(?:\.\d{1,2})?)$|^(\d{1,7}(?:\.\d{1,2})?)\$$/;

function cents(dollars: string): number | null {
  const amount = Math.round(Number(dollars) * 100);
  return amount <= EVENT_LIMITS.maxPriceCents ? amount : null;
}

/** "$20", "20$", "20 dollars". */
const moneyParser: ValueParser = {
  name: "cents",
  parse: (tokens, at) => {
    const [first = "", second = ""] = tokens.slice(at, at + 2).map(({ folded }) => folded);
    const [, before, after] = AMOUNT.exec(first) ?? [];
    const dollars = before ?? after ?? (/^\d{1,7}$/.test(first) && CURRENCIES.has(second) ? first : null);
    const value = dollars === null ? null : cents(dollars);
    return value === null ? [] : [{ length: (before ?? after) ? 1 : 2, value }];
  },
};

/** The first amount of "10 to 30 dollars", the second of "$10-30". */
const bareAmountParser: ValueParser = {
  name: "cents",
  parse: (tokens, at) => {
    const folded = tokens[at]?.folded ?? "";
    const value = /^\d{1,7}$/.test(folded) ? cents(folded) : null;
    return value === null ? [] : [{ length: 1, value }];
  },
};

export const PRICE_PARSERS = { money: moneyParser, bare: bareAmountParser, dash: dashParser } as const;

const free = (): Meaning => ({ filter: "price", kind: "free" });
const anyAmount = (): Meaning => ({ filter: "price", kind: "any-amount" });
const cheap = (): Meaning => ({ filter: "price", kind: "amount", minCents: null, maxCents: CHEAP_CENTS });

/** "under $20" includes $20: people who search like this want to see those events too. */
const atMost: Rule<Meaning>["means"] = ({ cents: maxCents = 0 }) =>
  maxCents === 0 ? free() : { filter: "price", kind: "amount", minCents: null, maxCents };

const between: Rule<Meaning>["means"] = ({ cents: minCents = 0, cents2: maxCents = 0 }) =>
  minCents < maxCents ? { filter: "price", kind: "amount", minCents, maxCents } : null;

const UNDER =
  "(under|below|less than|up to|no more than|not more than|at most|max|maximum|cheaper than|menos de|por menos de|a menos de|hasta|maximo|bajo|no mas de|por debajo de)";

/**
 * Rules for prices. "free" is a price, but not within a fixed expression or a compound ("free parking", "gluten-free"; see
 * word-rules.ts). An amount alone is a word: "$5 movies" is a name.
 */
export const PRICE_RULES: readonly Rule<Meaning>[] = [
  { pattern: "[for] free [admission|entry|entrance|of charge]", means: free },
  { pattern: "(no|without) (cover|cover charge|charge|cost)", means: free },
  { pattern: "[de] gratis", means: free },
  { pattern: "(gratuito|gratuita|gratuitos|gratuitas)", means: free },
  { pattern: "[con] (entrada|acceso|admision|ingreso) (libre|gratis|gratuita|gratuito)", means: free },
  { pattern: "sin (costo|coste|cargo|pagar)", means: free },
  { pattern: "[for|on the] cheap", means: cheap },
  { pattern: "(inexpensive|affordable|low cost|low priced|low budget|budget friendly|on a budget)", means: cheap },
  { pattern: "(barato|barata|baratos|baratas|economico|economica|economicos|economicas)", means: cheap },
  { pattern: "[de] bajo costo", means: cheap },
  { pattern: `[for|de] ${UNDER} <money>`, means: atMost },
  { pattern: "<money> (or less|or under|and under|and less|max|maximum|tops|o menos|maximo)", means: atMost },
  { pattern: "(between|entre) (<money>|<bare>) (and|y) <money>", means: between },
  { pattern: "[from|de] (<money>|<bare>) (<dash>|to|a) <money>", means: between },
  { pattern: "[from|de] <money> (<dash>|to|a) <bare>", means: between },
  { pattern: "pay what you (can|want|wish|like|will)", means: anyAmount },
  { pattern: "(pwyc|pwyw|name your price)", means: anyAmount },
  { pattern: "(by|for a|suggested) donation", means: anyAmount },
  { pattern: "(donation based|donation only|donations welcome|donations accepted)", means: anyAmount },
  { pattern: "(paga|pague|pagas|pagar) lo que (puedas|pueda|quieras|quiera)", means: anyAmount },
  { pattern: "(con|por) donacion", means: anyAmount },
  { pattern: "(donacion voluntaria|donacion sugerida|aporte voluntario|a la gorra)", means: anyAmount },
];
