import type { Locator, Page } from "@playwright/test";

/** More than any page of the tests has controls before the one that is looked for. */
const MOST_TABS = 300;

/**
 * Presses Tab until the target has the focus, which it may have already: the only way there without a mouse.
 * @throws Error when the whole page has been passed without meeting it.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  // Looked up once, not after each key.
  const element = await target.elementHandle();
  for (let tab = 0; element && tab < MOST_TABS; tab += 1) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Goes to the target with Tab, and presses Enter there. */
export async function tabAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Goes to the field with Tab, and types: over what it holds, if that is text. */
export async function tabAndType(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/**
 * Goes to a field of date and time with Tab, and types it part by part, as Americans write it.
 * @param local `YYYY-MM-DDTHH:mm`.
 */
export async function tabAndTypeTime(page: Page, field: Locator, local: string): Promise<void> {
  const [, year = "", month = "", day = "", hour = "", minute = ""] = /(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(local) ?? [];
  const hours = Number(hour);
  await tabAndType(page, field, `${month}${day}${year}`);
  // Years may have six digits, so only an arrow says that this one is complete.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type(`${String(hours % 12 || 12).padStart(2, "0")}${minute}${hours < 12 ? "A" : "P"}`);
}
