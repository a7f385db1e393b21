import { randomUUID } from "node:crypto";
import type { Client, TestStack } from "./stack.ts";

/** A signed-in member. */
export interface Person {
  id: string;
  email: string;
  password: string;
  fullName: string;
  /** supabase-js with this person's session. */
  client: Client;
}

/** Creates a confirmed account and signs in. */
export async function signUpPerson(stack: TestStack, fullName = "Olive Marlowe"): Promise<Person> {
  const email = `${fullName.toLowerCase().replaceAll(/[^a-z]+/g, ".")}.${randomUUID().slice(0, 8)}@example.com`;
  const password = "correct-horse-battery";
  const { data, error } = await stack.client(stack.serviceRoleKey).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: fullName },
  });
  if (error) throw error;
  const client = stack.client();
  const signedIn = await client.auth.signInWithPassword({ email, password });
  if (signedIn.error) throw signedIn.error;
  return { id: data.user.id, email, password, fullName, client };
}

/** Creates an admin's account by setting the column directly, without the procedures for new admins. */
export async function signUpAdmin(stack: TestStack, fullName = "Ada Admin"): Promise<Person> {
  const person = await signUpPerson(stack, fullName);
  await stack.sql`update public.profiles set is_admin = true where id = ${person.id}`;
  return person;
}
