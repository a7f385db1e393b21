import { html, raw } from "hono/html";
import { createTransport } from "nodemailer";
import { MAIL_KINDS } from "#app/content/mails.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/domain/site/site.ts";
import { z } from "#app/domain/site/zod.ts";
import { currentLanguage, localPath } from "#app/messages/language.ts";
import messages from "#app/messages/mails.ts";
import { translator } from "#app/messages/translator.ts";
import type { Env } from "#app/settings/env.server.ts";

const t = translator(messages);

/** The settings that sending mail depends on. */
export type MailSettings = Pick<Env, "SMTP_URL" | "LOCAL_INBOX_URL" | "SUPPORT_EMAIL"> & MailSite;

/** One mail to be rendered and sent. */
export interface Mail {
  kind: string;
  address: string;
  data: unknown;
  /** Message-ID, the same for every attempt, so that mail clients can deduplicate. */
  messageId?: string;
}

/** Timeout of each response of the mail server, in milliseconds. Short, because the request that invites an admin waits for it. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Whether mail can be sent with these settings. */
export function canSendMail({ SMTP_URL, LOCAL_INBOX_URL }: MailSettings): boolean {
  return SMTP_URL !== undefined || LOCAL_INBOX_URL !== undefined;
}

/** The mail server permanently rejected the recipient's address. */
export class RecipientRejectedError extends Error {}

/**
 * Renders a mail in the current language and sends it through `SMTP_URL`, else to the local stack's inbox.
 * @throws RecipientRejectedError when the mail server permanently rejects the address.
 * @throws Error when neither is configured, when the mail is not accepted, or when it cannot be rendered.
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
    // Not folded (`prepared`), because some mail clients cannot parse a folded List-Unsubscribe.
    const headers = Object.entries(mail.headers).map(([key, value]) => ({ key, value: { prepared: true, value } }));
    // Address objects, because nodemailer parses strings, and "a<b@example.org>" would become another mailbox.
    const envelope = { from: { name: "", address: from }, to: { name: "", address } };
    const sender = { name: settings.PRODUCT_NAME, address: from };
    const replyTo = mail.replyTo === undefined ? undefined : { name: "", address: mail.replyTo };
    await transport.sendMail({ ...mail, headers, envelope, from: sender, to: envelope.to, replyTo });
  } catch (error) {
    const answer = recipientRejection.safeParse(error);
    throw answer.success ? new RecipientRejectedError(answer.data.response, { cause: error }) : error;
  } finally {
    transport.close();
  }
}

/**
 * nodemailer's error for a permanent rejection of the recipient: a 5xx reply to RCPT TO (RFC 5321, 4.2.1). Enhanced status codes 5.3 to 5.7
 * (RFC 3463) are excluded: they concern the mail system, the network, the protocol, the content or a policy, and sending is retried.
 */
const recipientRejection = z.object({
  command: z.literal("RCPT TO"),
  responseCode: z.number().min(500).max(599),
  response: z.string().refine((answer) => !/^\d{3}[ -]5\.[3-7]\.\d/.test(answer)),
});

/** Mailpit's error response. */
const mailpitError = z.object({ Error: z.string() });

/** Sends by Mailpit's API, which the local stack's inbox implements: https://mailpit.axllent.org/docs/api-v1/ */
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
      Headers: { ...mail.headers, ...(mail.replyTo !== undefined && { "Reply-To": mail.replyTo }) },
    }),
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  if (response.ok) return;
  const said = mailpitError.safeParse(await response.json().catch(() => null));
  throw new Error(`The inbox answered ${response.status}${said.success ? `: ${said.data.Error}` : ""}`);
}

/** The settings that the texts of mails contain. */
type MailSite = Pick<Env, "PRODUCT_NAME" | "SITE_URL" | "SITE_TIME_ZONE"> &
  Partial<Pick<Env, "POSTAL_ADDRESS" | "COPYRIGHT_AGENT">>;

