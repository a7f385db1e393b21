import { Form, Link } from "@remix-run/react";
import { PublisherField } from "#app/components/events/PublisherField.tsx";
import { Field, SelectField, TextAreaField } from "#app/components/ui/Field.tsx";
import { FocusedHeading } from "#app/components/ui/FocusedHeading.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import { EVENT_LIMITS } from "#app/domain/events/controls.ts";
import type { Publishers } from "#app/domain/events/publisher-form.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { type FieldState, type FormAnswer, formState } from "#app/forms/answer.ts";
import { currentLanguage, LANGUAGE_NAMES, LANGUAGES } from "#app/messages/language.ts";
import messages from "#app/messages/own-calendars.ts";
import { translator } from "#app/messages/translator.ts";
import type { ShownCalendar } from "./describe.server.ts";
import type { CalendarPreview } from "./preview.server.ts";

const t = translator(messages);

/** The calendars of a member with their state. */
export function CalendarList({ calendars }: { calendars: readonly ShownCalendar[] }) {
  return (
    <section aria-labelledby="calendars" className="mb-10">
      <h2 id="calendars" className="mb-3 text-2xl">
        {t("yourCalendars")}
      </h2>
      <ul className="divide-y divide-line panel">
        {calendars.map((calendar) => (
          <li key={calendar.id} className="px-4 py-3">
            <h3 className="text-lg font-bold break-words">
              <Link to={pathTo("/dashboard/calendars", { id: calendar.id })} className="link">
                {calendar.name}
              </Link>
            </h3>
            <CalendarFacts {...calendar} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Host, number of events and state of a calendar. */
export function CalendarFacts({ host, organization, events, state, isTroubled, notes }: ShownCalendar) {
  return (
    <>
      <p className="dots text-ink-soft">
        <span className="break-all">{host}</span>
        {organization && <span>{t("forOrganization", { name: organization })}</span>}
        <span>{events}</span>
      </p>
      <p className={isTroubled ? "font-semibold text-coral" : undefined}>{state}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}

/** Adds a calendar, after a preview. */
export function AddForm({
  answer,
  publishers,
}: {
  answer: FormAnswer<CalendarPreview> | undefined;
  publishers: Publishers | null;
}) {
  const { field } = formState<"url" | "name" | "publisher" | "category" | "language" | "description">(
    answer?.intent === "preview" || answer?.intent === "subscribe" ? answer : undefined,
  );
  const preview = answer?.shown ?? null;
  return (
    <section aria-labelledby="add">
      <h2 id="add" className="mb-3 text-2xl">
        {t("addCalendar")}
      </h2>
      <Form method="post" action={pathTo("/dashboard/calendars")} noValidate className="space-y-5 panel p-6">
        <Field name="url" type="url" maxLength={2000} label={t("url")} hint={t("urlHint")} {...field("url")} />
        <Field name="name" maxLength={60} label={t("name")} hint={t("nameHint")} {...field("name")} />
        <PublisherField publishers={publishers} {...field("publisher")} />
        <ForAllEvents category={field("category")} language={field("language")} description={field("description")} />
        {preview && <Preview {...preview} />}
        <div className="flex flex-wrap gap-3">
          {preview && (
            <SubmitButton intent="subscribe" busyLabel={t("subscribing")}>
              {t("subscribe")}
            </SubmitButton>
          )}
          <SubmitButton intent="preview" variant={preview ? "secondary" : "primary"} busyLabel={t("previewing")}>
            {t("preview")}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

/** Settings for all events of a calendar. */
export function ForAllEvents({
  category,
  language,
  description,
}: Record<"category" | "language" | "description", FieldState>) {
  return (
    <>
      <SelectField name="category" label={t("category")} hint={t("categoryHint")} {...category}>
        <option value="">{t("chooseCategory")}</option>
        {CATEGORIES.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="language"
        label={t("language")}
        {...language}
        defaultValue={language.defaultValue ?? currentLanguage()}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        name="description"
        rows={4}
        optional
        maxLength={EVENT_LIMITS.maxDescriptionChars}
        label={t("description")}
        hint={t("descriptionHint", { min: String(EVENT_LIMITS.minDescriptionChars) })}
        {...description}
      />
    </>
  );
}

/** A preview of a calendar and of its import. */
function Preview({ summary, notes, items, more }: CalendarPreview) {
  return (
    <section aria-labelledby="preview" className="space-y-2 border-t border-line pt-5">
      <FocusedHeading id="preview" className="text-xl">
        {t("inCalendar")}
      </FocusedHeading>
      <p>{summary}</p>
      {notes.map((note) => (
        <p key={note} className="text-ink-soft">
          {note}
        </p>
      ))}
      <ul className="divide-y divide-line">
        {items.map(({ key, title, date, place, lacks, without }) => (
          <li key={key} className="py-2 leading-snug">
            <p className="font-semibold break-words">{title}</p>
            <p className="dots text-sm text-ink-soft">
              <span>{date}</span>
              {place && <span className="break-words">{place}</span>}
            </p>
            {lacks && <p className="text-sm font-semibold text-coral">{t("lacks", { fields: lacks })}</p>}
            {without && <p className="text-sm">{t("without", { fields: without })}</p>}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t("moreEvents", { count: more })}</p>}
      <p className="font-semibold">{t("nothingSaved")}</p>
    </section>
  );
}
