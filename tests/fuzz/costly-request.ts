import fc from "fast-check";
import { LIMITS } from "#app/server/limits.ts";
import type { Actor, FuzzedRequest } from "./request.ts";
import type { Shape } from "./shapes.ts";

/** A request, and a description of its long part. */
export interface CostlyRequest {
  name: string;
  request: FuzzedRequest;
}

/** What the requests need to know about the site. */
export interface Target {
  origin: string;
  /** Id of an existing event. */
  eventId: string;
  /** The version of the build. Remix answers requests for links with another version at once. */
  version: string;
}

/** Leaves room in the headers for a session's cookies, which take up to 4 KiB. */
export const HEADER_CHARS = LIMITS.headerBytes - 5_000;

export const inWords = (one: Shape) => JSON.stringify(one);

/** The actor that gets furthest at this path. */
export const actorFor = (path: string) =>
  path.startsWith("/admin") ? fc.constant<Actor>("admin") : fc.constantFrom<Actor>("visitor", "organizer");

/** The path with existing names in place of its parameters. */
export const existing = (path: string, { eventId }: Target) =>
  path.replace(/:\w+|\*/g, (name) => ({ ":city": "tampa", ":file": "640.avif" })[name] ?? eventId);

/** Replaces characters that a header must not contain. */
export const inHeader = (text: string) => text.replace(/[^\x20-\x7e\t]/g, "~");
