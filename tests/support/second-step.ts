import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import type { Person } from "./people.ts";
import type { Client, TestStack } from "./stack.ts";

/** Whoever is signed in with supabase-js. */
interface SignedIn {
  client: Pick<Client, "auth">;
}

/** An app on somebody's phone that makes codes. */
export interface Authenticator {
  /** Id of its factor. */
  id: string;
  /** In base32. */
  secret: string;
  /** The code it shows now. Auth takes it more than once. */
  code(): string;
}

/** Sets an authenticator up for this person. Their client is then signed in with a code, and their other sessions without one have ended. */
export async function addAuthenticator(person: SignedIn, name = "Phone"): Promise<Authenticator> {
  const { data, error } = await person.client.auth.mfa.enroll({ factorType: "totp", friendlyName: name });
  if (error) throw error;
  const authenticator = authenticatorOf(data.id, data.totp.secret);
  await enterCode(person, authenticator);
  return authenticator;
}

/** The authenticator with this secret, as an app that was given it. */
export function authenticatorOf(id: string, secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { id, secret, code: () => totp.generate() };
}

/** Takes the second step in this person's session. */
export async function enterCode(person: SignedIn, { id, code }: Authenticator): Promise<void> {
  const { error } = await person.client.auth.mfa.challengeAndVerify({ factorId: id, code: code() });
  if (error) throw error;
}

/** The same person, signed in once more with the password alone. */
export async function signInAgain(stack: TestStack, person: Person): Promise<Person> {
  const client = stack.client();
  const { error } = await client.auth.signInWithPassword({ email: person.email, password: person.password });
  if (error) throw error;
  return { ...person, client };
}

/** The same person, signed in once more with the password and a code. */
export async function signInWithCode(stack: TestStack, person: Person, authenticator: Authenticator): Promise<Person> {
  const again = await signInAgain(stack, person);
  await enterCode(again, authenticator);
  return again;
}

/** Recovery codes for a person who is signed in with a code, as Auth makes them. supabase-js has no call for it. */
export async function makeRecoveryCodes(
  { url, anonKey }: Pick<TestStack, "url" | "anonKey">,
  { client }: SignedIn,
): Promise<string[]> {
  const { data } = await client.auth.getSession();
  const answer = await fetch(`${url}/auth/v1/factors/recovery-codes`, {
    method: "POST",
    headers: {
      apikey: anonKey,
      Authorization: `Bearer ${data.session?.access_token}`,
      "Content-Type": "application/json",
    },
    body: "{}",
  });
  return madeCodes.parse(await answer.json()).codes;
}

const madeCodes = z.object({ codes: z.array(z.string()) });
