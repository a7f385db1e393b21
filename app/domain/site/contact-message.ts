import { formatRecent } from "#app/domain/events/format.ts";

/** A contact message, formatted for the Admin Panel. */
export interface ContactMessage {
  id: string;
  name: string;
  email: string;
  subject: string;
  /** Plain text with line breaks. */
  message: string;
  /** UTC ISO 8601, for `<time>` elements. */
  receivedAt: string;
  /** "Nov 20, 3:15 PM", in the site's zone, with the year unless it is the current one. */
  received: string;
  isRead: boolean;
  isAnswered: boolean;
  /** The event whose address is in the message, or null. */
  eventId: string | null;
  /** `mailto:` URL of a reply, with its subject. */
  replyUrl: string;
}

type ContactMessageFacts = Pick<ContactMessage, "id" | "name" | "email" | "subject" | "message"> & {
  created_at: string;
  is_read: boolean;
  answered_at: string | null;
  event_id: string | null;
};

/** Formats a stored message for the Admin Panel. @param siteTimeZone IANA zone in which admins see times. */
export function summarizeContactMessage(row: ContactMessageFacts, siteTimeZone: string, now: Date): ContactMessage {
  const { id, name, email, subject, message } = row;
  return {
    id,
    name,
    email,
    subject,
    message,
    receivedAt: new Date(row.created_at).toISOString(),
    received: formatRecent(row.created_at, siteTimeZone, now),
    isRead: row.is_read,
    isAnswered: row.answered_at !== null,
    eventId: row.event_id,
    replyUrl: `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(`Re: ${subject}`)}`,
  };
}

/** Subjects of a message (PRODUCT.md, Contact), in display order; stored verbatim. */
export const CONTACT_SUBJECTS = [
  "General Inquiry",
  "Event Support",
  "Account Issues",
  "Feedback",
  "Partnership",
  "Other",
] as const;

export type ContactSubject = (typeof CONTACT_SUBJECTS)[number];

/** Limits of a message in code points; the database has the same. */
export const CONTACT_LIMITS = { maxNameChars: 100, maxMessageChars: 5000 } as const;
