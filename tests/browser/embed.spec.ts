import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test, withEvents } from "./site.ts";

// Embedded lists on other websites, as readers of those sites see them.

/** Serves one page as another website, at another origin, while `work` runs. */
async function asOtherWebsite(html: string, work: (address: string) => Promise<void>): Promise<void> {
  const server = createServer((_, answer) => {
    answer.setHeader("Content-Type", "text/html; charset=utf-8");
    answer.end(`<!DOCTYPE html><html lang="en"><title>Palm Bakery</title><h1>Around the corner</h1>${html}</html>`);
  });
  await new Promise<void>((ready) => server.listen(0, "localhost", ready));
  try {
    await work(`http://localhost:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

const codeOn = (page: Page) => page.locator("#embed-code").inputValue();

test("code that was copied shows the list on another website, in its colours, and leads to events in new tabs", async ({
  page,
  site,
  context,
}) => {
  await withEvents(site, { title: "Porch Concert" }, async () => {
    await page.goto("/follow?from=%2Ftampa");
    await page.getByRole("link", { name: "Get the code" }).click();
    await page.getByRole("radio", { name: "Dark" }).check();
    await page.getByLabel("Color").fill("#ffb866");
    await page.getByLabel("Height in pixels").fill("320");
    await page.getByRole("button", { name: "Update code and preview" }).click();
    await expect(page).toHaveURL(/accent=%23ffb866/);
    await expect(page.frameLocator("iframe").getByRole("link", { name: "Porch Concert" })).toBeVisible();
    const code = await codeOn(page);
    expect(code).toContain('title="Events in Tampa"');
    await context.clearCookies();
    await asOtherWebsite(code, async (address) => {
      await page.setViewportSize({ width: 320, height: 600 });
      await page.goto(address);
      const frame = page.frameLocator("iframe");
      const link = frame.getByRole("link", { name: "Porch Concert" });
      await expect(link).toBeVisible();
      expect(
        await page.locator("iframe").evaluate((element) => [element.clientHeight, element.clientWidth < 320]),
      ).toEqual([320, true]);
      await expect(frame.locator("html")).toHaveCSS("background-color", "rgb(18, 24, 29)");
      await expect(frame.locator(".when").first()).toHaveCSS("color", "rgb(255, 184, 102)");
      const opened = context.waitForEvent("page");
      await link.click();
      const event = await opened;
      await expect(event.getByRole("heading", { level: 1 })).toHaveText("Porch Concert");
      expect(await event.evaluate(() => window.opener)).toBeNull();
      expect(await context.cookies()).toEqual([]);
    });
  });
});

test("a list fits into a place that is 280 pixels wide", async ({ page, site }) => {
  await withEvents(site, { title: "Interdisciplinary Neighbourhood Championship", count: 3 }, async () => {
    for (const width of [280, 320, 600]) {
      await page.setViewportSize({ width, height: 600 });
      await page.goto("/embed/auto/tampa");
      await expect(page.getByRole("heading", { level: 2 })).toHaveCount(3);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
});

test("no other page of the site is shown by another website", async ({ context, site }) => {
  // A new page, because the browser reports the blocked frame as an error, which fails a test that uses the fixture's page.
  const page = await context.newPage();
  await asOtherWebsite(`<iframe src="${site.origin}/about" title="About"></iframe>`, async (address) => {
    const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.goto(address);
    await refused;
    await expect(page.frameLocator("iframe").getByRole("heading", { name: "About Us" })).toHaveCount(0);
  });
});
