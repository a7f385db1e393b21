import type { Locator, Page } from "@playwright/test";
import postgres from "postgres";
import sharp from "sharp";
import { photographFile } from "#supabase/seed/photographs/index.ts";
import { FORM_OF_SOON } from "#tests/support/forms.ts";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import { enterAsMember, expect, test } from "./site.ts";

type BrowserSite = Parameters<typeof enterAsMember>[1];

/** Opens the form with a wide picture, ready to be sent. Returns the controls for the focal point. */
async function chooseWidePicture(page: Page, site: BrowserSite): Promise<Locator> {
  await enterAsMember(page, site, "Olive Organizer");
  await page.goto("/create-event");
  await waitUntilHydrated(page);
  for (const name of ["title", "description", "location", "start_date"] as const)
    await page.locator(`main [name="${name}"]`).fill(FORM_OF_SOON[name]);
  await page.getByLabel("Category").selectOption("music");
  await page.setInputFiles('main [name="picture"]', photographFile("skyline"));
  await page.getByLabel("What the picture shows").fill("A city by a river");
  await page.getByText("Adjust crop").click();
  return page.getByRole("group", { name: "Focal point" });
}

/** Sends the form. Returns the stored focal point. */
async function create(page: Page, site: BrowserSite): Promise<unknown> {
  await page.getByRole("button", { name: "Create Event" }).click();
  await page.getByText("Event created successfully!").waitFor();
  const sql = postgres(site.stack.databaseUrl, { max: 1 });
  const [event] = await sql`
    select image_focus_x as x, image_focus_y as y from public.events order by created_at desc limit 1`;
  await sql.end();
  return event;
}

test.describe("with scripts", () => {
  test("the point that stays in view is dragged on the picture, or moved with the keyboard", async ({ page, site }) => {
    const part = await chooseWidePicture(page, site);
    const chosen = part.getByLabel("Custom: drag it on the picture");
    await expect(part.getByLabel("Automatic")).toBeChecked();
    await expect(part.locator("figure")).toHaveCount(0);

    const picture = part.locator("canvas").first();
    await picture.scrollIntoViewIfNeeded();
    const box = await picture.boundingBox();
    if (!box) throw new Error("The picture is not shown.");
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.25, { steps: 4 });
    await page.mouse.up();
    await expect(chosen).toBeChecked();
    await expect(chosen).toHaveValue(/^(79|80|81)-(24|25|26)$/);
    // The crops; the one for phones shows the far right of the picture.
    await expect(part.locator("figure canvas.focus-x-5")).toHaveCount(2);

    await part.getByLabel("Left to right").focus();
    await page.keyboard.press("Home");
    await expect(chosen).toHaveValue(/^0-(24|25|26)$/);
    await page.keyboard.press("ArrowRight");
    await part.getByLabel("Top to bottom").focus();
    await page.keyboard.press("End");
    await expect(chosen).toHaveValue("5-100");
    expect(await create(page, site)).toEqual({ x: 5, y: 100 });
  });
});

test.describe("beside the form", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the preview shows the photo that is chosen but not sent, and the part of it that stays in view", async ({
    page,
    site,
  }) => {
    const part = await chooseWidePicture(page, site);
    const pictures = page.locator(".event-editor-preview .organizers-picture");
    const widths = () =>
      pictures.evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth));
    const { width } = await sharp(photographFile("skyline")).metadata();
    await expect.poll(widths).toEqual([width, width]);
    await expect(pictures.nth(1)).toHaveAttribute("alt", "A city by a river");
    await expect(pictures.first()).toHaveCSS("object-position", "50% 50%");

    await part.getByLabel("Left to right").focus();
    await page.keyboard.press("Home");
    await expect(pictures.first()).toHaveCSS("object-position", "0% 50%");
    await page.setInputFiles('main [name="picture"]', []);
    await expect(pictures).toHaveCount(0);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("one of nine parts is chosen", async ({ page, site }) => {
    const part = await chooseWidePicture(page, site);
    await part.getByLabel("Bottom left").check();
    expect(await create(page, site)).toEqual({ x: 0, y: 100 });
  });
});
