import { Secret, TOTP } from "otpauth";
import type { Person } from "./people.ts";
import type { TestStack } from "./stack.ts";

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
export async function addAuthenticator(person: Person, name = "Phone"): Promise<Authenticator> {
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
export async function enterCode(person: Person, { id, code }: Authenticator): Promise<void> {
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
