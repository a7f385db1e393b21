import { type FormMarks, READY_AT_FIELD, SUBMISSION_KEY_FIELD, TRAP_FIELD } from "#app/forms/anti-spam-fields.ts";

/** The part of a public form that only programs see: a field to leave empty, and when the form may be sent. */
export function GuardFields({ marks }: { marks: FormMarks }) {
  return (
    <>
      <div hidden>
        <label htmlFor={TRAP_FIELD}>Leave this field empty</label>
        <input id={TRAP_FIELD} name={TRAP_FIELD} defaultValue="" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name={READY_AT_FIELD} value={marks.readyAtMs} />
    </>
  );
}

/** What makes a form that is sent twice count once. */
export function SubmissionKeyField({ submissionKey }: { submissionKey: string }) {
  return <input type="hidden" name={SUBMISSION_KEY_FIELD} value={submissionKey} />;
}
