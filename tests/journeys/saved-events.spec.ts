import type { Page } from "@playwright/test";
import { tabAndEnter, tabTo } from "#tests/browser/keyboard.ts";
import { watchPolicy } from "#tests/browser/policy-watch.ts";
import {
  addMember,
  enterAsMember,
  expect,
  openUntilScriptsRun,
  test,
  withAndWithoutScripts,
  withEvents,
} from "#tests/browser/site.ts";
import { waitUntilHydrated } from "#tests/support/hydration.ts";

// Saved events: members save in their account, visitors in their browser.

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const inMain = (page: Page) => page.getByRole("main");
const card = (page: Page, name: string) => inMain(page).getByRole("article").filter({ hasText: name });

/** Opens an event's page from the list, and waits for its script. */
async function openEvent(page: Page, name: string): Promise<void> {
  await openUntilScriptsRun(page, "/events");
  await page.getByRole("link", { name }).click();
  await expect(title(page)).toHaveText(name);
  await waitUntilHydrated(page);
}

async function signIn(page: Page, email: string): Promise<void> {
  await expect(title(page)).toHaveText("Sign In");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a-good-password");
  await inMain(page).getByRole("button", { name: "Sign In", exact: true }).click();
}

withAndWithoutScripts(() => {
  test("a member saves an event with the keyboard, finds it among the saved ones and removes it", async ({
    page,
    site,
  }) => {
    await enterAsMember(page, site, "Mara Member");
    await withEvents(site, { title: "Lantern Walk" }, async () => {
      await openEvent(page, "Lantern Walk");
      await tabAndEnter(page, page.getByRole("button", { name: "Save", exact: true }));
      await expect(page.getByRole("status").getByText("Saved to your saved events.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Saved (tap to remove)" })).toBeVisible();
      await openUntilScriptsRun(page, "/saved");
      await expect(card(page, "Lantern Walk")).toBeVisible();
      await tabAndEnter(page, page.getByRole("button", { name: "Remove Lantern Walk" }));
      await expect(page.getByText("Removed from your saved events.")).toBeVisible();
      await expect(page.getByText("Nothing saved")).toBeVisible();
    });
  });
});

test.describe("a visitor without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("signs in to save an event, is asked, and is back at the event", async ({ page, site }) => {
    const email = await addMember(site, "Mara Member");
    await withEvents(site, { title: "Lantern Walk" }, async () => {
      await page.goto("/saved");
      await expect(page.locator("noscript a")).toBeVisible();
      await openEvent(page, "Lantern Walk");
      await page.getByRole("link", { name: "Sign in to save" }).click();
      await signIn(page, email);
      await expect(title(page)).toHaveText("Save this event");
      await inMain(page).getByRole("button", { name: "Save", exact: true }).click();
      await expect(title(page)).toHaveText("Lantern Walk");
      await expect(page.getByText("Saved to your saved events.")).toBeVisible();
      await page.getByRole("banner").getByRole("link", { name: "Saved" }).click();
      await expect(card(page, "Lantern Walk")).toBeVisible();
    });
  });
});

test("a visitor saves events in the browser, without a cookie, and takes them over after signing in", async ({
  page,
  site,
}) => {
  const violations = await watchPolicy(page);
  const email = await addMember(site, "Mara Member");
  await withEvents(site, { title: "Lantern Walk", count: 2 }, async () => {
    for (const name of ["Lantern Walk 1", "Lantern Walk 2"]) {
      await openEvent(page, name);
      await tabTo(page, page.getByRole("button", { name: "Save", exact: true }));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("status").getByText("Saved to your saved events in this browser.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Saved (tap to remove)" })).toBeFocused();
    }
    await page.reload();
    await expect(page.getByRole("button", { name: "Saved (tap to remove)" })).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);

    await page.getByRole("banner").getByRole("link", { name: "Saved" }).click();
    await expect(card(page, "Lantern Walk 1")).toBeVisible();
    await waitUntilHydrated(page);
    const file = page.waitForEvent("download");
    await page.getByRole("link", { name: "Calendar file" }).click();
    expect((await file).suggestedFilename()).toBe("saved-events.ics");

    await page.getByRole("link", { name: "sign in", exact: true }).click();
    await signIn(page, email);
    await expect(title(page)).toHaveText("Saved events");
    await page.getByRole("button", { name: "Save them to your account" }).click();
    await expect(page.getByText("2 of these events are now in your account.")).toBeVisible();
    await expect(card(page, "Lantern Walk")).toHaveCount(2);
    await expect(page.getByText("Only in this browser")).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("sunshine-saved"))).toBeNull();
  });
  expect(violations).toEqual([]);
});

