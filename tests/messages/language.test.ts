import { describe, expect, test } from "vitest";
import { inLanguage } from "#app/messages/language.server.ts";
import { currentLanguage, leavesLanguage, localPath, parseLanguage, splitLanguage } from "#app/messages/language.ts";
import { safePath } from "#app/session/redirect.server.ts";

describe("the language of an address", () => {
  test.each([
    ["/", "en", "/"],
    ["/events", "en", "/events"],
    ["/es", "es", "/"],
    ["/es/", "es", "/"],
    ["/es/events/5", "es", "/events/5"],
    ["/es.data", "es", "/_root.data"],
    ["/es/events.data", "es", "/events.data"],
    // Paths that only share the first letters.
    ["/estero", "en", "/estero"],
    ["/escambia/es", "en", "/escambia/es"],
    ["/ES/events", "en", "/ES/events"],
    ["/fr/events", "en", "/fr/events"],
  ])("of %s is %s, and its page %s", (pathname, language, path) => {
    expect(splitLanguage(pathname)).toEqual({ language, path });
  });

  test("is written in front of its path, query and all", () => {
    expect(localPath("/", "es")).toBe("/es");
    expect(localPath("/?city=tampa", "es")).toBe("/es?city=tampa");
    expect(localPath("/events?when=today#top", "es")).toBe("/es/events?when=today#top");
    expect(localPath("/events", "en")).toBe("/events");
  });

  test("is left for English by links to pages for admins, which load a document", () => {
    const admin = [
      "/admin",
      "/admin-setup",
      "/admin/audit?page=2",
      "/admin/return?from=%2Fadmin",
      "/events/1/unpublish",
    ];
    const others = ["/dashboard", "/administration", "/events/1/plans", "/events/1/return"];
    expect([...admin, ...others].filter(leavesLanguage)).toEqual([]);
    inLanguage("es", () => expect([...admin, ...others].filter(leavesLanguage)).toEqual(admin));
  });

  test("is left out of where somebody is led to, since redirects add it", () => {
    expect(safePath("/es/dashboard?past=1")).toBe("/dashboard?past=1");
    expect(safePath("/es")).toBe("/");
    expect(safePath("/es//evil.example")).toBe("/");
  });
});

test("each request has its own language while others run", async () => {
  const answer = async (ms: number) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return currentLanguage();
  };
  const answers = await Promise.all([
    inLanguage("es", () => answer(10)),
    inLanguage("en", () => answer(5)),
    inLanguage("es", () => answer(0)),
  ]);
  expect(answers).toEqual(["es", "en", "es"]);
  expect(currentLanguage()).toBe("en");
});

test("a code of another language counts as English", () => {
  expect(["es", "en", "fr", "ES", "", null, undefined, 1].map(parseLanguage)).toEqual([
    "es",
    ...Array.from({ length: 7 }, () => "en"),
  ]);
});
