import { createTransport } from "nodemailer";
import type { KeptMail, Mailer, OutgoingMail } from "../context.ts";
import { openMailFolder } from "./mail-folder.ts";

/** Sender of a message where the SMTP URL names none. `.example` is reserved and can never be registered. */
export const DEFAULT_FROM = "no-reply@sunshine-events.example";

/** Enough for an inbox on a developer's machine; older messages are dropped. */
export const MAX_KEPT_MESSAGES = 500;

export interface MailerOptions {
  /** `smtp://user:password@host:587?from=events@example.org`, or null to keep mail instead of sending it. */
  smtpUrl: string | null;
  /** Display name of the sender. */
  senderName: string;
  /** Folder in which kept mail survives a restart; null keeps it in memory only. */
  keepIn: string | null;
}

/**
 * The mailer of one running stack: SMTP when `smtpUrl` is given, else an inbox of the newest 500 messages.
 *
 * @example const mailer = await createMailer({ smtpUrl: null, senderName: "Sunshine Events", keepIn: null });
 * @throws Error with one clear line when `smtpUrl` is not an SMTP URL.
 */
export async function createMailer(options: MailerOptions): Promise<Mailer> {
  const { smtpUrl, senderName, keepIn } = options;
  return smtpUrl === null ? createKeepingMailer(senderName, keepIn) : createSmtpMailer(senderName, smtpUrl);
}

function createSmtpMailer(senderName: string, smtpUrl: string): Mailer {
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : null;
  // The value is not repeated in the message: it usually holds a password.
  if (url === null || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") {
    throw new Error("SMTP_URL needs the form smtp://user:password@host:port?from=address");
  }
  // Address objects, because nodemailer parses strings: "a<b@example.org>" would be mail to b.
  const from = { name: senderName, address: url.searchParams.get("from") ?? DEFAULT_FROM };
  url.searchParams.delete("from");
  const transport = createTransport(url.href);
  return {
    async send(mail) {
      const to = { name: "", address: mail.to };
      const { subject, html, text } = mail;
      await transport.sendMail({ envelope: { from, to }, from, to, subject, html, text });
    },
    messages: () => [],
  };
}

async function createKeepingMailer(senderName: string, keepIn: string | null): Promise<Mailer> {
  const folder = keepIn === null ? null : await openMailFolder(keepIn, MAX_KEPT_MESSAGES);
  const kept: KeptMail[] = folder === null ? [] : [...folder.loaded];
  async function keep(mail: OutgoingMail, from: string, fromName?: string): Promise<KeptMail> {
    const message: KeptMail = { ...mail, id: crypto.randomUUID(), from, fromName, createdAt: new Date().toISOString() };
    await folder?.write(message);
    kept.unshift(message);
    for (const dropped of kept.splice(MAX_KEPT_MESSAGES)) await folder?.remove(dropped);
    return message;
  }
  return {
    keep,
    async send(mail) {
      await keep(mail, DEFAULT_FROM, senderName);
    },
    messages: () => [...kept],
  };
}
