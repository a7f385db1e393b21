import type { ReactNode } from "react";
import { HintAndError } from "#app/components/ui/Field.tsx";
import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
import { ACCESS_KINDS, AGES, agesLabel, SETTINGS, settingLabel } from "#app/domain/events/attendance.ts";
import { accessFieldName, CHILDREN_ANSWERS } from "#app/domain/events/controls.ts";
import attendance from "#app/messages/attendance.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";
import type { FoldedFieldsProps } from "./event-control.ts";

const t = translator(messages);
const attend = translator(attendance);

/** Attendance and accessibility: a disclosure that is closed until something is stated. */
export function AttendanceFields({ control, asked }: FoldedFieldsProps) {
  const questions = {
    ages: AGES.map((ages) => [ages, agesLabel(ages)] as const),
    good_for_children: CHILDREN_ANSWERS.map((answer) => [answer, attend(answer)] as const),
    setting: SETTINGS.map((setting) => [setting, settingLabel(setting)] as const),
  };
  const names = ["ages", "good_for_children", "setting"] as const;
  const checkboxes = ACCESS_KINDS.map((kind) => control(accessFieldName(kind)));
  const isOpen = [...names.map(control), ...checkboxes].some(
    ({ name, defaultValue, errors }) => defaultValue || errors || asked[name],
  );
  return (
    <details open={isOpen}>
      <summary className="flex min-h-11 w-fit items-center gap-1 link">{t("whoCanCome")}</summary>
      <p className="mb-4 text-sm text-ink-soft">{t("whoCanComeHint")}</p>
      <div className="space-y-6">
        {names.map((name) => {
          const { label, defaultValue, errors } = control(name);
          return (
            <Question key={name} name={name} label={label} error={errors?.[0]}>
              <RadioOptions
                name={name}
                options={[["", attend("notStated")], ...questions[name]]}
                defaultValue={defaultValue}
              />
            </Question>
          );
        })}
        <Question name="access" label={attend("access")}>
          {checkboxes.map(({ name, label, defaultValue }) => (
            <label key={name} className="flex min-h-11 items-center gap-3 py-1.5 leading-snug">
              <input
                type="checkbox"
                name={name}
                value="yes"
                defaultChecked={Boolean(defaultValue)}
                className="checkbox"
              />
              {label}
            </label>
          ))}
        </Question>
      </div>
    </details>
  );
}

interface QuestionProps {
  name: string;
  label: string;
  error?: string | undefined;
  children: ReactNode;
}

function Question({ name, label, error, children }: QuestionProps) {
  return (
    <fieldset aria-describedby={error && `${name}-error`}>
      <legend className="mb-1 font-semibold">{label}</legend>
      <HintAndError name={name} hint={null} error={error} />
      <div className="flex flex-wrap gap-x-6">{children}</div>
    </fieldset>
  );
}
