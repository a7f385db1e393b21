import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { answered } from "#tests/support/forms.ts";
import { type Person, signUpAdmin } from "#tests/support/people.ts";
import { openSmtpServer } from "#tests/support/smtp.ts";

let app: TestApp;
let ada: Person;
let smtp: Awaited<ReturnType<typeof openSmtpServer>>;

beforeAll(async () => {
  smtp = await openSmtpServer();
  app = await openApp({ env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}?from=team%40example.org` } });
  ada = await signUpAdmin(app.stack);
});

afterAll(() => app.close());

async function invite(email: string) {
  const { action } = await import("#app/routes/admin-setup/route.tsx");
  return answered(await action(await app.post("/admin-setup", { intent: "invite", invitee_email: email }, {}, ada)));
}

test("where mail is configured an invitation is mailed to its address, and shown once all the same", async () => {
  const { body, status } = await invite("new.admin@example.com");
  expect(status).toBe(200);
  expect(body).toMatchObject({ shown: { isMailed: true, token: expect.any(String) } });
  const conversation = smtp.received.join("");
  expect(conversation).toContain("MAIL FROM:<team@example.org>");
  expect(conversation).toContain("RCPT TO:<new.admin@example.com>");
  expect(conversation).toContain("/admin-setup");
});

test("an invitation that cannot be mailed is still shown, and the failure is logged without the token", async () => {
  await new Promise((resolve) => smtp.server.close(resolve));
  const { body, status } = await invite("another.admin@example.com");
  expect(status).toBe(200);
  expect(body).toMatchObject({ shown: { isMailed: false, token: expect.any(String) } });
  expect(JSON.stringify(takeComplaints())).toContain("invitation mail was not sent");
});
