/** How rows become the body: an array, the first row as an object, a function's scalar value, or no body. */
export type BodyForm = "rows" | "first-row" | "row-or-null" | "values" | "first-value" | "none";

const BODIES: Record<BodyForm, string> = {
  rows: "coalesce(pg_catalog.json_agg(_t), '[]')::text",
  "first-row": "coalesce(pg_catalog.json_agg(_t) -> 0, 'null')::text",
  // A function that returns null for a row shows as one row of nulls.
  "row-or-null": "coalesce(pg_catalog.json_agg(_t) filter (where not (_t is null)) -> 0, 'null')::text",
  values: "coalesce(pg_catalog.json_agg(_t.pgrst_scalar), '[]')::text",
  "first-value": "coalesce(pg_catalog.json_agg(_t.pgrst_scalar) -> 0, 'null')::text",
  none: "''",
};

/**
 * Wraps statements so that they return one row: the number of rows in the page, in all, and inserted, the body, and the status and
 * headers that functions and triggers have set.
 * @param parts.source the statement that reads, writes or calls; it becomes the CTE `pgrst_source`.
 * @param parts.runsOnce materializes the CTE, so that the planner neither skips nor repeats a call.
 * @param parts.page reads the page from `pgrst_source`.
 * @param parts.total a scalar subquery, or null when it was not requested.
 */
export function envelope(parts: {
  source: string;
  runsOnce?: boolean;
  page: string;
  form: BodyForm;
  total: string | null;
}): string {
  return (
    `with pgrst_source as ${parts.runsOnce ? "materialized " : ""}(${parts.source}) ` +
    `select pg_catalog.count(*)::text as "pageTotal", (${parts.total ?? "null"})::text as total, ` +
    `nullif(pg_catalog.current_setting('pgrst.inserted', true), '') as inserted, ${BODIES[parts.form]} as body, ` +
    `nullif(pg_catalog.current_setting('response.status', true), '') as status, ` +
    `nullif(pg_catalog.current_setting('response.headers', true), '') as headers ` +
    `from (${parts.page}) as _t`
  );
}
