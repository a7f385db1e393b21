/** Numbers of items that wait for admins, each up to 1,000. */
export interface Waiting {
  /** Events without approval. */
  events: number;
  /** Open reports. */
  reports: number;
  /** Unread contact messages. */
  messages: number;
  /** Mail that could not be sent. */
  mail: number;
  /** Organizer pages without approval. */
  organizers: number;
  /** Events that trusted accounts have changed at once, and at which no admin has looked since. */
  changes: number;
}
