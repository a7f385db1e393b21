/** `code` of the response when Google is not configured, so that it is not offered again. */
export const GOOGLE_OFF = "GOOGLE_OFF";
