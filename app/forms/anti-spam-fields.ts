/** A field that people never see and leave empty. A program that fills in whatever it finds gives itself away. */
export const HONEYPOT_FIELD = "extra_message";

/** From when on the form may be sent, in milliseconds since 1970. */
export const READY_AT_FIELD = "ready_at";

/** Made with the form; the database takes what comes with it once. */
export const SUBMISSION_KEY_FIELD = "submission_key";

/** Hidden fields of a form. */
export interface AntiSpamValues {
  submissionKey: string;
  /** Milliseconds since 1970. */
  readyAtMs: number;
}
