import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import postgres from "postgres";
import sharp from "sharp";
import { photographFile } from "#supabase/seed/photographs/index.ts";
import { FORM_OF_SOON } from "#tests/support/forms.ts";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import { listenTo } from "./live-regions.ts";
import { enterAsMember, expect, hold, test } from "./site.ts";

// Camera photos above the 10 MB limit of pictures.

const MB = 1024 * 1024;
const FIELDS = ["title", "description", "location", "start_date"] as const;
const TOO_LARGE = /^(Error: )?This photo is \d\d\.\d MB; the limit is 10 MB\. Choose a smaller one$/;

let folder: string;
/** A photo of more than 12 MB, taken with a rotated camera: 5200 pixels wide in the file, 3900 when upright. */
let photo: string;
/** A file that the browser cannot decode, as most can't decode HEIC. */
let unreadable: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sunshine-photos-"));
  [photo, unreadable] = [join(folder, "IMG_0042.jpeg"), join(folder, "IMG_0043.heic")];
  const noise = { type: "gaussian" as const, mean: 128, sigma: 30 };
  const bytes = await sharp({ create: { width: 5200, height: 3900, channels: 3, background: "#888", noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
  expect(bytes.length).toBeGreaterThan(12 * MB);
  expect(bytes.length).toBeLessThan(40 * MB);
  await writeFile(photo, bytes);
  await writeFile(unreadable, Buffer.concat([Buffer.from("\0\0\0\x18ftypheic"), Buffer.alloc(11 * MB, 7)]));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

type BrowserSite = Parameters<typeof enterAsMember>[1];

const main = (page: Page) => page.getByRole("main");
const file = (page: Page) => page.locator('main [name="picture"]');
const alt = (page: Page) => page.getByLabel("What the picture shows");
/** Makes the browser slow to decode pictures: decoding waits until the returned function is called. */
async function holdDecoding(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const decode = window.createImageBitmap.bind(window);
    const released = new Promise((resolve) => addEventListener("release-decoding", resolve));
    window.createImageBitmap = async (source: ImageBitmapSource) => {
      await released;
      return decode(source);
    };
  });
  return () => page.evaluate(() => void dispatchEvent(new Event("release-decoding")));
}
const send = (page: Page) => main(page).getByRole("button", { name: "Create Event" }).click();

async function openFilledForm(page: Page, site: BrowserSite): Promise<void> {
  await enterAsMember(page, site, "Olive Organizer");
  await page.goto("/create-event");
  await waitUntilHydrated(page);
  for (const name of FIELDS) await page.locator(`main [name="${name}"]`).fill(FORM_OF_SOON[name]);
  await page.getByLabel("Category").selectOption("music");
}

/** The picture of the newest event. */
async function storedPicture(site: BrowserSite): Promise<unknown> {
  const sql = postgres(site.stack.databaseUrl, { max: 1 });
  const [event] = await sql`select picture from public.events order by created_at desc limit 1`;
  await sql.end();
  return event?.picture;
}

async function expectEverythingTyped(page: Page): Promise<void> {
  for (const name of FIELDS) await expect(page.locator(`main [name="${name}"]`)).toHaveValue(FORM_OF_SOON[name]);
  await expect(page.getByLabel("Category")).toHaveValue("music");
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form comes back with everything typed, and says at the picture what to do", async ({ page, site }) => {
    await openFilledForm(page, site);
    await alt(page).fill("A band on a porch");
    await page.getByLabel("Location").fill("");
    await file(page).setInputFiles(photo);
    await send(page);
    await expect(page.locator("#picture-error")).toHaveText(TOO_LARGE);
    await expect(page.locator("#location-error")).toBeVisible();
    await expect(file(page)).toHaveAttribute("aria-invalid", "true");
    await expect(file(page)).toHaveAttribute("aria-describedby", "picture-hint picture-error");
    await expect(page.getByRole("alert").getByRole("link", { name: /^This photo is/ })).toHaveAttribute(
      "href",
      "#picture",
    );
    await expect(alt(page)).toHaveValue("A band on a porch");
    await page.getByLabel("Location").fill(FORM_OF_SOON.location);
    await expectEverythingTyped(page);

    await file(page).setInputFiles(photographFile("wheel"));
    await send(page);
    await page.getByText("Event created successfully!").waitFor();
    expect(await storedPicture(site)).toMatchObject({ id: expect.any(String) });
  });

  test("a picture that was accepted before stays with a form whose next one is too large", async ({ page, site }) => {
    await openFilledForm(page, site);
    await file(page).setInputFiles(photographFile("wheel"));
    await send(page);
    await expect(page.locator("#image_alt-error")).toBeVisible();
    await expect(page.getByLabel("What the picture shows (required)")).toHaveAttribute("required", "");
    const id = await page.locator('[name="picture_id"]').getAttribute("value");
    await alt(page).fill("A wheel");
    await file(page).setInputFiles(photo);
    await send(page);
    await expect(page.locator("#picture-error")).toHaveText(TOO_LARGE);
    await expect(page.locator('[name="picture_id"]')).toHaveValue(id ?? "");
    await expectEverythingTyped(page);
  });

  test("a visitor who sends a much larger file gets a page that explains it", async ({ page, site }) => {
    await openFilledForm(page, site);
    const film = join(folder, "film.jpg");
    await writeFile(film, Buffer.alloc(45 * MB));
    await file(page).setInputFiles(film);
    await send(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("That file is too large");
  });
});

