import { describe, expect, test } from "vitest";
import { posterAddress } from "#app/components/events/EventPicture.tsx";
import { loader } from "#app/routes/posters.$poster[.]svg.ts";

function open(poster: string, headers: Record<string, string> = {}, query = "") {
  const request = new Request(`http://127.0.0.1/posters/${poster}.svg${query}`, { headers });
  return loader({ request, params: { poster }, context: {} });
}

describe("a poster's drawing", () => {
  test("is immutable for caches under the URL that pages use", () => {
    const { pathname, search } = new URL(posterAddress("surf-242"), "http://127.0.0.1");
    expect(pathname).toBe("/posters/surf-242.svg");
    const answer = open("surf-242", {}, search);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("Set-Cookie")).toBeNull();
  });

  test.each(["", "?older"])("expires after an hour under another URL (%j)", (query) => {
    const answer = open("surf-242", {}, query);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "public, max-age=3600"]);
  });

  test("is revalidated with 304", async () => {
    const etag = open("surf-242").headers.get("ETag") ?? "";
    const again = open("surf-242", { "If-None-Match": `"other", W/${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(open("surf-342", { "If-None-Match": etag }).status).toBe(200);
  });

  test("that no event can have is 404", () => {
    expect(() => open("surf-249")).toThrow(expect.objectContaining({ init: { status: 404 } }));
  });
});
