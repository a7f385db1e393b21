import { expect, test } from "vitest";
import { config } from "zod";
import { z } from "#app/domain/site/zod.ts";

test("schemas never build code from strings, so a strict content security policy holds", () => {
  expect(z.object({ page: z.number() }).parse({ page: 1 })).toEqual({ page: 1 });
  expect(config().jitless).toBe(true);
});
