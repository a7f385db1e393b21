import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
import type { DatesAhead, SeriesDates } from "#app/domain/events/series.ts";
import messages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface WhichDatesProps {
  ahead: DatesAhead;
  /** The initial choice. */
  chosen: SeriesDates;
}

/** Asks which dates of a series an action applies to, with their numbers; renders nothing for a single date. */
export function WhichDates({ ahead: { later, all }, chosen }: WhichDatesProps) {
  const options: (readonly [SeriesDates, string])[] = [["one", t("oneDate")]];
  if (later > 0) options.push(["later", t("laterDates", { later })]);
  if (all > later + 1) options.push(["all", t("allDates", { all })]);
  if (options.length === 1) return null;
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-semibold">{t("whichDates")}</legend>
      <RadioOptions
        name="dates"
        options={options}
        defaultValue={options.some(([dates]) => dates === chosen) ? chosen : "one"}
      />
    </fieldset>
  );
}
