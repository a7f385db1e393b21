/** A parsed filter, not yet checked against the catalogue. */
export type Condition = Comparison | Group;

export interface Group {
  kind: "group";
  join: "and" | "or";
  negated: boolean;
  members: Condition[];
}

export interface Comparison {
  kind: "comparison";
  column: string;
  negated: boolean;
  test: Test;
}

export type Test =
  | { operator: "compare"; symbol: CompareSymbol; value: string }
  | { operator: "in"; values: string[] }
  | { operator: "is"; value: IsValue }
  | { operator: "search"; parser: SearchParser; configuration: string | null; value: string };

export type IsValue = "null" | "not null" | "true" | "false" | "unknown";
export type SearchParser = "to_tsquery" | "plainto_tsquery" | "phraseto_tsquery" | "websearch_to_tsquery";
export type CompareSymbol = (typeof COMPARE_SYMBOLS)[keyof typeof COMPARE_SYMBOLS];

/** Operators of the form `column symbol value`, by their name in the URL. */
export const COMPARE_SYMBOLS = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  isdistinct: "is distinct from",
  cs: "@>",
  cd: "<@",
  ov: "&&",
} as const;

export const SEARCH_PARSERS: Record<string, SearchParser> = {
  fts: "to_tsquery",
  plfts: "plainto_tsquery",
  phfts: "phraseto_tsquery",
  wfts: "websearch_to_tsquery",
};

export const IS_VALUES: Record<string, IsValue> = {
  null: "null",
  not_null: "not null",
  true: "true",
  false: "false",
  unknown: "unknown",
};
