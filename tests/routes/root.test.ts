import { Meta } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { JSDOM } from "jsdom";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { DEFAULT_SITE_SETTINGS as DEFAULT } from "#app/domain/site/site.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { takeComplaints } from "#tests/support/complaints.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { metaArgs } from "#tests/support/render.ts";
import { AccountBrowser } from "./account-browser.ts";

let app: TestApp;
let olive: Person;
let root: typeof import("#app/root.tsx");
let flash: typeof import("#app/session/flash.server.ts");
let redirects: typeof import("#app/session/redirect.server.ts");

beforeAll(async () => {
  app = await openApp();
  root = await import("#app/root.tsx");
  flash = await import("#app/session/flash.server.ts");
  redirects = await import("#app/session/redirect.server.ts");
  olive = await signUpPerson(app.stack);
});
afterAll(() => app.close());

async function shellFor(person?: Person) {
  return (await root.loader(await app.get("/", {}, person))).data;
}

test("a visitor has no user, and gets no cookie", async () => {
  const answer = await new AccountBrowser().get(root.loader, "/");
  expect(answer.setCookies).toEqual([]);
  expect(answer.data).toMatchObject({ user: null, flash: null });
});

test("a member is greeted by name; the header learns nothing else about them", async () => {
  expect((await shellFor(olive)).user).toEqual({ fullName: "Olive Marlowe", isAdmin: false, waiting: null });
});

test("an admin is known as one, and reads what waits", async () => {
  const { user } = await shellFor(await signUpAdmin(app.stack));
  expect(user).toMatchObject({ fullName: "Ada Admin", isAdmin: true, waiting: { events: 0, reports: 0 } });
});

test("the copyright is of the current year where the site is", async () => {
  const year = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", year: "numeric" }).format();
  expect((await shellFor()).year).toBe(year);
});

test("a flash message is shown once", async () => {
  const browser = new AccountBrowser();
  await browser.post((args) => {
    flash.setFlash(args, "success", "Event deleted.");
    return redirects.seeOther(args, "/");
  }, "/dashboard");
  expect((await browser.get(root.loader, "/")).data).toMatchObject({
    flash: { kind: "success", text: "Event deleted." },
  });
  expect((await browser.get(root.loader, "/")).data).toMatchObject({ flash: null });
});

test("a forged flash message is not shown", async () => {
  const browser = new AccountBrowser();
  browser.keep("sunshine-flash=bm9uc2Vuc2U");
  expect((await browser.get(root.loader, "/")).data).toMatchObject({ flash: null });
  expect(browser.cookies.size).toBe(0);
});

/** The route error that Remix makes of a thrown response. */
function routeError(status: number) {
  return { status, statusText: "", internal: false, data: null };
}

describe("the title of a page", () => {
  function titleOf(error?: unknown) {
    const args = { ...metaArgs("/somewhere"), error };
    const tags =
      root.meta({
        ...args,
        data: {
          site: DEFAULT,
          year: "2026",
          user: null,
          theme: "system" as const,
          signInLabel: "Sign In",
          flash: null,
        },
      }) ?? [];
    return tags.flatMap((tag) => ("title" in tag ? [tag.title] : []));
  }

  test("that does not exist says so", () => {
    expect(titleOf(routeError(404))).toEqual(["Page Not Found | Sunshine Events"]);
  });

  test("that failed says so", () => {
    expect(titleOf(new Error("broken"))).toEqual(["Unexpected Application Error! | Sunshine Events"]);
  });

  test("without its own title is the default", () => {
    expect(titleOf()).toEqual(["Sunshine Events | Find Local Events"]);
  });
});

test("markup in an event's title is escaped in the JSON-LD", () => {
  const name = "Porch </script><b id='loose'>Concert</b> & more";
  const descriptors = pageMeta(DEFAULT, { title: name, path: "/", structuredData: [{ "@type": "Event", name }] });
  const Stub = createRemixStub([{ id: "root", path: "/", Component: Meta, meta: () => descriptors }]);
  const { document } = new JSDOM(renderToString(createElement(Stub))).window;
  // The stub uses a browser's router: React warns that its layout effects do nothing on the server.
  expect(takeComplaints().filter(([text]) => !String(text).includes("useLayoutEffect does nothing"))).toEqual([]);
  const scripts = [...document.querySelectorAll("script[type='application/ld+json']")];
  expect(document.querySelector("#loose")).toBeNull();
  expect(scripts.map((script) => JSON.parse(script.textContent ?? ""))).toContainEqual({ "@type": "Event", name });
});
