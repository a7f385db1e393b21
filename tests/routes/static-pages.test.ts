import { describe, expect, test } from "vitest";
import { DEFAULT_SITE_SETTINGS } from "#app/domain/site/site.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { metaArgs, renderPage } from "#tests/support/render.ts";

const site = { ...DEFAULT_SITE_SETTINGS, productName: "Palm Days", supportEmail: "help@palm.example" };

const PAGES = {
  "/about": () => import("#app/routes/about.tsx"),
  "/terms": () => import("#app/routes/terms.tsx"),
  "/privacy": () => import("#app/routes/privacy.tsx"),
  "/accessibility": () => import("#app/routes/accessibility.tsx"),
};
type Path = keyof typeof PAGES;

/** The page as the server renders it for the site above. */
async function open(path: Path): Promise<Document> {
  return renderPage({ path, Component: (await PAGES[path]()).default, site, loaderData: { now: null } });
}

function words(element: Element | null | undefined): string {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}

test.each([
  ["/about", "About Us"],
  ["/terms", "Terms of Service"],
  ["/privacy", "Privacy Policy"],
  ["/accessibility", "Accessibility"],
] as const)("%s has one main heading, and its headings skip no level", async (path, title) => {
  const headings = [...(await open(path)).querySelectorAll("h1, h2, h3, h4")];
  expect(words(headings[0])).toBe(title);
  const levels = headings.map((heading) => Number(heading.tagName.slice(1)));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.forEach((level, index) => {
    expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  });
});

test.each([
  ["/about", "About Us | Palm Days"],
  ["/terms", "Terms of Service | Palm Days"],
  ["/privacy", "Privacy Policy | Palm Days"],
  ["/accessibility", "Accessibility | Palm Days"],
] as const)("%s is titled '%s', with a description, keywords and its canonical address", async (path, title) => {
  const { meta } = await PAGES[path]();
  const tags = meta(metaArgs(path, site));
  expect(tags).toContainEqual({ title });
  expect(tags).toContainEqual({ name: "description", content: expect.stringMatching(/\w{3}/) });
  expect(tags).toContainEqual({ name: "keywords", content: expect.stringMatching(/\w{3}/) });
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: `${site.siteUrl}${path}` });
});

test("About states the specified figures, as what the site is headed for", async () => {
  const section = (await open("/about")).querySelector("[aria-labelledby=headed]");
  const figures = [...(section?.querySelectorAll("dl > div") ?? [])].map((figure) => [
    words(figure.querySelector("dd")),
    words(figure.querySelector("dt")),
  ]);
  expect(words(section?.querySelector("h2"))).toBe("Where we are headed");
  expect(figures).toEqual([
    ["10,000+", "events"],
    ["500,000+", "users"],
    ["200+", "cities"],
    ["98%", "satisfaction"],
  ]);
});

test("Accessibility says what was tested, where to complain, and when an answer comes", async () => {
  const document = await open("/accessibility");
  expect(words(document.querySelector("#how-it-was-tested"))).toMatch(/axe-core.*WCAG 2\.2.*Nu HTML Checker/);
  expect(words(document.querySelector("#how-it-was-tested"))).toContain(
    "is tested before each release, and one state of each layout before each change",
  );
  expect(words(document.querySelector("#known-limits"))).toMatch(/not yet been tested by people/);
  expect(words(document.querySelector("#complaints"))).toMatch(/within 5 business days/);
  expect(document.querySelector('a[href="mailto:help@palm.example"]')).not.toBeNull();
  expect(words(document.querySelector("time"))).toBe("November 24, 2026");
});

describe.each(["/terms", "/privacy"] as const)("%s", (path) => {
  test("says when it was last updated", async () => {
    const updated = (await open(path)).querySelector("time");
    expect(words(updated?.parentElement)).toBe("Last updated February 27, 2025");
    expect(updated?.getAttribute("datetime")).toBe("2025-02-27");
  });

  test("has a table of contents that leads to every section, in order", async () => {
    const document = await open(path);
    const links = [...document.querySelectorAll("nav a")];
    const sections = [...document.querySelectorAll("section")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(sections.map(({ id }) => `#${id}`));
    expect(sections.map((section) => words(section.querySelector("h2")))).toEqual(
      links.map((link, index) => `${index + 1}. ${words(link)}`),
    );
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    expect(sections.length).toBeGreaterThan(7);
  });

  test("names the product and whom to write to as the operator set them", async () => {
    const { body } = await open(path);
    expect(words(body)).toContain("Palm Days");
    expect(words(body)).not.toContain(DEFAULT_SITE_SETTINGS.productName);
    expect(body.querySelector("#contact a")?.getAttribute("href")).toBe("mailto:help@palm.example");
  });
});

test("the Terms promise 30 days' notice for material changes, and say how events are reviewed and removed", async () => {
  const terms = await open("/terms");
  expect(words(terms.querySelector("#changes"))).toContain("30 days' notice of a material change");
  const publishing = words(terms.querySelector("#publishing-events"));
  expect(publishing).toContain("Review takes 1-2 business days");
  expect(publishing).toContain("24 hours after they end");
  expect(publishing).toContain("Only you can see it");
});

test("the Terms say where to delete one's account, and lead there", async () => {
  const moderation = (await open("/terms")).querySelector("#moderation");
  expect(words(moderation)).toContain("delete your account on your account page, or write to us.");
  const links = [...(moderation?.querySelectorAll("a") ?? [])].map((link) => [words(link), link.getAttribute("href")]);
  expect(links).toEqual([
    ["write to us", "/contact"],
    ["account page", "/account"],
    ["write to us", "/contact"],
  ]);
});

test("the Privacy Policy excludes children under 13, and names Supabase and the cookies", async () => {
  const policy = await open("/privacy");
  expect(words(policy.querySelector("#children"))).toContain("children under 13");
  expect(words(policy.querySelector("#service-providers"))).toContain("Supabase");
  expect(words(policy.querySelector("#cookies"))).toContain("Just browsing sets no cookie");
});

describe("in Spanish", () => {
  const openInSpanish = async (path: Path) => {
    const { default: Component } = await PAGES[path]();
    return inLanguage("es", () => renderPage({ path, Component, site }));
  };

  test.each(["/terms", "/privacy"] as const)("%s says that the English text binds, and leads to it", async (path) => {
    const document = await openInSpanish(path);
    expect(words(document.body)).toContain("En caso de diferencias, prevalece el texto en inglés.");
    expect(document.querySelector("a[hreflang=en]")?.getAttribute("href")).toBe(path);
    expect(words(document.querySelector("time"))).toBe("27 de febrero de 2025");
    expect((await open(path)).querySelector("a[hreflang=en]")).toBeNull();
  });

  test("the Privacy Policy leads from what is kept to its cookies", async () => {
    const links = [...(await openInSpanish("/privacy")).querySelectorAll("#what-we-collect a")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/privacy#cookies"]);
  });
});

test.each(["/terms", "/privacy"] as const)(
  "%s names postal address and copyright agent once they are set",
  async (path) => {
    const set = { ...site, postalAddress: "PO Box 1, Tampa", copyrightAgent: "Ann Agent, agent@palm.example" };
    const { default: Component } = await PAGES[path]();
    const page = words(renderPage({ path, Component, site: set, loaderData: { now: null } }).body);
    expect(page).toContain("mail a letter to Palm Days, PO Box 1, Tampa.");
    expect(page).toContain("Copyright agent: Ann Agent, agent@palm.example");
    expect(words((await open(path)).body)).not.toContain("Copyright agent");
  },
);
