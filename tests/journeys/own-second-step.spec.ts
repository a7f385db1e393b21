import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { watchPolicy } from "#tests/browser/policy-watch.ts";
import { asAdmin, enterAsMember, expect, test, withAndWithoutScripts } from "#tests/browser/site.ts";
import { type Authenticator, authenticatorOf } from "#tests/support/second-step.ts";

// Setting up and using a second step, with and without scripts.

const PAGE = "/account/second-step";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const section = (page: Page, name: string) => page.getByRole("region", { name });
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

/** The authenticator app after it has scanned the page's key. */
async function scan(page: Page): Promise<Authenticator> {
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const key = await page.getByLabel("Or type this key into the app").inputValue();
  const opened = await page.getByRole("link", { name: "Open in Authenticator" }).getAttribute("href");
  expect(new URL(opened ?? "").searchParams.get("secret")).toBe(key.replaceAll(" ", ""));
  return authenticatorOf("", key.replaceAll(" ", ""));
}

async function typeCode(page: Page, name: string, code: string): Promise<void> {
  await page.getByLabel(`Code for "${name}"`).fill(code);
  await press(page, "Confirm");
}

/** Sets up the first authenticator on the open page. */
async function setUp(page: Page, name: string): Promise<Authenticator> {
  await page.getByLabel("Name of the authenticator").fill(name);
  await press(page, "Set up");
  const app = await scan(page);
  await typeCode(page, name, app.code());
  await expect(page.getByText("Your second step is on.")).toBeVisible();
  return app;
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`/signin?next=${encodeURIComponent(PAGE)}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a-good-password");
  await press(page, "Sign In");
}

/** The recovery codes on the page, as they are shown there. */
async function readCodes(page: Page): Promise<string[]> {
  const items = section(page, "Your recovery codes").getByRole("listitem");
  await expect(items).toHaveCount(10);
  return items.allTextContents();
}

withAndWithoutScripts(() => {
  test("a member sets a second step up, mistypes a code and loads the page again on the way, adds another and removes one", async ({
    page,
    site,
  }) => {
    const violations = await watchPolicy(page);
    await enterAsMember(page, site, "Mara Member");
    await page.goto("/account");
    await page.getByRole("link", { name: "Set up a second step" }).click();
    await expect(title(page)).toHaveText("Second step");
    await page.getByLabel("Name of the authenticator").fill("My old phone");
    await press(page, "Set up");
    const phone = await scan(page);
    await page.reload();
    expect((await scan(page)).secret).toBe(phone.secret);
    await typeCode(page, "My old phone", "12345");
    await expect(page.getByRole("alert")).toContainText("A code has 6 digits");
    expect((await scan(page)).secret).toBe(phone.secret);
    await typeCode(page, "My old phone", phone.code());
    await expect(page.getByText("Your second step is on. Your other devices have been signed out.")).toBeVisible();

    await page.getByLabel("Name of another authenticator").fill("My new phone");
    await press(page, "Add another");
    await scan(page);
    await press(page, "Cancel");
    await expect(page.getByText("Nothing was added.")).toBeVisible();
    await page.getByLabel("Name of another authenticator").fill("My new phone");
    await press(page, "Add another");
    const next = await scan(page);
    await typeCode(page, "My new phone", next.code());
    await expect(page.getByText('"My new phone" has been added.')).toBeVisible();

    const remove = page.getByRole("link", { name: "Remove My old phone" });
    await remove.click();
    await expect(page.getByRole("dialog")).toContainText("Its codes stop working.");
    await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await remove.click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("The authenticator has been removed.")).toBeVisible();
    await expect(section(page, "Your authenticators").getByRole("listitem")).toHaveCount(1);

    await page.getByRole("link", { name: "Remove My new phone" }).click();
    await expect(page.getByRole("dialog")).toContainText("It's your only one");
    await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByText("Your second step is off. You can delete the entry in your app.")).toBeVisible();
    expect(violations).toEqual([]);
  });

  test("a member makes recovery codes, keeps them as a file, loads the page again, and signs in with one", async ({
    page,
    site,
  }) => {
    const violations = await watchPolicy(page);
    const email = await enterAsMember(page, site, "Mara Member");
    await page.goto(PAGE);
    await setUp(page, "My phone");
    await expect(section(page, "Recovery codes")).toContainText("Without recovery codes");
    await press(page, "Create recovery codes");
    const codes = await readCodes(page);
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save as a text file" }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe("sunshine-events-recovery-codes.txt");
    const kept = await readFile(await file.path(), "utf8");
    expect(kept.split("\n")).toEqual(expect.arrayContaining(codes));
    expect(kept).toContain(email);

    // Without scripts, the browser sends the form again; with scripts, it reloads the page. Neither creates other codes.
    await page.reload();
    await expect(section(page, "Recovery codes")).toContainText("You have 10 of 10 left.");
    await expect(page.getByText(codes[0] ?? "")).toHaveCount(0);
    await signIn(page, email);
    await page.getByRole("link", { name: "Use a recovery code instead" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await press(page, "Sign In");
    await expect(section(page, "Recovery codes")).toContainText("You have 9 of 10 left.");

    await page.getByRole("link", { name: "Create new codes" }).click();
    await expect(page.getByRole("dialog")).toContainText("Your current ones stop working right away");
    await page.getByRole("dialog").getByRole("button", { name: "Create new codes" }).click();
    expect(await readCodes(page)).not.toContain(codes[1]);
    await page.getByRole("link", { name: "Done" }).click();
    await expect(section(page, "Recovery codes")).toContainText("You have 10 of 10 left.");
    expect(violations).toEqual([]);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an admin requires a second step of admins, one who has none is led to it, and one who lost theirs is helped", async ({
    page,
    browser,
    baseURL,
    site,
    javaScriptEnabled,
  }) => {
    const colleague = await browser.newPage({ baseURL, javaScriptEnabled });
    const adas = await enterAsMember(page, site, "Ada Admin");
    const beas = await enterAsMember(colleague, site, "Bea Admin");
    await asAdmin(site, adas, () =>
      asAdmin(site, beas, async () => {
        await page.goto("/admin");
        const pages = page.getByRole("navigation", { name: "Admin pages" });
        await pages.getByRole("link", { name: "Settings" }).click();
        await pages.getByRole("link", { name: "Security" }).click();
        await expect(title(page)).toHaveText("Security");
        await page.getByRole("link", { name: "Set up your second step" }).first().click();
        await setUp(page, "My phone");
        await page.goto("/admin/security");
        await expect(section(page, "Admins need a second step")).toContainText("without one");
        await page.getByRole("link", { name: "Turn on" }).click();
        await expect(page.getByRole("dialog")).toContainText(`Bea Admin (${beas})`);
        await press(page, "Turn on");
        await expect(page.getByText("Admins now need a second step.")).toBeVisible();

        await colleague.goto("/admin/reports");
        await expect(title(colleague)).toHaveText("Second step");
        await expect(colleague.getByText("Admins of this site need a second step.")).toBeVisible();
        await setUp(colleague, "My watch");
        await colleague.goto("/admin/reports");
        await expect(title(colleague)).toHaveText("Reports");

        await page.getByLabel("Email address of the account").fill("nobody@example.com");
        await page.getByLabel("Reason").fill("The watch fell into the bay.");
        await press(page, "Reset second step");
        await expect(page.getByRole("alert")).toContainText("No account with this email address was found");
        await expect(page.getByLabel("Reason")).toHaveValue("The watch fell into the bay.");
        await page.getByLabel("Email address of the account").fill(beas);
        await press(page, "Reset second step");
        await expect(page.getByText(`The second step of ${beas} has been reset.`)).toBeVisible();
        await expect(page.getByLabel("Email address of the account")).toHaveValue("");

        await signIn(colleague, beas);
        await expect(colleague.getByText("Your second step is off")).toBeVisible();
        await press(page, "Turn off");
        await expect(page.getByText("Admins no longer need a second step.")).toBeVisible();
        await colleague.goto("/admin/reports");
        await expect(title(colleague)).toHaveText("Reports");
      }),
    );
    await colleague.close();
  });
});

test("a member copies the key as apps take it, and the recovery codes one below the other", async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await enterAsMember(page, site, "Mara Member");
  await page.goto(PAGE);
  await page.getByLabel("Name of the authenticator").fill("My phone");
  await press(page, "Set up");
  const phone = await scan(page);
  await press(page, "Copy");
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  expect(await copied()).toBe(phone.secret);
  await typeCode(page, "My phone", phone.code());
  await press(page, "Create recovery codes");
  const codes = await readCodes(page);
  await press(page, "Copy");
  await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
  expect(await copied()).toBe(codes.join("\n"));
});
