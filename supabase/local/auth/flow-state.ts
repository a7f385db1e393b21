import { createHash, timingSafeEqual } from "node:crypto";
import type { Transaction } from "./context.ts";
import { invalid } from "./errors.ts";
import type { FlowStateRow } from "./rows.ts";

/** Lifetime of an issued code, and of a redirect to a provider. */
export const FLOW_LIFETIME_SECONDS = 300;

export interface CodeChallenge {
  challenge: string;
  method: "s256" | "plain";
}

/**
 * The PKCE challenge of a request; null when it has none (implicit flow).
 * @throws AuthError 400 `validation_failed` when challenge or method is missing or malformed.
 */
export function parseChallenge(fields: {
  code_challenge: string;
  code_challenge_method: string;
}): CodeChallenge | null {
  const { code_challenge: challenge } = fields;
  const method = fields.code_challenge_method.toLowerCase();
  if (challenge === "" && method === "") return null;
  if (challenge === "" || method === "") {
    throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  }
  if (method !== "s256" && method !== "plain") throw invalid("Invalid code challenge method");
  // RFC 7636, section 4.2.
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid("code challenge has to be between 43 and 128 characters");
  }
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge)) {
    throw invalid("code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes");
  }
  return { challenge, method };
}

export interface NewFlow {
  userId: string | null;
  challenge: CodeChallenge | null;
  providerType: string;
  authenticationMethod: string;
  referrer?: string;
}

/** Stores a started flow. @returns its id, which providers get as `state`. */
export async function insertFlow(tx: Transaction, flow: NewFlow): Promise<string> {
  const id = crypto.randomUUID();
  const now = new Date();
  // Deletes abandoned flows, which anyone can start. Mailed links expire after a day at most.
  await tx`delete from auth.flow_state where created_at < ${new Date(now.getTime() - 2 * 24 * 3_600_000)}`;
  await tx`
    insert into auth.flow_state (id, user_id, auth_code, code_challenge, code_challenge_method, provider_type,
      authentication_method, referrer, created_at, updated_at)
    values (${id}, ${flow.userId}, ${crypto.randomUUID()}, ${flow.challenge?.challenge ?? null},
      ${flow.challenge?.method ?? null}, ${flow.providerType}, ${flow.authenticationMethod}, ${flow.referrer ?? null},
      ${now}, ${now})`;
  return id;
}

/** Issues the code of the account's newest flow of this kind; null without a flow. */
export async function issueCodeOfUser(
  tx: Transaction,
  userId: string,
  authenticationMethod: string,
): Promise<string | null> {
  const [flow] = await tx<FlowStateRow>`
    select * from auth.flow_state
    where user_id = ${userId} and authentication_method = ${authenticationMethod} and code_challenge is not null
    order by created_at desc limit 1 for update`;
  return flow === undefined ? null : issueCode(tx, flow.id, userId);
}

/** Assigns the flow its account and a new code, valid from now. */
export async function issueCode(tx: Transaction, flowId: string, userId: string): Promise<string> {
  const code = crypto.randomUUID();
  await tx`
    update auth.flow_state
    set user_id = ${userId}, auth_code = ${code}, auth_code_issued_at = ${new Date()}, updated_at = ${new Date()}
    where id = ${flowId}`;
  return code;
}

/** The flow of a code that was issued, locked; null when there is none. */
export async function getFlowByCode(tx: Transaction, code: string): Promise<FlowStateRow | null> {
  const [flow] = await tx<FlowStateRow>`
    select * from auth.flow_state where auth_code = ${code} and auth_code_issued_at is not null for update`;
  return flow ?? null;
}

export async function deleteFlow(tx: Transaction, id: string): Promise<void> {
  await tx`delete from auth.flow_state where id = ${id}`;
}

export function isFlowExpired(since: Date): boolean {
  return Date.now() - since.getTime() > FLOW_LIFETIME_SECONDS * 1000;
}

/** Whether the verifier matches the flow's challenge. Compared in constant time. */
export function verifierFits(flow: FlowStateRow, verifier: string): boolean {
  if (flow.code_challenge === null) return false;
  const shown =
    flow.code_challenge_method === "s256" ? createHash("sha256").update(verifier).digest("base64url") : verifier;
  const [given, expected] = [shown, flow.code_challenge].map((text) => createHash("sha256").update(text).digest());
  return given !== undefined && expected !== undefined && timingSafeEqual(given, expected);
}
