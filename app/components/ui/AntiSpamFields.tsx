import { type AntiSpamValues, HONEYPOT_FIELD, READY_AT_FIELD, SUBMISSION_KEY_FIELD } from "#app/forms/answer.ts";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** The hidden fields of a public form: the honeypot, and the earliest time at which the form may be submitted. */
export function AntiSpamFields({ values }: { values: AntiSpamValues }) {
  return (
    <>
      <div hidden>
        <label htmlFor={HONEYPOT_FIELD}>{t("leaveEmpty")}</label>
        <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} defaultValue="" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name={READY_AT_FIELD} value={values.readyAtMs} />
    </>
  );
}

/** The idempotency key of a form. */
export function SubmissionKeyField({ submissionKey }: { submissionKey: string }) {
  return <input type="hidden" name={SUBMISSION_KEY_FIELD} value={submissionKey} />;
}
