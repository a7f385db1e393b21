import { Form, Link } from "@remix-run/react";
import { PersonLink } from "#app/components/accounts/PersonLink.tsx";
import { Badge } from "#app/components/events/EventBadges.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { ErrorSummary } from "#app/components/ui/ErrorSummary.tsx";
import { HintAndError, TextAreaField } from "#app/components/ui/Field.tsx";
import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { CHOSEN_OUTCOMES, MAX_REASON_CHARS, REPORT_OUTCOMES } from "#app/domain/events/report.ts";
import { pathTo } from "#app/domain/site/links.ts";
import type { formState } from "#app/forms/answer.ts";
import { TakePictureOff } from "../admin_.events.$eventId/sections.tsx";
import type { DescribedEntry } from "./entry-data.ts";

interface ReportedEntryProps {
  entry: DescribedEntry;
  /** Address of the page with the form for closing its reports. */
  closePath: string;
  isClosing: boolean;
}

/** An event with its open reports, or with those that were closed together. */
export function ReportedEntry({ entry, closePath, isClosing }: ReportedEntryProps) {
  const { eventId, title, isPublic, isGone, isAboutPicture, closing, reports, due } = entry;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
      <div className="min-w-0 grow basis-80">
        <h2 className="text-lg wrap-anywhere">
          {isGone ? (
            title
          ) : (
            <Link to={pathTo("/admin/events/:eventId", { eventId })} className="link">
              {title}
            </Link>
          )}
        </h2>
        {due && (
          <p className="mt-1 dots">
            <Badge variant={due.isOverdue ? "coral" : "sun"}>{due.left}</Badge>
            <span>
              Intimate images are to be off the site by <time dateTime={due.at}>{due.text}</time>
            </span>
          </p>
        )}
        <EntryFacts entry={entry} />
        <ul className="mt-3 space-y-3 border-l-4 border-line pl-3">
          {reports.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </ul>
        <Around entry={entry} />
        {closing && <Closing closing={closing} />}
      </div>
      {!closing && (
        <div className="row-actions">
          {!isClosing && (
            <ButtonLink to={closePath} variant="secondary" preventScrollReset>
              Close {reports.length === 1 ? "report" : `${reports.length} reports`}
              <span className="sr-only"> about {title}</span>
            </ButtonLink>
          )}
          {isAboutPicture && !isGone && <TakePictureOff eventId={eventId} about={`of ${title}`} from="reports" />}
          {isPublic && (
            <ButtonLink to={pathTo("/events/:eventId/unpublish", { eventId, from: "reports" })} variant="delete">
              Unpublish<span className="sr-only"> {title}</span>
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}

function EntryFacts({ entry }: { entry: DescribedEntry }) {
  const { eventId, state, starts, organizer, organizerId, organization, clients, further, isPublic, title } = entry;
  return (
    <>
      <p className="mt-1 dots text-ink-soft">
        <span className="font-semibold text-ink">{state}</span>
        {starts && <time dateTime={starts.at}>{starts.text}</time>}
        {organization !== null && <span>of {organization}</span>}
        {organizer !== null && (
          <span>
            by <PersonLink id={organizerId}>{organizer}</PersonLink>
          </span>
        )}
        {isPublic && (
          <Link to={pathTo("/events/:eventId", { eventId })} className="link">
            Public page<span className="sr-only"> of {title}</span>
          </Link>
        )}
      </p>
      <p className="mt-1">
        {clients === 1 ? "Reported by 1 person" : `Reported by ${clients} different people`}
        {further > 0 && `; ${further} more ${further === 1 ? "report was" : "reports were"} counted, not stored`}
      </p>
    </>
  );
}

function Report({ report }: { report: DescribedEntry["reports"][number] }) {
  const { reason, details, language, received, wantsAnswer, facts } = report;
  return (
    <li>
      <p className="dots text-ink-soft">
        <span className="font-semibold text-ink">{reason}</span>
        <time dateTime={received.at}>{received.text}</time>
        {wantsAnswer && <span>gets an answer{language === "es" && " in Spanish"}</span>}
      </p>
      {facts.map(({ label, text }) => (
        <p key={label} className="max-w-prose break-words whitespace-pre-wrap">
          {label}: {text}
        </p>
      ))}
      {details !== null && <p className="max-w-prose break-words whitespace-pre-wrap">{details}</p>}
    </li>
  );
}

/** Messages to the team about the event, and how reports about it were closed before. */
function Around({ entry: { messages, before } }: { entry: DescribedEntry }) {
  return (
    <>
      {messages.map(({ id, subject, name, received, isAnswered }) => (
        <p key={id} className="mt-3 dots text-ink-soft">
          <span>
            Message:{" "}
            <Link to={pathTo("/admin/messages/:messageId", { messageId: id })} className="link">
              {subject} from {name}
            </Link>
          </span>
          <time dateTime={received.at}>{received.text}</time>
          {isAnswered && <span>answered</span>}
        </p>
      ))}
      {before.map(({ outcome, closed }) => (
        <p key={closed.at} className="mt-3 dots text-ink-soft">
          <span>Closed before: {outcome}</span>
          <time dateTime={closed.at}>{closed.text}</time>
        </p>
      ))}
    </>
  );
}

function Closing({ closing }: { closing: NonNullable<DescribedEntry["closing"]> }) {
  const { outcome, answer, answered, adminId, admin, closed } = closing;
  return (
    <div className="mt-3">
      <p className="dots text-ink-soft">
        <span>
          <Badge variant="plain">{outcome}</Badge>
        </span>
        <time dateTime={closed.at}>{closed.text}</time>
        {adminId !== null && admin !== null && (
          <span>
            closed by <PersonLink id={adminId}>{admin}</PersonLink>
          </span>
        )}
        <span>
          {answered === 0
            ? "nobody left an address"
            : `emailed to ${answered === 1 ? "1 person" : `${answered} people`}`}
        </span>
      </p>
      {answer !== null && <p className="mt-2 max-w-prose break-words whitespace-pre-wrap">{answer}</p>}
    </div>
  );
}

interface ClosingFormProps {
  entry: DescribedEntry;
  form: ReturnType<typeof formState<"outcome" | "answer">>;
  /** Address of the page with this form. */
  action: string;
  /** Address of the page without it. */
  closeTo: string;
}

/** Closes all reports of an event that are shown. */
export function ClosingForm({ entry, form: { errors, field }, action, closeTo }: ClosingFormProps) {
  const waiting = entry.reports.filter(({ wantsAnswer }) => wantsAnswer).length;
  const outcome = field("outcome");
  const chosen = CHOSEN_OUTCOMES.filter((name) => name !== "corrected" || entry.isCorrected);
  const options = chosen.map((name) => [name, REPORT_OUTCOMES[name]] as const);
  return (
    <Form method="post" action={action} className="mt-5 max-w-prose space-y-5 border-t border-line pt-5">
      <ErrorSummary errors={errors} />
      <input type="hidden" name="event" value={entry.eventId} />
      <input type="hidden" name="readUntil" value={entry.readUntil} />
      <fieldset aria-describedby={outcome.errors?.[0] && "outcome-error"}>
        <legend className="mb-1 font-semibold">What's the outcome?</legend>
        <HintAndError name="outcome" hint={undefined} error={outcome.errors?.[0]} />
        <RadioOptions name="outcome" options={options} defaultValue={outcome.defaultValue} />
        {!entry.isCorrected && (
          <p className="mt-1 text-sm text-ink-soft">
            "{REPORT_OUTCOMES.corrected}" appears here once the event has changed since the last of these reports.{" "}
            {entry.isPublic && (
              <Link
                to={`${pathTo("/admin/events/:eventId", { eventId: entry.eventId, correct: "public" })}#correct`}
                className="link"
              >
                Correct the event
              </Link>
            )}
          </p>
        )}
        <p className="mt-1 text-sm text-ink-soft">
          To take the event off the site, use Unpublish: that also closes the reports, and notifies people who are
          waiting for an answer.
        </p>
      </fieldset>
      <TextAreaField
        name="answer"
        label="Answer"
        optional
        rows={3}
        maxLength={MAX_REASON_CHARS}
        hint={
          waiting === 0
            ? "Nobody left an address, so no email is sent. What you write is kept with the reports."
            : `${waiting} of ${entry.reports.length} left an address. They get an email with the outcome and this text.`
        }
        {...field("answer")}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton intent="close" busyLabel="Closing...">
          Close {entry.reports.length === 1 ? "the report" : `${entry.reports.length} reports`}
        </SubmitButton>
        <ButtonLink to={closeTo} variant="plain" preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
