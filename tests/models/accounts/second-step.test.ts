import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  beginAuthenticator,
  confirmAuthenticator,
  listAuthenticators,
  makeRecoveryCodes,
  NEEDS_ANOTHER,
  NO_RECOVERY_CODES,
  readRecoveryCodes,
  removeAuthenticator,
  verifyCode,
  verifyRecoveryCode,
  WRONG_CODE,
} from "#app/models/accounts/second-step.server.ts";
import type { AuthFetch } from "#app/models/supabase.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { type Intercepted, openRelay, type Relay } from "#tests/support/relay.ts";
import { addAuthenticator, authenticatorOf, signInAgain } from "#tests/support/second-step.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

let stack: TestStack;
let relay: Relay;
let olive: Person;

beforeAll(async () => {
  stack = await openStack();
  relay = await openRelay(stack.url);
});
afterAll(async () => {
  await relay.close();
  await stack.close();
});
beforeEach(async () => {
  relay.intercept = () => null;
  olive = await signUpPerson(stack);
});

/** Calls Auth as the site's requests do: with the public key, and 503 if Auth is unreachable. */
const auth: AuthFetch = async (path, init) => {
  const headers = new Headers({ apikey: stack.anonKey, "X-Supabase-Api-Version": "2024-01-01" });
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  return fetch(`${relay.url}/auth/v1${path}`, { ...init, headers }).catch(() => new Response(null, { status: 503 }));
};

/** Replaces Auth's answers to calls about recovery codes. */
function answerRecoveryCodes(answer: () => Intercepted): void {
  relay.intercept = ({ path }) => (path.startsWith("/auth/v1/factors/recovery-codes") ? answer() : null);
}

const hasLevel = async ({ client }: Person) => {
  const { data } = await client.auth.getClaims();
  return data?.claims.aal;
};

describe("authenticators", () => {
  test("are listed once they are confirmed, the oldest first", async () => {
    const begun = await beginAuthenticator(olive.client, "Phone");
    expect(await listAuthenticators(olive.client)).toEqual([]);
    await confirmAuthenticator(olive.client, begun.id, authenticatorOf(begun.id, begun.secret).code());
    const tablet = await addAuthenticator(olive, "Tablet");
    expect(await listAuthenticators(olive.client)).toEqual([
      { id: begun.id, name: "Phone", createdAt: expect.any(String) },
      { id: tablet.id, name: "Tablet", createdAt: expect.any(String) },
    ]);
  });

  test("do not count recovery codes among them", async () => {
    await addAuthenticator(olive);
    await makeRecoveryCodes(olive.client, auth);
    expect(await listAuthenticators(olive.client)).toHaveLength(1);
  });

  test("take a code of any of them", async () => {
    const phone = await addAuthenticator(olive, "Phone");
    const tablet = await addAuthenticator(olive, "Tablet");
    for (const { code } of [phone, tablet]) {
      const again = await signInAgain(stack, olive);
      await verifyCode(again.client, code());
      expect(await hasLevel(again)).toBe("aal2");
    }
  });

  test("refuse a wrong code in our words", async () => {
    const { code } = await addAuthenticator(olive);
    const again = await signInAgain(stack, olive);
    const wrong = code() === "000000" ? "000001" : "000000";
    await expect(verifyCode(again.client, wrong)).rejects.toMatchObject({ kind: "invalid", code: WRONG_CODE });
    expect(await hasLevel(again)).toBe("aal1");
  });

  test("of other people cannot be confirmed", async () => {
    const begun = await beginAuthenticator(olive.client, "Phone");
    const otto = await signUpPerson(stack, "Otto Other");
    const { code } = authenticatorOf(begun.id, begun.secret);
    await expect(confirmAuthenticator(otto.client, begun.id, code())).rejects.toMatchObject({
      code: "mfa_factor_not_found",
      message: "This authenticator no longer exists. Set it up again.",
    });
  });
});

