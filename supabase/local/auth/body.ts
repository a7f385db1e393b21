import type { Context } from "hono";
import { z } from "zod";
import { AuthError } from "./errors.ts";

/** Text that may be left out or null, both meaning empty. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

/** A JSON object that may be left out or null, both meaning null. */
export const optionalObject = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? null);

/** Fields of every flow that ends with a mailed link. */
export const pkceFields = { code_challenge: optionalText, code_challenge_method: optionalText };

/**
 * The JSON body, checked against `schema`; unknown keys (`gotrue_meta_security`) are dropped.
 *
 * @throws AuthError 400 `bad_json` when it is not JSON, holds characters that text columns cannot, or has the wrong types.
 */
export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(parseJson(await c.req.text()));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badJson(`${issue?.path.join(".") || "body"}: ${issue?.message ?? "wrong type"}`);
}

function parseJson(text: string): unknown {
  let unstorable = false;
  let value: unknown;
  try {
    value = JSON.parse(text, (key, part: unknown) => {
      // U+0000 and unpaired surrogates are valid JSON that PostgreSQL's text and jsonb refuse.
      for (const word of [key, part]) {
        if (typeof word === "string" && (word.includes("\0") || /\p{Surrogate}/u.test(word))) unstorable = true;
      }
      return part;
    });
  } catch {
    throw badJson("not valid JSON");
  }
  if (unstorable) throw badJson("a text holds characters that cannot be stored");
  return value;
}

function badJson(detail: string): AuthError {
  return new AuthError(400, "bad_json", `Could not parse request body as JSON: ${detail}`);
}
