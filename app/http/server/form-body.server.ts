import type { IncomingMessage } from "node:http";
import { decodeUtf8, isCleanEncoded } from "./clean-text.server.ts";
import type { Limits } from "./limits.server.ts";
import { garbled, type Refusal } from "./refusal.server.ts";
import { countOf, TOO_LARGE } from "./request-checks.server.ts";

const UNREADABLE_FORM = garbled("The form holds characters that cannot be read. Please go back and try again.");

/**
 * Receives the whole body before anything else reads the request, so that limits hold whatever its headers say, and a slow
 * client keeps nobody waiting but itself. What was received is then there to be read as if it came in just now.
 * @returns why it is refused, or null; never settles when the client goes away.
 */
export async function receiveForm(request: IncomingMessage, limits: Limits): Promise<Refusal | null> {
  const chunks = await receive(request, limits.bodyBytes);
  const refusal = chunks ? checkForm(Buffer.concat(chunks), request.headers["content-type"], limits) : TOO_LARGE;
  if (chunks && !refusal) for (const chunk of [...chunks, null]) request.push(chunk);
  return refusal;
}

/** The chunks of the body; null as soon as there is too much, and the rest is dropped as it comes. */
function receive(request: IncomingMessage, maxBytes: number): Promise<Buffer[] | null> {
  const push = request.push;
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    // `push` is where Node's parser hands over each piece; nobody reads yet, so nothing is lost by standing here.
    request.push = (chunk: Buffer | null) => {
      bytes += chunk?.length ?? 0;
      if (bytes > maxBytes) {
        resolve(null);
      } else if (chunk === null) {
        request.push = push;
        resolve(chunks);
      } else {
        chunks.push(chunk);
      }
      return true;
    };
  });
}

/** Refuses a form with too many fields, or with bytes that are no text. */
function checkForm(body: Buffer, type: string | undefined, limits: Limits): Refusal | null {
  const text = decodeUtf8(body);
  const isMultipart = type?.toLowerCase().startsWith("multipart/") ?? false;
  const fields = isMultipart ? countParts(body) : countOf("&", text ?? "") + 1;
  if (fields > limits.formFields) return { ...TOO_LARGE, text: "That is more fields than any form of this site has." };
  const isClean = text !== null && !text.includes("\0") && (isMultipart || isCleanEncoded(text));
  return isClean ? null : UNREADABLE_FORM;
}

/**
 * At least as many as the parts of a form. Whatever reads it takes header names in any case, with spaces around them, and
 * needs this one in each part; where boundaries are is left to it, so that there is nothing to see differently.
 */
function countParts(body: Buffer): number {
  return countOf("content-disposition", body.toString("latin1").toLowerCase());
}
