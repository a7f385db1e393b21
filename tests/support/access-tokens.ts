import { createClient } from "@supabase/supabase-js";
import { NoRealtime } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";
import type { Client, TestStack } from "./stack.ts";

/** Somebody who is signed in with supabase-js. */
interface SignedIn {
  client: Pick<Client, "auth">;
}

/** The current access token; "" without a session. */
export async function tokenOf({ client }: SignedIn): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? "";
}

/** The claims of the current access token as JSON, as PostgREST sets them in `request.jwt.claims`. */
export async function claimsOf(person: SignedIn): Promise<string> {
  const [, payload = ""] = (await tokenOf(person)).split(".");
  return Buffer.from(payload, "base64url").toString();
}

/** supabase-js with a copy of the current access token, and no session. */
export async function copyOfToken({ url, anonKey }: TestStack, person: SignedIn): Promise<Client> {
  const token = await tokenOf(person);
  return createClient<Database>(url, anonKey, {
    accessToken: async () => token,
    realtime: { transport: NoRealtime },
  });
}
