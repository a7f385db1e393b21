import { expect, test } from "vitest";
import { MAIL_KINDS } from "#app/content/mails.ts";

const write = (kind: string, data: unknown) => MAIL_KINDS[kind]?.write(data, "Sunshine Events");

test.each<[string, unknown, string, string]>([
  ["password_changed", {}, "Your password at Sunshine Events was changed", "choose a new password at once"],
  ["password_added", {}, "Your account at Sunshine Events has a password now", "choose another one at once"],
  [
    "email_changed",
    { before: "old@example.com", after: "new@example.com" },
    "Your email address at Sunshine Events was changed",
    "belongs to new@example.com now. It was old@example.com before.",
  ],
  ["admin_role_granted", { reason: null }, "You are an admin of Sunshine Events now", "review events"],
  [
    "admin_role_revoked",
    { reason: null },
    "You are no longer an admin of Sunshine Events",
    "Your admin role has ended.",
  ],
])("the mail about %s says what happened", (kind, data, subject, words) => {
  const mail = write(kind, data);
  expect(mail?.subject).toBe(subject);
  expect(mail?.paragraphs.join(" ")).toContain(words);
});

test("an organizer reads that their page is public and where, or that it was deleted and why", () => {
  const approved = write("organizer_approved", { name: "Porch Concerts", slug: "porch-concerts" });
  expect(approved?.subject).toBe('Your organizer page "Porch Concerts" is now on Sunshine Events');
  expect(approved?.link?.path).toBe("/organizers/porch-concerts");
  const deleted = write("organizer_deleted", { name: "Porch Concerts", reason: "It is a shop." });
  expect(deleted).toMatchObject({ quote: "It is a shop.", link: { path: "/account/organizer" } });
  const unexplained = write("organizer_deleted", { name: "Porch Concerts", reason: null });
  expect(unexplained?.paragraphs.join(" ")).not.toContain("reason");
});

test("who loses the admin role reads the reason, where one was given", () => {
  expect(write("admin_role_revoked", { reason: "Has left" })).toMatchObject({ quote: "Has left" });
  expect(write("admin_role_revoked", { reason: null })?.paragraphs.join(" ")).not.toContain("reason");
});

test("a mail with data of another kind is not written", () => {
  expect(() => write("email_changed", { reason: null })).toThrow();
});
