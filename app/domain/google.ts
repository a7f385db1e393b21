/** `code` of the answer where the operator has not set Google up: there is no use in offering it again. */
export const GOOGLE_OFF = "GOOGLE_OFF";
