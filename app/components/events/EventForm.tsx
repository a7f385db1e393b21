import { Form } from "@remix-run/react";
import { type ComponentProps, type ComponentType, type ReactNode, useRef, useState } from "react";
import { signInPrompt } from "#app/components/accounts/sign-in-prompt.tsx";
import { DraftStatusLine, RestoredNote, useKeptDraft } from "#app/components/enhance/KeptDraft.tsx";
import { useLivePreview } from "#app/components/enhance/live-preview.ts";
import { SubmissionKeyField } from "#app/components/ui/AntiSpamFields.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { Field, HintAndError, SelectField, TextAreaField } from "#app/components/ui/Field.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { ALIKE_SEEN_FIELD, type ShownAlike, seenAlike } from "#app/domain/events/alike.ts";
import { CATEGORIES } from "#app/domain/events/categories.ts";
import {
  EVENT_FIELDS,
  EVENT_LIMITS,
  type EventFieldName,
  PRICE_KINDS,
  priceKindLabel,
} from "#app/domain/events/controls.ts";
import { DRAFT_FIELD_NAMES, type DraftFieldName } from "#app/domain/events/drafts.ts";
import type { EventPreview } from "#app/domain/events/preview.server.ts";
import type { Publishers } from "#app/domain/events/publisher-form.ts";
import type { LinkNotes } from "#app/domain/imports/found-facts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import draftMessages from "#app/messages/drafts.ts";
import { currentLanguage, LANGUAGE_NAMES, LANGUAGES, localPath } from "#app/messages/language.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";
import { AlikeNotice } from "./AlikeNotice.tsx";
import { AttendanceFields } from "./AttendanceFields.tsx";
import { DraftNotes } from "./DraftNotes.tsx";
import { EventEditor } from "./EventEditor.tsx";
import type { Control, FoldedFieldsProps } from "./event-control.ts";
import { LocationField } from "./LocationField.tsx";
import { PictureFields } from "./PictureFields.tsx";
import { PublisherField } from "./PublisherField.tsx";
import { RepeatFields, type SeriesOfForm } from "./SeriesFields.tsx";
import { TimeFields } from "./TimeFields.tsx";

const t = translator(messages);
const draft = translator(draftMessages);

interface EventFormProps {
  /** Id of the member; null when the form is shown again. */
  account: string | null;
  /** The event that the form edits; null for a new one. */
  eventId: string | null;
  /** Places of the member's earlier events. */
  places: readonly string[];
  /** Renders the preview. */
  Preview: ComponentType<{ preview: EventPreview }>;
  /** Notes about drafts above the form. */
  drafts: ComponentProps<typeof DraftNotes>;
  /** Route whose action handles the form. */
  action: string;
  /** The action's data; undefined before the first submission. */
  answer: FormAnswer<EventPreview | ShownAlike | LinkNotes | string> | undefined;
  /** Initial values of the controls. */
  defaultValue?: Partial<Record<EventFieldName | DraftFieldName, string>>;
  /** Overrides of the default hints. */
  hints?: Partial<Record<EventFieldName, string>>;
  /** Changes requested by admins, by control. */
  askedChanges?: Partial<Record<EventFieldName, string>>;
  /** Idempotency key of the form; omitted when repeating it is harmless. */
  submissionKey?: string;
  /** `min` of the times, "YYYY-MM-DDTHH:mm"; a hint for the browser. Omitted for an event that has begun. */
  earliestTime?: string;
  /** The time zone of the form, as text. */
  zones: string;
  submitLabel: string;
  busyLabel: string;
  /** The names under which a new event can be published; null without a choice. */
  publishers?: Publishers | null;
  /** Whether it may take place on several dates. */
  isRepeatable?: boolean;
  /** The series to which it may add dates. */
  series?: SeriesOfForm | null;
  /** More fields, after the times. */
  children?: ReactNode;
}

