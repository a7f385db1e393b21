import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { deletionSchema, reportSchema, unpublishSchema } from "#app/domain/events/report-form.ts";
import type { z } from "#app/domain/site/zod.ts";

const TOO_LONG = ["Reason must not exceed 1,000 characters"];

function submit<Output>(schema: z.ZodType<Output>, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseWithZod(form, { schema });
}

describe("a report", () => {
  test("needs a reason from the list and may have details", () => {
    expect(submit(reportSchema, { reason: "other", details: " Closed.\r\nFor good. " })).toMatchObject({
      value: { reason: "other", details: "Closed.\nFor good." },
    });
    expect(submit(reportSchema, { reason: "other" })).toMatchObject({ value: { reason: "other", details: null } });
  });

  test.each(["", "boring", "constructor"])(
    "cannot have the reason %j, and says so beside what else is wrong",
    (reason) => {
      expect(submit(reportSchema, { reason, details: "x".repeat(2_001) })).toMatchObject({
        error: {
          reason: ["Please choose what is wrong"],
          details: ["Details must not exceed 2,000 characters"],
        },
      });
    },
  );
});

describe("an unpublishing", () => {
  test("needs a reason of at most 1,000 characters", () => {
    expect(submit(unpublishSchema, { reason: "x".repeat(1_000) })).toMatchObject({ status: "success" });
    expect(submit(unpublishSchema, { reason: " \n " })).toMatchObject({ error: { reason: ["Reason is required"] } });
    expect(submit(unpublishSchema, { reason: "x".repeat(1_001) })).toMatchObject({ error: { reason: TOO_LONG } });
  });
});

describe("a deletion", () => {
  const event = { id: "e0000000-0000-4000-8000-000000000001", version: "2026-11-21T10:00:00.123456+00:00" };

  test("names the event and the version that was read; its reason may be left out", () => {
    for (const reason of ["", " \n "]) {
      expect(submit(deletionSchema, { ...event, reason })).toMatchObject({ value: { ...event, reason: null } });
    }
    expect(submit(deletionSchema, event)).toMatchObject({ value: { ...event, reason: null } });
    expect(submit(deletionSchema, { ...event, reason: "Twice" })).toMatchObject({ value: { reason: "Twice" } });
  });

  test("has a reason of at most 1,000 characters", () => {
    const reason = "x".repeat(1_001);
    expect(submit(deletionSchema, { ...event, reason })).toMatchObject({ error: { reason: TOO_LONG } });
  });
});
