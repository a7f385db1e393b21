import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { openStack, type TestStack } from "#tests/support/stack.ts";

export const KEY = randomBytes(32).toString("base64url");
export const VERA = "Vera.Visitor@example.com";

/** Opens a stack before the tests of a file, without subscriptions or mail before each, and gives the calls of weekly mail. */
export function openDigests() {
  // Set before the first test.
  const scene = {} as { stack: TestStack };

  beforeAll(async () => {
    scene.stack = await openStack();
    await scene.stack.sql`select private.set_mail_queue_key(${KEY})`;
  });
  beforeEach(async () => {
    await scene.stack.sql`truncate private.digest_subscriptions, private.mail_outbox, private.request_counts cascade`;
  });
  afterAll(() => scene.stack.close());

  const request = (recipient: string, wanted_list = "/tampa", client = scene.stack.client(), queue_key = KEY) =>
    client.rpc("request_digest", { queue_key, recipient, wanted_list });
  const find = (token: string, purpose = "confirm") => scene.stack.client().rpc("find_digest", { token, purpose });
  const confirm = (token: string) => scene.stack.client().rpc("confirm_digest", { token });
  const end = (token: string) => scene.stack.client().rpc("end_digest", { token });

  /** Takes what waits in the queue, as the site does. */
  async function claim() {
    const { data, error } = await scene.stack.client().rpc("claim_mail", { queue_key: KEY, most: 20 });
    if (error) throw error;
    return data.map(({ data: values, ...mail }) => ({ ...mail, data: Object(values) }));
  }

  /** Takes the only mail that waits, and returns its token. */
  async function claimToken(): Promise<string> {
    const [mail, ...more] = await claim();
    if (!mail || more.length > 0) throw new Error(`${more.length} more mails`);
    await scene.stack.client().rpc("settle_mail", { queue_key: KEY, mail_id: mail.id });
    return mail.data.token;
  }

  async function subscribe(address = VERA, list = "/tampa"): Promise<string> {
    await request(address, list);
    const token = await claimToken();
    expect((await confirm(token)).data).toEqual({ list, is_confirmed: true });
    return token;
  }

  const day = (offset = 0) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const queue = (issue = day(), key = KEY, expires_at = hours(5)) =>
    scene.stack.client().rpc("queue_digests", { queue_key: key, issue, expires_at });

  async function subscriptions() {
    return [
      ...(await scene.stack.sql`
        select address, list, confirmed_at is not null as is_confirmed from private.digest_subscriptions order by requested_at`),
    ];
  }

  return { scene, request, find, confirm, end, claim, claimToken, subscribe, day, hours, queue, subscriptions };
}
