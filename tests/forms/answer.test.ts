import { expect, test } from "vitest";
import { type FormAnswer, formState } from "#app/forms/answer.ts";

const ANSWER: FormAnswer = {
  intent: "email",
  values: { name: "", email: "olive" },
  errors: { email: ["Please enter a valid email address"] },
  message: "Too many attempts",
  code: "INVALID_FORM",
  next: null,
  submissionKey: "",
  shown: null,
};

test("a form that was not sent yet starts with its defaults and without messages", () => {
  const { errors, field } = formState<"name" | "email">(undefined, { defaults: { name: "Olive" } });
  expect(errors).toEqual({});
  expect([field("name"), field("email")]).toEqual([
    { defaultValue: "Olive", errors: undefined },
    { defaultValue: undefined, errors: undefined },
  ]);
});

test("what was typed stays, blank fields included, and each message is at its field", () => {
  const { errors, field } = formState<"name" | "email">(ANSWER, { defaults: { name: "Olive" } });
  expect(errors).toEqual({ email: ["Please enter a valid email address"], "": ["Too many attempts"] });
  expect(field("name")).toEqual({ defaultValue: "", errors: undefined });
  expect(field("email")).toEqual({ defaultValue: "olive", errors: ["Please enter a valid email address"] });
});

test("an answer to another form of the page changes nothing", () => {
  const { errors, field } = formState<"name">(ANSWER, { intent: "password", defaults: { name: "Olive" } });
  expect(errors).toEqual({});
  expect(field("name")).toEqual({ defaultValue: "Olive", errors: undefined });
});
