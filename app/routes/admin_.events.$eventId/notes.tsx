import { Form, useLocation } from "@remix-run/react";
import { TextAreaField } from "#app/components/ui/Field.tsx";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { MAX_REASON_CHARS } from "#app/domain/events/report.ts";
import { type FormAnswer, formState } from "#app/forms/answer.ts";

interface NotesProps {
  /** `author`: null once the account is deleted. */
  notes: readonly {
    id: number;
    note: string;
    author: string | null;
    isOwn: boolean;
    written: string;
    writtenAt: string;
  }[];
  answer: FormAnswer | undefined;
}

/** Admins' internal notes about the event. */
export function Notes({ notes, answer }: NotesProps) {
  const { pathname, search } = useLocation();
  const { field } = formState<"internal_note">(answer);
  const action = `${pathname}${search}`;
  return (
    <section id="notes" aria-labelledby="notes-title" className="scroll-mt-24">
      <h2 id="notes-title" className="mb-2 text-xl">
        Notes
      </h2>
      <p className="mb-3 text-ink-soft">Only admins can read them; the organizer can't.</p>
      {notes.length > 0 && (
        <ol className="mb-4 divide-y divide-line panel">
          {notes.map(({ id, note, author, isOwn, written, writtenAt }) => (
            <li key={id} className="px-4 py-3">
              <p className="break-words whitespace-pre-line">{note}</p>
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <p className="dots text-sm text-ink-soft">
                  <span>{author ?? "A former admin"}</span>
                  <time dateTime={writtenAt}>{written}</time>
                </p>
                {isOwn && (
                  <Form method="post" action={action} preventScrollReset>
                    <input type="hidden" name="id" value={id} />
                    <button
                      type="submit"
                      name="intent"
                      value="delete_note"
                      className="min-h-11 cursor-pointer link text-sm"
                    >
                      Delete<span className="sr-only"> the note of {written}</span>
                    </button>
                  </Form>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      <Form key={notes.length} method="post" action={action} className="space-y-3">
        <TextAreaField
          name="internal_note"
          label="New note"
          rows={2}
          maxLength={MAX_REASON_CHARS}
          {...field("internal_note")}
        />
        <SubmitButton intent="note" variant="secondary" busyLabel="Saving...">
          Save note
        </SubmitButton>
      </Form>
    </section>
  );
}
