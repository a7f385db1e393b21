import { describe, expect, test } from "vitest";
import { parseListAddress } from "#app/domain/lists/address.ts";
import { fromList } from "#app/domain/lists/filters.ts";

const backFrom = (query: string) => parseListAddress(new URLSearchParams(query));

describe("the list that a page is about", () => {
  test.each([
    "/events?search=jazz+%26+blues&category=music&date=2031-11-21&location=st+pete&after=20261121T193000Z-00000000-0000-4000-8000-000000000001-2",
    "/events?category=food",
    "/tampa",
    "/venues/armature-works-tampa",
    "/organizers/porch-concerts",
    "/venues/armature-works-tampa?after=20261121T193000Z-00000000-0000-4000-8000-000000000001",
    "/st-petersburg?search=pier&before=20261121T193000Z-00000000-0000-4000-8000-000000000001-2",
  ])("has the filters that it was left with: %s", (path) => {
    expect(backFrom(fromList(path)).path).toBe(path);
  });

  test("says which list that is", () => {
    expect(backFrom(fromList("/events?category=food")).label).toBe("Back to Events");
    expect(backFrom(fromList("/tampa")).label).toBe("Back to events in Tampa");
    expect(backFrom(fromList("/venues/armature-works-tampa")).label).toBe("Back to the venue");
  });

  test("adds nothing to an address where the list has no filters", () => {
    expect(fromList("/events")).toBe("");
    expect(backFrom("")).toEqual({ path: "/events", label: "Back to Events" });
  });

  test.each([
    "https://evil.example/events",
    "//evil.example",
    "/\\evil.example",
    "/events/../admin",
    "/admin?delete=1",
    "events",
    "/nowhere",
    "/venues/../admin",
    "/venues/A",
    "tampa",
  ])("leads to all events from anywhere else: %s", (from) => {
    expect(backFrom(`?${new URLSearchParams({ from })}`).path).toBe("/events");
  });

  test("leaves out what no list has", () => {
    const from = "/events?category=music&delete=7&next=/admin&date=someday#place";
    expect(backFrom(`?${new URLSearchParams({ from })}`).path).toBe("/events?category=music");
  });
});
