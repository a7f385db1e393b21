import type { SupabaseClient } from "@supabase/supabase-js";
import type { Sql } from "postgres";
import { SEED_PASSWORD } from "#supabase/seed/people.ts";
import { addAuthenticator } from "#tests/support/second-step.ts";

/** People in addition to the seed's. */
export const STAGE_PEOPLE = {
  newcomer: { email: "nova.bright@example.com", full_name: "Nova Bright" },
  admin: { email: "ada.whitfield@example.com", full_name: "Ada Whitfield" },
  otherAdmin: { email: "bartholomew.featherstonehaugh@example.com", full_name: "Bartholomew Featherstonehaugh" },
  /** Has an authenticator, but has signed in with the password only. */
  halfway: { email: "hattie.halfway@example.com", full_name: "Hattie Halfway" },
  unconfirmed: { email: "una.waits@example.com", full_name: "Una Waits" },
} as const;

/** Adds these people, two of them as admins. */
export async function addPeople(service: SupabaseClient, sql: Sql): Promise<void> {
  for (const [role, { email, full_name }] of Object.entries(STAGE_PEOPLE)) {
    const { error } = await service.auth.admin.createUser({
      email,
      password: SEED_PASSWORD,
      email_confirm: role !== "unconfirmed",
      user_metadata: { full_name },
    });
    if (error) throw error;
  }
  await sql`update public.profiles set is_admin = true 
    where full_name in (${STAGE_PEOPLE.admin.full_name}, ${STAGE_PEOPLE.otherAdmin.full_name})`;
}

/** Enrolls an authenticator for the person who has not entered a code yet. */
export async function addSecondStep(client: SupabaseClient): Promise<void> {
  const { error } = await client.auth.signInWithPassword({
    email: STAGE_PEOPLE.halfway.email,
    password: SEED_PASSWORD,
  });
  if (error) throw error;
  await addAuthenticator({ client });
}
