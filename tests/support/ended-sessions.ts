import { decodeJwt } from "jose";
import type { TestStack } from "./stack.ts";

// Auth stores refresh tokens as rows, or in newer projects as a counter in the session. These functions handle both.

type Sql = Pick<TestStack, "sql">;

/** Ends all sessions of an account as Auth does when a refresh token is reused: it revokes the tokens, or deletes the session. */
export async function endSessions({ sql }: Sql, userId: string): Promise<void> {
  await sql`update auth.refresh_tokens set revoked = true where user_id = ${userId}`;
  await sql`delete from auth.sessions where user_id = ${userId} and refresh_token_counter is not null`;
}

/** Ends the session of this access token in the same way. */
export async function endSession({ sql }: Sql, accessToken: string): Promise<void> {
  const id = sessionOf(accessToken);
  await sql`update auth.refresh_tokens set revoked = true where session_id = ${id}`;
  await sql`delete from auth.sessions where id = ${id} and refresh_token_counter is not null`;
}

/** The id of the session that an access token belongs to. */
export const sessionOf = (accessToken: string): string => String(decodeJwt(accessToken).session_id);

/** Makes the refreshes of this account a minute older, beyond Auth's reuse interval, so that an old token counts as reused. */
export async function ageRefreshes({ sql }: Sql, userId: string): Promise<void> {
  await sql`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute' where user_id = ${userId}`;
  await sql`update auth.sessions set refreshed_at = refreshed_at - interval '1 minute' where user_id = ${userId}`;
}
