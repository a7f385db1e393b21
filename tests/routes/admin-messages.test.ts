import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";

let app: TestApp;
let olive: Person;
let ada: Person;
let list: typeof import("#app/routes/admin_.messages/route.tsx");

beforeAll(async () => {
  app = await openApp();
  list = await import("#app/routes/admin_.messages/route.tsx");
  olive = await signUpPerson(app.stack, "Olive Owner");
  ada = await signUpAdmin(app.stack, "Ada Admin");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.contact_messages`;
});

async function plant(count: number): Promise<void> {
  await app.stack.sql`
    insert into public.contact_messages (name, email, subject, message, created_at)
    select 'Sender ' || n, 'sender@example.com', 'Other', 'Message ' || n, now() - n * interval '1 minute'
    from generate_series(1, ${count}) as n`;
}

async function openList(query = "") {
  return list.loader(await app.get(`/admin/messages${query}`, {}, ada));
}

async function postIds(intent: string, ids: readonly string[]) {
  const fields = [["intent", intent], ...ids.map((id) => ["id", id])];
  return list.action(await app.post("/admin/messages", fields, {}, ada));
}

test("visitors are sent to sign in and members home", async () => {
  for (const [person, location] of [
    [undefined, "/signin?next=%2Fadmin%2Fmessages"],
    [olive, "/"],
  ] as const) {
    const refused: unknown = await list.loader(await app.get("/admin/messages", {}, person)).catch((error) => error);
    if (!(refused instanceof Response)) throw new Error("The list was shown");
    expect(refused.headers.get("Location")).toBe(location);
  }
});

test("an admin sees the messages, newest first, page by page", async () => {
  await plant(45);
  const first = await openList();
  expect(first).toMatchObject({ place: { page: 1 }, pageCount: 3, total: 45, waiting: { messages: 45 } });
  expect(first.messages.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, n) => `Sender ${n + 1}`));
  const last = await openList("?page=3");
  expect(last.messages.map(({ name }) => name)).toEqual([41, 42, 43, 44, 45].map((n) => `Sender ${n}`));
  expect(first.messages[0]).toMatchObject({
    replyUrl: "mailto:sender@example.com?subject=Re%3A%20Other",
    received: expect.stringMatching(/^\w+ \d+, \d+:\d\d [AP]M$/),
  });
});

test.each([
  [0, "?page=9", "/admin/messages"],
  [1, "?page=9", "/admin/messages"],
  [45, "?page=9", "/admin/messages?page=3"],
  [40, "?page=3", "/admin/messages?page=2"],
  [21, "?subject=Other&page=5", "/admin/messages?subject=Other&page=2"],
])("with %i messages, a page behind the last one (%s) leads to the last", async (count, query, location) => {
  if (count > 0) await plant(count);
  const answer: unknown = await openList(query).catch((error) => error);
  if (!(answer instanceof Response)) throw new Error("The page was shown");
  expect(answer.headers.get("Location")).toBe(location);
});

test("an admin sees the messages about one subject", async () => {
  await plant(3);
  await app.stack.sql`
    update public.contact_messages set subject = 'Feedback'
    where id = (select id from public.contact_messages limit 1)`;
  expect((await openList("?subject=Feedback")).messages.map(({ subject }) => subject)).toEqual(["Feedback"]);
  expect(await openList("?subject=Partnership")).toMatchObject({ messages: [], total: 0, waiting: { messages: 3 } });
  expect(await openList("?subject=Nonsense")).toMatchObject({ total: 3 });
});

test("an admin deletes many at once after being asked, and nothing else", async () => {
  await plant(5);
  const { messages } = await openList();
  const ids = messages.slice(0, 3).map(({ id }) => id);
  const query = new URLSearchParams([["ask", "delete"], ...ids.map((id) => ["id", id])]);
  const asked = await openList(`?${query}`);
  expect(asked.deleting.map(({ id }) => id)).toEqual(ids);
  expect(asked.total).toBe(5);
  await postIds("delete", ids);
  expect((await openList()).messages.map(({ id }) => id)).toEqual(messages.slice(3).map(({ id }) => id));
});

test("an admin marks messages as read and as unread again", async () => {
  await plant(3);
  const { messages } = await openList();
  const ids = messages.slice(1).map(({ id }) => id);
  await postIds("read", ids);
  const marked = await openList();
  expect(marked.waiting.messages).toBe(1);
  expect(marked.messages.map(({ isRead }) => isRead)).toEqual([false, true, true]);
  await postIds("unread", ids.slice(0, 1));
  expect((await openList()).waiting.messages).toBe(2);
});

test("an admin who chose no message is told so, and nothing changes", async () => {
  await plant(1);
  await expect(openList("?ask=delete")).rejects.toMatchObject({ status: 303 });
  for (const intent of ["read", "delete"]) expect((await redirected(postIds(intent, []))).status).toBe(303);
  expect(await openList()).toMatchObject({ total: 1, waiting: { messages: 1 } });
});

test("an admin is asked before a message is deleted, and returns to the page without that one only", async () => {
  await plant(22);
  const { messages } = await openList("?page=2");
  const [doomed] = messages;
  if (!doomed) throw new Error("No message on the second page");
  const asked = await openList(`?page=2&ask=delete&id=${doomed.id}`);
  expect(asked.deleting).toEqual([doomed]);
  expect(asked.total).toBe(22);

  const args = await app.post("/admin/messages?page=2", { intent: "delete", id: doomed.id }, {}, ada);
  expect(await redirected(list.action(args))).toMatchObject({ status: 303, to: "/admin/messages?page=2" });
  const left = await openList("?page=2");
  expect(left.messages.map(({ id }) => id)).toEqual(messages.slice(1).map(({ id }) => id));
});

test("members and visitors cannot delete a message or mark it as read", async () => {
  await plant(1);
  const [row] = await app.stack.sql<[{ id: string }]>`select id from public.contact_messages`;
  for (const person of [olive, undefined]) {
    for (const intent of ["delete", "read"]) {
      const args = await app.post("/admin/messages", { intent, id: row.id }, {}, person);
      await expect(list.action(args)).rejects.toMatchObject({ status: 303 });
    }
  }
  expect(await openList()).toMatchObject({ total: 1, waiting: { messages: 1 } });
});

test.each([
  ["an unknown intent", { intent: "answer", id: "00000000-0000-4000-8000-000000000000" }, 400],
  ["an id that is none", { intent: "delete", id: "1; drop table" }, 404],
])("%s is refused", async (_, fields, status) => {
  const args = await app.post("/admin/messages", fields, {}, ada);
  await expect(list.action(args)).rejects.toMatchObject({ init: { status } });
});

test("an admin answers a message by mail; the answer is kept beside it, and a second one refused", async () => {
  const { loader, action } = await import("#app/routes/admin_.messages_.$messageId.tsx");
  await plant(1);
  const [{ id } = { id: "" }] = (await openList()).messages;
  const path = `/admin/messages/${id}`;
  const answer = async (text: string, person: Person | undefined = ada) =>
    action(await app.post(path, { answer: text }, { messageId: id }, person));
  expect(answered((await answer(" ")) as never)).toMatchObject({
    status: 400,
    body: { errors: { answer: ["Answer is required"] } },
  });
  expect((await redirected(answer("Hello", olive))).to).toBe("/");
  expect((await redirected(answer("Hello"))).flash).toBe("The answer is on its way.");
  expect((await redirected(answer("Hello again"))).flash).toContain("already answered");
  expect(await loader(await app.get(path, { messageId: id }, ada))).toMatchObject({
    answer: { text: "Hello", by: "Ada Admin" },
  });
  expect((await openList()).messages).toMatchObject([{ id, isAnswered: true, isRead: true }]);
});
