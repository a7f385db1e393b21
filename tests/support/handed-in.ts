import { randomUUID } from "node:crypto";
import type { Client, TestStack } from "./stack.ts";

// Calls the procedures for visitors' messages and reports directly, without the site's forms.

/** The caller's client, and the queue key that it sends. Default: a visitor with the site's key. */
export interface Caller {
  client?: Client;
  queueKey?: string;
}

/** A message to the team. */
export const MESSAGE = {
  name: "Vera Visitor",
  email: "vera@example.com",
  subject: "Feedback",
  message: "I like it.\n\nThank you!",
};

/** Sends a message to the team. @param changes may contain values that no form accepts. */
export function sendMessage(
  stack: TestStack,
  changes: { [name in keyof typeof MESSAGE | "key"]?: string | null } = {},
  { client = stack.client(), queueKey = stack.queueKey }: Caller = {},
) {
  const { name, email, subject, message, key } = { ...MESSAGE, key: randomUUID(), ...changes };
  return client.rpc("send_contact_message", {
    queue_key: queueKey,
    sent_name: name as string,
    sent_email: email as string,
    sent_subject: subject as string,
    sent_message: message as string,
    sent_key: key as string,
  });
}

/**
 * Reports an event. @param changes may contain values that no form accepts; `from` identifies the visitor, by default a new one for each
 * report.
 */
export function sendReport(
  stack: TestStack,
  eventId: string,
  changes: {
    reason?: string | null;
    details?: string;
    email?: string;
    key?: string;
    from?: string;
    language?: string;
    claim?: Record<string, string>;
  } = {},
  { client = stack.client(), queueKey = stack.queueKey }: Caller = {},
) {
  const { reason, details, email, key, from, language, claim } = {
    reason: "other",
    key: randomUUID(),
    from: randomUUID(),
    ...changes,
  };
  return client.rpc("submit_event_report", {
    queue_key: queueKey,
    reported_event: eventId,
    report_reason: reason as string,
    sent_key: key,
    sent_client: from,
    ...(details !== undefined && { report_details: details }),
    ...(email !== undefined && { answer_address: email }),
    ...(language !== undefined && { language }),
    ...(claim !== undefined && { claim }),
  });
}
