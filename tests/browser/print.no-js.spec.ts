import postgres from "postgres";
import { expect, test } from "./site.ts";

// Printed pages: one sheet, of Letter and of A4, with the text and without the controls of the screen.

test.use({ javaScriptEnabled: false });

const FORMATS = ["Letter", "A4"] as const;
const PARAGRAPH =
  "Three bands on one porch, with lemonade for everybody who comes and a bench for everybody who stays. Bring a chair, a hat and somebody you like; dogs are welcome on a leash. ";

interface PlantedEvent {
  title: string;
  description: string;
  minutesAhead: number;
}

/** Inserts approved events of a city into the site's database. Returns their ids. */
async function plant(databaseUrl: string, events: readonly PlantedEvent[], city = "Sebring"): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const [{ id } = { id: "" }] = await sql<{ id: string }[]>`
      insert into auth.users (id, email) values (gen_random_uuid(), 'planted-' || gen_random_uuid() || '@example.com') returning id`;
    const ids: string[] = [];
    for (const { title, description, minutesAhead } of events) {
      const [event] = await sql<{ id: string }[]>`
        insert into public.events (organizer_id, title, description, category, location, start_date, event_url, is_approved)
        values (${id}, ${title}, ${description}, 'music', ${`The Alan Jay Automotive Arena, 781 Magnolia Avenue, ${city}`},
          now() + make_interval(mins => ${minutesAhead}), ${`https://tickets.example/${"x".repeat(1500)}`}, true)
        returning id`;
      if (event) ids.push(event.id);
    }
    return ids;
  } finally {
    await sql.end();
  }
}

// Other tests expect their own events on the first page of a list.
test.afterEach(async ({ site }) => {
  const sql = postgres(site.stack.databaseUrl, { max: 1 });
  await sql`delete from auth.users where email like 'planted-%'`;
  await sql.end();
});

/** The number of pages of a PDF, counted in its objects. */
function sheets(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

for (const [name, description] of [
  ["short", "A small concert in the yard, with lemonade."],
  ["of some length", PARAGRAPH.repeat(22).slice(0, 3_360)],
  ["as long as may be", PARAGRAPH.repeat(70).slice(0, 9_990)],
  ["of many short lines", "A song\n".repeat(1_400)],
] as const) {
  test(`an event with a description ${name} prints on one sheet`, async ({ page, site }) => {
    const title = "A Porch Concert With a Title That Takes Nearly All of the Hundred Characters That It May Have";
    const [id] = await plant(site.stack.databaseUrl, [{ title, description, minutesAhead: 3_000 }]);
    await page.goto(`/events/${id}`);
    for (const format of FORMATS) {
      const pdf = await page.pdf({ format });
      expect(sheets(pdf)).toBe(1);
    }
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Tickets and more: tickets.example")).toBeVisible();
    await expect(page.getByText(`${new URL(site.origin).host}/events/${id}`)).toBeVisible();
    for (const screenOnly of ["banner", "contentinfo", "navigation", "button"] as const)
      await expect(page.getByRole(screenOnly).filter({ visible: true })).toHaveCount(0);
  });
}

test("the poster of an event prints alone, on one sheet", async ({ page, site }) => {
  const [id] = await plant(site.stack.databaseUrl, [
    { title: "Porch Concert to Hang Up", description: "Bring a chair and a friend.", minutesAhead: 3_000 },
  ]);
  await page.goto(`/events/${id}`);
  await page.getByText("Share", { exact: true }).click();
  await page.getByRole("link", { name: "Printable poster" }).click();
  await expect(page.getByRole("img", { name: /^Poster: Porch Concert to Hang Up/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);
  for (const format of FORMATS) expect(sheets(await page.pdf({ format }))).toBe(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(page.getByRole("link").filter({ visible: true })).toHaveCount(0);
});

test("an event's head on paper is like its poster: its facts on the ground of its category, beside its drawing", async ({
  page,
  site,
}) => {
  const title = "A Porch Concert With a Title That Takes Nearly All of the Hundred Characters That It May Have";
  const [id] = await plant(site.stack.databaseUrl, [{ title, description: PARAGRAPH, minutesAhead: 3_000 }]);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`/events/${id}`);
  await page.waitForLoadState("networkidle");
  const before = asked.length;
  expect(before).toBeGreaterThan(1);
  const ground = page.locator(".event-page > svg");
  await expect(ground).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: title })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: title })).toHaveCSS("color", "rgb(255, 255, 255)");
  // The colour of the category music, as on the poster.
  await expect(ground.locator("path")).toHaveAttribute("fill", "#8c2a26");
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not shown`);
    return { ...box, right: box.x + box.width, bottom: box.y + box.height };
  };
  const [head, picture] = [await boxOf(".event-page > svg"), await boxOf(".event-page-picture")];
  for (const part of ["h1", ".event-page-facts"]) {
    const box = await boxOf(part);
    // The text fills the left 56 percent, beside the wave.
    expect(box.right).toBeLessThanOrEqual(head.x + head.width * 0.561);
    expect([box.y >= head.y, box.bottom <= head.bottom + 0.5]).toEqual([true, true]);
  }
  expect(Math.abs(picture.height - head.height)).toBeLessThan(1);
  expect(picture.x).toBeLessThan(head.x + head.width * 0.56);
  expect(Math.abs(picture.right - head.right)).toBeLessThan(1);
  await page.pdf();
  expect(asked.slice(before)).toEqual([]);
});

