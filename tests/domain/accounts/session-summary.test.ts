import { describe, expect, test } from "vitest";
import { describeDevice, summarizeSession } from "#app/domain/accounts/session-summary.ts";

const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const BLINK = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("a device is described in words", () => {
  test.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Windows"],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      "Edge on Windows",
    ],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.0 Safari/605.1.15`, "Safari on Mac"],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} Version/26.0 Mobile/15E148 Safari/604.1`,
      "Safari on iPhone",
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} CriOS/142.0 Mobile/15E148 Safari/604.1`,
      "Chrome on iPhone",
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${WEBKIT} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
      "Firefox on iPad",
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
      "Samsung Internet on Android",
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/142.0.0.0 Safari/537.36 OPR/126.0.0.0`, "Opera on Linux"],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${BLINK} Chrome/142.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
    ["Lynx/2.9.0 (Linux)", "A browser on Linux"],
    ["Firefox/145.0", "Firefox"],
    ["curl/8.15.0", "An unknown browser"],
    ["", "An unknown browser"],
  ])("%s", (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words);
  });

  test("in words of ours, whatever a browser says of itself", () => {
    expect(describeDevice("<script>alert(1)</script> your bank, Firefox/1.0 on Windows")).toBe("Firefox on Windows");
  });
});

test("times are shown in the site's zone, with the year where it is another one", () => {
  const row = {
    id: "a",
    user_agent: "",
    signed_in_at: "2025-12-31T23:00:00Z",
    last_used_at: "2026-11-20T20:15:00Z",
    is_current: false,
  };
  expect(summarizeSession(row, "America/New_York", new Date("2026-11-21T00:00:00Z"))).toEqual({
    id: "a",
    device: "An unknown browser",
    signedInAt: "2025-12-31T23:00:00.000Z",
    signedIn: "December 31, 2025",
    lastUsedAt: "2026-11-20T20:15:00.000Z",
    lastUsed: "Nov 20, 3:15 PM",
    isCurrent: false,
  });
});
