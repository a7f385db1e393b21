import { type Instant, isReadableInstant } from "#app/domain/events/days.ts";
import { formatShortDate } from "#app/domain/events/format.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/mails.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** A link to a page of this site. */
interface MailLink {
  label: string;
  path: string;
}

/** The content of a mail, in the current language. The site's name is added above it when it is rendered as plain text and HTML. */
export interface MailText {
  subject: string;
  paragraphs: readonly string[];
  /** The team's message to the reader, verbatim: the body of the mail. */
  letter?: string;
  /** An admin's message, verbatim, as a block quote. */
  quote?: string | null;
  /** The reader's own message, verbatim, under a heading after the quote. */
  furtherQuote?: { heading: string; text: string };
  /** A value to copy, on a separate line. */
  code?: string;
  /** The main link; `path` on this site. */
  link?: MailLink;
  /** Further links, after the small print. */
  furtherLinks?: readonly MailLink[];
  /** Links under headings, after the paragraphs. */
  sections?: readonly { title: string; items: readonly { title: string; path: string; text: string }[] }[];
  /** Questions, each with links that answer it, after the paragraphs. */
  questions?: readonly { title: string; text: string; answers: readonly { label: string; path: string }[] }[];
  /** The Reply-To address, if not the team's. */
  replyTo?: string;
  /** Small print. */
  note?: string;
  /** Path of the unsubscribe page, which also accepts one-click POST requests of mail clients (RFC 8058). */
  unsubscribePath?: string;
}

/** A kind of mail: its label in the admins' list of undelivered mail, and its template. */
export interface MailKind {
  label: string;
  /** Fills in the template, in the current language. @throws ZodError when the data does not match the kind's schema. */
  write(data: unknown, product: string, siteTimeZone: string): MailText;
}

/** `schema` validates the data provided by `private.queue_mail()` or other senders. */
export function mailKind<Data>(
  label: string,
  schema: z.ZodType<Data>,
  write: (data: Data, product: string, siteTimeZone: string) => MailText,
): MailKind {
  return { label, write: (data, ...site) => write(schema.parse(data), ...site) };
}

const instant = z.string().refine(isReadableInstant);

/** `private.mailed_event()`. `timeZone`: null if it is the site's. */
export const mailedEvent = {
  title: z.string(),
  startDate: instant,
  timeZone: z.string().nullable(),
  /** Number of dates of a series; `startDate` is the first. */
  dates: z.number().default(1),
};

interface MailedEvent {
  title: string;
  startDate: Instant;
  timeZone: string | null;
  dates: number;
}

/** "Fri, Nov 21" in the event's zone; for a series "Fri, Nov 21 and 3 more dates". */
export function datesOf({ startDate, timeZone, dates }: Omit<MailedEvent, "title">, siteTimeZone: string): string {
  return t("dates", { date: formatShortDate(startDate, timeZone ?? siteTimeZone), more: dates - 1 });
}

/** An event in a subject: "Porch Concert" (Fri, Nov 21). */
export function nameEvent(event: MailedEvent, siteTimeZone: string): string {
  return t("eventWithDate", { title: event.title, dates: datesOf(event, siteTimeZone) });
}

/** The sentence before an admin's reason; none without a reason. */
export const reasonOf = (reason: string | null) => (reason === null ? [] : [t("reasonFollows")]);

const contactLink = () => ({ label: t("contactUs"), path: pathTo("/contact") });

/** The small print of a decision, with a contact link and further links. */
export const ifMistaken = (...links: readonly MailLink[]) => ({
  note: t("ifMistaken"),
  furtherLinks: [contactLink(), ...links],
});

/** The small print of mails that somebody else may have requested in the reader's name. */
export const ifNotAsked = () => ({ note: t("ifNotAsked"), furtherLinks: [contactLink()] });
