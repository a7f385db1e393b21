import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  type AuthStage,
  newAddress,
  openAuthStage,
  PASSWORD,
  SITE_URL,
  signUpPerson,
  tokenHashIn,
} from "./auth-stage.ts";

let stage: AuthStage;
beforeAll(async () => {
  stage = await openAuthStage();
});
afterAll(() => stage.close());
afterEach(() => {
  stage.config.auth.enableSignup = true;
  stage.config.auth.email.enableConfirmations = true;
});

test("a new member gets a mail whose link signs them in once", async () => {
  const client = stage.client();
  const email = newAddress();
  const signedUp = await client.auth.signUp({ email, password: PASSWORD, options: { data: { full_name: "Olive" } } });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  expect(signedUp.data.user).toMatchObject({
    email,
    role: "authenticated",
    user_metadata: { full_name: "Olive", email_verified: false },
    app_metadata: { provider: "email", providers: ["email"] },
    is_anonymous: false,
  });
  expect(signedUp.data.user?.identities).toHaveLength(1);
  expect(signedUp.data.user?.confirmation_sent_at).toBeTruthy();
  expect(signedUp.data.user?.email_confirmed_at).toBeUndefined();

  const [mail] = stage.mailTo(email);
  expect(mail?.html).toContain(`href="${SITE_URL}/confirm?token_hash=`);
  const token_hash = tokenHashIn(mail);
  const [stored] =
    await stage.sql`select token_hash from auth.one_time_tokens where user_id = ${signedUp.data.user?.id ?? ""}`;
  expect(stored?.token_hash).toBe(token_hash);

  const confirmed = await client.auth.verifyOtp({ type: "email", token_hash });
  expect(confirmed.error).toBeNull();
  expect(confirmed.data.session?.user.email_confirmed_at).toBeTruthy();
  expect(confirmed.data.user?.user_metadata).toMatchObject({ full_name: "Olive", email_verified: true });
  const again = await stage.client().auth.verifyOtp({ type: "email", token_hash });
  expect(again.error).toMatchObject({
    status: 403,
    code: "otp_expired",
    message: "Email link is invalid or has expired",
  });
});

test("an address is stored in lower case and confirmed by the code in its mail", async () => {
  const email = newAddress();
  const client = stage.client();
  const { data } = await client.auth.signUp({ email: email.toUpperCase(), password: PASSWORD });
  expect(data.user?.email).toBe(email);
  const token_hash = tokenHashIn(stage.mailTo(email)[0]);
  expect(token_hash).not.toContain("pkce_");
  const wrong = await client.auth.verifyOtp({ type: "signup", email, token: "abcdef" });
  expect(wrong.error).toMatchObject({ status: 403, code: "otp_expired", message: "Token has expired or is invalid" });
});

test("a link stays usable after so many wrong codes that codes are refused", async () => {
  const email = newAddress();
  const made = await stage.admin().auth.admin.generateLink({ type: "signup", email, password: PASSWORD });
  const { email_otp, hashed_token } = made.data.properties ?? { email_otp: "", hashed_token: "" };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { error } = await stage.client().auth.verifyOtp({ type: "signup", email, token: "wrong!" });
    expect(error?.code).toBe("otp_expired");
  }
  const right = await stage.client().auth.verifyOtp({ type: "signup", email, token: email_otp });
  expect(right.error?.code).toBe("otp_expired");
  const link = await stage.client().auth.verifyOtp({ type: "signup", token_hash: hashed_token });
  expect(link.data.session).not.toBeNull();
});

test("a stranger who signs up with a member's address learns nothing and changes nothing", async () => {
  const member = await signUpPerson(stage);
  const mailsBefore = stage.mailTo(member.email).length;
  const { data, error } = await stage.client().auth.signUp({
    email: member.email,
    password: "another-password",
    options: { data: { full_name: "Stranger" } },
  });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user?.id).not.toBe(member.id);
  expect(data.user).toMatchObject({
    email: member.email,
    role: "",
    identities: [],
    user_metadata: { full_name: "Stranger" },
  });
  expect(data.user?.confirmation_sent_at).toBeTruthy();
  expect(stage.mailTo(member.email)).toHaveLength(mailsBefore);
  const signedIn = await stage.client().auth.signInWithPassword({ email: member.email, password: PASSWORD });
  expect(signedIn.error).toBeNull();
});

