import postgres from "postgres";
import { expect, test } from "./site.ts";

// What comes out of a printer: one sheet, of Letter and of A4, with the words and without the screen.

test.use({ javaScriptEnabled: false });

const FORMATS = ["Letter", "A4"] as const;
const PARAGRAPH =
  "Three bands on one porch, with lemonade for everybody who comes and a bench for everybody who stays. Bring a chair, a hat and somebody you like; dogs are welcome on a leash. ";

interface PlantedEvent {
  title: string;
  description: string;
  minutesAhead: number;
}

/** Puts approved events in Sebring into the site's database; returns their ids. */
async function plant(databaseUrl: string, events: readonly PlantedEvent[]): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const [{ id } = { id: "" }] = await sql<{ id: string }[]>`
      insert into auth.users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@example.com') returning id`;
    const ids: string[] = [];
    for (const { title, description, minutesAhead } of events) {
      const [event] = await sql<{ id: string }[]>`
        insert into public.events (organizer_id, title, description, category, location, start_date, event_url, is_approved)
        values (${id}, ${title}, ${description}, 'music', 'The Alan Jay Automotive Arena, 781 Magnolia Avenue, Sebring',
          now() + make_interval(mins => ${minutesAhead}), ${`https://tickets.example/${"x".repeat(1500)}`}, true)
        returning id`;
      if (event) ids.push(event.id);
    }
    return ids;
  } finally {
    await sql.end();
  }
}

/** How many sheets a PDF has, from its own objects. */
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
    await expect(page.getByText("tickets.example", { exact: false })).toBeVisible();
    await expect(page.getByText(`${new URL(site.origin).host}/events/${id}`)).toBeVisible();
    for (const screenOnly of ["banner", "contentinfo", "navigation", "button"] as const)
      await expect(page.getByRole(screenOnly).filter({ visible: true })).toHaveCount(0);
  });
}

test("a busy week of a city prints on one sheet, and says how many events are left out", async ({ page, site }) => {
  const events = Array.from({ length: 48 }, (_, index) => ({
    title: `${index + 1}. concert of a week in which a great deal is going on in a very small town`,
    description: PARAGRAPH,
    minutesAhead: 60 + index * 205,
  }));
  await plant(site.stack.databaseUrl, events);
  await page.goto("/sebring/week");
  for (const format of FORMATS) {
    const pdf = await page.pdf({ format });
    expect(sheets(pdf)).toBe(1);
  }
  await expect(page.getByRole("main")).toContainText(/And \d+ more: see the page of Sebring/);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(`${new URL(site.origin).host}/sebring`, { exact: true })).toBeVisible();
});

test("a page in dark mode prints black on white", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "sunshine-theme", value: "dark", url: baseURL ?? "" }]);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("/about");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.locator("h1")).toHaveCSS("color", "rgb(0, 0, 0)");
});
