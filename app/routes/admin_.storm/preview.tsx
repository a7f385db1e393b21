import { Form, Link } from "@remix-run/react";
import { Button } from "#app/components/ui/Button.tsx";
import { Field, HintAndError } from "#app/components/ui/Field.tsx";
import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { CITIES, REGIONS } from "#app/domain/events/cities.ts";
import { MAX_STORM_EVENTS, MAX_STORM_TEXT_CHARS, STORM_KINDS, type StormFields } from "#app/domain/events/storm.ts";
import { pathTo } from "#app/domain/site/links.ts";
import type { DescribedPreview } from "./describe.server.ts";
import { StormTexts } from "./notices.tsx";

/** The events that a notice would apply to, and the button that places it. @param path with the previewed fields. */
export function Preview({ preview, path }: { preview: DescribedPreview; path: string }) {
  const { events, organizers, cities, without, listings } = preview;
  const isTooLarge = events > MAX_STORM_EVENTS;
  const countOf = (count: number, noun: string) => `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
  return (
    <section aria-labelledby="preview" className="panel p-5 sm:p-6">
      <h2 id="preview" className="mb-2 text-xl">
        {preview.kind}: {countOf(events, "event")}
      </h2>
      <StormTexts texts={preview.texts} />
      <p>
        {preview.days}. {countOf(organizers, "organizer")} {organizers === 1 ? "gets" : "get"} one mail. Events of these
        cities and days that are approved later get the notice too.
      </p>
      <p className="mt-2 dots">
        {cities.map(({ name, events: count }) => (
          <span key={name}>
            {name} {count.toLocaleString("en-US")}
          </span>
        ))}
      </p>
      {without !== "" && <p className="mt-2 text-ink-soft">Nothing on these days: {without}</p>}
      {isTooLarge && (
        <p className="mt-4 font-semibold">
          A notice covers at most {MAX_STORM_EVENTS.toLocaleString("en-US")} events: choose fewer cities or days, and
          place several notices.
        </p>
      )}
      <Form method="post" action={path} className="mt-4 flex flex-wrap items-center gap-4">
        {!isTooLarge && (
          <SubmitButton intent="place" busyLabel="Placing...">
            Place this notice
          </SubmitButton>
        )}
        <a href="#form" className="link">
          Change
        </a>
      </Form>
      {listings.length > 0 && (
        <ul className="mt-5 divide-y divide-line border-y border-line">
          {listings.map(({ id, title, location, startsAt, when, organizer }) => (
            <li key={id} className="py-2 leading-snug">
              <Link to={pathTo("/events/:eventId", { eventId: id })} className="link break-words">
                {title}
              </Link>
              <span className="dots text-sm text-ink-soft">
                <time dateTime={startsAt}>{when}</time>
                <span className="break-words">{location}</span>
                {organizer && <span className="break-words">{organizer}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {events > listings.length && (
        <p className="mt-2 text-ink-soft">and {(events - listings.length).toLocaleString("en-US")} more</p>
      )}
    </section>
  );
}

interface StormFormProps {
  fields: StormFields;
  /** Messages by field. */
  errors: Readonly<Record<string, string[]>>;
  path: string;
  isChange: boolean;
}

/** The form of a notice. Submitting it previews the affected events. */
export function StormForm({ fields, errors, path, isChange }: StormFormProps) {
  return (
    <section aria-labelledby="form" className="panel p-5 sm:p-6">
      <h2 id="form" className="mb-4 text-xl">
        {isChange ? "Change your selection" : "A new notice"}
      </h2>
      <Form action={path} className="space-y-5">
        <fieldset id="city" tabIndex={-1} aria-describedby={errors.city ? "city-error" : undefined}>
          <legend className="mb-1 font-semibold">Cities</legend>
          <HintAndError name="city" hint={undefined} error={errors.city?.[0]} />
          <div className="gap-x-6 sm:columns-2 lg:columns-3">
            {REGIONS.map((region) => (
              <div key={region} className="mb-4 break-inside-avoid">
                <Choice
                  name="region"
                  value={region}
                  label={`All of ${region}`}
                  isChosen={fields.regions.includes(region)}
                />
                {CITIES.filter((city) => city.region === region).map(({ slug, name }) => (
                  <div key={slug} className="pl-6">
                    <Choice name="city" value={slug} label={name} isChosen={fields.cities.includes(slug)} />
                  </div>
                ))}
              </div>
            ))}
          </div>
        </fieldset>
        <div className="grid gap-5 sm:max-w-xl sm:grid-cols-2">
          <Field name="date" label="First day" type="date" defaultValue={fields.date} errors={errors.date} />
          <Field name="until" label="Last day" type="date" defaultValue={fields.until} errors={errors.until} />
        </div>
        <fieldset>
          <legend className="mb-1 font-semibold">What the notice says</legend>
          <RadioOptions name="kind" options={Object.entries(STORM_KINDS)} defaultValue={fields.kind} />
        </fieldset>
        <div className="max-w-xl space-y-5">
          <Field
            name="text_en"
            label="A sentence for readers, in English"
            optional
            maxLength={MAX_STORM_TEXT_CHARS}
            defaultValue={fields.textEn}
            errors={errors.text_en}
          />
          <Field
            name="text_es"
            label="The same in Spanish"
            optional
            maxLength={MAX_STORM_TEXT_CHARS}
            defaultValue={fields.textEs}
            errors={errors.text_es}
          />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Button variant={isChange ? "secondary" : "primary"}>Preview</Button>
          {isChange && (
            <Link to={path} className="link">
              Cancel
            </Link>
          )}
        </div>
      </Form>
    </section>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  label: string;
  isChosen: boolean;
}

function Choice({ label, isChosen, ...rest }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" {...rest} defaultChecked={isChosen} className="checkbox" />
      {label}
    </label>
  );
}
