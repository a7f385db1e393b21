import { describe, expect, test } from "vitest";
import { accepted, errorsOf } from "./filled-form.ts";

describe("a picture", () => {
  const picture_id = "6f0c2c1e-6f59-4a0b-9d42-0f4d2a1c7b11";
  const image_alt = "A band on a porch";

  test("is the uploaded one, with words and the part that stays in view", () => {
    expect(accepted({ picture_id, image_alt, image_focus: "100-0" })).toMatchObject({
      picture_id,
      image_alt,
      image_focus_x: 100,
      image_focus_y: 0,
    });
    const dragged = accepted({ picture_id, image_alt, image_focus: "37-62" });
    expect(dragged).toMatchObject({ image_focus_x: 37, image_focus_y: 62 });
    expect(accepted({ picture_id, image_alt })).toMatchObject({ image_focus_x: null, image_focus_y: null });
  });

  test("needs words when it is uploaded, and none when it is an address", () => {
    const image_url = "https://example.com/a.jpg";
    expect(errorsOf({ picture_id })).toEqual({
      image_alt: ["Describe what the picture shows, for people who can't see it"],
    });
    expect(accepted({ image_url })).toMatchObject({ image_url, image_alt: null });
    expect(accepted({ image_url, image_alt })).toMatchObject({ image_url, image_alt });
    expect(errorsOf({ image_url, image_alt: "a".repeat(301) })).toEqual({
      image_alt: ["The picture's description must not exceed 300 characters"],
    });
  });

  test("that is removed takes its words and its part with it", () => {
    const removed = { picture_id, picture_remove: "yes", image_alt, image_focus: "0-0" };
    expect(accepted(removed)).toMatchObject({ picture_id: null, image_alt: null, image_focus_x: null });
  });

  test.each([
    [{ picture_id, image_alt, image_url: "https://example.com/a.jpg" }, "image_url"],
    [{ image_focus: "50-101" }, "image_focus"],
    [{ image_focus: "5" }, "image_focus"],
    [{ image_focus: "-5-5" }, "image_focus"],
    [{ image_focus: "toString" }, "image_focus"],
  ])("is refused where the form contradicts itself: %j", (fields, field) => {
    expect(Object.keys(errorsOf(fields) ?? {})).toEqual([field]);
  });

  test("with a forged id is ignored", () => {
    expect(accepted({ picture_id: "../../etc", image_alt })).toMatchObject({ picture_id: null, image_alt: null });
  });
});