/** Media queries for narrow screens and dark mode; mail clients without style sheets fall back to the inline styles. */
const MEDIA_QUERIES = `
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
        .answer { border-color: #86d5cf !important; color: #86d5cf !important }
      }
    `;

/** A rendered mail: the same content as plain text and as HTML. */
interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** The Reply-To address, if it is not the sender's. */
  replyTo?: string | undefined;
  /** Additional headers. */
  headers: Record<string, string>;
}

/**
 * Renders a mail in the current language, as plain text and as HTML.
 * @param kind a key of `MAIL_KINDS`.
 * @throws Error for an unknown kind, and ZodError for data that does not match the kind's schema.
 */
export async function renderMail(kind: string, data: unknown, site: MailSite): Promise<RenderedMail> {
  const known = Object.hasOwn(MAIL_KINDS, kind) ? MAIL_KINDS[kind] : undefined;
  if (!known) throw new Error(`There is no mail of the kind "${kind}".`);
  const mail = known.write(data, site.PRODUCT_NAME, site.SITE_TIME_ZONE);
  const {
    paragraphs,
    letter,
    quote,
    furtherQuote,
    code,
    link,
    note,
    furtherLinks = [],
    sections = [],
    questions = [],
  } = mail;
  // A subject must be a single header line.
  const subject = mail.subject.replace(/\s+/g, " ");
  const urlOf = (path: string) => `${site.SITE_URL}${localPath(path)}`;
  const address = link && urlOf(link.path);
  const unsubscribe = mail.unsubscribePath && urlOf(mail.unsubscribePath);
  // Bulk mail states the sender's postal address (CAN-SPAM).
  const postalAddress = site.POSTAL_ADDRESS ?? (unsubscribe && DEFAULT_SITE_SETTINGS.office);
  const sender = postalAddress && `${site.PRODUCT_NAME}, ${postalAddress}`;
  const agent = site.COPYRIGHT_AGENT && t("copyrightAgent", { agent: site.COPYRIGHT_AGENT });
  const text = [
    ...paragraphs,
    letter,
    quote && indent(quote),
    furtherQuote && `${furtherQuote.heading}\n\n${indent(furtherQuote.text)}`,
    code,
    ...sections.flatMap(({ title, items }) => [
      title.toUpperCase(),
      ...items.map((item) => [item.title, item.text, urlOf(item.path)].filter(Boolean).join("\n")),
    ]),
    ...questions.map(({ title, text: words, answers }) =>
      [title.toUpperCase(), words, ...answers.map(({ label, path }) => `${label}: ${urlOf(path)}`)].join("\n"),
    ),
    link && `${link.label}: ${address}`,
    note,
    ...furtherLinks.map(({ label, path }) => `${label}: ${urlOf(path)}`),
    unsubscribe && `${t("unsubscribe")}: ${unsubscribe}`,
    `${sender ?? site.PRODUCT_NAME}, ${site.SITE_URL}`,
    agent,
  ];
  // The colours of supabase/templates/. hono's `html` escapes all values.
  const page = await html`<!doctype html>
<html lang="${currentLanguage()}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${subject}</title>
    <style>${raw(MEDIA_QUERIES)}</style>
  </head>
  <body class="page" style="margin: 0; padding: 24px; background: #fdf6e9; color: #0a2c36; font: 16px/1.5 Arial, Helvetica, sans-serif">
    <div class="sheet" style="max-width: 560px; margin: 0 auto; padding: 32px; background: #ffffff; border-radius: 12px">
      <p class="accent" style="margin: 0 0 24px; color: #0b5964; font-weight: bold">${site.PRODUCT_NAME}</p>
      <h1 style="margin: 0 0 16px; font-size: 24px; line-height: 1.25; overflow-wrap: anywhere">${subject}</h1>
      ${paragraphs.map((words) => html`<p style="margin: 0 0 16px; overflow-wrap: anywhere">${words}</p>`)}
      ${letter && html`<p style="margin: 0 0 32px; overflow-wrap: anywhere; white-space: pre-line">${letter}</p>`}
      ${quote && html`<blockquote style="margin: 0 0 16px; padding: 4px 16px; border-left: 4px solid #f58f3c; overflow-wrap: anywhere; white-space: pre-line">${quote}</blockquote>`}
      ${furtherQuote && html`<p style="margin: 0 0 8px">${furtherQuote.heading}</p><blockquote class="soft" style="margin: 0 0 16px; padding: 4px 16px; border-left: 4px solid #c8bfae; color: #455a5f; overflow-wrap: anywhere; white-space: pre-line">${furtherQuote.text}</blockquote>`}
      ${code && html`<p class="code" style="margin: 0 0 16px; padding: 12px; background: #f6ead5; border-radius: 8px; font-family: monospace; overflow-wrap: anywhere">${code}</p>`}
      ${sections.map(
        ({ title, items }) => html`<h2 style="margin: 24px 0 8px; font-size: 18px; line-height: 1.25">${title}</h2>
      <ul style="margin: 0 0 16px; padding: 0; list-style: none">${items.map(
        (item) =>
          html`<li style="margin: 0 0 12px; overflow-wrap: anywhere; white-space: pre-line"><a href="${urlOf(item.path)}" class="accent" style="color: #0b5964; font-weight: bold">${item.title}</a>${item.text && html`<br>${item.text}`}</li>`,
      )}</ul>`,
      )}
      ${questions.map(
        ({
          title,
          text: words,
          answers,
        }) => html`<h2 style="margin: 24px 0 4px; font-size: 18px; line-height: 1.25; overflow-wrap: anywhere">${title}</h2>
      <p style="margin: 0 0 8px; overflow-wrap: anywhere">${words}</p>
      <p style="margin: 0 0 16px">${answers.map(
        ({ label, path }) =>
          html`<a href="${urlOf(path)}" class="answer" style="display: inline-block; margin: 0 8px 8px 0; padding: 8px 16px; border: 2px solid #0b5964; border-radius: 8px; color: #0b5964; font-weight: bold; text-decoration: none">${label}</a> `,
      )}</p>`,
      )}
      ${link && html`<p style="margin: 8px 0 24px"><a href="${address}" class="button" style="display: inline-block; padding: 12px 24px; background: #0b5964; border-radius: 8px; color: #ffffff; font-weight: bold; text-decoration: none">${link.label}</a></p>`}
      ${note && html`<p class="soft" style="margin: 0; color: #455a5f; overflow-wrap: anywhere">${note}</p>`}
      ${furtherLinks.map(({ label, path }) => html`<p class="soft" style="margin: 16px 0 0; color: #455a5f"><a href="${urlOf(path)}" class="accent" style="color: #0b5964">${label}</a></p>`)}
      ${unsubscribe && html`<p class="soft" style="margin: 16px 0 0; color: #455a5f"><a href="${unsubscribe}" class="accent" style="color: #0b5964">${t("unsubscribe")}</a></p>`}
      ${sender && html`<p class="soft" style="margin: 16px 0 0; color: #455a5f">${sender}</p>`}
      ${agent && html`<p class="soft" style="margin: 16px 0 0; color: #455a5f; overflow-wrap: anywhere">${agent}</p>`}
    </div>
  </body>
</html>
`;
  // One-click unsubscribe (RFC 8058).
  const headers: Record<string, string> = unsubscribe
    ? { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : {};
  return {
    subject,
    headers,
    replyTo: mail.replyTo,
    text: `${text.filter(Boolean).join("\n\n")}\n`,
    html: String(page),
  };
}

/** Prefixes each line with "> ", as quotations in plain text mail. */
function indent(words: string): string {
  return words
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
}
