import fc from "fast-check";
import { LIMITS } from "#app/server/limits.ts";
import type { Actor, FuzzedRequest } from "./request.ts";
import type { Shape } from "./shapes.ts";

/** A request, and what is long in it, in words. */
export interface CostlyRequest {
  name: string;
  request: FuzzedRequest;
}

/** What the requests need to know of the site. */
export interface Target {
  origin: string;
  /** An event that exists. */
  eventId: string;
  /** The version of the build, without which Remix' requests for links are answered at once. */
  version: string;
}

/** A session's cookies take up to 4 KiB of the headers. */
export const HEADER_CHARS = LIMITS.headerBytes - 5_000;

export const inWords = (one: Shape) => JSON.stringify(one);

/** Who gets furthest at this path. */
export const actorFor = (path: string) =>
  path.startsWith("/admin") ? fc.constant<Actor>("admin") : fc.constantFrom<Actor>("visitor", "organizer");

/** The path with existing names in place of its parameters. */
export const existing = (path: string, { eventId }: Target) =>
  path.replace(/:\w+|\*/g, (name) => ({ ":city": "tampa", ":file": "640.avif" })[name] ?? eventId);

/** A header ends with its line, and its bytes are characters. */
export const inHeader = (text: string) => text.replace(/[^\x20-\x7e\t]/g, "~");
