import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addAuthenticator, enterCode } from "#tests/support/second-step.ts";
import { type AuthStage, newAddress, openAuthStage, PASSWORD, signUpPerson, tokenHashIn } from "./auth-stage.ts";

let stage: AuthStage;
beforeAll(async () => {
  stage = await openAuthStage();
});
afterAll(() => stage.close());

// Codes depend on the fake clock, which only `pass` advances.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
});
afterEach(() => {
  vi.useRealTimers();
  stage.config.auth.mfa.maxEnrolledFactors = 10;
  stage.config.auth.mfa.totp = { enrollEnabled: true, verifyEnabled: true };
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

type Person = Awaited<ReturnType<typeof signUpPerson>>;

const enroll = ({ client }: Person, friendlyName = "Phone") =>
  client.auth.mfa.enroll({ factorType: "totp", friendlyName });

const challenge = async ({ client }: Person, factorId: string) =>
  (await client.auth.mfa.challenge({ factorId })).data?.id ?? "";

async function post(person: Person, path: string, body: unknown) {
  const { data } = await person.client.auth.getSession();
  return stage.send(path, { method: "POST", body, token: data.session?.access_token ?? "" });
}

test("two authenticators of one person cannot have the same name, those of two people can", async () => {
  const [person, other] = [await signUpPerson(stage), await signUpPerson(stage)];
  await enroll(person);
  expect((await enroll(person)).error).toMatchObject({
    status: 422,
    code: "mfa_factor_name_conflict",
    message: 'A factor with the friendly name "Phone" for this user already exists',
  });
  expect((await enroll(other)).error).toBeNull();
});

test("nobody has more than ten authenticators", async () => {
  const person = await signUpPerson(stage);
  for (let count = 1; count <= 10; count += 1) expect((await enroll(person, `Phone ${count}`)).error).toBeNull();
  expect((await enroll(person, "Phone 11")).error).toMatchObject({
    status: 422,
    code: "too_many_enrolled_mfa_factors",
    message: "Maximum number of verified factors reached, unenroll to continue",
  });
});

test("an unverified authenticator of more than five minutes does not count against the limit", async () => {
  const person = await signUpPerson(stage);
  const challenged = await enroll(person, "Challenged");
  await challenge(person, challenged.data?.id ?? "");
  await enroll(person, "Abandoned");
  pass(301);
  await enroll(person, "New");
  const { data } = await person.client.auth.mfa.listFactors();
  expect(data?.all.map(({ friendly_name }) => friendly_name)).toEqual(["Challenged", "New"]);
});

test("a challenge expires after five minutes", async () => {
  const person = await signUpPerson(stage);
  const authenticator = await addAuthenticator(person);
  const challengeId = await challenge(person, authenticator.id);
  pass(301);
  const enter = () =>
    person.client.auth.mfa.verify({ factorId: authenticator.id, challengeId, code: authenticator.code() });
  expect((await enter()).error).toMatchObject({
    status: 422,
    code: "mfa_challenge_expired",
    message: `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
  });
  expect((await enter()).error?.code).toBe("mfa_factor_not_found");
});

test("a challenge accepts one code", async () => {
  const person = await signUpPerson(stage);
  const { id: factorId, code } = await addAuthenticator(person);
  const challengeId = await challenge(person, factorId);
  const enter = () => person.client.auth.mfa.verify({ factorId, challengeId, code: code() });
  expect((await enter()).error).toBeNull();
  expect((await enter()).error).toMatchObject({
    status: 422,
    code: "mfa_ip_address_mismatch",
    message: "Challenge and verify IP addresses mismatch.",
  });
});

test("a challenge of another authenticator or person, or an unknown one, is rejected", async () => {
  const [person, other] = [await signUpPerson(stage), await signUpPerson(stage)];
  const phone = await addAuthenticator(person, "Phone");
  const tablet = await addAuthenticator(person, "Tablet");
  const theirs = await addAuthenticator(other);
  for (const challengeId of [await challenge(person, tablet.id), await challenge(other, theirs.id), randomUUID()]) {
    const { error } = await person.client.auth.mfa.verify({ factorId: phone.id, challengeId, code: phone.code() });
    expect(error).toMatchObject({
      status: 422,
      code: "mfa_factor_not_found",
      message: "MFA factor with the provided challenge ID not found",
    });
  }
  const without = await post(person, `/factors/${phone.id}/verify`, { code: phone.code() });
  expect(without).toMatchObject({ status: 422, json: { code: "mfa_factor_not_found" } });
});

test("somebody else's authenticator cannot be challenged, answered or removed", async () => {
  const [person, other] = [await signUpPerson(stage), await signUpPerson(stage)];
  const theirs = await addAuthenticator(other);
  await addAuthenticator(person);
  const challengeId = await challenge(other, theirs.id);
  const { mfa } = person.client.auth;
  const errors = [
    (await mfa.challenge({ factorId: theirs.id })).error,
    (await mfa.verify({ factorId: theirs.id, challengeId, code: theirs.code() })).error,
    (await mfa.unenroll({ factorId: theirs.id })).error,
  ];
  for (const error of errors) {
    expect(error).toMatchObject({ status: 404, code: "mfa_factor_not_found", message: "Factor not found" });
  }
  const path = `/admin/users/${person.id}/factors/${theirs.id}`;
  const byAdmin = await stage.send(path, { method: "DELETE", token: stage.keys.serviceRoleKey });
  expect(byAdmin).toMatchObject({ status: 404, json: { code: "mfa_factor_not_found" } });
  expect((await other.client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
});

test("malformed requests are rejected with the reason", async () => {
  const person = await signUpPerson(stage);
  const { id } = await addAuthenticator(person);
  const answers: [string, unknown, number, string][] = [
    ["/factors", { factor_type: "fingerprint" }, 400, "validation_failed"],
    ["/factors", {}, 400, "validation_failed"],
    ["/factors", { factor_type: "phone", phone: "123" }, 422, "mfa_phone_enroll_not_enabled"],
    ["/factors", { factor_type: "webauthn" }, 422, "mfa_webauthn_enroll_not_enabled"],
    ["/factors", { factor_type: 7 }, 400, "bad_json"],
    ["/factors", "{", 400, "bad_json"],
    ["/factors/phone/challenge", {}, 404, "validation_failed"],
    [`/factors/${id}/verify`, { challenge_id: randomUUID() }, 400, "validation_failed"],
    [`/factors/${id}/verify`, { challenge_id: "first", code: "123456" }, 400, "bad_json"],
    [`/factors/${id}/verify`, "[", 400, "bad_json"],
  ];
  for (const [path, body, status, code] of answers) {
    expect(await post(person, path, body)).toMatchObject({ status, json: { code } });
  }
});

test("where authenticators are switched off, none is set up and none answered", async () => {
  const person = await signUpPerson(stage);
  const { id: factorId, code } = await addAuthenticator(person);
  const challengeId = await challenge(person, factorId);
  stage.config.auth.mfa.totp = { enrollEnabled: false, verifyEnabled: false };
  expect((await enroll(person, "Tablet")).error).toMatchObject({ status: 422, code: "mfa_totp_enroll_not_enabled" });
  const off = { status: 422, code: "mfa_totp_verify_not_enabled", message: "MFA verification is disabled for TOTP" };
  expect((await person.client.auth.mfa.challenge({ factorId })).error).toMatchObject(off);
  expect((await person.client.auth.mfa.verify({ factorId, challengeId, code: code() })).error).toMatchObject(off);
});

test("a visitor, a banned member and an ended session have no second step", async () => {
  const [banned, ended] = [await signUpPerson(stage), await signUpPerson(stage)];
  expect(await stage.send("/factors", { body: { factor_type: "totp" } })).toMatchObject({
    status: 401,
    json: { code: "no_authorization" },
  });
  const asVisitor = await stage.send("/factors", { body: { factor_type: "totp" }, token: stage.keys.anonKey });
  expect(asVisitor).toMatchObject({ status: 403, json: { code: "bad_jwt" } });
  await stage.admin().auth.admin.updateUserById(banned.id, { ban_duration: "1h" });
  expect((await enroll(banned)).error).toMatchObject({ status: 403, code: "user_banned" });
  await stage.sql`delete from auth.sessions where user_id = ${ended.id}`;
  expect((await enroll(ended)).error?.name).toBe("AuthSessionMissingError");
});

test("only the service key manages the factors of others", async () => {
  const person = await signUpPerson(stage);
  const { id } = await addAuthenticator(person);
  const token = (await person.client.auth.getSession()).data.session?.access_token ?? "";
  const path = `/admin/users/${person.id}/factors`;
  const refused = { status: 403, json: { code: "not_admin" } };
  expect(await stage.send(path, { token })).toMatchObject(refused);
  expect(await stage.send(`${path}/${id}`, { method: "DELETE", token })).toMatchObject(refused);
  const unknown = await stage.send(`/admin/users/${randomUUID()}/factors`, { token: stage.keys.serviceRoleKey });
  expect(unknown).toMatchObject({ status: 404, json: { code: "user_not_found" } });
});

test("the password alone, or a mailed link, does not change how somebody with a second step signs in", async () => {
  const person = await signUpPerson(stage);
  const authenticator = await addAuthenticator(person);
  const again = stage.client();
  await again.auth.signInWithPassword({ email: person.email, password: PASSWORD });
  const recovered = stage.client();
  await recovered.auth.resetPasswordForEmail(person.email);
  const token_hash = tokenHashIn(stage.mailTo(person.email)[0]);
  expect((await recovered.auth.verifyOtp({ type: "recovery", token_hash })).error).toBeNull();
  const password = "another-good-password";
  for (const client of [again, recovered]) {
    for (const change of [{ password, current_password: PASSWORD }, { email: newAddress() }]) {
      expect((await client.auth.updateUser(change)).error).toMatchObject({
        status: 401,
        code: "insufficient_aal",
        message: "AAL2 session is required to update email or password when MFA is enabled.",
      });
    }
    expect((await client.auth.updateUser({ data: { full_name: "Olive" } })).error).toBeNull();
  }
  await enterCode({ client: recovered }, authenticator);
  expect((await recovered.auth.updateUser({ password })).error).toBeNull();
  expect((await person.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
});

test("a member who lost the phone signs in with a recovery code, and removes the old authenticator after adding a new one", async () => {
  const person = await signUpPerson(stage);
  const lost = await addAuthenticator(person, "Lost phone");
  const { codes } = (await post(person, "/factors/recovery-codes", {})).json;
  const signInWithRecoveryCode = async (code: unknown): Promise<Person> => {
    const client = stage.client();
    const { data } = await client.auth.signInWithPassword({ email: person.email, password: PASSWORD });
    if (data.session === null) throw new Error("The password was refused");
    const again = { ...person, client, session: data.session };
    const { json } = await post(again, "/factors/recovery-codes/verify", { code });
    const tokens = { access_token: String(json.access_token), refresh_token: String(json.refresh_token) };
    expect((await client.auth.setSession(tokens)).error).toBeNull();
    return again;
  };
  const [first, second] = Array.isArray(codes) ? codes : [];
  const again = await signInWithRecoveryCode(first);
  await addAuthenticator(again, "New phone");
  expect((await again.client.auth.mfa.unenroll({ factorId: lost.id })).error).toBeNull();

  const later = await signInWithRecoveryCode(second);
  const token = (await later.client.auth.getSession()).data.session?.access_token ?? "";
  expect((await stage.send("/factors/recovery-codes", { method: "DELETE", token })).status).toBe(200);
  const [factor] = (await later.client.auth.mfa.listFactors()).data?.totp ?? [];
  const { error } = await later.client.auth.mfa.unenroll({ factorId: factor?.id ?? "" });
  expect(error).toMatchObject({ status: 422, code: "insufficient_aal" });
});
