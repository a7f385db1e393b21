import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readQrCode } from "#tests/support/qr-code.ts";
import { addAuthenticator, authenticatorOf, enterCode } from "#tests/support/second-step.ts";
import { type AuthStage, openAuthStage, PASSWORD, signUpPerson } from "./auth-stage.ts";

let stage: AuthStage;
beforeAll(async () => {
  stage = await openAuthStage();
});
afterAll(() => stage.close());

/** The dark modules of a QR code's SVG path, which has absolute and relative moves. */
function squaresOf(svg: string): { size: number; path: string } {
  let [x, y] = [0, 0];
  const path = [...svg.matchAll(/([Mm])(-?\d+) ?(-?\d+)/g)].map(([, move, right, down]) => {
    [x, y] = move === "M" ? [Number(right), Number(down)] : [x + Number(right), y + Number(down)];
    return `M${x} ${y}h1v1h-1z`;
  });
  return { size: Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]), path: path.join("") };
}

// Codes depend on the fake clock, which only `pass` advances.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date() });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

type Person = Awaited<ReturnType<typeof signUpPerson>>;

async function signInAgain({ email, id }: Person): Promise<Person> {
  const client = stage.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { id, email, client, session: data.session };
}

async function tokenOf({ client }: Person): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? "";
}

async function claimsOf(person: Person) {
  const { data } = await person.client.auth.getClaims(await tokenOf(person));
  return data?.claims;
}

const seconds = () => Math.floor(Date.now() / 1000);

test("an authenticator is set up with a secret, its address and a picture of that address", async () => {
  const { client, email } = await signUpPerson(stage);
  const { data, error } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  expect(error).toBeNull();
  expect(data).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: "totp",
    friendly_name: "Phone",
    totp: {
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\//),
      qr_code: expect.stringMatching(
        /^data:image\/svg\+xml;utf-8,<\?xml version="1.0"\?>\s*<svg width="\d+" height="\d+" /,
      ),
    },
  });
  const address = new URL(data?.totp.uri ?? "");
  expect(decodeURIComponent(address.pathname)).toBe(`/events.example.test:${email}`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: "events.example.test",
    secret: data?.totp.secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  expect(readQrCode(squaresOf(data?.totp.qr_code ?? ""))).toBe(data?.totp.uri);
});

test("the name of the service in an authenticator can be chosen", async () => {
  const { client } = await signUpPerson(stage);
  const { data } = await client.auth.mfa.enroll({ factorType: "totp", issuer: "Sunshine Events" });
  expect(new URL(data?.totp.uri ?? "").searchParams.get("issuer")).toBe("Sunshine Events");
});

test("a challenge has its expiry, and the factor the time of its last challenge", async () => {
  const { client } = await signUpPerson(stage);
  const factor = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  const { data } = await client.auth.mfa.challenge({ factorId: factor.data?.id ?? "" });
  expect(data).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: "totp",
    expires_at: seconds() + 300,
  });
  const [known] = (await client.auth.getUser()).data.user?.factors ?? [];
  expect(known).toMatchObject({ status: "unverified", last_challenged_at: expect.any(String) });
});

test("the first code confirms the authenticator and makes the same session aal2, with new tokens", async () => {
  const person = await signUpPerson(stage);
  const before = await claimsOf(person);
  const signedInAt = seconds();
  pass(60);
  const enrolled = await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  const { id, totp } = { id: "", totp: { secret: "" }, ...enrolled.data };
  const { code } = authenticatorOf(id, totp.secret);
  const { data, error } = await person.client.auth.mfa.challengeAndVerify({ factorId: id, code: code() });
  expect(error).toBeNull();
  expect(data).toMatchObject({ token_type: "bearer", expires_in: 3600 });
  expect(data?.refresh_token).not.toBe(person.session.refresh_token);
  expect(data?.user.factors).toEqual([
    {
      id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      status: "verified",
      friendly_name: "Phone",
      factor_type: "totp",
      phone: "",
      last_challenged_at: expect.any(String),
    },
  ]);
  const claims = await claimsOf(person);
  expect(claims).toMatchObject({
    session_id: before?.session_id,
    aal: "aal2",
    amr: [
      { method: "password", timestamp: signedInAt },
      { method: "totp", timestamp: seconds() },
    ],
  });
  const [row] = await stage.sql`select aal, factor_id from auth.sessions where id = ${claims?.session_id ?? ""}`;
  expect(row).toEqual({ aal: "aal2", factor_id: id });
});

