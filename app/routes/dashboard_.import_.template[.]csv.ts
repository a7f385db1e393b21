import { tableTemplate } from "#app/domain/imports/table-columns.ts";

/** The table that people fill in and import. */
export function loader() {
  return new Response(tableTemplate(), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="events.csv"',
      "Cache-Control": "public, max-age=3600",
    },
  });
}
