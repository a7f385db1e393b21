import { todayIn, WEEKDAYS } from "#app/domain/events/days.ts";
import type { TestApp } from "./app.ts";
import { testLog } from "./complaints.ts";
import type { TestStack } from "./stack.ts";

/** Settings under which the weekly mail is sent all day today. */
export function sentToday(): { WEEKLY_MAIL_DAY: string; WEEKLY_MAIL_HOUR: string } {
  const today = new Date(`${todayIn("America/New_York")}T00:00:00Z`).getUTCDay();
  return { WEEKLY_MAIL_DAY: WEEKDAYS[today] ?? "", WEEKLY_MAIL_HOUR: "0" };
}

/** Adds a confirmed subscription. */
export async function subscribe(stack: TestStack, address: string, list = "/tampa"): Promise<void> {
  await stack.sql`
    insert into private.digest_subscriptions (address, list, confirmed_at) values (${address}, ${list}, now())`;
}

/** Moves the last mail of every subscription a week into the past. */
export async function passWeek(stack: TestStack): Promise<void> {
  await stack.sql`update private.digest_subscriptions set last_issue = last_issue - 7`;
}

/** Settings of a site that sends weekly mail today, to the stack's inbox unless `changes` says otherwise. */
export async function digestSettings(app: TestApp, changes: Record<string, string> = {}) {
  const { parseEnv } = await import("#app/settings/env.server.ts");
  return parseEnv({ ...process.env, LOCAL_INBOX_URL: `${app.stack.url}/inbox`, ...sentToday(), ...changes });
}

/**
 * Queues and sends the weekly mail that is due, as the site's process does.
 * @returns how many were queued.
 */
export async function deliverDigests(app: TestApp, changes: Record<string, string> = {}): Promise<number> {
  const { deliverMail } = await import("#app/server/jobs/mail-delivery.ts");
  const { queueDueDigests } = await import("#app/mail/digest.server.ts");
  const env = await digestSettings(app, changes);
  const queued = await queueDueDigests(app.stack.client(), env, new Date());
  while ((await deliverMail(env, testLog)) > 0);
  return queued;
}