/** The form of Create Event and Edit Event. The server validates; values survive every error. */
export function EventForm(props: EventFormProps) {
  const asked = props.drafts.current?.id ?? props.eventId ?? "new";
  const [opened, setOpened] = useState(asked);
  // Another draft is another form. A form that is shown again keeps its key, although the URL of its response contains no draft.
  const key = props.answer ? opened : asked;
  if (key !== opened) setOpened(key);
  return <OneForm key={key} {...props} />;
}

function OneForm({ action, answer, defaultValue, hints = {}, askedChanges = {}, zones, ...rest }: EventFormProps) {
  const { submissionKey, earliestTime, isRepeatable = false, series = null, ...others } = rest;
  const { publishers = null, children, ...named } = others;
  const { account, eventId, ...more } = named;
  const { drafts, places, Preview, ...labels } = more;
  // The initial value, because drafts saved by this form itself are not other drafts.
  const [openedWith] = useState(drafts);
  const form = useRef<HTMLFormElement>(null);
  const kept = useKeptDraft(form, { account, eventId, answer });
  const shown = typeof answer?.shown === "object" ? answer.shown : null;
  const alike = shown && "alike" in shown ? shown.alike : [];
  const asked = shown && "event" in shown ? shown : null;
  const seen = seenAlike(answer?.values[ALIKE_SEEN_FIELD], alike);
  const preview = useLivePreview(form, asked);
  const { errors, field } = formState<EventFieldName | DraftFieldName>(answer, { defaults: defaultValue });
  const control = (name: EventFieldName): Control => {
    const { label, hint, required } = EVENT_FIELDS[name];
    const [said, asks] = [hints[name] ?? hint?.(), askedChanges[name]];
    const shown = asks === undefined ? said : <AskedHint hint={said} asked={asks} />;
    return { name, label: label(), hint: shown, optional: !required, ...field(name) };
  };
  const prompt = signInPrompt(answer, labels.submitLabel);
  const createdBefore = prompt ? null : answer?.next;
  return (
    <EventEditor
      isAsked={asked !== null}
      preview={preview && <Preview preview={preview} />}
      cities={preview?.cities ?? null}
      near={preview?.near ?? null}
    >
      {!kept.isRestored && <DraftNotes {...openedWith} />}
      <RestoredNote {...kept} />
      <ErrorSummary errors={errors} />
      {prompt && (
        <div className="mb-8">
          <Notice kind="info">
            {t("typedIsKept")} {prompt}
          </Notice>
        </div>
      )}
      {createdBefore && (
        <div className="mb-8">
          <Notice kind="info">
            {t.rich("typedIsKeptEditOther", {
              link: (text) => (
                <a
                  href={localPath(createdBefore)}
                  target="_blank"
                  rel="noopener"
                  className="font-semibold text-gulf underline"
                >
                  {text}
                </a>
              ),
            })}
          </Notice>
        </div>
      )}
      <Form ref={form} method="post" action={action} encType="multipart/form-data" noValidate className="space-y-6">
        {/* Enter in a field activates the first submit button, which would otherwise be "Show the dates". */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        {submissionKey && <SubmissionKeyField submissionKey={submissionKey} />}
        {DRAFT_FIELD_NAMES.map((name) => (
          <input key={name} type="hidden" name={name} defaultValue={field(name).defaultValue} />
        ))}
        {seen && <input type="hidden" name={ALIKE_SEEN_FIELD} value={seen} />}
        {alike.length > 0 && <AlikeNotice events={alike} busyLabel={labels.busyLabel} takesFocus={asked === null} />}
        <PublisherField publishers={publishers} {...field("publisher")} />
        <Field {...control("title")} />
        <SelectField {...control("category")}>
          <option value="">{t("chooseCategory")}</option>
          {CATEGORIES.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextAreaField {...control("description")} />
        <PartHeading>{t("when")}</PartHeading>
        <TimeFields control={control} earliestTime={earliestTime} zones={zones} doesEndMove={eventId !== null} />
        {children}
        {(isRepeatable || series) && <RepeatFields control={control} action={action} answer={answer} series={series} />}
        <PartHeading>{t("where")}</PartHeading>
        <LocationField {...control("location")} places={places} />
        <Field {...control("address")} />
        <PartHeading>{t("picture")}</PartHeading>
        <PictureFields control={control} isAnswered={answer !== undefined} />
        <PartHeading>{t("ticketsAndPrice")}</PartHeading>
        <Field {...control("event_url")} type="url" inputMode="url" />
        <PriceFields control={control} />
        <Field
          {...control("max_attendees")}
          type="number"
          min={EVENT_LIMITS.minAttendees}
          inputMode="numeric"
          className="sm:max-w-60"
        />
        <PartHeading>{t("moreDetails")}</PartHeading>
        <LanguageFields control={control} asked={askedChanges} />
        <AttendanceFields control={control} asked={askedChanges} />
        <div className="flex flex-wrap gap-3 pt-2">
          <SubmitButton busyLabel={labels.busyLabel}>{labels.submitLabel}</SubmitButton>
          <SubmitButton intent="preview" busyLabel={draft("makingPreview")} variant="secondary" formNoValidate>
            {draft("preview")}
          </SubmitButton>
          <SubmitButton intent="draft" busyLabel={draft("savingDraft")} variant="secondary" formNoValidate>
            {draft("saveDraft")}
          </SubmitButton>
          <ButtonLink to={pathTo("/dashboard")} variant="plain">
            {t("cancel")}
          </ButtonLink>
        </div>
        <DraftStatusLine {...kept} />
      </Form>
    </EventEditor>
  );
}

/** The heading of a part of the form. */
function PartHeading({ children }: { children: string }) {
  return <h2 className="border-t border-line pt-6 text-xl">{children}</h2>;
}

/** The hint of a control, and the change requested by an admin. */
function AskedHint({ hint, asked }: { hint: string | undefined; asked: string }) {
  return (
    <>
      {hint}
      <span className="my-1 block border-l-4 border-sun pl-2 text-ink">
        <span className="font-semibold">{t("teamAsked")}</span> {asked}
      </span>
    </>
  );
}

/** The language of the text, and title and description in the other one: a disclosure that is closed until they are filled in. */
function LanguageFields({ control, asked }: FoldedFieldsProps) {
  const [language, title, description] = [
    control("language"),
    control("translated_title"),
    control("translated_description"),
  ];
  const isOpen =
    language.errors !== undefined ||
    [title, description].some(({ name, defaultValue, errors }) => defaultValue || errors || asked[name]);
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-11 w-fit items-center gap-1 link">
        {t("alsoTranslated", { language: language.defaultValue ?? currentLanguage() })}
      </summary>
      <div className="space-y-6">
        <SelectField {...language}>
          {LANGUAGES.map((each) => (
            <option key={each} value={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </SelectField>
        <p className="text-sm text-ink-soft">{t("translationHint")}</p>
        <Field {...title} />
        <TextAreaField {...description} />
      </div>
    </details>
  );
}

/** The kind of price, and its amounts. CSS hides empty amounts unless the kind "paid" is chosen. */
function PriceFields({ control }: { control: (name: EventFieldName) => Control }) {
  const { name, label, hint, defaultValue, errors } = control("price_kind");
  const error = errors?.[0];
  const options = PRICE_KINDS.map((kind) => [kind, priceKindLabel(kind)] as const);
  return (
    <fieldset className="price-fields" aria-describedby={`${name}-hint${error ? ` ${name}-error` : ""}`}>
      <legend className="mb-1 font-semibold">
        {label}
        <span className="font-normal text-ink-soft">{` ${t("optional")}`}</span>
      </legend>
      <HintAndError name={name} hint={hint} error={error} />
      <div className="grid gap-x-10 sm:grid-cols-2">
        <RadioOptions name={name} options={options} defaultValue={defaultValue} />
      </div>
      <div className="price-amounts">
        {/* The blank placeholder lets CSS detect an empty field (`:placeholder-shown`). */}
        <Field {...control("price_min")} optional={false} required={false} inputMode="decimal" placeholder=" " />
        <Field {...control("price_max")} inputMode="decimal" placeholder=" " />
      </div>
    </fieldset>
  );
}
