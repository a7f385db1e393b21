import type { Page } from "@playwright/test";
import { expect, openUntilScriptsRun, test, withEvents } from "#tests/browser/site.ts";

// Suggestions of search boxes while somebody types, used by keyboard and by pointer.

const field = (page: Page) => page.getByRole("main").getByRole("combobox", { name: "What would you like to do?" });
const options = (page: Page) => page.getByRole("listbox", { name: "Suggestions" }).getByRole("option");

/** Focuses the search box of home, which becomes a combobox, and types. */
async function type(page: Page, text: string): Promise<void> {
  await page.getByRole("main").getByLabel("What would you like to do?").last().focus();
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  await field(page).pressSequentially(text);
}

test("somebody with a keyboard opens the page of a venue from the search box, and somebody with a mouse that of an event", async ({
  page,
  site,
}) => {
  await withEvents(site, { title: "Armature Parade" }, async () => {
    await openUntilScriptsRun(page, "/");
    await type(page, "armat");
    // The neighborhood is also called Armature Works.
    await expect(options(page)).toHaveText([
      ...["Tampa Heights Place · Tampa", "Armature Works Venue · Tampa"],
      /^Armature Parade Event · /,
    ]);
    await expect(page.getByRole("status").filter({ hasText: "suggestion" })).toHaveText("3 suggestions");
    await page.keyboard.press("ArrowDown");
    const [first, last] = [options(page).first(), options(page).last()];
    await expect(first).toHaveAttribute("aria-selected", "true");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", (await first.getAttribute("id")) ?? "");
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(field(page)).not.toHaveAttribute("aria-activedescendant");
    await page.keyboard.press("ArrowUp");
    await expect(last).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/venues/armature-works-tampa");
    await page.goBack();
    await type(page, "armature p");
    await options(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Armature Parade");
  });
});

test("Escape closes the list and keeps the text, and Enter without a choice searches for it", async ({ page }) => {
  await openUntilScriptsRun(page, "/");
  await type(page, "sarasot");
  await expect(options(page)).not.toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("sarasot");
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowDown");
  await expect(options(page)).not.toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/events?search=sarasot");
});

test("Escape closes the list even as it opens", async ({ page }) => {
  await openUntilScriptsRun(page, "/");
  await type(page, "s");
  const escaped = field(page).evaluate(
    (input) =>
      new Promise<void>((resolve) => {
        const list = document.querySelector('[role="listbox"]') as HTMLElement;
        new MutationObserver((_, observer) => {
          if (list.hidden) return;
          observer.disconnect();
          input.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
          resolve();
        }).observe(list, { attributes: true });
      }),
  );
  await field(page).pressSequentially("arasot");
  await escaped;
  await expect(options(page)).toHaveCount(0);
});

test("the list closes when the field is left, and a failed answer leaves a plain search box", async ({ page }) => {
  await openUntilScriptsRun(page, "/");
  await type(page, "sarasot");
  await expect(options(page)).not.toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(options(page)).toHaveCount(0);
  await page.route("**/suggest.json*", (route) => route.fulfill({ status: 503, body: "away" }));
  await field(page).fill("");
  const answered = page.waitForResponse("**/suggest.json*");
  await type(page, "tampa");
  await answered;
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/events?search=tampa");
});

test("what is typed in one go is asked for once, and nothing more where nothing begins with it", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/suggest.json")) asked.push(new URL(request.url()).search);
  });
  await openUntilScriptsRun(page, "/");
  const answered = page.waitForResponse("**/suggest.json*");
  await type(page, "Zyxw");
  await answered;
  await field(page).pressSequentially("vut");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/events?search=Zyxwvut");
  expect(asked).toEqual(["?q=zyxw"]);
});

test("the search of a list opens a suggestion too, while the list follows what is typed", async ({ page }) => {
  await openUntilScriptsRun(page, "/es/events");
  const search = page.getByRole("main").getByLabel("Buscar").first();
  await search.focus();
  await page.getByRole("main").getByRole("combobox", { name: "Buscar" }).pressSequentially("tamp");
  const place = page.getByRole("option", { name: "Tampa Lugar · Condado de Hillsborough" });
  await place.click();
  await expect(page).toHaveURL("/es/tampa");
});