test("a code ends the sessions below aal2 of its owner, and removes authenticators that were never confirmed", async () => {
  const [person, other] = [await signUpPerson(stage), await signUpPerson(stage)];
  const elsewhere = await signInAgain(person);
  await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Abandoned" });
  await addAuthenticator(person);
  expect((await elsewhere.client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await other.client.auth.getUser()).error).toBeNull();
  const { data } = await person.client.auth.mfa.listFactors();
  expect(data?.all.map(({ friendly_name }) => friendly_name)).toEqual(["Phone"]);
});

test("a session that has taken the second step stays when another one takes it", async () => {
  const person = await signUpPerson(stage);
  const authenticator = await addAuthenticator(person);
  const elsewhere = await signInAgain(person);
  await enterCode(elsewhere, authenticator);
  expect((await person.client.auth.getUser()).error).toBeNull();
  expect(await claimsOf(elsewhere)).toMatchObject({ aal: "aal2" });
});

test("codes of the previous and the next step are accepted for clock skew; others are not", async () => {
  const person = await signUpPerson(stage);
  const { id, code } = await addAuthenticator(person);
  const enter = async (typed: string) =>
    (await person.client.auth.mfa.challengeAndVerify({ factorId: id, code: typed })).error;
  const codeIn = (seconds: number) => {
    pass(seconds);
    const shown = code();
    pass(-seconds);
    return shown;
  };
  const wrong = { status: 422, code: "mfa_verification_failed", message: "Invalid TOTP code entered" };
  for (const typed of [codeIn(-60), codeIn(60), `${code()}1`]) expect(await enter(typed)).toMatchObject(wrong);
  for (const typed of [codeIn(-30), codeIn(30), ` ${code()} `]) expect(await enter(typed)).toBeNull();
});

test("a wrong code leaves its challenge open for the right one", async () => {
  const person = await signUpPerson(stage);
  const { id: factorId, code } = await addAuthenticator(person);
  const challenge = await person.client.auth.mfa.challenge({ factorId });
  const enter = (typed: string) =>
    person.client.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code: typed });
  expect((await enter("12345")).error?.code).toBe("mfa_verification_failed");
  expect((await enter(code())).error).toBeNull();
});

