import { watchPolicy } from "#tests/browser/policy-watch.ts";
import { enterAsMember, expect, test, withEvents } from "#tests/browser/site.ts";
import { waitUntilHydrated } from "#tests/support/hydration.ts";

test("a visitor searches in Spanish, reads the list in English, and comes back", async ({ page, site }) => {
  await withEvents(site, { title: "Lantern Songs", count: 2 }, async () => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
    await expect(page).toHaveURL("/es");
    const title = page.getByRole("heading", { level: 1 });
    await page
      .getByRole("main")
      .getByRole("textbox", { name: "¿Qué te gustaría hacer?" })
      .fill("lantern música en Tampa");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/es/events?search=lantern+m%C3%BAsica+en+Tampa");
    await expect(title).toHaveText("Eventos de música con “lantern” en Tampa");
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.getByRole("link", { name: /^Quitar el filtro: Música/ }).click();
    await expect(page).toHaveURL("/es/events?search=lantern+en+Tampa");
    await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL("/events?search=lantern+en+Tampa");
    await expect(title).toHaveText("Lantern in Tampa");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });
});

test("a browser that prefers Spanish is offered it until the visitor declines, and no other is", async ({
  browser,
  site,
}) => {
  for (const [locale, count] of [
    ["es-MX", 1],
    ["en-US", 0],
  ] as const) {
    const context = await browser.newContext({ baseURL: site.origin, locale });
    const page = await context.newPage();
    const offer = page.getByText("¿Prefieres español?");
    await page.goto("/events");
    await waitUntilHydrated(page);
    await expect(offer).toHaveCount(count);
    if (count === 1) {
      await expect(page.getByRole("link", { name: "Ver esta página en español" })).toHaveAttribute(
        "href",
        "/es/events",
      );
      await page.getByRole("button", { name: "Cerrar" }).click();
      await expect(offer).toHaveCount(0);
      await page.reload();
      await waitUntilHydrated(page);
      await expect(offer).toHaveCount(0);
    }
    await context.close();
  }
});

test("an organizer corrects an error, and sends an event in both languages", async ({ page, site }) => {
  const problems = await watchPolicy(page);
  await enterAsMember(page, site, "Olivia Organizadora");
  await page.goto("/es/create-event");
  await page.getByLabel("Título del evento").fill("Paseo de faroles por el río");
  await page
    .getByLabel("Descripción")
    .fill("Dos millas tranquilas a la luz de los faroles, con un guía delante y otro detrás.");
  await expect(page.getByLabel(/^Idioma/)).toHaveValue("es");
  await page.getByText("Agregar una versión en inglés").click();
  await page.getByLabel("Título en el otro idioma").fill("Lantern Paddle on the River");
  await page.getByLabel("Lugar").fill("Lettuce Lake Park, Tampa");
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Fecha y hora de inicio").fill(`${inAWeek}T19:30`);
  await page.getByLabel("Categoría").selectOption("sports");
  await page.getByRole("button", { name: "Crear evento" }).click();
  await page.getByRole("link", { name: "Escribe también la descripción en el otro idioma o borra el título" }).click();
  await expect(page.getByLabel("Texto en el otro idioma")).toBeFocused();
  await page.keyboard.type("Two quiet miles by lantern light.");
  await page.getByRole("button", { name: "Crear evento" }).click();
  await expect(page.getByText("¡Evento creado! Nuestro equipo lo revisará antes de publicarlo.")).toBeVisible();
  await page.waitForURL("**/es/dashboard");
  await expect(page.getByText("Paseo de faroles por el río").first()).toBeVisible();
  expect(problems).toEqual([]);
});
