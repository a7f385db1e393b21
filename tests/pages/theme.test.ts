import { afterAll, beforeAll, expect, test } from "vitest";
import { WITH_COPIES } from "#tests/support/pace.ts";
import { openSite, type TestSite } from "#tests/support/site.ts";
import { Visitor } from "#tests/support/visitor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openSite(WITH_COPIES);
});
afterAll(() => site.close());

function themeOf(visitor: Visitor): string | null {
  return visitor.page.document.documentElement.getAttribute("data-theme");
}

function pressed(visitor: Visitor): (string | null)[] {
  return [...visitor.page.document.querySelectorAll("[aria-pressed=true]")].map(({ textContent }) => textContent);
}

test("a visitor's choice of appearance stays, page after page, and leads back to where it was made", async () => {
  const visitor = new Visitor(site.origin);
  await visitor.open("/tampa?search=jazz");
  expect([themeOf(visitor), pressed(visitor)]).toEqual([null, ["Auto"]]);
  const { path } = await visitor.submit("Dark");
  expect(path).toBe("/tampa?search=jazz");
  await visitor.open("/about");
  expect([themeOf(visitor), pressed(visitor)]).toEqual(["dark", ["Dark"]]);
  await visitor.submit("Auto");
  expect([themeOf(visitor), visitor.cookies.size]).toEqual([null, 0]);
});

test("an unknown appearance is not set, and the form leads to no other site", async () => {
  const post = (fields: Record<string, string>) =>
    fetch(`${site.origin}/theme`, {
      method: "POST",
      headers: { Origin: site.origin },
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  const unknown = await post({ theme: "sepia" });
  expect([unknown.status, unknown.headers.getSetCookie()]).toEqual([400, []]);
  for (const next of ["https://evil.example/", "//evil.example", "/\\evil.example", "/..//evil.example"]) {
    const away = await post({ theme: "dark", next });
    expect([away.status, away.headers.get("Location")], next).toEqual([303, "/"]);
  }
});

test("a forged theme cookie has no effect", async () => {
  const visitor = new Visitor(site.origin);
  visitor.cookies.set("sunshine-theme", 'x"><script>');
  await visitor.open("/");
  expect([visitor.page.status, themeOf(visitor)]).toEqual([200, null]);
});
