import { Form } from "@remix-run/react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { HintAndError, SelectField } from "#app/components/ui/Field.tsx";
import { FocusedHeading } from "#app/components/ui/FocusedHeading.tsx";
import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { isDay } from "#app/domain/events/days.ts";
import { formatDay } from "#app/domain/events/format.ts";
import type { TableQuestions } from "#app/domain/imports/table.ts";
import type { TableColumn } from "#app/domain/imports/table-columns.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import messages from "#app/messages/import.ts";
import { translator } from "#app/messages/translator.ts";
import { columnField, DAY_ORDER_FIELD, FIELDS_FOR_ALL, QUESTIONS_FIELD, TABLE_FIELD } from "./fields.ts";

const t = translator(messages);

/** A table with open questions. */
interface AskingTable {
  questions: TableQuestions;
  text: string;
}

/** The table in a response with questions, or in the submitted answers; null for none. */
export function askedTable(answer: FormAnswer<object> | undefined): AskingTable | null {
  if (answer?.shown) return "questions" in answer.shown ? (answer.shown as AskingTable) : null;
  const { [QUESTIONS_FIELD]: questions, [TABLE_FIELD]: text } = answer?.values ?? {};
  const read = questions && text ? readQuestions(questions) : null;
  return read && text ? { questions: read, text } : null;
}

/** Parses the questions in a submitted form; null if they were tampered with. */
function readQuestions(json: string): TableQuestions | null {
  try {
    const { columns, needsTitle, day } = JSON.parse(json) as TableQuestions;
    const asked = columns.map(({ index, heading, samples }) => ({
      index: Number(index),
      heading: String(heading),
      samples: samples.map(String),
    }));
    const isDayKnown = day === null || (typeof day.typed === "string" && isDay(day.monthFirst) && isDay(day.dayFirst));
    return isDayKnown ? { columns: asked, needsTitle: Boolean(needsTitle), day } : null;
  } catch {
    return null;
  }
}

interface MatchFormProps {
  answer: FormAnswer | undefined;
  table: AskingTable;
  /** Possible meanings of a column, in the language of the page. */
  columns: readonly TableColumn[];
}

/** Asks for the meanings of a table's unknown columns, and for the order of day and month. The form contains the table's text. */
export function MatchForm({ answer, table: { questions, text }, columns }: MatchFormProps) {
  const { errors, field } = formState<string>(answer, { intent: "match" });
  const { day } = questions;
  return (
    <Form
      method="post"
      action={pathTo("/dashboard/import")}
      encType="multipart/form-data"
      noValidate
      className="space-y-5 panel p-6"
    >
      <FocusedHeading>{t("matchTitle")}</FocusedHeading>
      {questions.columns.length > 0 && (
        <p className="text-ink-soft">
          {t("matchLead")} {questions.needsTitle && t("matchNeedsTitle")}
        </p>
      )}
      {questions.columns.map(({ index, heading, samples }) => (
        <SelectField
          key={index}
          name={columnField(index)}
          label={heading ? t("columnNamed", { heading }) : t("columnNumbered", { number: String(index + 1) })}
          hint={t("samples", { samples: samples.join(" · ") })}
          required={false}
          {...field(columnField(index))}
        >
          <option value="">{t("leaveOut")}</option>
          {columns.map(({ column, heading: ours }) => (
            <option key={column} value={column}>
              {ours}
            </option>
          ))}
        </SelectField>
      ))}
      {day && (
        <fieldset aria-describedby={errors[DAY_ORDER_FIELD] ? `${DAY_ORDER_FIELD}-error` : undefined}>
          <legend className="mb-1 font-semibold">{t("dayOrder", { typed: day.typed })}</legend>
          <HintAndError name={DAY_ORDER_FIELD} hint={null} error={errors[DAY_ORDER_FIELD]?.[0]} />
          <RadioOptions
            name={DAY_ORDER_FIELD}
            options={[
              ["month", formatDay(day.monthFirst)],
              ["day", formatDay(day.dayFirst)],
            ]}
            {...field(DAY_ORDER_FIELD)}
          />
        </fieldset>
      )}
      {FIELDS_FOR_ALL.map((name) => (
        <input key={name} type="hidden" name={name} value={answer?.values[name] ?? ""} />
      ))}
      <input type="hidden" name={QUESTIONS_FIELD} value={JSON.stringify(questions)} />
      <input type="hidden" name={TABLE_FIELD} value={text} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton intent="match" busyLabel={t("reading")}>
          {t("readTable")}
        </SubmitButton>
        <ButtonLink to={pathTo("/dashboard/import")} variant="secondary">
          {t("otherFile")}
        </ButtonLink>
      </div>
    </Form>
  );
}
