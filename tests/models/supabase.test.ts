import { describe, expect, test } from "vitest";
import { CONNECTION_MESSAGE, DataError, toDataError } from "#app/models/supabase.ts";

const FALLBACK = "Failed to load events";

function failure(status: number, code: string, message = "words of the database") {
  return toDataError({ status, error: { code, message } }, FALLBACK);
}

describe("what a person is told when Supabase refuses", () => {
  test.each([0, 502, 503, 504])("no answer (%d) is the connection message", (status) => {
    const error = failure(status, "");
    expect(error).toMatchObject({ kind: "unreachable", message: CONNECTION_MESSAGE, code: "CONNECTION_ERROR" });
  });

  test("what our own functions say is passed on", () => {
    expect(failure(400, "P0001", "Please enter an email address").message).toBe("Please enter an email address");
    expect(failure(429, "PT429", "Please try again in 5 minutes.")).toMatchObject({
      kind: "limited",
      message: "Please try again in 5 minutes.",
    });
    expect(failure(403, "42501", "You must be logged in as an admin to invite others")).toMatchObject({
      kind: "refused",
      message: "You must be logged in as an admin to invite others",
    });
  });

  test.each([
    [403, "42501", "permission denied for table events", "refused"],
    [403, "42501", 'new row violates row-level security policy for table "events"', "refused"],
    [400, "23514", 'new row for relation "events" violates check constraint "title_length"', "invalid"],
    [406, "PGRST116", "Cannot coerce the result to a single JSON object", "missing"],
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
