import { describe, expect, test } from "vitest";
import { type AuditRow, describeAuditRow } from "#app/domain/accounts/audit.ts";
import { AUDIT_ACTIONS, isAuditAction } from "#app/domain/accounts/audit-actions.ts";

const ADA = "aaaaaaaa-0000-4000-8000-000000000000";
const OLIVE = "bbbbbbbb-0000-4000-8000-000000000000";
const GONE = "cccccccc-0000-4000-8000-000000000000";
const NAMES = new Map([
  [ADA, "Ada"],
  [OLIVE, "Olive"],
]);

const row = (fields: Partial<AuditRow>): AuditRow => ({
  id: 7,
  at: "2026-11-20T20:15:00.123456+00:00",
  actor_id: ADA,
  action: "event_approved",
  subject_kind: "account",
  subject_id: OLIVE,
  subject_page: null,
  details: {},
  title: null,
  reason: null,
  organization_name: null,
  former_organization_name: null,
  ...fields,
});
const sentence = (fields: Partial<AuditRow>) => describeAuditRow(row(fields), NAMES, "America/New_York").sentence;

describe("an entry of the audit log", () => {
  test("tells the moment in the site's zone", () => {
    expect(describeAuditRow(row({}), NAMES, "America/New_York")).toMatchObject({
      id: 7,
      at: "2026-11-20T20:15:00.123Z",
      when: "November 20, 2026, 3:15 PM EST",
    });
  });

  test.each<[Partial<AuditRow>, string]>([
    [{ action: "event_approved", details: { by: "admin" }, title: "Jazz" }, 'Ada approved the event "Jazz".'],
    [
      { action: "event_approved", details: { by: "admin" }, title: "Jazz", organization_name: "Porch Club" },
      'Ada approved the event "Jazz" of Porch Club.',
    ],
    [
      { action: "event_unapproved", details: { by: "edit" }, title: "Jazz" },
      'The event "Jazz" waits for approval again, because Ada changed it.',
    ],
    [
      { action: "event_unapproved", details: { by: "admin" }, title: "Jazz" },
      'Ada took back the approval of the event "Jazz".',
    ],
    [
      { action: "event_unapproved", details: { by: "admin" }, title: "Jazz", reason: "It is cancelled." },
      'Ada took back the approval of the event "Jazz". Reason: "It is cancelled."',
    ],
    [{ action: "event_deleted", details: { by: "organizer" }, title: "Jazz" }, 'Ada deleted their own event "Jazz".'],
    [
      { action: "event_deleted", actor_id: null, details: { by: "operator" }, title: "Jazz" },
      'An operator deleted the event "Jazz".',
    ],
    [{ action: "event_deleted", details: { by: "admin" } }, "Ada deleted the event (title erased)."],
    [
      { action: "member_joined", organization_name: "Porch Club", details: { by: "member", role: "editor" } },
      "Olive joined Porch Club as an editor.",
    ],
    [{ action: "member_left", organization_name: "Porch Club", details: { by: "member" } }, "Olive left Porch Club."],
    [
      { action: "member_left", subject_id: GONE, organization_name: "Porch Club", details: { by: "account" } },
      "A former member (cccccccc) left Porch Club, because the account was deleted.",
    ],
    [
      { action: "member_removed", organization_name: null, details: { by: "member" } },
      "Ada removed Olive from a deleted organization.",
    ],
    [
      { action: "member_role_changed", organization_name: "Porch Club", details: { by: "member", role: "owner" } },
      "Ada made Olive an owner of Porch Club.",
    ],
    [
      { action: "member_role_changed", organization_name: "Porch Club", details: { by: "account", role: "owner" } },
      "Olive became an owner of Porch Club, because the last owner's account was deleted.",
    ],
    [
      { action: "event_status_said", title: "Jazz", details: { status: "cancelled", dates: 4 } },
      'Ada announced that the event "Jazz" is canceled, on 4 dates.',
    ],
    [
      { action: "status_note_refused", title: "Jazz", details: { dates: 4 } },
      'Ada refused the note on the status of the event "Jazz".',
    ],
    [
      { action: "event_status_said", title: "Jazz", details: { status: "on_again" } },
      'Ada announced that the event "Jazz" takes place as planned.',
    ],
    [
      { action: "event_status_said", title: "Jazz", details: { status: "cancelled", by: "calendar" } },
      'A calendar of Ada announced that the event "Jazz" is canceled.',
    ],
    [
      { action: "event_handed_over", title: "Jazz", organization_name: "Porch Club" },
      'Ada handed the event "Jazz" over to Porch Club.',
    ],
    [
      { action: "event_handed_over", title: "Jazz", details: { former_organization: GONE }, organization_name: "Club" },
      'Ada took the event "Jazz" from a deleted organization and handed it over to Club.',
    ],
    [
      {
        action: "event_handed_over",
        title: "Jazz",
        details: { former_organization: GONE },
        former_organization_name: "Porch Club",
      },
      'Ada took the event "Jazz" from Porch Club.',
    ],
    [
      { action: "organizer_approved", subject_id: OLIVE, details: { by: "admin" } },
      "Ada approved the organizer page of Olive.",
    ],
    [
      { action: "organizer_returned", subject_id: OLIVE, details: { by: "admin", reasons: [] }, reason: "Who?" },
      'Ada returned the organizer page of Olive. Reason: "Who?"',
    ],
    [
      { action: "organizer_deleted", subject_id: OLIVE, details: { by: "admin" } },
      "Ada deleted the organizer page of Olive.",
    ],
    [
      {
        action: "event_deleted",
        actor_id: null,
        details: { by: "purge", count: 2, since: "2026-11-20T00:00:00+00:00" },
      },
      "2 ended events were removed in the day from November 19, 2026, 7:00 PM EST.",
    ],
    [
      {
        action: "event_deleted",
        actor_id: null,
        details: { by: "purge", count: 1, since: "2026-11-20T00:00:00+00:00" },
      },
      "1 ended event was removed in the day from November 19, 2026, 7:00 PM EST.",
    ],
    [
      { action: "event_deleted", details: { by: "organizer", count: 60, since: "2026-11-20T00:00:00+00:00" } },
      "Ada deleted 60 of their own events that were not public, in the day from November 19, 2026, 7:00 PM EST.",
    ],
    [
      { action: "token_refused", details: { count: 5, since: "2026-11-20T20:00:00+00:00" } },
      "Ada tried 5 more invalid tokens in the hour from November 20, 2026, 3:00 PM EST.",
    ],
    [
      { action: "sign_in_failed", actor_id: null, details: { count: 900, since: "2026-11-20T20:00:00+00:00" } },
      "Someone tried 900 more wrong passwords for the account of Olive, in the hour from November 20, 2026, 3:00 PM EST.",
    ],
    [
      { action: "event_deleted", actor_id: GONE, details: { by: "account" } },
      "An event was deleted with the account of a former member (cccccccc).",
    ],
    [{ action: "admin_granted", details: { by: "claim" } }, "Olive became the first admin."],
    [{ action: "admin_granted", details: { by: "token" } }, "Olive became an admin with a token."],
    [{ action: "admin_granted", details: { by: "restore" } }, "Ada made Olive an admin."],
    [{ action: "admin_revoked", details: { by: "give_up" } }, "Olive gave up the admin role."],
    [
      { action: "admin_revoked", details: { by: "revoke" }, reason: "Has left the team" },
      'Ada ended the admin role of Olive. Reason: "Has left the team"',
    ],
    [
      { action: "admin_revoked", actor_id: null, details: { by: "operator" } },
      "An operator ended the admin role of Olive.",
    ],
    [{ action: "token_created", subject_id: "12" }, "Ada created admin token 12."],
    [{ action: "invitation_created", subject_id: "13" }, "Ada created an invitation, token 13."],
    [{ action: "token_accepted", subject_id: "12" }, "Ada used token 12."],
    [{ action: "token_refused" }, "Ada tried an invalid token."],
    [
      { action: "account_deleted", actor_id: GONE, subject_id: GONE, details: { by: "self", was_admin: true } },
      "An admin deleted their own account (cccccccc).",
    ],
    [
      { action: "account_deleted", actor_id: null, subject_id: GONE, details: { by: "operator", was_admin: false } },
      "An operator deleted a member's account (cccccccc).",
    ],
    [{ action: "sign_in_failed", actor_id: null }, "Someone tried a wrong password for the account of Olive."],
    [{ action: "second_step_required", subject_id: "admin_rules" }, "Ada decided that admins need a second step."],
    [
      { action: "second_step_not_required", subject_id: "admin_rules" },
      "Ada decided that admins don't need a second step.",
    ],
    [{ action: "approved_versions_kept" }, "Ada decided that approved versions stay public while a change waits."],
    [
      { action: "decision_undone", title: "Jazz", details: { by: "admin", decision: "refused" } },
      'Ada undid the decision about the event "Jazz", which was refused.',
    ],
    [{ action: "reason_saved", subject_id: "title_shouts" }, "Ada saved the reason title_shouts for decisions."],
    [
      { action: "reason_retired", subject_id: "title_shouts" },
      "Ada removed the reason title_shouts from the list for decisions.",
    ],
    [{ action: "collection_saved", subject_id: "3" }, "Ada saved collection 3."],
    [{ action: "collection_deleted", subject_id: "3" }, "Ada deleted collection 3."],
    [{ action: "account_warned", reason: "Ads" }, 'Ada warned Olive. Reason: "Ads"'],
    [{ action: "account_limited", details: { most: 2 } }, "Ada limited Olive to 2 waiting events."],
    [
      { action: "account_blocked", details: { events: 15, until: "2026-12-20T20:15:00Z" } },
      "Ada blocked Olive until December 20, 2026, 3:15 PM EST, and took 15 of their events off the site.",
    ],
    [{ action: "measure_lifted", details: { measure: "blocked" } }, "Ada reversed that Olive was blocked."],
    [{ action: "events_brought_back", details: { events: 15 } }, "Ada brought back 15 events of Olive."],
    [{ action: "approved_versions_not_kept" }, "Ada decided that events are hidden while a change waits."],
    [
      { action: "second_step_reset", reason: "Lost the phone and the codes" },
      'Ada reset the second step of Olive. Reason: "Lost the phone and the codes"',
    ],
  ])("%j reads as a sentence", (fields, expected) => {
    expect(sentence(fields)).toBe(expected);
  });

  test("of a kind that a later version writes is shown by its name, and details of any form break nothing", () => {
    expect(sentence({ action: "event_archived" })).toBe("Event_archived.");
    for (const details of [null, "text", [], { title: 3 }, { count: "many", since: 7 }])
      expect(sentence({ details })).toMatch(/approved/);
  });
});

test("only actions of the log can be filtered by", () => {
  for (const action of Object.keys(AUDIT_ACTIONS)) expect(isAuditAction(action)).toBe(true);
  for (const text of ["", "toString", "__proto__", "event"]) expect(isAuditAction(text)).toBe(false);
});