test.describe("with scripts", () => {
  test("a photo is made smaller, sent and accepted, upright, and every step is said", async ({ page, site }) => {
    await openFilledForm(page, site);
    const heard = await listenTo(page);
    await file(page).setInputFiles(photo);
    const note = page.getByText(/^The photo was made smaller: \d\.\d MB instead of \d\d\.\d MB\.$/);
    await expect(note).toBeVisible();
    expect(heard).toContain("Making the photo smaller…");
    const sent = await file(page).evaluate((input: HTMLInputElement) =>
      [...(input.files ?? [])].map((one) => one.name),
    );
    expect(sent).toEqual(["IMG_0042.jpg"]);
    await expect(page.getByRole("img", { name: "The picture you chose" })).toBeVisible();
    await alt(page).fill("A band on a porch");

    const release = await hold(page, "**/*.data*", "POST");
    await send(page);
    await expect(page.getByRole("progressbar", { name: "Sending the photo…" })).toBeVisible();
    release();
    await page.getByText("Event created successfully!").waitFor();
    expect(heard).toContain("Sending the photo…");
    expect(await storedPicture(site)).toMatchObject({ width: 1280, height: expect.closeTo((1280 * 5200) / 3900, -1) });
  });

  test("a form that is sent with the keyboard meanwhile waits for the photo", async ({ page, site }) => {
    await openFilledForm(page, site);
    const release = await holdDecoding(page);
    await file(page).setInputFiles(photo);
    await expect(page.getByRole("progressbar", { name: "Making the photo smaller…" })).toBeVisible();
    await alt(page).fill("A band on a porch");
    await alt(page).press("Enter");
    await expect(page.getByText("The form will be sent as soon as it's done.")).toBeVisible();
    await expect(page).toHaveURL(/\/create-event$/);
    await release();
    await page.getByText("Event created successfully!").waitFor();
  });

  test("one that this browser cannot read is refused at once, without being sent", async ({ page, site }) => {
    await openFilledForm(page, site);
    const heard = await listenTo(page);
    const posts: string[] = [];
    // On a busy machine, the form may meanwhile refresh its preview and save its draft.
    const byItself = /\/(preview|drafts)\.json$/;
    page.on("request", (request) => {
      if (request.method() === "POST" && !byItself.test(request.url())) posts.push(request.url());
    });
    const release = await holdDecoding(page);
    await file(page).setInputFiles(unreadable);
    await send(page);
    await release();
    await expect(page.locator("#picture-error")).toHaveText(TOO_LARGE);
    await expect(file(page)).toBeFocused();
    await expect(file(page)).toHaveAttribute("aria-invalid", "true");
    await expect(file(page)).toHaveValue("");
    await expect.poll(() => heard).toContainEqual(expect.stringMatching(TOO_LARGE));
    expect(posts).toEqual([]);
    await expectEverythingTyped(page);
    await file(page).setInputFiles(photographFile("wheel"));
    await expect(page.locator("#picture-error")).toHaveCount(0);
  });

  test("a small picture is sent unchanged", async ({ page, site }) => {
    await openFilledForm(page, site);
    await file(page).setInputFiles(photographFile("wheel"));
    await expect(page.getByRole("img", { name: "The picture you chose" })).toBeVisible();
    await expect(page.getByText("The photo was made smaller")).toHaveCount(0);
    expect(await file(page).evaluate((input: HTMLInputElement) => input.files?.[0]?.size)).toBe(
      (await stat(photographFile("wheel"))).size,
    );
  });

  test("a file that is no picture is refused at its field, until another one is chosen", async ({ page, site }) => {
    await openFilledForm(page, site);
    await file(page).setInputFiles({ name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") });
    await send(page);
    await expect(page.locator("#picture-error")).toBeVisible();
    await expect(file(page)).toHaveAttribute("aria-invalid", "true");
    await file(page).setInputFiles(photographFile("wheel"));
    await expect(page.locator("#picture-error")).toHaveCount(0);
  });

  test("what the picture shows is asked and required as soon as there is one, and not when it is removed", async ({
    page,
    site,
  }) => {
    await openFilledForm(page, site);
    const words = page.getByLabel("What the picture shows");
    await expect(words).toBeHidden();
    await page.getByLabel("Image URL").fill("https://example.com/porch.jpg");
    await expect(page.getByLabel("What the picture shows (optional)")).not.toHaveAttribute("required");
    await page.getByLabel("Image URL").fill("");
    await expect(words).toBeHidden();
    await file(page).setInputFiles(photographFile("wheel"));
    const required = page.getByLabel("What the picture shows (required)");
    await expect(required).toHaveAttribute("required", "");
    await expect(required).toHaveAttribute("aria-required", "true");
    await send(page);
    await expect(page.getByText("Your picture")).toBeVisible();
    await expect(required).toBeVisible();
    await page.getByLabel("Remove this picture").check();
    await expect(page.getByText("Adjust crop")).toBeHidden();
    await file(page).setInputFiles(photographFile("launch"));
    await expect(required).toBeVisible();
  });
});
