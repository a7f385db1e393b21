import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HONEYPOT_FIELD } from "#app/forms/answer.ts";
import { renderMail } from "#app/mail/message.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { addEvent } from "#tests/support/events.ts";
import { cookieIn, redirected, withCookie } from "#tests/support/forms.ts";
import { addMember, addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

// How organizations get members, and what members and readers can do on their pages without scripts.

let app: TestApp;
let olive: Person;
let ed: Person;
let members: typeof import("#app/routes/account_.organizer_.members/route.tsx");
let join: typeof import("#app/routes/join-organizer.tsx");
let contact: typeof import("#app/routes/organizers.$organizer_.contact.tsx");
let handOver: typeof import("#app/routes/events.$eventId_.organizer.tsx");
let edit: typeof import("#app/routes/edit-event.$eventId.tsx");
let porch: string;

beforeAll(async () => {
  app = await openApp();
  members = await import("#app/routes/account_.organizer_.members/route.tsx");
  join = await import("#app/routes/join-organizer.tsx");
  contact = await import("#app/routes/organizers.$organizer_.contact.tsx");
  handOver = await import("#app/routes/events.$eventId_.organizer.tsx");
  edit = await import("#app/routes/edit-event.$eventId.tsx");
  olive = await signUpPerson(app.stack, "Olive Owner");
  ed = await signUpPerson(app.stack, "Ed Editor");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.stack.sql`delete from public.events`;
  await app.stack.sql`delete from public.organizers`;
  await app.stack.sql`truncate private.mail_outbox`;
  porch = await addOrganization(app.stack, "Porch Concerts", [olive]);
});

const SITE = {
  SITE_TIME_ZONE: "America/New_York",
  PRODUCT_NAME: "Sunshine Events",
  SITE_URL: "https://sunshine.example",
};

const manage = async (fields: Record<string, string>, person: Person) =>
  members.action((await app.post(`/account/organizer/members?id=${porch}`, fields, {}, person)) as never);
const list = async (person: Person) =>
  members.loader(await app.get(`/account/organizer/members?id=${porch}`, {}, person));

/** The next mail in the queue, as the site sends it. */
async function nextMail() {
  const { data } = await app.stack.client().rpc("claim_mail", { queue_key: app.stack.queueKey, most: 1 });
  const mail = data?.[0];
  if (!mail) throw new Error("There is no mail.");
  return { address: mail.address, ...(await renderMail(mail.kind, mail.data, SITE)) };
}

const JOIN = "/join-organizer";
const INVITATION = "sunshine-organizer-invitation";

/** Opens the link of an invitation, signed out. */
const openLink = async (path: string): Promise<unknown> =>
  join.loader(await app.get(path)).catch((thrown: unknown) => thrown);

test("a visitor who opens the link of an invitation signs in first, and no address of that has its token", async () => {
  const opened = await openLink(`${JOIN}?token=mailed-to-ed`);
  expect(cookieIn(opened, INVITATION)).toMatch(/=mailed-to-ed;.*HttpOnly/);
  expect((await redirected(Promise.resolve(opened))).to).toBe(JOIN);
  const visitor = await redirected(openLink(JOIN));
  expect(visitor.to).toBe(`/signin?${new URLSearchParams({ next: JOIN })}`);
});

test.each([
  ["expired", () => app.stack.sql`update private.organizer_invitations set expires_at = now() - interval '1 minute'`],
  [
    "revoked",
    async () => {
      const { invitations } = await list(olive);
      await manage({ intent: "revoke", invitation: invitations[0]?.id ?? "" }, olive);
    },
  ],
])("an invitation that is %s makes nobody a member, and says what may be the cause", async (_, end) => {
  await manage({ intent: "invite", email: ed.email, role: "editor" }, olive);
  const path = /https:\/\/sunshine\.example(\/join-organizer\S+)/.exec((await nextMail()).text)?.[1] ?? "";
  const cookie = cookieIn(await openLink(path), INVITATION);
  await end();
  const answer = await join.action(withCookie(cookie, await app.post(JOIN, {}, {}, ed)) as never);
  expect(answer).toMatchObject({ init: { status: 400 } });
  expect(JSON.stringify(answer)).toContain(
    "it was accepted or revoked, has expired, or is for a different email address",
  );
  expect(await list(olive)).toMatchObject({ members: [{ name: "Olive Owner" }] });
});

test("an owner invites, an editor joins by the mailed link, changes an event, and leaves", async () => {
  const { id } = await addEvent(app.stack, olive);
  const editPage = async () => edit.loader((await app.get(`/edit-event/${id}`, { eventId: id }, ed)) as never);
  await expect(editPage).rejects.toMatchObject({ status: 303 });
  await expect(() => list(ed)).rejects.toMatchObject({ status: 303 });

  expect(await manage({ intent: "invite", email: ed.email, role: "editor" }, olive)).toMatchObject({ status: 303 });
  expect(await list(olive)).toMatchObject({ invitations: [{ address: ed.email }] });
  const mail = await nextMail();
  expect(mail).toMatchObject({ address: ed.email, subject: "Join Porch Concerts on Sunshine Events" });
  const path = /https:\/\/sunshine\.example(\/join-organizer\S+)/.exec(mail.text)?.[1] ?? "";
  const cookie = cookieIn(await openLink(path), INVITATION);
  const opened = async (person: Person) => join.loader(withCookie(cookie, await app.get(JOIN, {}, person)));
  const press = async (person: Person) =>
    join.action(withCookie(cookie, await app.post(JOIN, {}, {}, person)) as never);
  expect(await opened(olive)).toMatchObject({ invitation: null });
  expect(await press(olive)).toMatchObject({ init: { status: 400 } });
  expect(await opened(ed)).toMatchObject({ invitation: { name: "Porch Concerts" } });
  const joined: unknown = await press(ed);
  expect(joined).toMatchObject({ status: 303 });
  expect(cookieIn(joined, INVITATION)).toContain("Max-Age=0");
  expect(await press(ed)).toMatchObject({ init: { status: 400 } });

  expect(await editPage()).toMatchObject({ data: { id, hasOrganizations: true } });
  expect(await list(ed)).toMatchObject({
    isOwner: false,
    invitations: [],
    members: [{ name: "Olive Owner" }, { isSelf: true }],
  });
  expect(await manage({ intent: "remove", member: olive.id }, ed)).toMatchObject({ status: 303 });
  expect(await list(ed)).toMatchObject({ members: [{ name: "Olive Owner" }, { name: "Ed Editor" }] });
  await manage({ intent: "leave" }, ed);
  await expect(editPage).rejects.toMatchObject({ status: 303 });
  // The last owner cannot leave.
  await manage({ intent: "leave" }, olive);
  expect(await list(olive)).toMatchObject({ members: [{ name: "Olive Owner", isOwner: true }] });
});

test("an owner makes an editor an owner, and removes the other one", async () => {
  await addMember(app.stack, porch, ed.id, "editor");
  expect(await manage({ intent: "role", member: ed.id, role: "owner" }, olive)).toMatchObject({ status: 303 });
  expect(await list(ed)).toMatchObject({ isOwner: true, isLastOwner: false });
  expect(await manage({ intent: "remove", member: olive.id }, ed)).toMatchObject({ status: 303 });
  expect(await list(ed)).toMatchObject({ members: [{ name: "Ed Editor" }], isLastOwner: true });
});

test("what only somebody else can undo is asked first: to remove a member, to leave, to become an editor", async () => {
  await addMember(app.stack, porch, ed.id, "editor");
  const path = (query: string) => `/account/organizer/members?id=${porch}${query}`;
  const ask = async (query: string, person: Person) => {
    const page = await members.loader(await app.get(path(query), {}, person));
    const { body } = renderPage({ path: path(query), Component: members.default, loaderData: page });
    const dialog = body.querySelector("dialog");
    const sent = [...(dialog?.querySelectorAll("input, button") ?? [])].map((control) => control.getAttribute("value"));
    return dialog && [dialog.querySelector("h2")?.textContent, ...sent];
  };
  const remove = `&ask=remove&member=${ed.id}`;
  expect(await ask(remove, olive)).toEqual(["Remove Ed Editor?", ed.id, "remove"]);
  expect(await ask("&ask=leave", ed)).toEqual(["Leave Porch Concerts?", "leave"]);
  // The last owner can do neither, and an editor cannot remove anyone.
  for (const query of ["&ask=leave", "&ask=editor", `&ask=remove&member=${olive.id}`])
    expect(await ask(query, olive), query).toBeNull();
  expect(await ask(`&ask=remove&member=${olive.id}`, ed)).toBeNull();
  await app.stack.sql`update public.organizer_members set role = 'owner' where member_id = ${ed.id}`;
  expect(await ask("&ask=editor", olive)).toEqual(["Become an editor of Porch Concerts?", olive.id, "editor", "role"]);
});

test("a member hands an event over with a form, and it says whose it is now", async () => {
  const { id } = await addEvent(app.stack, olive);
  const args = { eventId: id };
  const open = async (person: Person) => handOver.loader(await app.get(`/events/${id}/organizer`, args, person));
  const { version, organization } = await open(olive);
  expect(organization).toBe(porch);
  expect(await open(olive)).toMatchObject({ keptBy: null });
  await expect(() => open(ed)).rejects.toMatchObject({ status: 303 });
  const send = async (fields: Record<string, string>, person: Person) =>
    handOver.action((await app.post(`/events/${id}/organizer`, fields, args, person)) as never);
  expect(await send({ organization: "", version }, ed)).toMatchObject({ init: { status: 403 } });
  await addMember(app.stack, porch, ed.id, "editor");
  expect(await open(ed)).toMatchObject({ keptBy: "Porch Concerts" });
  await send({ organization: "", version }, olive);
  expect(await open(olive)).toMatchObject({ organization: "" });
  // An outdated version changes nothing.
  await send({ organization: porch, version }, olive);
  expect(await open(olive)).toMatchObject({ organization: "" });
});

test("a reader writes to an organizer, who gets it as a mail that answers to the reader", async () => {
  const args = { organizer: "porch-concerts" };
  const fields = { name: "Vera", email: "vera@example.com", message: "When do doors open?", [HONEYPOT_FIELD]: "" };
  const sent = await contact.action((await app.post("/organizers/porch-concerts/contact", fields, args)) as never);
  expect(sent).toMatchObject({ status: 303 });
  const mail = await nextMail();
  expect(mail).toMatchObject({
    address: olive.email,
    replyTo: "vera@example.com",
    subject: "A message to Porch Concerts",
  });
  expect(mail.text).toContain("> When do doors open?");
  expect(JSON.stringify(await contact.loader(await app.get("/organizers/porch-concerts/contact", args)))).not.toContain(
    olive.email,
  );
  await app.stack.sql`update public.organizers set takes_messages = false where true`;
  const closed = async () => contact.loader(await app.get("/organizers/porch-concerts/contact", args));
  await expect(closed).rejects.toMatchObject({ init: { status: 404 } });
});
