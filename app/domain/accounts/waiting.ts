/** Numbers of open tasks for admins, each up to 1,000. */
export interface Waiting {
  /** Pending events. */
  events: number;
  /** Open reports. */
  reports: number;
  /** Unread contact messages. */
  messages: number;
  /** Mail that could not be sent. */
  mail: number;
  /** Pending organizer pages. */
  organizers: number;
  /** Events with unreviewed changes by trusted accounts. */
  changes: number;
}
