import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import * as forms from "#app/domain/accounts/forms.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/domain/site/site.ts";
import type { z } from "#app/domain/site/zod.ts";

const { emailSchema, signInSchema } = forms;
const signUpSchema = forms.signUpSchema(DEFAULT_SITE_SETTINGS.productName);
const newPasswordSchema = forms.newPasswordSchema(["Olive Reyes", "olive@example.com"]);

const SIGN_UP = {
  full_name: "Olive Reyes",
  email: "olive@example.com",
  password: "sunny days",
  confirm_password: "sunny days",
};

function submit<Output>(schema: z.ZodType<Output>, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseWithZod(form, { schema });
}

function accepted<Output>(schema: z.ZodType<Output>, fields: Record<string, string>): Output {
  const submission = submit(schema, fields);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value;
}

function refusals<Output>(schema: z.ZodType<Output>, fields: Record<string, string>) {
  const submission = submit(schema, fields);
  return submission.status === "error" ? submission.error : undefined;
}

const signUpErrors = (changes: Partial<typeof SIGN_UP>) => refusals(signUpSchema, { ...SIGN_UP, ...changes });

describe("sign-up", () => {
  test("comes back with name and address trimmed", () => {
    const fields = { ...SIGN_UP, full_name: "  Olive   Reyes ", email: " olive@example.com\n" };
    expect(accepted(signUpSchema, fields)).toEqual(SIGN_UP);
  });

  test("keeps a password exactly as typed", () => {
    const password = "  e\u0301 pass \u0007 ";
    expect(accepted(signUpSchema, { ...SIGN_UP, password, confirm_password: password }).password).toBe(password);
  });

  test("names everything that is required at once", () => {
    const required = {
      full_name: ["Full name is required"],
      email: ["Email is required"],
      password: ["Password is required"],
      confirm_password: ["Please confirm your password"],
    };
    expect(refusals(signUpSchema, {})).toEqual(required);
    expect(signUpErrors({ full_name: "  ", email: "\t", password: "", confirm_password: "" })).toEqual(required);
  });

  test("refuses a name of one character, or of more than 100", () => {
    expect(signUpErrors({ full_name: " O " })).toEqual({ full_name: ["Name must be at least 2 characters"] });
    expect(signUpErrors({ full_name: "🌞" })).toEqual({ full_name: ["Name must be at least 2 characters"] });
    expect(signUpErrors({ full_name: "x".repeat(101) })).toEqual({
      full_name: ["Name must not exceed 100 characters"],
    });
    expect(accepted(signUpSchema, { ...SIGN_UP, full_name: "Bo" }).full_name).toBe("Bo");
    expect(accepted(signUpSchema, { ...SIGN_UP, full_name: "x".repeat(100) }).full_name).toHaveLength(100);
  });

  test("refuses a password under 8 characters, or over 72 bytes", () => {
    const refused = (password: string) => signUpErrors({ password, confirm_password: password });
    expect(refused("1234567")).toEqual({ password: ["Password must be at least 8 characters"] });
    expect(refused("🌞".repeat(7))).toEqual({ password: ["Password must be at least 8 characters"] });
    expect(refused("x".repeat(73))).toEqual({ password: ["Password must be at most 72 bytes long"] });
    expect(refused("é".repeat(37))).toEqual({ password: ["Password must be at most 72 bytes long"] });
    expect(refused("qF7#nn2x")).toBeUndefined();
    expect(refused("sunny days".padEnd(72, "and more "))).toBeUndefined();
  });

  test("refuses a password that was not repeated exactly", () => {
    expect(signUpErrors({ confirm_password: "" })).toEqual({ confirm_password: ["Please confirm your password"] });
    expect(signUpErrors({ confirm_password: "sunny days " })).toEqual({ confirm_password: ["Passwords do not match"] });
  });
});

