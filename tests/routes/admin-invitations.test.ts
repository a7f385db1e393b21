import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { answered, cookieIn, redirected, withCookie } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

const PATH = "/admin-setup";

let app: TestApp;
let ada: Person;
let olive: Person;
let mara: Person;
let route: typeof import("#app/routes/admin-setup/route.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin-setup/route.tsx");
  [ada, olive, mara] = await Promise.all([
    signUpAdmin(app.stack),
    signUpPerson(app.stack),
    signUpPerson(app.stack, "Mara Member"),
  ]);
});
afterAll(() => app.close());

const open = async (person: Person, query = "") => {
  const path = `${PATH}${query}`;
  const loaderData = await route.loader(await app.get(path, {}, person));
  return renderPage({ path, Component: route.default, loaderData }).body;
};
const post = async (typed: Record<string, string>, person?: Person) =>
  route.action(await app.post(PATH, typed, {}, person));
const isAdmin = async ({ id }: Person) =>
  (await app.stack.sql`select is_admin from public.profiles where id = ${id}`)[0]?.is_admin;

test("admins read which invitations are open, for whom, by whom and until when, and revoke them", async () => {
  const { body } = answered(await post({ intent: "invite", invitee_email: olive.email }, ada));
  await ada.client.rpc("generate_admin_token");
  const invitations = async () => (await route.loader(await app.get(PATH, {}, ada))).invitations;
  const [token, invitation] = await invitations();
  expect([token?.email, invitation?.email, invitation?.madeBy]).toEqual([null, olive.email, "Ada Admin"]);
  expect(new Date(invitation?.expiresAt ?? "").getTime()).toBeGreaterThan(Date.now() + 3_500_000);

  const dialog = (await open(ada, `?withdraw=${invitation?.id}`)).querySelector("dialog");
  expect(dialog?.textContent).toContain(`The invitation of ${olive.email} will stop working`);
  expect((await open(ada, "?withdraw=0")).querySelector("dialog")).toBeNull();
  const revoke = { intent: "withdraw", id: String(invitation?.id) };
  expect(answered(await post(revoke, olive)).status).toBe(403);
  expect(answered(await post(revoke)).status).toBe(401);
  expect(await redirected(post(revoke, ada))).toMatchObject({ to: PATH, flash: expect.stringContaining("revoked") });
  expect(answered(await post(revoke, ada)).status).toBe(404);
  expect((await invitations()).map(({ id }) => id)).toEqual([token?.id]);
  // Nothing remains to be accepted.
  const shown = body.shown as { token: string };
  expect((await olive.client.rpc("accept_admin_invitation", { token: shown.token })).data).toBe(false);
  const [entry] = await app.stack.sql`select action, subject_id from public.audit_log where action like '%revoked'`;
  expect({ ...entry }).toEqual({ action: "invitation_revoked", subject_id: String(invitation?.id) });
});

const invite = async (person: Person) =>
  (await ada.client.rpc("create_admin_invitation", { invitee_email: person.email })).data ?? "";

const invitationCookie = (answer: unknown) => cookieIn(answer, "sunshine-invitation");

test("the link of an invitation fills in the form, and changes nothing until it is pressed", async () => {
  const token = await invite(olive);
  const link = `${PATH}?token=${token}`;
  const opened: unknown = await route.loader(await app.get(link, {}, olive)).catch((thrown: unknown) => thrown);
  const cookie = invitationCookie(opened);
  expect(cookie).toContain("HttpOnly");
  // The token is no longer in the address.
  expect(await redirected(Promise.resolve(opened))).toMatchObject({ to: PATH });
  const loaderData = await route.loader(withCookie(cookie, await app.get(PATH, {}, olive)));
  const { body } = renderPage({ path: PATH, Component: route.default, loaderData });
  expect(body.querySelector<HTMLInputElement>("[name=token]")?.value).toBe(token);
  expect(body.textContent).toContain(
    `You were invited: click 'Accept Invitation' to make your account (${olive.email})`,
  );
  expect(await isAdmin(olive)).toBe(false);
  const accepted = await post({ intent: "accept", token }, olive);
  expect(await redirected(Promise.resolve(accepted))).toMatchObject({ to: PATH });
  expect(invitationCookie(accepted)).toContain("Max-Age=0");
  expect(await isAdmin(olive)).toBe(true);
});

test("a visitor who opens the link signs in first, and no address of that has the token", async () => {
  const token = await invite(olive);
  const link = app.get(`${PATH}?token=${token}`).then(route.loader);
  expect((await redirected(link)).to).toBe(PATH);
  const visitor = await redirected(app.get(PATH).then(route.loader));
  expect(visitor.to).toBe(`/signin?${new URLSearchParams({ next: PATH })}`);
});

test.each<[string, (token: string) => Promise<unknown>]>([
  ["expired", () => app.stack.sql`update private.admin_tokens set expires_at = now() - interval '1 minute'`],
  [
    "used",
    async (token) => {
      await mara.client.rpc("accept_admin_invitation", { token });
      await app.stack.sql`update public.profiles set is_admin = false where id = ${mara.id}`;
    },
  ],
  [
    "revoked",
    async () => {
      const { invitations } = await route.loader(await app.get(PATH, {}, ada));
      await post({ intent: "withdraw", id: String(invitations[0]?.id) }, ada);
    },
  ],
])("an invitation that is %s makes nobody an admin, says what may be the cause, and is forgotten", async (_, end) => {
  const token = await invite(mara);
  await end(token);
  const answer = await post({ intent: "accept", token }, mara);
  const { body, status } = answered(answer);
  expect([status, body.errors]).toEqual([400, { token: ["Failed to accept invitation"] }]);
  const loaderData = await route.loader(withCookie(`sunshine-invitation=${token}`, await app.get(PATH, {}, mara)));
  const page = renderPage({ path: PATH, Component: route.default, loaderData, actionData: body });
  expect(page.body.textContent).not.toContain("You were invited");
  expect(page.body.textContent).toContain("more than 1\u00a0hour old, already used, revoked, or meant for a different");
  expect(page.querySelector<HTMLInputElement>("[name=token]")?.value).toBe("");
  expect(await isAdmin(mara)).toBe(false);
});