test("a later sign-in with the password is at aal1, and its next level is aal2", async () => {
  const person = await signUpPerson(stage);
  await addAuthenticator(person);
  const again = await signInAgain(person);
  expect(await claimsOf(again)).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
  const { data } = await again.client.auth.mfa.getAuthenticatorAssuranceLevel();
  expect(data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
});

test("a refreshed session keeps its level, and another code renews the time of the last one", async () => {
  const person = await signUpPerson(stage);
  const authenticator = await addAuthenticator(person);
  const enteredAt = seconds();
  pass(90);
  await person.client.auth.refreshSession();
  const totp = async () =>
    (await claimsOf(person))?.amr?.filter((entry) => typeof entry === "object" && entry.method === "totp");
  expect(await claimsOf(person)).toMatchObject({ aal: "aal2" });
  expect(await totp()).toEqual([{ method: "totp", timestamp: enteredAt }]);
  await enterCode(person, authenticator);
  expect(await totp()).toEqual([{ method: "totp", timestamp: enteredAt + 90 }]);
});

test("the refresh token from before the code gives the present one, and its session is aal2", async () => {
  const person = await signUpPerson(stage);
  const before = person.session.refresh_token;
  await addAuthenticator(person);
  const present = (await person.client.auth.getSession()).data.session?.refresh_token;
  const { json } = await stage.send("/token?grant_type=refresh_token", { body: { refresh_token: before } });
  expect(json.refresh_token).toBe(present);
});

test("an authenticator is removed only at aal2, and sessions that used it fall back to aal1", async () => {
  const person = await signUpPerson(stage);
  const authenticator = await addAuthenticator(person);
  const again = await signInAgain(person);
  expect((await again.client.auth.mfa.unenroll({ factorId: authenticator.id })).error).toMatchObject({
    status: 422,
    code: "insufficient_aal",
    message: "AAL2 required to unenroll verified factor",
  });
  expect((await person.client.auth.mfa.unenroll({ factorId: authenticator.id })).data).toEqual({
    id: authenticator.id,
  });
  await person.client.auth.refreshSession();
  expect(await claimsOf(person)).toMatchObject({ aal: "aal1", amr: [{ method: "password" }] });
  const { user } = (await person.client.auth.getUser()).data;
  expect(user).not.toHaveProperty("factors");
});

test("a session stays at aal2 when an authenticator is removed that it did not use last", async () => {
  const person = await signUpPerson(stage);
  const first = await addAuthenticator(person, "Phone");
  await addAuthenticator(person, "Tablet");
  expect((await person.client.auth.mfa.unenroll({ factorId: first.id })).error).toBeNull();
  await person.client.auth.refreshSession();
  expect(await claimsOf(person)).toMatchObject({ aal: "aal2" });
});

test("an authenticator that was never confirmed is removed at aal1 too", async () => {
  const { client } = await signUpPerson(stage);
  const { data } = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  expect((await client.auth.mfa.unenroll({ factorId: data?.id ?? "" })).data).toEqual({ id: data?.id });
});

test("a second authenticator is added at aal2, and either one's codes are taken", async () => {
  const person = await signUpPerson(stage);
  const phone = await addAuthenticator(person, "Phone");
  const again = await signInAgain(person);
  expect((await again.client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Tablet" })).error).toMatchObject({
    status: 403,
    code: "insufficient_aal",
    message: "AAL2 required to enroll a new factor",
  });
  const tablet = await addAuthenticator(person, "Tablet");
  for (const authenticator of [phone, tablet]) {
    const later = await signInAgain(person);
    await enterCode(later, authenticator);
    expect(await claimsOf(later)).toMatchObject({ aal: "aal2" });
  }
});

test("the service key lists somebody's factors, and removes one together with the level it gave", async () => {
  const person = await signUpPerson(stage);
  const { id } = await addAuthenticator(person);
  const { mfa } = stage.admin().auth.admin;
  expect((await mfa.listFactors({ userId: person.id })).data?.factors).toMatchObject([{ id, status: "verified" }]);
  const all = await stage.admin().auth.admin.listUsers({ perPage: 1000 });
  expect(all.data.users.find((user) => user.id === person.id)?.factors).toMatchObject([{ id }]);
  const path = `/admin/users/${person.id}/factors/${id}`;
  const deleted = await stage.send(path, { method: "DELETE", token: stage.keys.serviceRoleKey });
  expect(deleted).toMatchObject({ status: 200, json: { id, friendly_name: "Phone", status: "verified" } });
  expect((await mfa.listFactors({ userId: person.id })).data?.factors).toEqual([]);
  await person.client.auth.refreshSession();
  expect(await claimsOf(person)).toMatchObject({ aal: "aal1" });
});

test("factors are deleted with their account", async () => {
  const person = await signUpPerson(stage);
  const { id } = await addAuthenticator(person);
  await stage.admin().auth.admin.deleteUser(person.id);
  expect(await stage.sql`select 1 from auth.mfa_factors where id = ${id}`).toHaveLength(0);
});
