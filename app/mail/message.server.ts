import { html, raw } from "hono/html";
import { createTransport } from "nodemailer";
import { MAIL_KINDS } from "#app/content/mails.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/domain/site/site.ts";
import { z } from "#app/domain/site/zod.ts";
import type { Env } from "#app/settings/env.server.ts";

/** The settings that mail is sent with. */
export type MailSettings = Pick<Env, "SMTP_URL" | "LOCAL_INBOX_URL" | "PRODUCT_NAME" | "SITE_URL" | "SUPPORT_EMAIL">;

/** One mail to be rendered and sent. */
export interface Mail {
  kind: string;
  address: string;
  data: unknown;
  /** The same for every attempt at sending it, so that mail programs can tell a repetition. */
  messageId?: string;
}

/** How long a mail server may take for each of its answers, in milliseconds; an admin who sends an invitation waits for it. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Whether mail can be sent with these settings. */
export function canSendMail({ SMTP_URL, LOCAL_INBOX_URL }: MailSettings): boolean {
  return SMTP_URL !== undefined || LOCAL_INBOX_URL !== undefined;
}

/** The mail server takes no mail for this address, neither now nor later. */
export class AddressRefusedError extends Error {}

/**
 * Renders a mail and sends it to the mail server of `SMTP_URL`, else to the local stack's inbox.
 * @throws AddressRefusedError when the mail server refuses the address for good.
 * @throws Error when there is neither, when it does not accept the mail, or when the mail cannot be rendered.
 */
export async function sendMail(settings: MailSettings, { kind, address, data, messageId }: Mail): Promise<void> {
  const mail = await renderMail(kind, data, settings);
  if (messageId !== undefined) mail.headers["Message-ID"] = messageId;
  if (settings.SMTP_URL) await sendBySmtp(settings.SMTP_URL, settings, address, mail);
  else if (settings.LOCAL_INBOX_URL) await sendToInbox(settings.LOCAL_INBOX_URL, settings, address, mail);
  else throw new Error("No mail server is set.");
}

async function sendBySmtp(url: string, settings: MailSettings, address: string, mail: RenderedMail): Promise<void> {
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
    // As they are: folded lines of addresses are what some programs of mail cannot read.
    const headers = Object.entries(mail.headers).map(([key, value]) => ({ key, value: { prepared: true, value } }));
    // Address objects: a string would be parsed, and "a<b@example.org>" is then the mailbox of somebody else.
    const envelope = { from: { name: "", address: from }, to: { name: "", address } };
    const sender = { name: settings.PRODUCT_NAME, address: from };
    await transport.sendMail({ ...mail, headers, envelope, from: sender, to: envelope.to });
  } catch (error) {
    const answer = recipientRefusal.safeParse(error);
    throw answer.success ? new AddressRefusedError(answer.data.response, { cause: error }) : error;
  } finally {
    transport.close();
  }
}

/**
 * How nodemailer tells that a mail server has refused the address, permanently (RFC 5321, 4.2.1). Enhanced codes that say that the matter
 * is not the address but this sender, the connection or the policy of the server (RFC 3463, 5.3 to 5.7) mean that it may be taken later.
 */
const recipientRefusal = z.object({
  command: z.literal("RCPT TO"),
  responseCode: z.number().min(500).max(599),
  response: z.string().refine((answer) => !/^\d{3}[ -]5\.[3-7]\.\d/.test(answer)),
});

/** Mailpit's error for a mail that it does not accept. */
const refusal = z.object({ Error: z.string() });

/** Through Mailpit's API, which the local stack's inbox implements: https://mailpit.axllent.org/docs/api-v1/ */
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
      Headers: mail.headers,
    }),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (response.ok) return;
  const said = refusal.safeParse(await response.json().catch(() => null));
  throw new Error(`The inbox answered ${response.status}${said.success ? `: ${said.data.Error}` : ""}`);
}

/** The values that every mail contains. */
export interface MailSite {
  PRODUCT_NAME: string;
  SITE_URL: string;
}

/** Narrow screens and dark ones, in mail programs that read style sheets; the others take what stands at the elements. */
const VARIANTS = `
      @media (max-width: 480px) {
        .page { padding: 12px !important }
        .sheet { padding: 24px 20px !important }
      }
      @media (prefers-color-scheme: dark) {
        .page { background: #0d1729 !important; color: #f6eedd !important }
        .sheet { background: #14213a !important }
        .accent { color: #86d5cf !important }
        .soft { color: #bcc5d6 !important }
        .code { background: #09111f !important }
        .button { background: #86d5cf !important; color: #06262c !important }
      }
    `;