describe("recovery codes", () => {
  beforeEach(async () => {
    await addAuthenticator(olive);
  });

  test("are made, counted, used once each and replaced", async () => {
    expect(await readRecoveryCodes(olive.client, auth)).toEqual({ state: "none" });
    const [first = "", second = ""] = await makeRecoveryCodes(olive.client, auth);
    const again = await signInAgain(stack, olive);
    await verifyRecoveryCode(again.client, auth, first);
    expect(await hasLevel(again)).toBe("aal2");
    expect(await readRecoveryCodes(again.client, auth)).toEqual({ state: "some", total: 10, remaining: 9 });
    const third = await signInAgain(stack, olive);
    await expect(verifyRecoveryCode(third.client, auth, first)).rejects.toMatchObject({ code: WRONG_CODE });
    const codes = await makeRecoveryCodes(again.client, auth);
    expect(codes).toHaveLength(10);
    await expect(verifyRecoveryCode(third.client, auth, second)).rejects.toMatchObject({ code: WRONG_CODE });
    expect(await hasLevel(third)).toBe("aal1");
    await verifyRecoveryCode(third.client, auth, codes[0] ?? "");
    expect(await hasLevel(third)).toBe("aal2");
  });

  const failure = (status: number, code: string) => () => Response.json({ code, message: "Refused" }, { status });
  test.each([
    ["older than they are, with an error", failure(404, "validation_failed")],
    ["older than they are, without one", () => new Response("404 page not found", { status: 404 })],
    ["older than they are, and knows the address for other calls", () => new Response(null, { status: 405 })],
    ["one that has them off", failure(422, "mfa_recovery_codes_enroll_disabled")],
    ["one that has them off, in other words", failure(422, "mfa_recovery_codes_enroll_not_enabled")],
  ])("are unavailable where Auth is %s", async (_, answer) => {
    answerRecoveryCodes(answer);
    expect(await readRecoveryCodes(olive.client, auth)).toEqual({ state: "unavailable" });
    await expect(makeRecoveryCodes(olive.client, auth)).rejects.toMatchObject({ code: NO_RECOVERY_CODES });
    await expect(verifyRecoveryCode(olive.client, auth, "abcd")).rejects.toMatchObject({ code: NO_RECOVERY_CODES });
  });

  test("do not keep the last authenticator from being removed where there are none", async () => {
    answerRecoveryCodes(failure(404, "validation_failed"));
    const [phone] = await listAuthenticators(olive.client);
    expect(await removeAuthenticator(olive.client, auth, phone?.id ?? "")).toBe(0);
    expect(await removeAuthenticator(olive.client, auth, phone?.id ?? "")).toBeNull();
  });

  test("that opened a session keep its last authenticator until there is another one", async () => {
    const [phone] = await listAuthenticators(olive.client);
    const [code = ""] = await makeRecoveryCodes(olive.client, auth);
    const again = await signInAgain(stack, olive);
    await verifyRecoveryCode(again.client, auth, code);
    await expect(removeAuthenticator(again.client, auth, phone?.id ?? "")).rejects.toMatchObject({
      code: NEEDS_ANOTHER,
    });
    expect(await hasLevel(again)).toBe("aal2");
    expect(await readRecoveryCodes(again.client, auth)).toMatchObject({ state: "some", remaining: 9 });

    await addAuthenticator(again, "New phone");
    expect(await removeAuthenticator(again.client, auth, phone?.id ?? "")).toBe(1);
    const [left, ...others] = await listAuthenticators(again.client);
    expect(others).toEqual([]);
    expect(left?.name).toBe("New phone");
    expect(await removeAuthenticator(again.client, auth, left?.id ?? "")).toBe(0);
  });

  test("that Auth fails to remove keep the last authenticator, too", async () => {
    await makeRecoveryCodes(olive.client, auth);
    answerRecoveryCodes(() => "hang up");
    const [phone] = await listAuthenticators(olive.client);
    await expect(removeAuthenticator(olive.client, auth, phone?.id ?? "")).rejects.toMatchObject({
      kind: "unreachable",
    });
    expect(await listAuthenticators(olive.client)).toEqual([phone]);
  });

  test.each([
    ["nothing", () => "hang up" as const, "unreachable"],
    ["that it is away", () => new Response(null, { status: 503 }), "unreachable"],
    ["with an error of its own", failure(500, "unexpected_failure"), "unexpected"],
    ["something else", () => Response.json({ hello: "world" }), "unexpected"],
    ["no JSON", () => new Response("Welcome"), "unexpected"],
    ["that there were too many tries", failure(429, "over_request_rate_limit"), "limited"],
    ["that there were too many wrong codes", failure(422, "mfa_recovery_codes_locked"), "limited"],
  ])("are told apart from an Auth that answers %s", async (_, answer, kind) => {
    answerRecoveryCodes(answer);
    await expect(readRecoveryCodes(olive.client, auth)).rejects.toMatchObject({ kind });
    await expect(verifyRecoveryCode(olive.client, auth, "abcd")).rejects.toMatchObject({ kind });
  });
});
