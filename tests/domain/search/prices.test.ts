import { describe, expect, test } from "vitest";
import { outline } from "./outline.ts";

describe("a price", () => {
  test.each([
    ["free", "free"],
    ["Free!", "free"],
    ["free events", "free"],
    ["free admission", "free"],
    ["yoga for free", "yoga | free"],
    ["free jazz", "free | jazz"],
    ["under $20", "<=$20"],
    ["concerts under 20 dollars", "#music | <=$20"],
    ["less than $12.50", "<=$12.5"],
    ["up to 15 bucks", "<=$15"],
    ["$20 or less", "<=$20"],
    ["max 20$", "<=$20"],
    ["below $1,000", "<=$1000"],
    ["between $10 and $30", "$10-$30"],
    ["$10-$30", "$10-$30"],
    ["cheap comedy", "<=$25 | comedy→*"],
    ["low-cost dance lessons", "<=$25 | dance lessons→*"],
    ["pay what you can yoga", "any-amount | yoga"],
    ["pay-what-you-wish museum day", "any-amount | museum | day"],
    ["by donation", "any-amount"],
  ])("%s is %s", (text, expected) => {
    expect(outline(text)).toBe(expected);
  });

  test.each([
    ["free parking", "free parking"],
    ["yoga not free", "yoga"],
    ["gluten-free baking", "gluten-free | baking"],
    ["gluten free", "gluten free"],
    ["smoke-free", "smoke-free"],
    ["free-form dance", "free-form | dance→*"],
    ["under 21", "21"],
    ["under the sea", "sea"],
    ["$5 movie", "$5 | movie→film/cinema/cine/pelicula"],
    ["blood donation", "blood | donation"],
    ["between $30 and $10", "between | $30 | $10"],
    ["freedom", "freedom"],
  ])("is not in %s", (text, expected) => {
    expect(outline(text)).toBe(expected);
  });
});