/** A rendered mail: the same content as plain text and as HTML. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** Beside those that every mail has. */
  headers: Record<string, string>;
}

/**
 * A mail of one kind, filled in.
 * @param kind one of `MAIL_KINDS`.
 * @throws Error for an unknown kind, and ZodError for data that this kind cannot use.
 */
export async function renderMail(kind: string, data: unknown, site: MailSite): Promise<RenderedMail> {
  const known = Object.hasOwn(MAIL_KINDS, kind) ? MAIL_KINDS[kind] : undefined;
  if (!known) throw new Error(`There is no mail of the kind "${kind}".`);
  const mail = known.write(data, site.PRODUCT_NAME);
  const { paragraphs, quote, code, link, note, sections = [] } = mail;
  // A subject must be a single header line.
  const subject = mail.subject.replace(/\s+/g, " ");
  const address = link && `${site.SITE_URL}${link.path}`;
  const unsubscribe = mail.unsubscribePath && `${site.SITE_URL}${mail.unsubscribePath}`;
  // Whom mail to many comes from.
  const sender = unsubscribe && `${site.PRODUCT_NAME}, ${DEFAULT_SITE_SETTINGS.office}`;
  const text = [
    ...paragraphs,
    quote && indent(quote),
    code,
    ...sections.flatMap(({ title, items }) => [
      title.toUpperCase(),
      ...items.map((item) => `${item.title}\n${item.text}\n${site.SITE_URL}${item.path}`),
    ]),
    link && `${link.label}: ${address}`,
    note,
    unsubscribe && `Unsubscribe: ${unsubscribe}`,
    `${sender ?? site.PRODUCT_NAME}, ${site.SITE_URL}`,
  ];
  // The colours of supabase/templates/. hono's template escapes whatever it is given.
  const page = await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${subject}</title>
    <style>${raw(VARIANTS)}</style>
  </head>
  <body class="page" style="margin: 0; padding: 24px; background: #fdf6e9; color: #0a2c36; font: 16px/1.5 Arial, Helvetica, sans-serif">
    <div class="sheet" style="max-width: 560px; margin: 0 auto; padding: 32px; background: #ffffff; border-radius: 12px">
      <p class="accent" style="margin: 0 0 24px; color: #0b5964; font-weight: bold">${site.PRODUCT_NAME}</p>
      <h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.25; overflow-wrap: anywhere">${subject}</h1>
      ${paragraphs.map((words) => html`<p style="margin: 0 0 16px; overflow-wrap: anywhere">${words}</p>`)}
      ${quote && html`<blockquote style="margin: 0 0 16px; padding: 4px 16px; border-left: 4px solid #f58f3c; overflow-wrap: anywhere; white-space: pre-line">${quote}</blockquote>`}
      ${code && html`<p class="code" style="margin: 0 0 16px; padding: 12px; background: #f6ead5; border-radius: 8px; font-family: monospace; overflow-wrap: anywhere">${code}</p>`}
      ${sections.map(
        ({ title, items }) => html`<h2 style="margin: 24px 0 8px; font-size: 18px; line-height: 1.25">${title}</h2>
      <ul style="margin: 0 0 16px; padding: 0; list-style: none">${items.map(
        (item) =>
          html`<li style="margin: 0 0 12px; overflow-wrap: anywhere"><a href="${site.SITE_URL}${item.path}" class="accent" style="color: #0b5964; font-weight: bold">${item.title}</a><br>${item.text}</li>`,
      )}</ul>`,
      )}
      ${link && html`<p style="margin: 8px 0 24px"><a href="${address}" class="button" style="display: inline-block; padding: 12px 24px; background: #0b5964; border-radius: 8px; color: #ffffff; font-weight: bold; text-decoration: none">${link.label}</a></p>`}
      ${note && html`<p class="soft" style="margin: 0; color: #455a5f; overflow-wrap: anywhere">${note}</p>`}
      ${unsubscribe && html`<p class="soft" style="margin: 16px 0 0; color: #455a5f"><a href="${unsubscribe}" class="accent" style="color: #0b5964">Unsubscribe</a></p>`}
      ${sender && html`<p class="soft" style="margin: 16px 0 0; color: #455a5f">${sender}</p>`}
    </div>
  </body>
</html>
`;
  // One press of a button of the mail program ends it: RFC 8058.
  const headers: Record<string, string> = unsubscribe
    ? { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : {};
  return { subject, headers, text: `${text.filter(Boolean).join("\n\n")}\n`, html: String(page) };
}

/** Marks a quotation in plain text, as mail programs do. */
function indent(words: string): string {
  return words
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}
