import { describe, expect, test } from "vitest";
import english from "#app/messages/en/errors.ts";
import { DataError, toDataError } from "#app/models/supabase.ts";

const FALLBACK = "Failed to load events";

function failure(status: number, code: string, message = "words of the database", details: object | null = null) {
  return toDataError({ status, error: { code, message, details: details && JSON.stringify(details) } }, FALLBACK);
}

describe("what a person is told when Supabase refuses", () => {
  test.each([0, 502, 503, 504])("no answer (%d) is the connection message", (status) => {
    const error = failure(status, "");
    expect(error).toMatchObject({ kind: "unreachable", message: english.connectionFailed, code: "CONNECTION_ERROR" });
  });

  test.each([
    [400, "P0001", { code: "email_required" }, "invalid", "Please enter an email address"],
    [403, "42501", { code: "admin_to_invite" }, "refused", "You must be logged in as an admin to invite others"],
    [401, "42501", { code: "wrong_queue_key" }, "refused", "The mail queue key is wrong."],
    [409, "PT409", { code: "only_admin" }, "conflict", "You are the only admin. Make someone else an admin first."],
    [
      429,
      "PT429",
      { code: "claim_code_limit", minutes: 5 },
      "limited",
      "Too many wrong claim codes. Please try again in 5 minutes.",
    ],
  ])(
    "our functions reject with a code, for which the site has words: %d %s %j",
    (status, state, details, kind, message) => {
      expect(failure(status, state, "English of the database", details)).toMatchObject({
        kind,
        message,
        code: details.code,
      });
    },
  );

  test("a code of a newer database keeps the database's words", () => {
    expect(failure(400, "P0001", "Something new", { code: "something_new" })).toMatchObject({
      kind: "invalid",
      message: "Something new",
      code: "something_new",
    });
  });

  test.each([
    [403, "42501", "permission denied for table events", "refused"],
    [403, "42501", 'new row violates row-level security policy for table "events"', "refused"],
    [400, "23514", 'new row for relation "events" violates check constraint "title_length"', "invalid"],
    [406, "PGRST116", "Cannot coerce the result to a single JSON object", "missing"],
    [400, "P0001", "raised by an extension", "invalid"],
    [500, "57014", "canceling statement due to statement timeout", "unexpected"],
  ])("what the database says itself is not: %d %s %s", (status, code, message, kind) => {
    expect(failure(status, code, message)).toMatchObject({ kind, message: FALLBACK });
  });

  test("the cause is kept for the log, and the words that people get are others", () => {
    const error = failure(500, "XX000", "the secret inside");
    expect(error.cause).toMatchObject({ message: "the secret inside" });
    expect(`${error.message} ${error.code}`).not.toContain("secret");
    expect(error).toBeInstanceOf(DataError);
  });
});
