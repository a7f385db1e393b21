/*
 * The tests that hold for Supabase itself as they do for the local stack: those that use nothing but its API and its database. Left
 * out are tests that change the stack's configuration, read its mail, stop it or need several of it.
 */
export const SUPABASE_FILES = [
  "admin-revocation",
  "claim-code",
  "constraints",
  "contact-messages",
  "definer-functions",
  "event-decisions",
  "event-reports",
  "house-rules",
  "mail-address",
  "mail-outbox",
  "matrix",
  "own-account",
  "pending-events",
  "purge",
  "request-cost",
  "sessions",
  "submission-keys",
  "text",
  "unfiltered-writes",
].map((name) => `tests/policies/${name}.test.ts`);
