import { createTransport } from "nodemailer";
import { z } from "#app/domain/zod.ts";
import type { Env } from "#app/http/env.server.ts";
import { type RenderedMail, renderMail } from "./render.server.ts";

/** The settings that mail is sent with. */
export type MailSettings = Pick<Env, "SMTP_URL" | "LOCAL_INBOX_URL" | "PRODUCT_NAME" | "SITE_URL" | "SUPPORT_EMAIL">;

/** One mail to be rendered and sent. */
export interface Mail {
  kind: string;
  address: string;
  data: unknown;
}

/** How long a mail server may take for each of its answers, in milliseconds; an admin who invites somebody waits for it. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Whether there is anything to send mail with. */
export function canSendMail({ SMTP_URL, LOCAL_INBOX_URL }: MailSettings): boolean {
  return SMTP_URL !== undefined || LOCAL_INBOX_URL !== undefined;
}

/**
 * Renders a mail and hands it to the mail server of `SMTP_URL`, else to the local stack's inbox.
 * @throws Error when there is neither, when it does not take the mail, or when the mail cannot be rendered.
 */
export async function sendMail(settings: MailSettings, { kind, address, data }: Mail): Promise<void> {
  const mail = await renderMail(kind, data, settings);
  if (settings.SMTP_URL) await sendBySmtp(settings.SMTP_URL, settings, address, mail);
  else if (settings.LOCAL_INBOX_URL) await sendToInbox(settings.LOCAL_INBOX_URL, settings, address, mail);
  else throw new Error("No mail server is set.");
}

async function sendBySmtp(url: string, settings: MailSettings, to: string, mail: RenderedMail): Promise<void> {
  const server = new URL(url);
  const from = server.searchParams.get("from") ?? settings.SUPPORT_EMAIL;
  server.searchParams.delete("from");
  const transport = createTransport({
    url: server.href,
    connectionTimeout: ANSWER_TIMEOUT_MS,
    greetingTimeout: ANSWER_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  });
  try {
    await transport.sendMail({ from: { name: settings.PRODUCT_NAME, address: from }, to, ...mail });
  } finally {
    transport.close();
  }
}

/** What Mailpit's API says about a mail that it does not take. */
const refusal = z.object({ Error: z.string() });

/** By Mailpit's API, which the local stack's inbox speaks: https://mailpit.axllent.org/docs/api-v1/ */
async function sendToInbox(url: string, settings: MailSettings, to: string, mail: RenderedMail): Promise<void> {
  const response = await fetch(`${url}/api/v1/send`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      From: { Email: settings.SUPPORT_EMAIL, Name: settings.PRODUCT_NAME },
      To: [{ Email: to }],
      Subject: mail.subject,
      Text: mail.text,
      HTML: mail.html,
    }),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (response.ok) return;
  const said = refusal.safeParse(await response.json().catch(() => null));
  throw new Error(`The inbox answered ${response.status}${said.success ? `: ${said.data.Error}` : ""}`);
}
