import { Form, Link } from "@remix-run/react";
import { Badge } from "#app/components/events/EventBadges.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { Field, SelectField, TextAreaField } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { MEASURE_DAYS, MEASURES, type MeasureKind, MOST_WAITING } from "#app/domain/accounts/measures.ts";
import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import type { DescribedPerson } from "./describe-person.server.ts";
import { Section } from "./record.tsx";

const WHAT_IT_DOES: Readonly<Record<MeasureKind, string>> = {
  warned: "They get an email with the reason. Nothing else changes.",
  limited: "Fewer of their events can wait for approval at a time. They get an email with the reason.",
  blocked: "They are signed out everywhere and cannot sign in. They get an email with the reason.",
  trusted:
    "Changes to their events that leave title, date, place, picture, links and language alone go live right away, and are listed for you under Changes and notes. New events and all other changes still need approval, and so does everything while a limit applies. They get an email with the reason.",
};

/** Default durations of measures, from `MEASURE_DAYS`. */
const DAYS: Readonly<Record<MeasureKind, string>> = { warned: "0", limited: "90", blocked: "0", trusted: "365" };

/** The measures about an account, with the actions to place and lift them. */
export function MeasuresOfPerson({ person, isOwn }: { person: DescribedPerson; isOwn: boolean }) {
  const pathOf = (ask?: string) =>
    `${pathTo("/admin/people/:accountId", { accountId: person.id, ask })}${ask ? "#measure" : ""}`;
  return (
    <Section id="measures" title="Measures">
      {person.measures.length === 0 && <p className="mb-4 text-ink-soft">None yet.</p>}
      <ul className="mb-4 divide-y divide-line empty:hidden">
        {person.measures.map((measure) => (
          <li key={measure.id} className="py-3 first:pt-0">
            <Badge variant={!measure.holds ? "plain" : measure.kind === "trusted" ? "leaf" : "coral"}>
              {measure.label}
            </Badge>
            <p className="mt-1 dots">
              {measure.most !== null && <span>at most {measure.most} waiting</span>}
              <span>
                <time dateTime={measure.placed.at}>{measure.placed.text}</time> by {measure.placedBy ?? "an admin"}
              </span>
              {measure.lifted ? (
                <span>
                  lifted <time dateTime={measure.lifted.at}>{measure.lifted.text}</time> by{" "}
                  {measure.liftedBy ?? "an admin"}
                </span>
              ) : (
                <span>
                  {measure.holds ? "until " : "ended "}
                  {measure.ends ? <time dateTime={measure.ends.at}>{measure.ends.text}</time> : "it is lifted"}
                </span>
              )}
            </p>
            <p className="mt-1 break-words whitespace-pre-wrap">{measure.reason}</p>
            {measure.kind === "blocked" && measure.holds && (
              <p className="mt-1 text-sm text-ink-soft">
                Lifting it brings no events back. Afterwards you can bring back the {measure.eventsTaken} that it took
                away.
              </p>
            )}
            {!isOwn && measure.holds && (
              <Form method="post" action={pathOf()} className="mt-2">
                <input type="hidden" name="kind" value={measure.kind} />
                <Button name="intent" value="lift" variant="secondary">
                  Lift<span className="sr-only">: {measure.label}</span>
                </Button>
              </Form>
            )}
            {!isOwn && measure.eventsToBringBack > 0 && (
              <Form method="post" action={pathOf()} className="mt-2">
                <input type="hidden" name="id" value={measure.id} />
                <p className="mb-2 text-ink-soft">
                  The block took {measure.eventsToBringBack} of their events away. What was public would be public
                  again, what waited would wait again, unless it has changed since.
                </p>
                <Button name="intent" value="bring-back" variant="secondary">
                  Bring events back
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {isOwn ? (
        <p className="text-ink-soft">This is your own account: only other admins decide about it.</p>
      ) : (
        <div className="flex flex-wrap gap-3">
          {(Object.keys(MEASURES) as MeasureKind[]).map((kind) => (
            <ButtonLink key={kind} to={pathOf(kind)} variant={kind === "blocked" ? "delete" : "secondary"}>
              {MEASURES[kind].act}
            </ButtonLink>
          ))}
        </div>
      )}
    </Section>
  );
}

interface MeasureFormProps {
  kind: MeasureKind;
  person: DescribedPerson;
  answer: FormAnswer | undefined;
}

/** The form of a measure of one kind. */
export function MeasureForm({ kind, person, answer }: MeasureFormProps) {
  const { field } = formState<"reason" | "days" | "most" | "refuses_waiting" | "takes_off_live">(answer, {
    intent: "place",
    defaults: { refuses_waiting: "on", takes_off_live: "on", days: DAYS[kind], most: "3" },
  });
  const totalOf = (state: string) => person.events.find((events) => events.state === state)?.total ?? 0;
  const path = pathTo("/admin/people/:accountId", { accountId: person.id });
  return (
    <section aria-labelledby="measure" className="panel mb-6 p-5 sm:p-6">
      <h2 id="measure" className="mb-2 text-xl">
        {MEASURES[kind].act} {person.name}
      </h2>
      <p className="mb-4 max-w-prose">{WHAT_IT_DOES[kind]}</p>
      <Form
        method="post"
        action={pathTo("/admin/people/:accountId", { accountId: person.id, ask: kind })}
        className="max-w-xl space-y-5"
      >
        <input type="hidden" name="kind" value={kind} />
        <TextAreaField
          name="reason"
          label="Reason"
          hint="They get an email with it, and all admins see it in the audit log."
          rows={3}
          maxLength={MAX_REASON_CHARS}
          {...field("reason")}
        />
        {kind === "limited" && (
          <Field
            name="most"
            label="How many events can wait"
            type="number"
            min={1}
            max={MOST_WAITING}
            {...field("most")}
          />
        )}
        <SelectField name="days" label="How long" {...field("days")}>
          {MEASURE_DAYS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {kind === "blocked" && (
          <>
            <Choice
              name="refuses_waiting"
              label={`Refuse waiting events (${totalOf("waiting")})`}
              isChosen={field("refuses_waiting").defaultValue === "on"}
            />
            <Choice
              name="takes_off_live"
              label={`Take live events off the site (${totalOf("live")})`}
              isChosen={field("takes_off_live").defaultValue === "on"}
            />
          </>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton intent="place" variant={kind === "blocked" ? "danger" : undefined} busyLabel="Saving...">
            {MEASURES[kind].act}
          </SubmitButton>
          <Link to={path} className="link">
            Cancel
          </Link>
        </div>
      </Form>
    </section>
  );
}

function Choice({ name, label, isChosen }: { name: string; label: string; isChosen: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name={name} defaultChecked={isChosen} className="checkbox" />
      {label}
    </label>
  );
}
