import { z } from "zod";
import type { KeptMail } from "../context.ts";

const SNIPPET_CHARS = 200;

const mailbox = z.object({ Email: z.string().min(3).max(320), Name: z.string().optional() });

/** The part of Mailpit's `/api/v1/send` that this inbox supports: one recipient, no attachments. */
export const sendRequest = z.object({
  From: mailbox,
  To: z.tuple([mailbox]),
  Subject: z.string().default(""),
  Text: z.string().default(""),
  HTML: z.string().default(""),
  Headers: z.record(z.string(), z.string()).default({}),
});

/** One entry of Mailpit's message list. `Created` is UTC ISO 8601, `Size` counts bytes of HTML and text. */
export function messageSummary(mail: KeptMail) {
  return {
    ID: mail.id,
    MessageID: `${mail.id}@inbox`,
    Read: false,
    From: address(mail.from, mail.fromName),
    To: [address(mail.to)],
    Cc: [],
    Bcc: [],
    ReplyTo: [],
    Subject: mail.subject,
    Created: mail.createdAt,
    Tags: [],
    Size: sizeBytes(mail),
    Attachments: 0,
    Snippet: mail.text.replace(/\s+/g, " ").slice(0, SNIPPET_CHARS),
  };
}

/** Mailpit's single message, with both bodies. `Date` is UTC ISO 8601. */
export function messageDetail(mail: KeptMail) {
  return {
    ID: mail.id,
    MessageID: `${mail.id}@inbox`,
    From: address(mail.from, mail.fromName),
    To: [address(mail.to)],
    Cc: [],
    Bcc: [],
    ReplyTo: [],
    Subject: mail.subject,
    Date: mail.createdAt,
    Tags: [],
    Text: mail.text,
    HTML: mail.html,
    Size: sizeBytes(mail),
    Inline: [],
    Attachments: [],
  };
}

/** Mailpit's headers of a message, each with its values, without most of those that a mail server adds. */
export function messageHeaders(mail: KeptMail): Record<string, string[]> {
  const { to, subject, createdAt, headers = {} } = mail;
  const all = { From: senderOf(mail), To: to, Subject: subject, Date: createdAt, ...headers };
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, [value]]));
}

function address(mailbox: string, name = "") {
  return { Name: name, Address: mailbox };
}

/** "Sunshine Events <no-reply@example.org>". */
export function senderOf({ from, fromName }: KeptMail): string {
  return fromName ? `${fromName} <${from}>` : from;
}

function sizeBytes(mail: KeptMail): number {
  return Buffer.byteLength(mail.html) + Buffer.byteLength(mail.text);
}
