import type { Sql } from "postgres";
import { STAGE_PEOPLE } from "./people.ts";

const MESSAGES = 23;

/** Audit log entries: one whose event's title has been erased, and the totals of a past hour and day. */
export async function addAuditEntries(sql: Sql): Promise<void> {
  const member = sql`(select id from public.profiles where full_name = ${STAGE_PEOPLE.newcomer.full_name})`;
  await sql`select private.write_audit('event_approved', 'event', gen_random_uuid()::text, '{"by": "admin"}')`;
  await sql`select private.write_audit_failure('sign_in_failed', ${member}::text) from generate_series(1, 24)`;
  await sql`update private.audit_counts set until = now()`;
  await sql`select private.roll_up_audit()`;
}

/** Messages of the contact form. @returns their ids, newest first. */
export async function addMessages(sql: Sql): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < MESSAGES; index += 1) {
    const message = {
      name: index === 0 ? "Wilhelmina Featherstonehaugh-Montgomery" : `Neighbor Number ${index}`,
      email: `neighbor.${index}@example.com`,
      subject: index % 2 === 0 ? "Event Support" : "Feedback",
      message: "The map shows the wrong gate.\n\nCould you correct it before Saturday? Thank you!",
    };
    const [row] = await sql<{ id: string }[]>`insert into public.contact_messages ${sql(message)} returning id`;
    ids.push(row?.id ?? "");
  }
  return ids.reverse();
}

/** Decisions of admins, reports of readers, and undeliverable mail. */
export async function addDecisions(
  sql: Sql,
  organizerId: string,
  { updating, unpublished, full, longTitle }: Record<"updating" | "unpublished" | "full" | "longTitle", string>,
): Promise<void> {
  const reason =
    "The park says that fireworks are not allowed there.\n\nPlease tell us where else it could take place.";
  await sql.begin(async (edit) => {
    // An edit by its organizer, pending approval.
    await edit`select set_config('request.jwt.claims', json_build_object('sub', e.organizer_id)::text, true) from public.events as e where e.id = ${updating}`;
    await edit`update public.events set is_approved = false where id = ${updating}`;
  });
  await sql`
    update public.events set is_approved = false, unpublished_at = now(), unpublish_reason = ${reason} where id = ${unpublished}`;
  await sql`
    insert into public.event_decisions (organizer_id, event_id, title, decision, reason, decided_at) values
      (${organizerId}, ${full}, 'Lantern Paddle on the Hillsborough', 'approved', null, now() - interval '2 days'),
      (${organizerId}, ${unpublished}, 'Backyard Fireworks Night', 'unpublished', ${reason}, now() - interval '1 hour'),
      (${organizerId}, gen_random_uuid(), 'Cheap Sunglasses Here', 'deleted', 'This is an advertisement.', now() - interval '1 day')`;
  await sql`
    insert into public.event_reports (event_id, reason, details, further_reports) values
      (${full}, 'wrong_details', 'The gate is on the other side of the river.\n\nWe stood there for an hour.', 12),
      (${longTitle}, 'misleading', ${`See https://${"very-long-address".repeat(12)}.example`}, 0),
      (${updating}, 'other', null, 0)`;
  await sql`
    with closing as (
      insert into public.report_closings (event_id, title, organizer_id, outcome, answer, answered, closed_at)
      values (gen_random_uuid(), 'Cheap Sunglasses Here', ${organizerId}, 'removed', null, 1, now() - interval '1 day'),
        (${full}, 'Lantern Paddle on the Hillsborough', ${organizerId}, 'corrected', 'The organizer has changed the place.', 1, now() - interval '2 days')
      returning id, event_id
    )
    insert into public.event_reports (closing_id, reason, details, answer_address)
    select id, 'misleading', 'It is a shop.', 'vera@example.com' from closing`;
  // Not due today; otherwise the site would send it during the test.
  await sql`
    insert into private.mail_outbox (kind, recipient_id, failed_at, attempts, last_problem, queued_at, next_attempt_at) values
      ('event_approved', ${organizerId}, now(), 13, 'connect ECONNREFUSED 192.0.2.7:587', now() - interval '1 day', now() + interval '1 day'),
      ('event_deleted', ${organizerId}, null, 2, '452 The mailbox is full', now() - interval '5 minutes', now() + interval '1 day')`;
}
