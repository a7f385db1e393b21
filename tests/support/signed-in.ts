import type { Person } from "./people.ts";
import { Visitor } from "./visitor.ts";

/**
 * Signs a person in through the form, in a browser without JavaScript.
 * @throws Error when signing in fails.
 */
export async function signedIn(
  origin: string,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<Visitor> {
  const visitor = new Visitor(origin);
  await visitor.open("/signin");
  const { path, text } = await visitor.submit("Sign In", { email, password });
  if (path !== "/") throw new Error(`${email} was not signed in: ${text}`);
  return visitor;
}
