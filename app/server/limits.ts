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
  /** The most bytes received of a form with a file. Up to this size, a file that is too large leads back to the form with an error. */
  receivedBytes: number;
  /** The most memory for forms with a file, of all clients together, until they are answered. */
  uploadsBytes: number;
  /** How many of those are processed at once, and how many others may wait. */
  uploadsAtOnce: number;
  uploadsWaiting: number;
  /** The most fields; the longest form is the list of imported drafts, with 90 of them. */
  formFields: number;
  /** The longest header section, including the request line; a session's cookies take up to 4 KiB. */
  headerBytes: number;
  headers: number;
  /** Timeouts for receiving the headers and the whole of a request (10 MB over a slow line), in milliseconds. */
  headersMs: number;
  requestMs: number;
  /** Keep-alive timeout. Longer than the usual 60 s of load balancers, so that they never reuse a closed connection. */
  keepAliveMs: number;
  /** How often slow clients are checked for. */
  checkEveryMs: number;
}

/**
 * The number of pieces in which a body may arrive: each costs 5 µs, however small. Even connections with the smallest packets deliver 536
 * bytes at once.
 */
const PIECES_ALWAYS = 1_000;
const LEAST_BYTES_PER_PIECE = 512;

/** Whether a body arrives in more pieces than any network causes: an attempt to keep the server busy with tiny chunks. */
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
