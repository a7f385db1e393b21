import {
  AuthApiError,
  type AuthError,
  AuthInvalidTokenResponseError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  createClient,
} from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import english from "#app/messages/en/errors.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { toAccountError } from "#app/models/accounts/account-error.ts";
import { NoRealtime } from "#app/models/supabase.ts";
import { signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// The behaviour of the Auth client that the site relies on (PRODUCT.md, Validation and Failures).

let stack: TestStack;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.close());

/** Bypasses the type check of a request. */
const untyped = (request: object) => JSON.parse(JSON.stringify(request));

describe("the client refuses by itself", () => {
  // Nothing listens there, so the error of an actual request would differ.
  const { auth } = createClient("http://127.0.0.1:9", "no-key", {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: NoRealtime },
  });

  test("signing in or up without an email or phone", async () => {
    const message = "You must provide either an email or phone number and a password";
    expect((await auth.signInWithPassword(untyped({ password: "a-good-password" }))).error?.message).toBe(message);
    expect((await auth.signUp(untyped({ password: "a-good-password" }))).error?.message).toBe(message);
  });

  test("a one-time password without an email or phone", async () => {
    const { error } = await auth.signInWithOtp(untyped({}));
    expect(error?.message).toContain("You must provide either an email or phone number");
  });

  test("a session that lacks one of its tokens, with 400", async () => {
    const { error } = await auth.setSession({ access_token: "", refresh_token: "r" });
    expect(error).toMatchObject({ message: "Auth session missing!", status: 400 });
  });

  test("a malformed JWT", async () => {
    expect((await auth.getClaims("only.two")).error?.name).toBe("AuthInvalidJwtError");
  });
});

test("a session whose account is gone can still be signed out", async () => {
  const { id, client } = await signUpPerson(stack);
  await stack.sql`delete from auth.users where id = ${id}`;
  expect((await client.auth.signOut()).error).toBeNull();
});

describe("what a person is told when Auth fails", () => {
  test.each([0, 502, 503, 504])("no answer (%d) is the connection message", (status) => {
    const error = toAccountError(new AuthRetryableFetchError("Failed to fetch", status));
    expect([error.kind, error.message, error.code]).toEqual([
      "unreachable",
      english.connectionFailed,
      "CONNECTION_ERROR",
    ]);
  });

  test("a missing session is told in Auth's own words", () => {
    const error = toAccountError(new AuthSessionMissingError());
    expect([error.kind, error.message]).toEqual(["invalid", "Auth session missing!"]);
  });

  test("is told in Spanish by Auth's code, as Auth writes in English only", () => {
    const said = (error: AuthError) => inLanguage("es", () => toAccountError(error).message);
    expect(said(new AuthApiError("Invalid login credentials", 400, "invalid_credentials"))).toBe(
      "El correo o la contraseña no son correctos",
    );
    expect(said(new AuthSessionMissingError())).toBe("Tu sesión terminó. Inicia sesión otra vez.");
    expect(said(new AuthApiError("Something new", 422, "something_new"))).toBe("Ocurrió un error inesperado");
  });

  test("an answer without session or user is Auth's failure, not the person's", () => {
    const cause = new AuthInvalidTokenResponseError();
    expect([cause.status, cause.message]).toEqual([500, "Auth session or user missing"]);
    const error = toAccountError(cause);
    expect([error.kind, error.message]).toEqual(["unexpected", "An unexpected error occurred"]);
    expect(error.cause).toBe(cause);
  });
});
