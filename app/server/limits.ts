import { EVENT_LIMITS } from "#app/domain/events/controls.ts";
import { MAX_FORM_BYTES, MAX_RECEIVED_BYTES } from "#app/forms/read-form.server.ts";

/** Limits on the size and duration of requests. */
export interface Limits {
  /** The longest path with query, in characters. Remix's scripts request up to 7,680 characters of links at once. */
  urlChars: number;
  /** The most query parameters; more than the number of links on any page. */
  queryParams: number;
  /** The longest form without a file. */
  bodyBytes: number;
  /** The largest picture, and the largest calendar or table; a larger file is dropped while it arrives. */
  pictureBytes: number;
  importBytes: number;
  /** How much of a form with a file is received at most. Up to that, a file that is too large is answered with the form. */
  receivedBytes: number;
  /** How much of forms with a file is kept in memory at a time, of all clients together, until they are answered. */
  uploadsBytes: number;
  /** How many of those are read at a time, and how many others wait for their turn. */
  uploadsAtOnce: number;
  uploadsWaiting: number;
  /** The most fields; the longest form is the list of imported drafts, with 90 of them. */
  formFields: number;
  /** All header lines together, the request line among them; a session's cookies take up to 4 KiB. */
  headerBytes: number;
  headers: number;
  /** How long a client may take for the headers of a request, in milliseconds, and for the whole of it: 10 MB over a slow line. */
  headersMs: number;
  requestMs: number;
  /** How long a connection is kept for a next request. Longer than the 60 s that load balancers keep theirs. */
  keepAliveMs: number;
  /** How often slow clients are checked for. */
  checkEveryMs: number;
}

/** In how many pieces a body may arrive: each costs 5 µs, also one of a single byte. Lines with the smallest packets bring 536 bytes in one. */
const PIECES_ALWAYS = 1_000;
const LEAST_BYTES_PER_PIECE = 512;

/** Whether a body arrives in more pieces than any line makes of it, so that receiving it costs more than its size. */
export function isFragmented(pieces: number, bytes: number): boolean {
  return pieces > PIECES_ALWAYS + bytes / LEAST_BYTES_PER_PIECE;
}

/** The limits in production. */
export const LIMITS: Limits = {
  urlChars: 8_192,
  queryParams: 300,
  bodyBytes: MAX_FORM_BYTES,
  pictureBytes: EVENT_LIMITS.maxPictureBytes,
  importBytes: EVENT_LIMITS.maxImportBytes,
  receivedBytes: MAX_RECEIVED_BYTES,
  uploadsBytes: 32 * 1024 * 1024,
  uploadsAtOnce: 2,
  uploadsWaiting: 16,
  formFields: 100,
  headerBytes: 16 * 1024,
  headers: 100,
  headersMs: 10_000,
  requestMs: 60_000,
  keepAliveMs: 65_000,
  checkEveryMs: 1_000,
};
