import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { z } from "zod";
import type { StackConfig } from "../context.ts";
import type { Session, StorageDatabase } from "./database.ts";
import { invalidRequest, tooLarge } from "./errors.ts";
import type { FileStore } from "./files.ts";

/** Largest JSON body. */
const MAX_JSON_BYTES = 1024 * 1024;

/** What every call needs. */
export interface StorageParts {
  database: StorageDatabase;
  files: FileStore;
  limits: StackConfig["storage"];
  /** Secret for signed URLs only. */
  urlSecret: Uint8Array;
}

/** One call. */
export interface StorageRequest {
  session: Session;
  /** Empty when the path has no bucket. */
  bucket: string;
  /** Name of the object; empty when the path has none. */
  key: string;
  query: URLSearchParams;
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** A handler. @throws StorageError to reject the request. */
export type StorageHandler = (parts: StorageParts, request: StorageRequest) => Promise<Response>;

/**
 * The JSON body of a request; an empty one counts as `{}`.
 * @throws StorageError when it is too large, not JSON, or does not match the schema.
 */
export async function readJson<Shape>({ incoming }: StorageRequest, schema: z.ZodType<Shape>): Promise<Shape> {
  let bytes = 0;
  const bounded = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > MAX_JSON_BYTES) throw tooLarge("body");
      yield chunk;
    }
  };
  const body = await text(bounded());
  const parsed = schema.safeParse(parseJson(body === "" ? "{}" : body));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidRequest(`body/${issue?.path.join("/")} ${issue?.message}`);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalidRequest("Unexpected token in JSON");
  }
}
