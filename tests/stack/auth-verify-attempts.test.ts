import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createVerifyAttempts, MAX_WRONG_LINKS } from "#supabase/local/auth/verify-attempts.ts";
import { type AuthStage, openAuthStage, signUpPerson, tokenHashIn } from "./auth-stage.ts";

let stage: AuthStage;
beforeAll(async () => {
  stage = await openAuthStage();
});
afterAll(() => stage.close());

const hashOf = (email: string, code: string) => createHash("sha224").update(`${email}${code}`).digest("hex");

test("a link's hash is made of the address and a code of the configured length, as hosted Supabase makes it", async () => {
  const { email } = await signUpPerson(stage);
  const { data } = await stage.admin().auth.admin.generateLink({ type: "recovery", email });
  const code = data.properties?.email_otp ?? "";
  expect(code).toMatch(/^\d{10}$/);
  expect(data.properties?.hashed_token).toBe(hashOf(email, code));
});

test("guessing links is stopped, also for a correct guess afterwards", async () => {
  const { email } = await signUpPerson(stage);
  await stage.client().auth.resetPasswordForEmail(email);
  const right = tokenHashIn(stage.mailTo(email)[0]);
  const open = (token_hash: string) => stage.send("/verify", { body: { type: "recovery", token_hash } });
  const guesses = Array.from({ length: MAX_WRONG_LINKS }, (_, index) => hashOf(email, `guess ${index}`));
  while (guesses.length > 0) {
    const answers = await Promise.all(guesses.splice(0, 20).map(open));
    expect(new Set(answers.map(({ json }) => json.code))).toEqual(new Set(["otp_expired"]));
  }
  expect(await open(right)).toMatchObject({
    status: 429,
    json: { code: "over_request_rate_limit", message: "Request rate limit reached" },
  });
});

test("five minutes later links work again", () => {
  let now = 0;
  const attempts = createVerifyAttempts(() => now);
  for (let count = 0; count < MAX_WRONG_LINKS; count += 1) attempts.countWrongLink();
  expect(() => attempts.requireLinkAttempt()).toThrow("Request rate limit reached");
  now = 5 * 60 * 1000 - 1;
  expect(() => attempts.requireLinkAttempt()).toThrow();
  now += 1;
  expect(() => attempts.requireLinkAttempt()).not.toThrow();
});
