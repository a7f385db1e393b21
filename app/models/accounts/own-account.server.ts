import type { Logger } from "pino";
import messages from "#app/messages/account-errors.ts";
import type { Language } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { listOwnOrganizations, type OwnOrganization } from "#app/models/events/organizers.server.ts";
import type { SavedEventRow } from "#app/models/events/saved-events.server.ts";
import { type Client, type EventRow, READ, type RestFailure, toDataError } from "#app/models/supabase.ts";
import type { Database } from "#app/types/database.ts";
import { toAccountError } from "./account-error.ts";

const t = translator(messages);

/** Auth's codes for a taken address and for two requests within a minute. Hidden, to prevent account enumeration. */
const HIDDEN_CODES = ["email_exists", "over_email_send_rate_limit"];

/**
 * Whether the caller's account has a password. Accounts that have only been used with Google or mailed links have none.
 * @throws DataError
 */
export async function hasPassword(client: Client): Promise<boolean> {
  const result = await client.rpc("has_password", undefined, READ);
  if (result.error) throw toDataError(result, t("accountNotLoaded"));
  return result.data;
}

/**
 * Changes the caller's name.
 * @throws DataError of kind "missing" when the session has ended.
 */
export async function changeName(client: Client, userId: string, fullName: string): Promise<void> {
  const result = await client
    .from("profiles")
    .update({ full_name: fullName })
    .eq("id", userId)
    .select("full_name")
    .single();
  if (result.error) throw toDataError(result, t("nameNotChanged"));
}

/**
 * Changes the language of mail to the caller, including Auth's mail.
 * @throws DataError of kind "missing" when the session has ended.
 */
export async function changeLanguage(client: Client, userId: string, language: Language): Promise<void> {
  const result = await client.from("profiles").update({ language }).eq("id", userId).select("language").single();
  if (result.error) throw toDataError(result, t("languageNotChanged"));
}

/** The arguments of a change of address. */
interface EmailChange {
  email: string;
  /** From `proveIdentityForEmail`. */
  proof: string;
  /** Absolute URL of the page that the mailed links open. */
  confirmUrl: string;
}

/**
 * Requests a change of the caller's address. It takes effect when both links, mailed to the current and to the new address, have been
 * opened. Also resolves for a taken address, to prevent account enumeration.
 * @throws DataError with Auth's own message.
 */
export async function changeEmail(
  client: Client,
  log: Logger,
  { email, proof, confirmUrl }: EmailChange,
): Promise<void> {
  // A trigger removes the proof from `data` before Auth's row is stored.
  const { error } = await client.auth.updateUser(
    { email, data: { identity_proof: proof } },
    { emailRedirectTo: confirmUrl },
  );
  if (!error) return;
  if (!HIDDEN_CODES.includes(error.code ?? "")) throw toAccountError(error);
  log.warn(`auth: a change of address was not begun: ${error.code}`);
}

/**
 * Re-authenticates the caller at the database, which then accepts one change to this address, from this session, within a minute.
 * @param password the current one; null for an account without one, which requires a recent sign-in, and after a code.
 * @returns the proof for `changeEmail`; null for a wrong password.
 * @throws DataError of kind "refused" without a recent sign-in, "limited" after too many wrong passwords in this session.
 */
export async function proveIdentityForEmail(
  client: Client,
  email: string,
  password: string | null,
): Promise<string | null> {
  const typed = password === null ? {} : { current_password: password };
  const result = await client.rpc("prove_identity_for_email", { new_email: email, ...typed });
  if (result.error) throw toDataError(result, t("identityNotProven"));
  return result.data;
}

/**
 * Re-authenticates the caller at the database, which then accepts a first password from this session within a minute.
 * @param password as in `proveIdentityForEmail`. For an account with a password this only checks it.
 * @returns false for a wrong password.
 * @throws as `proveIdentityForEmail`.
 */
export async function proveIdentityForPassword(client: Client, password: string | null): Promise<boolean> {
  const result = await client.rpc(
    "prove_identity_for_password",
    password === null ? {} : { current_password: password },
  );
  if (result.error) throw toDataError(result, t("identityNotProven"));
  return result.data;
}

/**
 * Runs `work`, for which the caller has re-authenticated, then withdraws the proof if Auth has not used it: no proof outlives the request,
 * even after a failure.
 * @returns what `work` returns.
 * @throws what `work` throws.
 */
export async function withdrawProofAfter<T>(client: Client, log: Logger, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    const { error } = await client.rpc("withdraw_identity_proof");
    if (error) log.warn(`rest: a proof of identity was not withdrawn, and expires within a minute: ${error.code}`);
  }
}

/** The account whose address a mailed link changes. */
export interface ChangingAccount {
  fullName: string;
  /** The current address, masked except for its first letter. */
  maskedEmail: string;
}

/**
 * The account whose address the mailed link changes; null for any other link, and for a used one.
 * @param queueKey required by the database, so that links can be guessed only through this site and its rate limits.
 * @throws DataError of kind "refused" when the database has another queue key, or none.
 */
export async function findChangingAccount(
  client: Client,
  queueKey: string,
  tokenHash: string,
): Promise<ChangingAccount | null> {
  const result = await client.rpc("describe_email_change", { queue_key: queueKey, link_hash: tokenHash });
  if (result.error) throw toDataError(result, t("ownerNotFound"));
  const [found] = result.data;
  return found ? { fullName: found.full_name, maskedEmail: found.masked_email } : null;
}

/**
 * Deletes the caller's account and all of its data.
 * @param password as in `proveIdentityForEmail`.
 * @returns false for a wrong password.
 * @throws as `proveIdentityForEmail`, and DataError of kind "conflict" for the last admin.
 */
