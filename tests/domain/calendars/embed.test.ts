import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { embedPath, parseEmbedAddress, stylesheetFrom } from "#app/domain/calendars/embed-address.ts";
import {
  accentColors,
  contrastOf,
  DEFAULT_ACCENT,
  EMBED_THEMES,
  formatLook,
  lookStyles,
  parseAccent,
  parseLook,
  SURFACES,
} from "#app/domain/calendars/embed-look.ts";

/** Minimum contrast for text of any size: WCAG 2.2, 1.4.3. */
const AA = 4.5;
const anyAccent = fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, "0"));
const anyLook = fc.record({ theme: fc.constantFrom(...EMBED_THEMES), accent: anyAccent });
const HARD = ["000000", "ffffff", "777777", "767676", "808080", "ffff00", "00ff00", "ff0000", "0000ff", "12181d"];
/** Every sixteenth step of each channel: 4,913 colours. */
const STEPS = Array.from({ length: 17 }, (_, step) =>
  Math.min(step * 16, 255)
    .toString(16)
    .padStart(2, "0"),
);
const GRID = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `${red}${green}${blue}`)));

describe("a look", () => {
  test("is written and read again, whatever its theme and colour", () => {
    fc.assert(
      fc.property(anyLook, (look) => {
        expect(parseLook(formatLook(look))).toEqual(look);
      }),
    );
    expect(formatLook({ theme: "auto", accent: DEFAULT_ACCENT })).toBe("auto");
    expect(parseLook("light-B2331F")).toEqual({ theme: "light", accent: "b2331f" });
  });

  test.each(["", "pink", "Dark", "dark-", "dark-fff", "dark-12345g", "dark-b2331f0", "auto;color:red", "-b2331f"])(
    "'%s' is none",
    (text) => {
      expect(parseLook(text)).toBeNull();
    },
  );

  test.each([
    ["#B2331F", "b2331f"],
    ["b2331f", "b2331f"],
    ["#fff", null],
    ["red", null],
    ["#b2331f}", null],
  ])("people choose the colour %s", (text, accent) => {
    expect(parseAccent(text)).toBe(accent);
  });

  test("its stylesheet holds nothing but colours, once for each appearance that readers may see", () => {
    fc.assert(
      fc.property(anyLook, (look) => {
        const text = lookStyles(look);
        expect(text.match(/:root/g)).toHaveLength(look.theme === "auto" ? 2 : 1);
        expect(text.replace("@media (prefers-color-scheme:dark)", "")).toMatch(
          /^[\n{}]*(:root\{color-scheme:(light|dark)(;--[a-z-]+:#[\da-f]{6}){8}\}[\n{}]*)+$/,
        );
        expect(text.includes("color-scheme:light")).toBe(look.theme !== "dark");
      }),
    );
  });
});

describe("contrast", () => {
  test("is that of WCAG", () => {
    expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.478, 2);
    expect(contrastOf("#ffffff", "#0b5964")).toBeCloseTo(contrastOf("#0b5964", "#ffffff"), 10);
  });

  test.each(["light", "dark"] as const)("of texts is enough in a %s list, with every accent", (appearance) => {
    const { surface, ink, soft } = SURFACES[appearance];
    for (const text of [ink, soft]) expect(contrastOf(text, surface)).toBeGreaterThanOrEqual(AA);
    const tooLittle = [...HARD, ...GRID].filter((hex) => {
      const { accent, onAccent, accentText } = accentColors(hex, appearance);
      return contrastOf(onAccent, accent) < AA || contrastOf(accentText, surface) < AA;
    });
    expect(tooLittle).toEqual([]);
  });

  test("changes no accent that can be read as it is", () => {
    expect(accentColors("b2331f", "light").accentText).toBe("#b2331f");
    expect(accentColors("ffb866", "dark").accentText).toBe("#ffb866");
    expect(accentColors("ffb866", "light").accentText).not.toBe("#ffb866");
  });
});

describe("the address of an embedded list", () => {
  test.each([
    ["/events", "look.css"],
    ["/tampa?category=music&when=weekend", "look.css"],
    ["/venues/armature-works-tampa", "../look.css"],
    ["/organizers/porch-collective", "../look.css"],
  ])("of %s names its look and the list, and its stylesheet is found from there", (listPath, stylesheet) => {
    const look = { theme: "dark", accent: "b2331f" } as const;
    const path = embedPath(listPath, look);
    const { pathname, searchParams } = new URL(path, "https://site.example");
    expect(parseEmbedAddress(pathname, searchParams)).toMatchObject({ look, pagePath: listPath });
    expect(stylesheetFrom(listPath)).toBe(stylesheet);
    expect(new URL(stylesheet, `https://site.example${path}`).pathname).toBe("/embed/dark-b2331f/look.css");
  });

  test.each([
    "/embed/pink/tampa",
    "/embed/auto/atlantis",
    "/embed/auto/venues/Nowhere",
    "/embed/auto/events/5",
    "/embed/auto/tampa.ics",
    "/embed/auto/",
    "/embed/tampa",
    "/tampa",
  ])("is not %s", (pathname) => {
    expect(parseEmbedAddress(pathname, new URLSearchParams())).toBeNull();
  });

  test("begins with what is next, and leaves out what the list does not read", () => {
    const params = new URLSearchParams(
      "category=music&after=20990101T000000Z-00000000-0000-4000-8000-000000000000&utm_source=x&location=Miami",
    );
    const address = parseEmbedAddress("/embed/auto/tampa", params);
    expect(address).toMatchObject({ pagePath: "/tampa?category=music", filters: { after: null, location: "" } });
  });
});
