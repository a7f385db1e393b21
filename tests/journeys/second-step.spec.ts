import type { Page } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { NoRealtime } from "#app/models/supabase.ts";
import { addMember, expect, test, withAndWithoutScripts } from "#tests/browser/site.ts";
import { type Authenticator, addAuthenticator, makeRecoveryCodes } from "#tests/support/second-step.ts";

// Signing in with a code, with and without scripts.

type Site = Parameters<typeof addMember>[0];

/** A member with an authenticator and recovery codes. */
async function addGuardedMember(site: Site): Promise<{ email: string; phone: Authenticator; codes: string[] }> {
  const email = await addMember(site, "Greta Guarded");
  const { url, anonKey } = site.stack;
  const client = createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: NoRealtime },
  });
  await client.auth.signInWithPassword({ email, password: "a-good-password" });
  const phone = await addAuthenticator({ client });
  return { email, phone, codes: await makeRecoveryCodes({ url, anonKey }, { client }) };
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

async function typePassword(page: Page, email: string): Promise<void> {
  await expect(title(page)).toHaveText("Sign In");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a-good-password");
  await press(page, "Sign In");
}

withAndWithoutScripts(() => {
  test("a member signs in with password and code, after a mistake, and is back at the page they came from", async ({
    page,
    site,
  }) => {
    const { email, phone } = await addGuardedMember(site);
    await page.goto("/create-event?city=tampa");
    await typePassword(page, email);
    await expect(title(page)).toHaveText("Enter your code");
    await expect(page.getByRole("banner").getByText("Greta Guarded")).toHaveCount(0);
    await page.getByLabel("Code").fill("12345");
    await press(page, "Sign In");
    await expect(page.getByRole("alert")).toContainText("A code has 6 digits");
    await page.getByLabel("Code").fill(phone.code());
    await press(page, "Sign In");
    await expect(page).toHaveURL(`${site.origin}/create-event?city=tampa`);
    await expect(page.getByRole("banner")).toContainText("Greta Guarded");
    // Neither page remains in the history.
    await page.goto("/about");
    await page.goBack();
    await expect(page).toHaveURL(`${site.origin}/create-event?city=tampa`);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a member who lost the phone uses a recovery code, once, and reads how many are left", async ({
    page,
    site,
  }) => {
    const { email, codes } = await addGuardedMember(site);
    await page.goto("/signin?next=%2Faccount");
    await typePassword(page, email);
    await page.getByRole("link", { name: "Use a recovery code instead" }).click();
    await expect(title(page)).toHaveText("Enter a recovery code");
    await page.getByLabel("Recovery code").fill((codes[0] ?? "").toUpperCase());
    await press(page, "Sign In");
    await expect(page).toHaveURL(`${site.origin}/account`);
    await expect(page.getByText("You have 9 left.")).toBeVisible();
    await page.context().clearCookies();
    await page.goto("/signin");
    await typePassword(page, email);
    await page.getByRole("link", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await press(page, "Sign In");
    await expect(page.getByRole("alert")).toContainText("That recovery code isn't right, or it was already used");
    await page.getByRole("link", { name: "Use a code from your authenticator" }).click();
    await expect(title(page)).toHaveText("Enter your code");
  });

  test("a member who forgot their password enters a code, chooses a new one, and stays signed in", async ({
    page,
    site,
  }) => {
    const { email, phone } = await addGuardedMember(site);
    const { url, serviceRoleKey } = site.stack;
    const answer = await fetch(`${url}/auth/v1/admin/generate_link`, {
      method: "POST",
      headers: {
        apikey: serviceRoleKey,
        Authorization: `Bearer ${serviceRoleKey}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ type: "recovery", email }),
    });
    const link: { hashed_token: string } = await answer.json();
    await page.goto(`/confirm?type=recovery&token_hash=${link.hashed_token}`);
    await press(page, "Choose a new password");
    await expect(title(page)).toHaveText("Enter your code");
    await page.getByLabel("Code").fill(phone.code());
    await press(page, "Sign In");
    await expect(title(page)).toHaveText("Choose a new password");
    await page.getByLabel("Password", { exact: true }).fill("a-better-password");
    await page.getByLabel("Confirm password").fill("a-better-password");
    await press(page, "Save new password");
    await expect(page).toHaveURL(`${site.origin}/dashboard`);
    await expect(page.getByText("Your new password is set.")).toBeVisible();
  });
});
