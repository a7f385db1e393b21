import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { CancelLink, Dialog } from "#app/components/ui/Dialog.tsx";
import { Field } from "#app/components/ui/Field.tsx";
import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import messages from "#app/messages/own-calendars.ts";
import { translator } from "#app/messages/translator.ts";
import type { describeIncomplete, describeQuestion, describeReading, ShownCalendar } from "./describe.server.ts";
import { CalendarFacts, ForAllEvents } from "./sections.tsx";

const t = translator(messages);

type Question = ReturnType<typeof describeQuestion>;

interface OneCalendarProps {
  /** Address of the page, whose action handles the forms. */
  path: string;
  calendar: ShownCalendar;
  choices: { name: string; category: string; language: string; description: string };
  questions: readonly Question[];
  incomplete: readonly ReturnType<typeof describeIncomplete>[];
  readings: readonly ReturnType<typeof describeReading>[];
  answer: FormAnswer | undefined;
}

/** A calendar: state, questions, incomplete events, settings, and recent readings. */
export function OneCalendar({ path, calendar, choices, questions, incomplete, readings, answer }: OneCalendarProps) {
  const leftOut = incomplete.filter(({ isTaken }) => !isTaken);
  const trimmed = incomplete.filter(({ isTaken }) => isTaken);
  return (
    <div className="space-y-10">
      <div>
        <CalendarFacts {...calendar} />
        <Form method="post" action={path} className="mt-4 flex flex-wrap gap-3">
          {(calendar.pausedBy === "owner" || calendar.pausedBy === "gone") && (
            <SubmitButton intent="resume" variant="secondary" busyLabel={t("saving")}>
              {t("resume")}
            </SubmitButton>
          )}
          {calendar.pausedBy === null && (
            <>
              <SubmitButton intent="read" busyLabel={t("saving")}>
                {t("readNow")}
              </SubmitButton>
              <SubmitButton intent="pause" variant="secondary" busyLabel={t("saving")}>
                {t("pause")}
              </SubmitButton>
            </>
          )}
          <ButtonLink
            to={pathTo("/dashboard/calendars", { id: calendar.id, ask: "end" })}
            variant="delete"
            preventScrollReset
          >
            {t("end")}
          </ButtonLink>
        </Form>
      </div>
      {questions.length > 0 && (
        <Section id="questions" title={t("questionsTitle")}>
          <ul className="divide-y divide-line panel">
            {questions.map((question) => (
              <CalendarQuestion key={question.itemKey} path={path} {...question} />
            ))}
          </ul>
        </Section>
      )}
      {leftOut.length > 0 && (
        <Section id="incomplete" title={t("incompleteTitle")}>
          <p className="mb-3">
            {t("incompleteText", { count: leftOut.length })}{" "}
            {leftOut.some(({ lacksDescription }) => lacksDescription) && t("describeThem")}
          </p>
          <Incomplete items={leftOut} says="lacks" />
        </Section>
      )}
      {trimmed.length > 0 && (
        <Section id="trimmed" title={t("trimmedTitle")}>
          <Incomplete items={trimmed} says="without" />
        </Section>
      )}
      <Settings path={path} choices={choices} answer={answer} />
      {readings.length > 0 && (
        <Section id="readings" title={t("readings")}>
          <ol className="divide-y divide-line panel">
            {readings.map(({ readAt, when, text, leftOut, unread }) => (
              <li key={readAt} className="px-4 py-2">
                <p className="dots">
                  <time dateTime={readAt} className="text-ink-soft">
                    {when}
                  </time>
                  <span>{text}</span>
                </p>
                {leftOut && <p className="text-sm">{leftOut}</p>}
                {unread.length > 0 && (
                  <p className="text-sm">{t("unreadable", { count: unread.length, names: unread.join(", ") })}</p>
                )}
              </li>
            ))}
          </ol>
        </Section>
      )}
    </div>
  );
}

