import { Form } from "@remix-run/react";
import { PublisherField } from "#app/components/events/PublisherField.tsx";
import { Field, SelectField } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import type { Publishers } from "#app/domain/events/publisher-form.ts";
import type { TableColumn } from "#app/domain/imports/table-columns.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import messages from "#app/messages/import.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { TableColumns } from "./columns.tsx";
import type { FIELDS_FOR_ALL } from "./fields.ts";

const t = translator(messages);

interface FileFormProps {
  answer: FormAnswer | undefined;
  /** The names under which the events can be published; null without a choice. */
  publishers: Publishers | null;
  /** The columns of a table, in the language of the page. */
  columns: readonly TableColumn[];
}

/** Chooses the file to read, and offers the template of a table. */
export function FileForm({ answer, publishers, columns }: FileFormProps) {
  const { field } = formState<"file" | (typeof FIELDS_FOR_ALL)[number]>(answer, { intent: "read" });
  const { errors } = field("file");
  return (
    <Form
      method="post"
      action={pathTo("/dashboard/import")}
      encType="multipart/form-data"
      noValidate
      className="space-y-5 panel p-6"
    >
      <Field
        name="file"
        type="file"
        accept=".ics,.csv,text/calendar,text/csv"
        label={t("file")}
        hint={t("fileHint")}
        errors={errors}
        required
      />
      <PublisherField publishers={publishers} {...field("publisher")} />
      <SelectField name="category" label={t("categoryForAll")} hint={t("forAllHint")} optional {...field("category")}>
        <option value="">{t("asInFile")}</option>
        {CATEGORIES.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField name="language" label={t("languageForAll")} hint={t("forAllHint")} optional {...field("language")}>
        <option value="">{t("asInFile")}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </SelectField>
      <SubmitButton intent="read" busyLabel={t("reading")}>
        {t("read")}
      </SubmitButton>
      <p className="text-ink-soft">
        <a href={pathTo("/dashboard/import/template.csv")} download className="link">
          {t("template")}
        </a>
        . {t("templateHint")}
      </p>
      <TableColumns columns={columns} />
    </Form>
  );
}