test("signing up again before confirming sends the link again after a minute, and keeps the first password", async () => {
  const email = newAddress();
  const client = stage.client();
  const first = await client.auth.signUp({ email, password: PASSWORD });
  const soon = await client.auth.signUp({ email, password: "another-password" });
  expect(soon.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
  expect(soon.error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
  await stage.sql`update auth.users set confirmation_sent_at = now() - interval '61 seconds' where email = ${email}`;
  const later = await client.auth.signUp({ email, password: "another-password" });
  expect(later.data.user?.id).toBe(first.data.user?.id);
  expect(stage.mailTo(email)).toHaveLength(2);
  const old = await client.auth.verifyOtp({ type: "email", token_hash: tokenHashIn(stage.mailTo(email)[1]) });
  expect(old.error?.code).toBe("otp_expired");
  await client.auth.verifyOtp({ type: "email", token_hash: tokenHashIn(stage.mailTo(email)[0]) });
  expect((await stage.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  expect((await stage.client().auth.signInWithPassword({ email, password: "another-password" })).error?.code).toBe(
    "invalid_credentials",
  );
});

test("without confirmations a new member is signed in at once, and a taken address is refused", async () => {
  stage.config.auth.email.enableConfirmations = false;
  const email = newAddress();
  const { data } = await stage.client().auth.signUp({ email, password: PASSWORD });
  expect(data.session?.access_token).toBeTruthy();
  expect(data.user?.email_confirmed_at).toBeTruthy();
  expect(stage.mailTo(email)).toEqual([]);
  const again = await stage.client().auth.signUp({ email, password: PASSWORD });
  expect(again.error).toMatchObject({ status: 422, code: "user_already_exists", message: "User already registered" });
});

test("two sign-ups with one address at the same moment make one account", async () => {
  const email = newAddress();
  const answers = await Promise.all([1, 2, 3].map(() => stage.client().auth.signUp({ email, password: PASSWORD })));
  expect(answers.filter((answer) => answer.error === null)).toHaveLength(1);
  expect(answers.filter((answer) => answer.error?.status === 429)).toHaveLength(2);
  expect(stage.mailTo(email)).toHaveLength(1);
});

test("a sign-up with a weak, missing or endless password or a bad address is refused with its reason", async () => {
  const send = (body: object) => stage.send("/signup", { body });
  const email = newAddress();
  expect(await send({ email, password: "short" })).toMatchObject({
    status: 422,
    json: {
      code: "weak_password",
      message: "Password should be at least 8 characters.",
      weak_password: { reasons: ["length"] },
    },
  });
  expect(await send({ email })).toMatchObject({
    status: 400,
    json: { code: "validation_failed", message: "Signup requires a valid password" },
  });
  expect(await send({ email, password: "ä".repeat(37) })).toMatchObject({
    status: 400,
    json: { code: "validation_failed" },
  });
  expect(await send({ email: "not an address", password: PASSWORD })).toMatchObject({
    status: 400,
    json: { code: "validation_failed", message: "Unable to validate email address: invalid format" },
  });
  stage.config.auth.enableSignup = false;
  expect(await send({ email, password: PASSWORD })).toMatchObject({
    status: 422,
    json: { code: "signup_disabled", message: "Signups not allowed for this instance" },
  });
  expect(stage.mailTo(email)).toEqual([]);
});

test("a body that is not JSON, contains U+0000 or has wrong types is rejected as bad_json", async () => {
  for (const body of ["{", "", '{"email":"a\\u0000@example.com"}', '{"email":1}', '{"data":{"a":"\\ud800"}}']) {
    expect(await stage.send("/signup", { method: "POST", body })).toMatchObject({
      status: 400,
      json: { code: "bad_json" },
    });
  }
});

test("a trigger of the project sees the metadata, and one that raises refuses the sign-up without a trace", async () => {
  await stage.sql.unsafe(`
    create function public.refuse_mallory() returns trigger language plpgsql as $$
    begin
      if new.raw_user_meta_data ->> 'full_name' = 'Mallory' and new.email_confirmed_at is null then
        raise exception 'no' using errcode = '23514';
      end if;
      return new;
    end $$;
    create trigger refuse_mallory after insert on auth.users for each row execute function public.refuse_mallory();`);
  const email = newAddress();
  const answer = await stage.send("/signup", { body: { email, password: PASSWORD, data: { full_name: "Mallory" } } });
  expect(answer).toMatchObject({
    status: 500,
    json: { code: "unexpected_failure", message: "Database error saving new user" },
  });
  expect(await stage.sql`select 1 from auth.users where email = ${email}`).toHaveLength(0);
  expect(stage.mailTo(email)).toEqual([]);
  expect(stage.log.join("\n")).not.toContain(email);
});

test("an error takes the shape of the caller's API version", async () => {
  const body = { email: "nobody@example.com", password: PASSWORD };
  const newer = await stage.send("/token?grant_type=password", { body });
  expect(newer.json).toEqual({ code: "invalid_credentials", message: "Invalid login credentials" });
  expect(newer.headers.get("X-Supabase-Api-Version")).toBe("2024-01-01");
  expect(newer.headers.get("x-sb-error-code")).toBe("invalid_credentials");
  const older = await stage.send("/token?grant_type=password", { body, headers: { "X-Supabase-Api-Version": "" } });
  expect(older.json).toEqual({ code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" });
  expect(older.headers.get("X-Supabase-Api-Version")).toBeNull();
});

test("unsupported endpoints answer 404, which no client retries", async () => {
  for (const path of ["/sso", "/passkeys", "/reauthenticate", "/admin/audit", "/nowhere"]) {
    expect(await stage.send(path, { body: {} })).toMatchObject({ status: 404, json: { code: "not_found" } });
  }
});
