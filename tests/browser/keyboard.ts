import type { Locator, Page } from "@playwright/test";

/** More presses of Tab than any test needs to reach a control. */
const MOST_TABS = 300;

/**
 * Presses Tab until the target has the focus. Does nothing if it has it already.
 * @throws Error when the whole page was passed without reaching it.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  // Resolved once, not after each key.
  const element = await target.elementHandle();
  for (let tab = 0; element && tab < MOST_TABS; tab += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Tabs to the target and presses Enter. */
export async function tabAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Tabs to the field and types, replacing its text. */
export async function tabAndType(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/**
 * Tabs to a date and time field and types each part in American order.
 * @param local `YYYY-MM-DDTHH:mm`.
 */
export async function tabAndTypeTime(page: Page, field: Locator, local: string): Promise<void> {
  const [, year = "", month = "", day = "", hour = "", minute = ""] = /(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(local) ?? [];
  const hours = Number(hour);
  await tabAndType(page, field, `${month}${day}${year}`);
  // Years may have six digits, so only an arrow key completes this one.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type(`${String(hours % 12 || 12).padStart(2, "0")}${minute}${hours < 12 ? "A" : "P"}`);
}