function Incomplete({ items, says }: { items: OneCalendarProps["incomplete"]; says: "lacks" | "without" }) {
  return (
    <ul className="divide-y divide-line panel">
      {items.map(({ title, date, fields }) => (
        <li key={`${title} ${date}`} className="px-4 py-3">
          <p className="dots">
            <span className="font-semibold break-words">{title}</span>
            <span className="text-ink-soft">{date}</span>
          </p>
          <p>{t(says, { fields })}</p>
        </li>
      ))}
    </ul>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Asks about an event that is missing in its calendar, or was also changed here. */
function CalendarQuestion({
  path,
  itemKey,
  eventId,
  title,
  date,
  differences,
  canBeCanceled,
  version,
}: Question & { path: string }) {
  const about = <span className="sr-only"> ({title})</span>;
  return (
    <li className="px-4 py-4">
      <h3 className="text-lg font-bold break-words">
        <Link to={pathTo("/dashboard/events/:eventId", { eventId })} className="link">
          {title}
        </Link>
      </h3>
      <p className="text-ink-soft">{date}</p>
      <p className="mt-2">{t(differences ? "offerText" : "missingText")}</p>
      {differences && (
        <dl className="mt-2 space-y-2">
          {differences.map(({ name, label, before, after }) => (
            <div key={name}>
              <dt className="font-semibold">{label}</dt>
              <dd className="break-words">{t("here", { text: before || t("nothing") })}</dd>
              <dd className="break-words">{t("inTheCalendar", { text: after || t("nothing") })}</dd>
            </div>
          ))}
        </dl>
      )}
      <Form method="post" action={path} className="mt-3 flex flex-wrap gap-3">
        <input type="hidden" name="key" value={itemKey} />
        <input type="hidden" name="version" value={version} />
        {differences ? (
          <SubmitButton intent="take" busyLabel={t("saving")}>
            {t("take")}
            {about}
          </SubmitButton>
        ) : (
          <>
            {canBeCanceled && (
              <ButtonLink to={pathTo("/events/:eventId/plans", { eventId })} variant="secondary">
                {t("cancelIt")}
                {about}
              </ButtonLink>
            )}
            <ButtonLink to={pathTo("/dashboard", { delete: eventId })} variant="delete">
              {t("deleteIt")}
              {about}
            </ButtonLink>
          </>
        )}
        <SubmitButton intent="keep" variant="secondary" busyLabel={t("saving")}>
          {t("keep")}
          {about}
        </SubmitButton>
      </Form>
    </li>
  );
}

function Settings({ path, choices, answer }: Pick<OneCalendarProps, "path" | "choices" | "answer">) {
  const { field } = formState<"name" | "category" | "language" | "description">(answer, {
    intent: "save",
    defaults: choices,
  });
  return (
    <Section id="settings" title={t("settings")}>
      <Form method="post" action={path} noValidate className="space-y-5 panel p-6">
        <Field name="name" maxLength={60} label={t("name")} hint={t("nameHint")} {...field("name")} />
        <ForAllEvents category={field("category")} language={field("language")} description={field("description")} />
        <SubmitButton intent="save" busyLabel={t("saving")}>
          {t("save")}
        </SubmitButton>
      </Form>
    </Section>
  );
}

/** Asks what should happen to the events before a subscription ends. */
export function EndDialog({ path, name }: { path: string; name: string }) {
  return (
    <Dialog title={t("endQuestion")} closeTo={path}>
      <Form method="post" action={path}>
        <fieldset>
          <legend className="mb-3 font-semibold break-words">{name}</legend>
          <RadioOptions
            name="events"
            options={[
              ["keep", t("keepEvents")],
              ["delete", t("deleteEvents")],
            ]}
            defaultValue="keep"
          />
        </fieldset>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <CancelLink to={path} />
          <SubmitButton variant="danger" intent="end" busyLabel={t("saving")}>
            {t("end")}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
