import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { tokenOf } from "./access-tokens.ts";
import type { Person } from "./people.ts";
import type { Client, TestStack } from "./stack.ts";

/** A person who is signed in with supabase-js. */
interface SignedIn {
  client: Pick<Client, "auth">;
}

/** An authenticator app (TOTP). */
export interface Authenticator {
  /** Id of its factor. */
  id: string;
  /** In base32. */
  secret: string;
  /** The current code. Auth accepts it more than once. */
  code(): string;
}

/** Enrolls an authenticator for this person. Their session is then at level aal2, and Auth has ended their other sessions at aal1. */
export async function addAuthenticator(person: SignedIn, name = "Phone"): Promise<Authenticator> {
  const { data, error } = await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: name });
  if (error) throw error;
  const authenticator = authenticatorOf(data.id, data.totp.secret);
  await enterCode(person, authenticator);
  return authenticator;
}

/** An authenticator with this secret. */
export function authenticatorOf(id: string, secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { id, secret, code: () => totp.generate() };
}

/** Verifies a code, which raises this person's session to aal2. */
export async function enterCode(person: SignedIn, { id, code }: Authenticator): Promise<void> {
  const { error } = await person.client.auth.mfa.challengeAndVerify({ factorId: id, code: code() });
  if (error) throw error;
}

/** The same person in a new session, signed in with the password only. */
export async function signInAgain(stack: TestStack, person: Person): Promise<Person> {
  const client = stack.client();
  const { error } = await client.auth.signInWithPassword({ email: person.email, password: person.password });
  if (error) throw error;
  return { ...person, client };
}

/** The same person in a new session, signed in with password and code. */
export async function signInWithCode(stack: TestStack, person: Person, authenticator: Authenticator): Promise<Person> {
  const again = await signInAgain(stack, person);
  await enterCode(again, authenticator);
  return again;
}

/** Creates recovery codes for a person whose session is at aal2. supabase-js has no method for Auth's endpoint. */
export async function makeRecoveryCodes(
  { url, anonKey }: Pick<TestStack, "url" | "anonKey">,
  person: SignedIn,
): Promise<string[]> {
  const answer = await fetch(`${url}/auth/v1/factors/recovery-codes`, {
    method: "POST",
    headers: {
      apikey: anonKey,
      Authorization: `Bearer ${await tokenOf(person)}`,
      "Content-Type": "application/json",
    },
    body: "{}",
  });
  return madeCodes.parse(await answer.json()).codes;
}

const madeCodes = z.object({ codes: z.array(z.string()) });
