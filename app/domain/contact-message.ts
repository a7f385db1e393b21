import { formatMoment } from "./format.ts";

/** A message as the Admin Panel shows it. */
export interface ContactMessage {
  id: string;
  name: string;
  email: string;
  subject: string;
  /** Plain text with line breaks. */
  message: string;
  /** UTC ISO 8601, for `<time>` elements. */
  receivedAt: string;
  /** "November 20, 2026, 3:15 PM EST" */
  received: string;
  /** `mailto:` address of an answer, with its subject. */
  replyUrl: string;
}

type ContactMessageFacts = Pick<ContactMessage, "id" | "name" | "email" | "subject" | "message"> & {
  created_at: string;
};

/** What the Admin Panel shows of a stored message; `siteTimeZone` is also the admins' own. */
export function summarizeContactMessage(row: ContactMessageFacts, siteTimeZone: string): ContactMessage {
  const { id, name, email, subject, message } = row;
  return {
    id,
    name,
    email,
    subject,
    message,
    receivedAt: new Date(row.created_at).toISOString(),
    received: formatMoment(row.created_at, siteTimeZone),
    replyUrl: `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(`Re: ${subject}`)}`,
  };
}