for (const [city, slug, count, more] of [
  ["Ocala", "ocala", 0, 0],
  ["Lakeland", "lakeland", 5, 0],
  ["Gainesville", "gainesville", 12, 0],
  ["Tallahassee", "tallahassee", 36, 0],
  ["Sebring", "sebring", 48, 12],
] as const)
  test(`a week of ${count} events prints on one sheet, and says how many are left out`, async ({ page, site }) => {
    // Today and the next six days. Today may end during the test.
    const minutesApart = 8_500 / Math.max(1, count);
    const events = Array.from({ length: count }, (_, index) => ({
      title: `${index + 1}. concert of a week in which a great deal is going on in a very small town`,
      description: PARAGRAPH,
      minutesAhead: Math.round(20 + index * minutesApart),
    }));
    await plant(site.stack.databaseUrl, events, city);
    await page.goto(`/${slug}/week`);
    for (const format of FORMATS) {
      const pdf = await page.pdf({ format });
      expect(sheets(pdf)).toBe(1);
    }
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("listitem").filter({ visible: true })).toHaveCount(count - more);
    const rest = page.getByText(/^And \d+ more this week\.$/);
    if (more > 0) await expect(rest).toBeVisible();
    else await expect(rest).toHaveCount(0);
    await expect(page.getByText(`${new URL(site.origin).host}/${slug}`, { exact: true })).toBeVisible();
    await expect(page.getByRole("img", { name: `QR code for the ${city} page` })).toBeVisible();
    for (const screenOnly of ["banner", "contentinfo", "navigation", "button"] as const)
      await expect(page.getByRole(screenOnly).filter({ visible: true })).toHaveCount(0);
  });

test("a list prints its events with their places and its own address, and nothing to press", async ({ page, site }) => {
  const title = "A Porch Concert Among Others";
  await plant(site.stack.databaseUrl, [{ title, description: PARAGRAPH, minutesAhead: 900 }], "Celebration");
  await page.emulateMedia({ media: "print" });
  for (const path of ["/events?category=music", "/celebration", "/venues/the-alan-jay-automotive-arena-celebration"]) {
    await page.goto(path);
    const event = page.getByRole("listitem").filter({ hasText: title });
    await expect(event.getByText("781 Magnolia Avenue, Celebration")).toBeVisible();
    await expect(page.getByText(`${new URL(site.origin).host}${path}`, { exact: true })).toBeVisible();
    for (const screenOnly of ["banner", "contentinfo", "navigation", "button", "textbox", "combobox"] as const)
      await expect(page.getByRole(screenOnly).filter({ visible: true })).toHaveCount(0);
    for (const words of ["Follow", "Clear filters", "More Sunshine Events in Florida"])
      await expect(page.getByText(words, { exact: true }).filter({ visible: true })).toHaveCount(0);
    const { y } = (await page.getByRole("heading", { level: 1 }).boundingBox()) ?? { y: -1 };
    expect(y).toBeGreaterThanOrEqual(0);
  }
});

test("a page in dark mode prints black on white", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "sunshine-theme", value: "dark", url: baseURL ?? "" }]);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("/about");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.locator("h1")).toHaveCSS("color", "rgb(0, 0, 0)");
});
