import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Authenticator, addAuthenticator } from "#tests/support/second-step.ts";
import { type Answer, type AuthStage, openAuthStage, PASSWORD, signUpPerson } from "./auth-stage.ts";

let stage: AuthStage;
beforeAll(async () => {
  stage = await openAuthStage();
});
afterAll(() => stage.close());

// Locks and tokens depend on the fake clock, which only `pass` advances.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
});
afterEach(() => {
  vi.useRealTimers();
  stage.config.auth.mfa.maxEnrolledFactors = 10;
  stage.config.auth.mfa.totp.verifyEnabled = true;
  stage.config.auth.mfa.recoveryCodes = { enrollEnabled: true, verifyEnabled: true };
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

type Person = Awaited<ReturnType<typeof signUpPerson>>;

async function signInAgain({ email, id }: Person): Promise<Person> {
  const client = stage.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { id, email, client, session: data.session };
}

/** supabase-js has no method for these endpoints yet. */
async function send(person: Person, method: string, path = "", body?: unknown): Promise<Answer> {
  const { data } = await person.client.auth.getSession();
  const token = data.session?.access_token ?? "";
  return stage.send(`/factors/recovery-codes${path}`, { method, token, body });
}

const status = (person: Person) => send(person, "GET");
const generate = (person: Person, body?: unknown) => send(person, "POST", "", body);
const regenerate = (person: Person) => send(person, "POST", "/regenerate");
const verify = (person: Person, code: unknown) => send(person, "POST", "/verify", { code });
const remove = (person: Person) => send(person, "DELETE");

const wrong = { status: 422, json: { code: "mfa_verification_failed", message: "Invalid recovery code entered" } };
const none = {
  status: 404,
  json: { code: "mfa_factor_not_found", message: "The user has not enrolled recovery codes" },
};

interface Holder extends Person {
  authenticator: Authenticator;
  codes: string[];
  /** Of the recovery codes' factor. */
  factorId: string;
}

/** Somebody with an authenticator and ten recovery codes, signed in with a code. */
async function signUpHolder(): Promise<Holder> {
  const person = await signUpPerson(stage);
  const authenticator = await addAuthenticator(person);
  const { json } = await generate(person);
  return { ...person, authenticator, codes: codesIn(json), factorId: String(json.id) };
}

function codesIn({ codes }: Record<string, unknown>): string[] {
  return Array.isArray(codes) ? codes.map(String) : [];
}

async function claimsOf(person: Person) {
  const { data } = await person.client.auth.getSession();
  return (await person.client.auth.getClaims(data.session?.access_token)).data?.claims;
}

/** Sets the session that a recovery code returned. */
async function adopt(person: Person, { json }: Answer): Promise<void> {
  const tokens = { access_token: String(json.access_token), refresh_token: String(json.refresh_token) };
  const { error } = await person.client.auth.setSession(tokens);
  if (error) throw error;
}

test("whoever has an authenticator gets ten codes, shown once, of which only hashes are kept", async () => {
  const person = await signUpPerson(stage);
  await addAuthenticator(person);
  expect(await status(person)).toMatchObject(none);
  pass(1);
  const { status: code, json } = await generate(person);
  expect(code).toBe(200);
  expect(json).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: "recovery_code",
    friendly_name: "Recovery codes",
    total: 10,
    codes: Array.from({ length: 10 }, () => expect.stringMatching(/^[a-z0-9]{16}$/)),
  });
  expect(new Set(codesIn(json)).size).toBe(10);
  expect(await status(person)).toMatchObject({
    status: 200,
    json: { id: json.id, type: "recovery_code", total: 10, remaining: 10 },
  });
  const { data } = await person.client.auth.getUser();
  expect(data.user?.factors).toMatchObject([
    { factor_type: "totp" },
    { id: json.id, factor_type: "recovery_code", status: "verified", friendly_name: "Recovery codes" },
  ]);
  const kept = JSON.stringify(await stage.sql`select * from auth.mfa_recovery_codes`);
  for (const shown of codesIn(json)) expect(kept).not.toContain(shown);
});

test("codes can have a name of their own", async () => {
  const person = await signUpPerson(stage);
  await addAuthenticator(person);
  expect((await generate(person, { friendly_name: "Phone" })).json.code).toBe("mfa_factor_name_conflict");
  expect((await generate(person, { friendly_name: "In the drawer" })).json.friendly_name).toBe("In the drawer");
});

