import { expect } from "vitest";
import { dayAhead } from "./events.ts";
import type { Person } from "./people.ts";
import type { Client, TestStack } from "./stack.ts";

/** The days of a notice, around the day of `addEvent`. */
export const stormDays = () => ({ first_day: dayAhead(6), last_day: dayAhead(8) });

/** Places a storm notice as an admin; default: in Tampa and Pensacola, asking to check. Returns its id. */
export async function placeNotice({ client }: Person, fields: object = {}): Promise<number> {
  const notice = { cities: ["tampa", "pensacola"], ...stormDays(), kind: "check", ...fields };
  const { data, error } = await client.rpc("place_storm_notice", notice);
  expect(error).toBeNull();
  return Number(data);
}

/** What visitors get for the page of an event: its status, the notice and the answer. */
export async function stormPageOf(stack: { client(): Client }, id: string) {
  const given = { event_id: id, at: new Date().toISOString(), site_zone: "America/New_York" };
  return (await stack.client().rpc("event_page", given)).data as { storm: unknown; event: { status: unknown } | null };
}

interface List {
  listings: { id: string; status: string | null; notice: string | null }[];
  notices: { kind: string }[];
}

/** A visitor's list of events, with the notices above it. */
export async function browseUnderStorm(stack: { client(): Client }, filter: object = {}): Promise<List> {
  const all = { site_zone: "America/New_York", starts_from: new Date().toISOString(), ...filter };
  return (await stack.client().rpc("browse_listings", { filter: all })).data as unknown as List;
}

/** The kind of the notice on an event in a visitor's list. */
export const noticeOn = async (stack: { client(): Client }, id: string) =>
  (await browseUnderStorm(stack)).listings.find((listing) => listing.id === id)?.notice;

interface StormMail {
  kind: string;
  address: string;
  data: {
    events: { id: string; title: string }[];
    /** Tokens of the links, by event. */
    answers: Record<string, { takes_place: string; moved: string; cancelled: string }>;
  };
}

/** Claims the queued storm mails, as if the undo period of the notice were over. */
export async function claimStormMails(stack: TestStack): Promise<StormMail[]> {
  await stack.sql`update private.mail_outbox set next_attempt_at = now() where kind = 'storm_notice'`;
  const { data } = await stack.client().rpc("claim_mail", { queue_key: stack.queueKey, most: 20 });
  return (data as unknown as StormMail[]).filter(({ kind }) => kind === "storm_notice");
}

/** Answers with the token of a mailed link, without a session. True when the answer was stored. */
export const answerStorm = async (stack: { client(): Client }, token: string) =>
  (await stack.client().rpc("answer_storm", { token })).data;
