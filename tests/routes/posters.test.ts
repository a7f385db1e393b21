import { describe, expect, test } from "vitest";
import { loader } from "#app/routes/posters.$poster[.]svg.ts";

function open(poster: string, headers: Record<string, string> = {}) {
  const request = new Request(`http://127.0.0.1/posters/${poster}.svg`, { headers });
  return loader({ request, params: { poster }, context: {} });
}

describe("a poster's drawing", () => {
  test("may be kept by any cache for long", () => {
    const answer = open("surf-242");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(answer.headers.get("Cache-Control")).toMatch(/^public, max-age=604800/);
    expect(answer.headers.get("Set-Cookie")).toBeNull();
  });

  test("is not sent again to a browser that has it", async () => {
    const etag = open("surf-242").headers.get("ETag") ?? "";
    const again = open("surf-242", { "If-None-Match": `"other", W/${etag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(open("surf-342", { "If-None-Match": etag }).status).toBe(200);
  });

  test("that no event can have is not found", () => {
    expect(() => open("surf-249")).toThrow(expect.objectContaining({ init: { status: 404 } }));
  });
});