export async function deleteOwnAccount(client: Client, password: string | null): Promise<boolean> {
  const result = await client.rpc("delete_own_account", password === null ? {} : { current_password: password });
  if (result.error) throw toDataError(result, t("accountNotDeleted"));
  return result.data;
}

/** One of the caller's active sessions. Times are UTC ISO 8601. */
type OwnSessionRow = Database["public"]["Functions"]["list_own_sessions"]["Returns"][number];

/**
 * The caller's active sessions: this one first, then by last use.
 * @throws DataError of kind "refused" when the session has ended.
 */
export async function listOwnSessions(client: Client): Promise<OwnSessionRow[]> {
  const result = await client.rpc("list_own_sessions", undefined, READ);
  if (result.error) throw toDataError(result, t("devicesNotLoaded"));
  return result.data;
}

/** The id of the caller's session, as in their token; null without one. */
export async function getSessionId(client: Client): Promise<string | null> {
  const { data } = await client.auth.getClaims();
  return data?.claims.session_id ?? null;
}

/**
 * Ends one of the caller's sessions; takes effect at once.
 * @returns `hasEnded` is false when it no longer existed; `wasCurrent` tells whether it was the session of `client`.
 * @throws DataError
 */
export async function endOwnSession(client: Client, id: string): Promise<{ hasEnded: boolean; wasCurrent: boolean }> {
  const currentId = await getSessionId(client);
  const result = await client.rpc("end_own_session", { session_id: id });
  if (result.error) throw toDataError(result, t("deviceNotSignedOut"));
  return { hasEnded: result.data, wasCurrent: currentId === id };
}

/** One row of `past_events`. Times are UTC ISO 8601. */
type PastEventRow = Database["public"]["Tables"]["past_events"]["Row"];

/** A data export: everything that the site stores about an account and its events. */
export interface OwnData {
  profile: Database["public"]["Tables"]["profiles"]["Row"];
  events: EventRow[];
  past_events: PastEventRow[];
  /** Admins' decisions about the events. */
  decisions: Database["public"]["Views"]["event_decisions"]["Row"][];
  /** The member's organizations, and their role in each. */
  organizations: OwnOrganization[];
  drafts: Database["public"]["Tables"]["event_drafts"]["Row"][];
  /** The member's explanations of cancelled, postponed and changed events. */
  status_notes: Database["public"]["Functions"]["own_status_notes"]["Returns"];
  saved_events: SavedEventRow[];
  /**
   * When the addresses of the member's calendars (own and saved events) were created. The addresses are secret, so they are not exported.
   */
  calendars: { contents: string; made_at: string }[];
  /** External calendars from which the site imports events. */
  subscribed_calendars: Pick<
    Database["public"]["Tables"]["subscribed_calendars"]["Row"],
    "name" | "url" | "category" | "language" | "organization_id" | "created_at" | "paused_by"
  >[];
  /** Active sessions. */
  sessions: OwnSessionRow[];
}

/** Rows per query. PostgREST may return fewer (`max_rows`), so the next query starts after the last row received. */
const EXPORT_BATCH_ROWS = 500;

/**
 * All data of the caller, oldest events first.
 * @throws DataError
 */
export async function getOwnData(client: Client, userId: string): Promise<OwnData> {
  const [profile, organizations, sessions, events, past_events, decisions, drafts, saved_events] = await Promise.all([
    client.from("profiles").select("*").eq("id", userId).single(),
    listOwnOrganizations(client),
    listOwnSessions(client),
    listAll((first, last) =>
      client.from("events").select("*").eq("organizer_id", userId).order("created_at").order("id").range(first, last),
    ),
    listAll((first, last) =>
      client
        .from("past_events")
        .select("*")
        .eq("organizer_id", userId)
        .order("created_at")
        .order("id")
        .range(first, last),
    ),
    listAll((first, last) =>
      client.from("event_decisions").select("*").eq("organizer_id", userId).order("id").range(first, last),
    ),
    listAll((first, last) =>
      client.from("event_drafts").select("*").eq("owner_id", userId).order("id").range(first, last),
    ),
    listAll((first, last) =>
      client
        .from("saved_events")
        .select("*")
        .eq("member_id", userId)
        .order("saved_at")
        .order("event_id")
        .range(first, last),
    ),
  ]);
  if (profile.error) throw toDataError(profile, t("dataNotCollected"));
  const notes = await client.rpc("own_status_notes", undefined, READ);
  if (notes.error) throw toDataError(notes, t("dataNotCollected"));
  const calendars = await client
    .from("own_calendars")
    .select("contents, made_at")
    .eq("member_id", userId)
    .order("contents");
  if (calendars.error) throw toDataError(calendars, t("dataNotCollected"));
  const subscribed = await client
    .from("subscribed_calendars")
    .select("name, url, category, language, organization_id, created_at, paused_by")
    .eq("member_id", userId)
    .order("created_at");
  if (subscribed.error) throw toDataError(subscribed, t("dataNotCollected"));
  const rows = { events, past_events, decisions, drafts, status_notes: notes.data, saved_events, sessions };
  return {
    profile: profile.data,
    organizations,
    calendars: calendars.data,
    subscribed_calendars: subscribed.data,
    ...rows,
  };
}

type Batch<Row> = PromiseLike<{ data: Row[]; error: null; status: number } | (RestFailure & { data: null })>;

/** Reads rows in batches until one is empty. @throws DataError */
async function listAll<Row>(query: (first: number, last: number) => Batch<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const batch = await query(rows.length, rows.length + EXPORT_BATCH_ROWS - 1);
    if (batch.error) throw toDataError(batch, t("dataNotCollected"));
    if (batch.data.length === 0) return rows;
    rows.push(...batch.data);
  }
}
