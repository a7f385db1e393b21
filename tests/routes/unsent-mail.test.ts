import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

let app: TestApp;
let olive: Person;
let ada: Person;
let route: typeof import("#app/routes/admin_.mail.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin_.mail.tsx");
  olive = await signUpPerson(app.stack);
  ada = await signUpAdmin(app.stack);
});
afterAll(() => app.close());
beforeEach(() => app.stack.sql`truncate private.mail_outbox`);

async function queueFailed(count: number) {
  await app.stack.sql`
    insert into private.mail_outbox (kind, recipient_id, failed_at, attempts, last_problem)
    select 'event_approved', ${olive.id}, now(), 13, '550 Mailbox is full' from generate_series(1, ${count})`;
}

const open = async (person: Person | undefined = ada) => route.loader(await app.get("/admin/mail", {}, person));
const post = async (fields: Record<string, string>, person: Person | undefined = ada) =>
  route.action(await app.post("/admin/mail", fields, {}, person));

test("an admin reads which mail could not be sent, when and why, but not to whom", async () => {
  await queueFailed(1);
  const page = await open();
  expect(page.waiting.mail).toBe(1);
  expect(page.mails).toMatchObject([
    { label: "Event approved", problem: "550 Mailbox is full", outlook: "Given up after 13 attempts" },
  ]);
  const html = renderPage({ path: "/admin/mail", Component: route.default, loaderData: page });
  expect(html.body.textContent).toContain("1 email could not be sent");
  expect(html.body.textContent).not.toContain(olive.email);
});

test("an admin has one sent again, or all", async () => {
  await queueFailed(3);
  const [mail] = (await open()).mails;
  expect(await redirected(post({ intent: "retry", id: String(mail?.id) }))).toMatchObject({
    to: "/admin/mail",
    flash: "1 email is being sent again.",
  });
  expect((await redirected(post({ intent: "retry-all" }))).flash).toBe("3 emails are being sent again.");
  const waiting = await app.stack.sql`select from private.mail_outbox where failed_at is null and attempts = 0`;
  expect(waiting.count).toBe(3);
});

test("what is sent already is not sent again", async () => {
  await app.stack.sql`insert into private.mail_outbox (kind, recipient_id, sent_at) values ('x', ${olive.id}, now())`;
  expect((await redirected(post({ intent: "retry-all" }))).flash).toContain("othing to send again");
  await expect(post({ intent: "retry", id: "1 or 1=1" })).rejects.toMatchObject({ init: { status: 404 } });
});

test("members and visitors neither see nor send it", async () => {
  await queueFailed(1);
  expect((await redirected(open(olive))).to).toBe("/");
  expect((await redirected(post({ intent: "retry-all" }, olive))).to).toBe("/");
  expect((await redirected(route.loader(await app.get("/admin/mail")))).to).toContain("/signin");
});
