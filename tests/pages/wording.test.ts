import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CITIES } from "#app/domain/events/cities.ts";
import { addEvent, dayAhead } from "#tests/support/events.ts";
import { addOrganization } from "#tests/support/organizations.ts";
import { heading, linksIn, main, metaContent, words } from "#tests/support/page-parts.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

// The layout and its texts (PRODUCT.md, Layout and Page titles), in a browser without JavaScript.

let site: TestSite;
let olive: Person;
let visitor: Visitor;

beforeAll(async () => {
  site = await openSite();
  olive = await signUpPerson(site.stack);
});
afterAll(() => site.close());
beforeEach(async () => {
  visitor = new Visitor(site.origin);
  await site.stack.sql`delete from public.events`;
});

describe("the layout", () => {
  test("an unknown address is 'Page Not Found' with a way home, inside the layout", async () => {
    for (const path of ["/nowhere", "/nowhere/at/all", "/admin/nowhere", "/events/1/2"]) {
      const page = await visitor.open(path);
      expect(page.status).toBe(404);
      expect(heading(page)).toBe("Page Not Found");
      expect(page.text).toContain("The page you're looking for doesn't exist or has been moved.");
      expect(linksIn(main(page))).toEqual({ "Go to Homepage": "/", "Browse Events": "/events" });
      expect(page.document.querySelector("header nav")).not.toBeNull();
      expect(page.document.querySelector("footer nav")).not.toBeNull();
    }
  });

  test("the navigation bar leads home, to the list, to every city, and to signing in and up", async () => {
    const { document } = await visitor.open("/about");
    const links = linksIn(document.querySelector("header"));
    expect(links).toMatchObject({ "Sunshine Events": "/", "Browse Events": "/events", "Sign Up": "/signup" });
    expect(links["Sign In"]).toMatch(/^\/signin/);
    for (const { slug, name } of CITIES) expect(links[name]).toBe(`/${slug}`);
    expect(words(document.querySelector("header"))).toContain("Florida Cities");
    expect(links).not.toHaveProperty("Dashboard");
  });

  test("the footer has the about text, every link and this year's copyright", async () => {
    const { document } = await visitor.open("/");
    const footer = document.querySelector("footer");
    expect(words(footer)).toContain(
      "Discover and join amazing local events or create your own to share with the community.",
    );
    expect(words(footer)).toContain("Tampa, FL, US");
    expect(words(footer)).toMatch(new RegExp(`© ${dayAhead(0).slice(0, 4)} Sunshine Events`));
    const links = linksIn(footer);
    expect(links).toMatchObject({
      Home: "/",
      "Browse Events": "/events",
      "Create Event": "/create-event",
      "About Us": "/about",
      "Contact Us": "/contact",
      "Terms of Service": "/terms",
      "Privacy Policy": "/privacy",
      Accessibility: "/accessibility",
      "How we review": "/moderation",
      "support@sunshine-events.example": "mailto:support@sunshine-events.example",
    });
    expect(links.X).toMatch(/^https:\/\/x\.com\//);
    expect(links.Bluesky).toMatch(/^https:\/\/bsky\.app\//);
    for (const { slug, name } of CITIES) expect(links[name]).toBe(`/${slug}`);
    expect(links).not.toHaveProperty("Admin Panel");
  });
});

test("About counts the public events, venues and organizers", async () => {
  await addOrganization(site.stack, "Porch Nights", [olive]);
  for (const location of ["Armature Works, Tampa", "Armature Works, Tampa", "Curtis Hixon Park, Tampa"])
    await addEvent(site.stack, olive, { location });
  await addEvent(site.stack, olive, { location: "Sulphur Springs, Tampa", is_approved: false });
  const { document } = await visitor.open("/about");
  const counts = [...document.querySelectorAll("[aria-labelledby=now] dl > div")].map((count) => [
    words(count.querySelector("dd")),
    words(count.querySelector("dt")),
  ]);
  expect(counts).toEqual([
    ["3", "upcoming events"],
    ["2", "venues"],
    ["1", "organizer page"],
  ]);
});

describe("what pages say about themselves", () => {
  test.each([
    ["/", "Sunshine Events | Find Local Events"],
    ["/events", "Browse Events | Sunshine Events"],
    ["/events?category=music", "Music Events | Browse Events | Sunshine Events"],
    ["/about", "About Us | Sunshine Events"],
    ["/contact", "Contact Us | Sunshine Events"],
  ])(
    "%s is titled '%s', with description, keywords, canonical link, social card and structured data",
    async (path, title) => {
      const page = await visitor.open(path);
      expect(page.document.title).toBe(title);
      expect(metaContent(page, "og:title")).toBe(title);
      for (const name of ["description", "keywords", "og:description", "og:image", "og:url", "twitter:card"])
        expect(metaContent(page, name), name).toMatch(/\w{3}/);
      const canonical = page.document.querySelector("link[rel=canonical]")?.getAttribute("href");
      expect(canonical).toBe(`${site.origin}${path}`);
    },
  );

  test.each([
    ["/", "home", "What's on near you"],
    ["/events", "events", "Browse All Events"],
    ["/events?category=arts", "arts", "Arts & Culture Events"],
    ["/events?category=arts&when=weekend", "arts", "Arts & Culture Events"],
    ["/pensacola", "pensacola", "Events in Pensacola"],
  ])("%s has the social card of its list, with an alternative text", async (path, card, words) => {
    const page = await visitor.open(path);
    const address = metaContent(page, "og:image") ?? "";
    expect(address).toMatch(new RegExp(`^${site.origin}/cards/${card}/[\\w-]{6}\\.png$`));
    expect(metaContent(page, "og:image:alt")).toContain(words);
    expect(metaContent(page, "twitter:card")).toBe("summary_large_image");
    const picture = await fetch(address);
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  });

  test("an event's title names it and ends like that of the list", async () => {
    const { id } = await addEvent(site.stack, olive);
    const page = await visitor.open(`/events/${id}`);
    expect(page.document.title).toBe("Porch Concert | Browse Events | Sunshine Events");
  });
});

describe("the pages for accounts", () => {
  test("signing up asks for name, email and a password twice, offers Google, and leads to signing in", async () => {
    const { document } = await visitor.open("/signup");
    const labels = [...document.querySelectorAll("main label")]
      .filter((label) => !label.closest("[hidden]"))
      .map(words);
    expect(labels).toEqual(["Full name", "Email", "Password", "Confirm password"]);
    const buttons = [...document.querySelectorAll("main button")].map(words);
    expect(buttons).toEqual(["Sign Up", "Sign up with Google"]);
    expect(Object.values(linksIn(document.querySelector("main"))).join()).toContain("/signin");
  });

  test("signing in asks for email and password, remembers on request, offers Google and a new password", async () => {
    const { document } = await visitor.open("/signin");
    const labels = [...document.querySelectorAll("main label")].map(words);
    expect(labels).toEqual(["Email", "Password", "Remember me"]);
    expect(document.querySelector("[name=remember]")?.getAttribute("type")).toBe("checkbox");
    const buttons = [...document.querySelectorAll("main button")].map(words);
    expect(buttons).toEqual(["Sign In", "Sign in with Google"]);
    expect(linksIn(document.querySelector("main"))["Forgot password?"]).toBe("/forgot-password");
  });
});
