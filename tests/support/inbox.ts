import { z } from "zod";
import type { TestStack } from "./stack.ts";

const found = z.object({
  messages: z.array(z.object({ ID: z.string(), To: z.array(z.object({ Address: z.string() })) })),
});
const message = z.object({ Subject: z.string(), HTML: z.string(), Text: z.string() });
export type ReceivedMail = z.infer<typeof message>;

/**
 * Mail to this address, newest first, through Mailpit's API, which both the Supabase CLI and the local stack's inbox offer.
 */
export async function mailTo({ inboxUrl }: Pick<TestStack, "inboxUrl">, address: string): Promise<ReceivedMail[]> {
  const query = new URLSearchParams({ query: `to:"${address}"` });
  const { messages } = found.parse(await read(`${inboxUrl}/api/v1/search?${query}`));
  // Mailpit's search also matches longer addresses that contain this one.
  const own = messages.filter(({ To }) => To.some((to) => to.Address.toLowerCase() === address.toLowerCase()));
  return Promise.all(own.map(async ({ ID }) => message.parse(await read(`${inboxUrl}/api/v1/message/${ID}`))));
}

/** The token in the link of the newest mail to this address; "" when there is none. */
export async function mailedSecret(stack: Pick<TestStack, "inboxUrl">, address: string): Promise<string> {
  const [mail] = await mailTo(stack, address);
  return /token_hash=([\w-]+)/.exec(mail?.HTML ?? "")?.[1] ?? "";
}

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}
