import { useEffect, useRef, useState } from "react";
import { Field, HintAndError } from "#app/components/ui/Field.tsx";
import { type EventFieldName, typedFirstDay, YEAR_NOT_ASKED } from "#app/domain/events/controls.ts";
import { endMovedAlong, isDay } from "#app/domain/events/days.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";
import type { Control } from "./event-control.ts";

const t = translator(messages);

/** The start that the form's end belongs to. If the submitted start is the same, the end is not moved. */
export const SHOWN_START_FIELD = "shown_start";

interface TimeFieldsProps {
  control: (name: EventFieldName) => Control;
  /** `min` of the times, "YYYY-MM-DDTHH:mm". */
  earliestTime: string | undefined;
  /** The time zone of the form, as text. */
  zones: string;
  /** Whether an unchanged end moves along with the start. The server then does the same, for forms without scripts. */
  doesEndMove: boolean;
}

/** Start, end and doors of an event. */
export function TimeFields({ control, earliestTime, zones, doesEndMove }: TimeFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  const [shownStart, setShownStart] = useState(control("start_date").defaultValue);
  useEffect(() => {
    if (fields.current && doesEndMove) return moveEndWithStart(fields.current, setShownStart);
  }, [doesEndMove]);
  return (
    <fieldset ref={fields} aria-describedby="zones">
      <legend className="sr-only">{t("dateAndTime")}</legend>
      {doesEndMove && <input type="hidden" name={SHOWN_START_FIELD} value={shownStart ?? ""} />}
      <AllDay {...control("is_all_day")} />
      <div className="clock-times">
        <DateAndTime date={control("start_date")} time={control("start_time")} earliest={earliestTime} />
        <DateAndTime date={control("end_date")} time={control("end_time")} earliest={earliestTime} />
        <Field {...control("doors_at")} type="time" />
      </div>
      <div className="whole-days">
        <Field {...control("start_day")} type="date" min={earliestTime?.slice(0, 10)} />
        <Field {...control("end_day")} type="date" min={earliestTime?.slice(0, 10)} />
      </div>
      <MeantYear control={control} />
      <p id="zones" className="mt-2 text-sm text-ink-soft">
        {zones}
      </p>
    </fieldset>
  );
}

/** Asks, after submission, for confirmation of a start in the far future. */
function MeantYear({ control }: Pick<TimeFieldsProps, "control">) {
  const { name, defaultValue, errors } = control("far_year");
  const said = (field: EventFieldName) => control(field).defaultValue ?? "";
  const typed = {
    is_all_day: said("is_all_day"),
    start_day: said("start_day"),
    start_date: said("start_date"),
  };
  const year = typedFirstDay(typed).slice(0, 4);
  return (
    <>
      {errors ? (
        <div className="-ml-3 border-l-4 border-coral pl-2">
          <HintAndError name={name} hint={null} error={errors[0]} />
          <label className="flex min-h-11 w-fit items-center gap-3">
            <input
              type="checkbox"
              id={name}
              name={name}
              value={year}
              aria-describedby={`${name}-error`}
              className="checkbox"
            />
            {t("yearIsMeant", { year })}
          </label>
        </div>
      ) : (
        defaultValue && defaultValue !== YEAR_NOT_ASKED && <input type="hidden" name={name} value={defaultValue} />
      )}
      <input type="hidden" name={name} value={YEAR_NOT_ASKED} />
    </>
  );
}

function AllDay({ name, label, defaultValue }: Control) {
  return (
    <label className="mb-3 flex min-h-11 w-fit items-center gap-3 font-semibold">
      <input type="checkbox" name={name} value="yes" defaultChecked={Boolean(defaultValue)} className="checkbox" />
      {label}
    </label>
  );
}

/** One control, or two for a day whose time an import could not read, because a `datetime-local` control cannot contain only a day. */
function DateAndTime({ date, time, earliest }: { date: Control; time: Control; earliest: string | undefined }) {
  if (!isDay(date.defaultValue)) return <Field {...date} type="datetime-local" min={earliest} />;
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-x-4 sm:items-end">
      <Field {...date} type="date" min={earliest?.slice(0, 10)} />
      <Field {...time} type="time" />
    </div>
  );
}

/**
 * Moves the end along with the start in the form, unless the end was edited.
 * @param onMoved called with the start that the end belongs to now.
 * @returns a cleanup function.
 */
function moveEndWithStart(fields: HTMLFieldSetElement, onMoved: (start: string) => void): () => void {
  const [start, end] = ["start_date", "end_date"].map((name) =>
    fields.querySelector<HTMLInputElement>(`input[name=${name}]`),
  );
  if (!start || !end) return () => {};
  const listeners = new AbortController();
  const { signal } = listeners;
  let was = { start: start.value, end: end.value };
  let isEndTyped = false;
  // Read late, because the form may have been restored from the browser's storage.
  function remember() {
    if (start && end) was = { start: start.value, end: end.value };
  }
  fields.addEventListener("focusin", remember, { signal, once: true });
  fields.addEventListener(
    "input",
    ({ target }) => {
      if (target === end) isEndTyped = true;
      if (target === start && !isEndTyped) end.value = endMovedAlong({ start: start.value, end: was.end }, was);
      onMoved(start.value);
    },
    { signal },
  );
  return () => listeners.abort();
}