test("a visitor removes saved events, on their page and on the list, and what is over leaves it", async ({
  page,
  site,
}) => {
  await withEvents(site, { title: "Lantern Walk", count: 2 }, async () => {
    for (const name of ["Lantern Walk 1", "Lantern Walk 2"]) {
      await openEvent(page, name);
      await page.getByRole("button", { name: "Save", exact: true }).click();
    }
    await page.getByRole("button", { name: "Saved (tap to remove)" }).click();
    await expect(page.getByRole("status").getByText("Removed from your saved events.")).toBeVisible();
    await openUntilScriptsRun(page, "/saved");
    await expect(inMain(page).getByRole("article")).toHaveCount(1);
  });
  // The events of this test have been removed with their organizer.
  await openUntilScriptsRun(page, "/saved");
  await expect(page.getByText("Nothing saved")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("sunshine-saved"))).toBeNull();
});

test("a visitor saves by the mark of a card, and takes a removal back", async ({ page, site }) => {
  const violations = await watchPolicy(page);
  await withEvents(site, { title: "Lantern Walk", count: 2 }, async () => {
    await openUntilScriptsRun(page, "/events");
    const mark = page.getByRole("button", { name: "Save Lantern Walk 1" });
    await expect(mark).toHaveAttribute("aria-pressed", "false");
    await tabAndEnter(page, mark);
    await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
    await expect(mark).toHaveAttribute("aria-pressed", "true");
    await mark.click();
    await expect(mark).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(mark).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("link", { name: "Saved events" }).click();
    await expect(card(page, "Lantern Walk 1")).toBeVisible();
    await page.getByRole("button", { name: "Remove Lantern Walk 1" }).click();
    await expect(page.getByText("Nothing saved")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(card(page, "Lantern Walk 1")).toBeVisible();
  });
  expect(violations).toEqual([]);
});

test("a member saves by the mark of a card", async ({ page, site }) => {
  await enterAsMember(page, site, "Mara Member");
  await withEvents(site, { title: "Lantern Walk" }, async () => {
    await openUntilScriptsRun(page, "/events");
    const mark = page.getByRole("button", { name: "Save Lantern Walk" });
    // Until the account has answered, a mark opens the page that saves its event.
    await expect(mark).toHaveAttribute("aria-pressed", "false");
    await mark.click();
    await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
    await openUntilScriptsRun(page, "/events");
    await expect(mark).toHaveAttribute("aria-pressed", "true");
  });
});

test("a list that cannot be loaded says so, and loses nothing", async ({ page, site }) => {
  await withEvents(site, { title: "Lantern Walk" }, async () => {
    await openEvent(page, "Lantern Walk");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.route("**/saved/events.json?*", (route) => route.fulfill({ status: 503 }));
    await openUntilScriptsRun(page, "/saved");
    await expect(page.getByRole("alert")).toContainText("They are still saved in this browser.");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(card(page, "Lantern Walk")).toBeVisible();
  });
});

test("a browser that keeps nothing leaves the link to sign in, and one that is full says so", async ({
  page,
  site,
}) => {
  await withEvents(site, { title: "Lantern Walk" }, async () => {
    const ids = Array.from({ length: 100 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`);
    await openEvent(page, "Lantern Walk");
    await page.evaluate((saved) => localStorage.setItem("sunshine-saved", saved), ids.join("."));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status").getByText("This browser saves up to 100 events.")).toBeVisible();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("denied", "SecurityError");
      };
    });
    const script = page.waitForResponse(/saved-in-browser/);
    await page.reload();
    await script;
    await expect(page.getByRole("link", { name: "Sign in to save" })).toBeVisible();
  });
});

test("the page of an event opens the share sheet of the device where there is one, and moves nothing for it", async ({
  page,
  site,
}) => {
  await withEvents(site, { title: "Lantern Walk" }, async () => {
    await openEvent(page, "Lantern Walk");
    const menu = page.locator("#share");
    await menu.getByText("Share", { exact: true }).click();
    await expect(menu.getByRole("link", { name: "Send by email" })).toBeVisible();
    const place = () => page.getByText("Add to calendar").boundingBox();
    const before = await place();
    await page.addInitScript(() => {
      const shared: ShareData[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, {
        async share(data: ShareData) {
          shared.push(data);
          throw new DOMException("closed", "AbortError");
        },
      });
    });
    await page.reload();
    await waitUntilHydrated(page);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const text = expect.stringMatching(/, \d{4}, .+\. .+, Tampa$/);
    await expect
      .poll(() => page.evaluate(() => "shared" in window && window.shared))
      .toEqual([{ title: "Lantern Walk", text, url: page.url() }]);
    expect(await place()).toEqual(before);
  });
});

test("the address of an event is copied by a button", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await withEvents(site, { title: "Lantern Walk" }, async () => {
    await openUntilScriptsRun(page, "/events?search=lantern");
    await page.getByRole("link", { name: "Lantern Walk" }).click();
    await expect(page).toHaveURL(/\/events\/[\da-f-]{36}$/);
    await page.locator("#share summary").click();
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByRole("button", { name: "Copied!" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });
});

test("the poster of an event has a button that prints it", async ({ page, site }) => {
  await withEvents(site, { title: "Lantern Walk" }, async () => {
    await page.goto("/events?search=lantern");
    await page.getByRole("link", { name: "Lantern Walk" }).click();
    await page.locator("#share summary").click();
    await page.getByRole("link", { name: "Printable poster" }).click();
    await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { isPrinted: true }) }));
    await page.getByRole("button", { name: "Print" }).click();
    expect(await page.evaluate(() => "isPrinted" in window)).toBe(true);
  });
});

test.describe("on a phone", () => {
  // Only styles keep them there.
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });

  test("saving and sharing stay in reach while an event is read", async ({ page, site }) => {
    const description = "Bring a lantern, and somebody to walk with.\n\n".repeat(40);
    await withEvents(site, { title: "Lantern Walk", description }, async () => {
      await page.goto("/events");
      const address = await page.getByRole("link", { name: "Lantern Walk" }).getAttribute("href");
      await page.goto(address ?? "");
      const share = page.locator("#share summary");
      for (const text of ["Lantern Walk", "Bring a lantern"]) {
        await page.getByText(text).last().scrollIntoViewIfNeeded();
        await expect(share).toBeInViewport();
      }
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await expect(share).not.toBeInViewport();
    });
  });
});

test("a page asks for its scripts after everything that is seen of it has arrived", async ({ page, site }) => {
  await withEvents(site, { title: "Lantern Walk" }, async () => {
    await openUntilScriptsRun(page, "/events");
    const address = await page.getByRole("link", { name: "Lantern Walk" }).getAttribute("href");
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(address ?? "", { waitUntil: "domcontentloaded" });
    expect(scripts).toEqual([]);
    await waitUntilHydrated(page);
    expect(scripts.sort()).toEqual([
      expect.stringMatching(/^\/assets\/offline-copies-.*\.js$/),
      expect.stringMatching(/^\/assets\/saved-in-browser-.*\.js$/),
    ]);
  });
});
