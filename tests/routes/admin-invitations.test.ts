import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { answered, redirected } from "#tests/support/forms.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";

const PATH = "/admin-setup";

let app: TestApp;
let ada: Person;
let olive: Person;
let route: typeof import("#app/routes/admin-setup/route.tsx");

beforeAll(async () => {
  app = await openApp();
  route = await import("#app/routes/admin-setup/route.tsx");
  [ada, olive] = await Promise.all([signUpAdmin(app.stack), signUpPerson(app.stack)]);
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
  expect(dialog?.textContent).toContain(`The invitation of ${olive.email} will work no more`);
  expect((await open(ada, "?withdraw=0")).querySelector("dialog")).toBeNull();
  const revoke = { intent: "withdraw", id: String(invitation?.id) };
  expect(answered(await post(revoke, olive)).status).toBe(403);
  expect(answered(await post(revoke)).status).toBe(401);
  expect(await redirected(post(revoke, ada))).toMatchObject({ to: PATH, flash: expect.stringContaining("revoked") });
  expect(answered(await post(revoke, ada)).status).toBe(404);
  expect((await invitations()).map(({ id }) => id)).toEqual([token?.id]);
  // Nothing of it is left to accept.
  const shown = body.shown as { token: string };
  expect((await olive.client.rpc("accept_admin_invitation", { token: shown.token })).data).toBe(false);
  const [entry] = await app.stack.sql`select action, subject_id from public.audit_log where action like '%revoked'`;
  expect({ ...entry }).toEqual({ action: "invitation_revoked", subject_id: String(invitation?.id) });
});

test("the link of an invitation fills in the form, and changes nothing until it is pressed", async () => {
  const token = (await ada.client.rpc("create_admin_invitation", { invitee_email: olive.email })).data ?? "";
  const body = await open(olive, `?token=${token}`);
  const field = body.querySelector<HTMLInputElement>("[name=token]");
  expect(field?.value).toBe(token);
  expect(body.textContent).toContain(
    `You were invited: press 'Accept Invitation' to make your account (${olive.email})`,
  );
  expect(await isAdmin(olive)).toBe(false);
  expect(await redirected(post({ intent: "accept", token }, olive))).toMatchObject({ to: PATH });
  expect(await isAdmin(olive)).toBe(true);
  const visitor = await redirected(app.get(`${PATH}?token=${token}`).then(route.loader));
  expect(visitor.to).toBe(`/signin?${new URLSearchParams({ next: `${PATH}?token=${token}` })}`);
});