describe("e-mail addresses", () => {
  test.each([
    "a@b.co",
    "first.last+tag@sub.example.com",
    "o'brien@example.co.uk",
    "u@xn--exmple-cua.de",
    `${"x".repeat(64)}@example.com`,
  ])("%.40s is accepted", (email) => {
    expect(accepted(emailSchema, { email })).toEqual({ email });
  });

  const AT = "It needs one @ between a name and a domain.";
  const DOTS = "It has too many dots.";
  const NO_DOT = "The part after the @ needs a dot, as in example.com.";
  const NO_DOMAIN = "The part after the @ is not a domain such as example.com.";
  test.each([
    ["olive", AT],
    ["olive@", AT],
    ["@example.com", AT],
    ["@", AT],
    ["olive@two@example.com", AT],
    ["olive reyes@example.com", "It contains a space."],
    ["olive@example.com pedro@example.com", "It contains a space."],
    ["ólive@example.com", 'It cannot contain "ó".'],
    ["olive,pedro@example.com", 'It cannot contain ",".'],
    ["😀@example.com", 'It cannot contain "😀".'],
    ["olive@exam_ple.com", 'It cannot contain "_".'],
    ["olive@.com", DOTS],
    ["olive@example.", DOTS],
    ["olive@example..com", DOTS],
    [".olive@example.com", DOTS],
    ["olive@example", NO_DOT],
    [`${"x".repeat(65)}@example.com`, "The part before the @ has more than 64 characters."],
    [`olive@${"x".repeat(60)}.${"y".repeat(200)}.com`, "It has more than 254 characters."],
    ["olive@example.c0m", NO_DOMAIN],
    ["olive@127.0.0.1", NO_DOMAIN],
    ["olive@-example.com", NO_DOMAIN],
  ])("%.40s is an invalid email address, and is told why", (email, why) => {
    const said = [`Invalid email address. ${why}`];
    expect(refusals(emailSchema, { email })).toEqual({ email: said });
    expect(signUpErrors({ email })).toEqual({ email: said });
  });
});

describe("sign-in", () => {
  test("comes back with whether to remember the person", () => {
    const fields = { email: " olive@example.com ", password: " x " };
    expect(accepted(signInSchema, fields)).toEqual({ email: "olive@example.com", password: " x ", remember: false });
    expect(accepted(signInSchema, { ...fields, remember: "on" }).remember).toBe(true);
  });

  test("needs an address and a password", () => {
    expect(refusals(signInSchema, {})).toEqual({
      email: ["Email is required"],
      password: ["Password is required"],
    });
    expect(refusals(signInSchema, { email: "olive", password: "x" })).toEqual({
      email: ["Invalid email address. It needs one @ between a name and a domain."],
    });
  });
});

describe("a new password", () => {
  test("follows the rules of sign-up", () => {
    expect(refusals(newPasswordSchema, { password: "short", confirm_password: "shorter" })).toEqual({
      password: ["Password must be at least 8 characters"],
      confirm_password: ["Passwords do not match"],
    });
    const { password, confirm_password } = SIGN_UP;
    expect(accepted(newPasswordSchema, { password, confirm_password }).password).toBe("sunny days");
  });
});

describe("a new password", () => {
  const COMMON = "This password is too common";
  const OWN = "Your password can't be your name, your email or the name of this site";

  test.each(["password", "Sunshine1!", "aaaaaaaa"])("cannot be %j", (password) => {
    expect(signUpErrors({ password, confirm_password: password })).toEqual({ password: [COMMON] });
    expect(refusals(newPasswordSchema, { password, confirm_password: password })).toEqual({ password: [COMMON] });
  });

  test.each(["Olive.Reyes", "olive@example.com", "reyes2026", "SunshineEvents!"])("cannot be %j", (password) => {
    expect(signUpErrors({ password, confirm_password: password })).toEqual({ password: [OWN] });
  });

  test("is compared with the name and the address even when those are refused", () => {
    const fields = { full_name: "O", email: "olive.reyes@", password: "olive.reyes", confirm_password: "" };
    expect(Object.entries(signUpErrors(fields) ?? {})).toEqual([
      ["full_name", ["Name must be at least 2 characters"]],
      ["email", ["Invalid email address. It needs one @ between a name and a domain."]],
      ["password", [OWN]],
      ["confirm_password", ["Please confirm your password"]],
    ]);
  });

  test("has to differ from the present one, and needs it", () => {
    const schema = forms.changePasswordSchema(["Olive Reyes"]);
    const fields = { current_password: "sunny days", password: "sunny days", confirm_password: "sunny days" };
    expect(refusals(schema, fields)).toEqual({
      password: ["New password should be different from the old password."],
    });
    expect(refusals(schema, { ...fields, current_password: "" })).toEqual({
      current_password: ["Your current password is required"],
    });
    expect(refusals(schema, { current_password: "short", password: "short", confirm_password: "shorter" })).toEqual({
      password: ["New password should be different from the old password."],
      confirm_password: ["Passwords do not match"],
    });
    expect(accepted(schema, { ...fields, current_password: "rainy days" }).password).toBe("sunny days");
  });
});