test("a code takes the second step in place of an authenticator's, however it is typed", async () => {
  const holder = await signUpHolder();
  const again = await signInAgain(holder);
  expect((await status(again)).json.remaining).toBe(10);
  const [code = ""] = holder.codes;
  const typed = ` ${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8).toUpperCase()}\n`;
  const before = await claimsOf(again);
  pass(1);
  const answer = await verify(again, typed);
  expect(answer).toMatchObject({ status: 200, json: { token_type: "bearer", user: { id: holder.id } } });
  await adopt(again, answer);
  expect(await claimsOf(again)).toMatchObject({
    session_id: before?.session_id,
    aal: "aal2",
    amr: [{ method: "password" }, { method: "mfa/recovery_code" }],
  });
  expect((await status(again)).json).toMatchObject({ total: 10, remaining: 9 });
});

test("a code is taken once, and only its owner's", async () => {
  const [holder, other] = [await signUpHolder(), await signUpHolder()];
  const [code = ""] = holder.codes;
  expect((await verify(await signInAgain(holder), code)).status).toBe(200);
  expect(await verify(await signInAgain(holder), code)).toMatchObject(wrong);
  expect(await verify(await signInAgain(other), holder.codes[1])).toMatchObject(wrong);
});

test("of two sessions that send one code concurrently only one gets aal2", async () => {
  const holder = await signUpHolder();
  const [first, second] = [await signInAgain(holder), await signInAgain(holder)];
  const answers = await Promise.all([verify(first, holder.codes[0]), verify(second, holder.codes[0])]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
});

test("a code ends the sessions below aal2 of its owner", async () => {
  const holder = await signUpHolder();
  const [again, elsewhere] = [await signInAgain(holder), await signInAgain(holder)];
  expect((await verify(again, holder.codes[0])).status).toBe(200);
  expect((await elsewhere.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await holder.client.auth.getUser()).error).toBeNull();
});

test("after five wrong codes an account's codes are locked for 15 minutes, for every session", async () => {
  const holder = await signUpHolder();
  const again = await signInAgain(holder);
  for (let count = 1; count <= 5; count += 1) expect(await verify(again, `wrong ${count}`)).toMatchObject(wrong);
  const locked = {
    status: 429,
    json: { code: "mfa_recovery_codes_locked", message: "Too many failed verification attempts, try again later" },
  };
  expect(await verify(again, holder.codes[0])).toMatchObject(locked);
  pass(15 * 60 - 1);
  expect(await verify(await signInAgain(holder), holder.codes[0])).toMatchObject(locked);
  pass(1);
  const later = await signInAgain(holder);
  expect(await verify(later, "wrong again")).toMatchObject(wrong);
  expect((await verify(later, holder.codes[0])).status).toBe(200);
});

test("a right code, or new codes, reset the count of wrong ones", async () => {
  const holder = await signUpHolder();
  const guess = async (person: Person, times: number) => {
    for (let count = 1; count <= times; count += 1) expect(await verify(person, `wrong ${count}`)).toMatchObject(wrong);
  };
  const again = await signInAgain(holder);
  await guess(again, 4);
  expect((await verify(again, holder.codes[0])).status).toBe(200);
  await guess(again, 5);
  const { json } = await regenerate(holder);
  expect((await verify(await signInAgain(holder), codesIn(json)[0])).status).toBe(200);
});

test("new codes take the place of all earlier ones", async () => {
  const holder = await signUpHolder();
  const { status: code, json } = await regenerate(holder);
  expect(code).toBe(200);
  expect(json).toMatchObject({
    id: holder.factorId,
    type: "recovery_code",
    friendly_name: "Recovery codes",
    total: 10,
  });
  expect(codesIn(json).filter((shown) => holder.codes.includes(shown))).toEqual([]);
  expect(await verify(await signInAgain(holder), holder.codes[0])).toMatchObject(wrong);
  expect((await verify(await signInAgain(holder), codesIn(json)[0])).status).toBe(200);
});

test("codes are made, made again and removed at aal2 only", async () => {
  const holder = await signUpHolder();
  const again = await signInAgain(holder);
  const refused = (what: string) => ({
    status: 403,
    json: { code: "insufficient_aal", message: `AAL2 required to ${what} recovery codes` },
  });
  expect(await generate(again)).toMatchObject(refused("generate"));
  expect(await regenerate(again)).toMatchObject(refused("regenerate"));
  expect(await remove(again)).toMatchObject(refused("delete"));
  expect(await generate(holder)).toMatchObject({
    status: 422,
    json: {
      code: "mfa_verified_factor_exists",
      message: "Recovery codes are already enrolled for this user, use regenerate to rotate them",
    },
  });
});

test("codes can be removed, and sessions that used one fall back to aal1", async () => {
  const holder = await signUpHolder();
  const again = await signInAgain(holder);
  await adopt(again, await verify(again, holder.codes[0]));
  expect(await remove(holder)).toMatchObject({ status: 200, json: { id: holder.factorId } });
  for (const answer of [await status(holder), await regenerate(holder), await remove(holder)]) {
    expect(answer).toMatchObject(none);
  }
  expect(await verify(holder, holder.codes[1])).toMatchObject(wrong);
  await again.client.auth.refreshSession();
  expect(await claimsOf(again)).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
  await holder.client.auth.refreshSession();
  expect(await claimsOf(holder)).toMatchObject({ aal: "aal2" });
});

test("codes are never the only second step", async () => {
  const holder = await signUpHolder();
  const last = await holder.client.auth.mfa.unenroll({ factorId: holder.authenticator.id });
  expect(last.error).toMatchObject({ status: 422, code: "mfa_recovery_codes_sole_factor" });
  expect((await holder.client.auth.mfa.unenroll({ factorId: holder.factorId })).error).toMatchObject({
    status: 422,
    code: "validation_failed",
    message: "Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes",
  });
  await remove(holder);
  stage.config.auth.mfa.totp.verifyEnabled = false;
  expect(await generate(holder)).toMatchObject({
    status: 422,
    json: {
      code: "mfa_recovery_codes_sole_factor",
      message: "At least one other verified factor is required to generate recovery codes",
    },
  });
  const removed = await holder.client.auth.mfa.unenroll({ factorId: holder.authenticator.id });
  expect(removed.error).toBeNull();
});

test("codes count among the ten factors, and cannot be challenged", async () => {
  const holder = await signUpHolder();
  await remove(holder);
  stage.config.auth.mfa.maxEnrolledFactors = 1;
  expect((await generate(holder)).json.code).toBe("too_many_enrolled_mfa_factors");
  stage.config.auth.mfa.maxEnrolledFactors = 10;
  const factorId = String((await generate(holder)).json.id);
  const { error } = await holder.client.auth.mfa.challenge({ factorId });
  expect(error).toMatchObject({ status: 400, code: "validation_failed" });
});

test("where codes are switched off, none are made and none taken, but they can be removed", async () => {
  const holder = await signUpHolder();
  stage.config.auth.mfa.recoveryCodes = { enrollEnabled: false, verifyEnabled: false };
  const off = { status: 422, json: { code: "mfa_recovery_codes_enroll_not_enabled" } };
  expect(await generate(holder)).toMatchObject(off);
  expect(await regenerate(holder)).toMatchObject(off);
  expect(await verify(holder, holder.codes[0])).toMatchObject({
    status: 422,
    json: { code: "mfa_recovery_codes_verify_not_enabled" },
  });
  expect((await status(holder)).json.remaining).toBe(10);
  expect((await remove(holder)).status).toBe(200);
});

test("malformed requests, and requests without a session, are rejected", async () => {
  const holder = await signUpHolder();
  expect(await verify(holder, " - ")).toMatchObject({ status: 400, json: { message: "Code needs to be non-empty" } });
  expect(await verify(holder, 7)).toMatchObject({ status: 400, json: { code: "bad_json" } });
  expect(await generate(holder, "{")).toMatchObject({ status: 400, json: { code: "bad_json" } });
  expect(await stage.send("/factors/recovery-codes")).toMatchObject({
    status: 401,
    json: { code: "no_authorization" },
  });
  await stage.admin().auth.admin.updateUserById(holder.id, { ban_duration: "1h" });
  expect(await verify(holder, holder.codes[0])).toMatchObject({ status: 403, json: { code: "user_banned" } });
  await stage.sql`delete from auth.sessions where user_id = ${holder.id}`;
  expect(await status(holder)).toMatchObject({ status: 403, json: { code: "session_not_found" } });
});
