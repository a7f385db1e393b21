import { expect, test } from "vitest";
import { readFormResult } from "#app/forms/form-result.ts";

test("a form that nobody sent yet starts with its defaults and without messages", () => {
  const { errors, field } = readFormResult<"name" | "email">(undefined, { name: "Olive" });
  expect(errors).toEqual({});
  expect([field("name"), field("email")]).toEqual([
    { defaultValue: "Olive", errors: undefined },
    { defaultValue: undefined, errors: undefined },
  ]);
});

test("what was typed stays, blank fields included, and each message is at its field", () => {
  const answer = {
    status: "error" as const,
    initialValue: { name: "", email: "olive" },
    error: { email: ["Please enter a valid email address"], "": ["Too many attempts"], name: null },
  };
  const { errors, field } = readFormResult<"name" | "email">(answer, { name: "Olive" });
  expect(errors).toEqual({ email: ["Please enter a valid email address"], "": ["Too many attempts"] });
  expect(field("name")).toEqual({ defaultValue: "", errors: undefined });
  expect(field("email")).toEqual({ defaultValue: "olive", errors: ["Please enter a valid email address"] });
});

test("fields that a program sent twice, or as something else than text, start empty", () => {
  const answer = { initialValue: { name: ["a", "b"] } };
  expect(readFormResult<"name">(answer).field("name").defaultValue).toBeUndefined();
});
