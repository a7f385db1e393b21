import { CATEGORIES } from "#app/domain/events/categories.ts";
import type { Column, TableColumn } from "#app/domain/imports/table-columns.ts";
import messages from "#app/messages/import.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

const ACCEPTS = {
  title: "acceptsTitle",
  description: "acceptsDescription",
  location: "acceptsLocation",
  venue: "acceptsVenue",
  city: "acceptsCity",
  address: "acceptsAddress",
  start: "acceptsStart",
  startTime: "acceptsStartTime",
  end: "acceptsEnd",
  endTime: "acceptsEndTime",
  allDay: "acceptsAllDay",
  doors: "acceptsDoors",
  repeats: "acceptsRepeats",
  repeatsUntil: "acceptsRepeatsUntil",
  price: "acceptsPrice",
  url: "acceptsUrl",
  image: "acceptsImage",
  imageText: "acceptsImageText",
  attendees: "acceptsAttendees",
  language: "acceptsLanguage",
  ages: "acceptsAges",
  children: "acceptsChildren",
  setting: "acceptsSetting",
  access: "acceptsAccess",
  status: "acceptsStatus",
} as const satisfies Record<Exclude<Column, "category">, string>;

/** The supported columns and their formats, in a disclosure. */
export function TableColumns({ columns }: { columns: readonly TableColumn[] }) {
  const categories = CATEGORIES.map(({ label }) => label).join(", ");
  return (
    <details>
      <summary className="flex min-h-11 w-fit items-center gap-1 link">{t("columns")}</summary>
      <p className="mb-3 text-sm text-ink-soft">{t("columnsHint")}</p>
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            {(["column", "accepts"] as const).map((heading) => (
              <th key={heading} scope="col" className="py-2 pr-4">
                {t(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ column, heading }) => (
            <tr key={column} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-4 font-semibold">
                {heading}
              </th>
              <td className="py-2 wrap-anywhere">
                {column === "category" ? t("acceptsCategory", { categories }) : t(ACCEPTS[column])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
