import { createHash } from "node:crypto";
import { pathTo } from "#app/domain/site/links.ts";
import type { SiteSettings } from "#app/domain/site/site.ts";
import { z } from "#app/domain/site/zod.ts";
import { findCategory } from "./categories.ts";
import { posterOf } from "./posters.ts";
import { type EventFacts, fullDatesOf, summarizeEvent } from "./summary.ts";

/** Size of all pictures for social cards, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** What the poster of an event says, and the part of its picture that stays in view. */
export interface PosterText {
  title: string;
  category: string;
  location: string;
  /** "Saturday, November 28, 2026" */
  longDate: string;
  /** "7:30 PM – 10:00 PM", with the zone where that is not the site's: "7:30 PM – 10:00 PM CST". */
  timeSpan: string;
  /** The name of its drawing, as on its page. */
  poster: string;
  productName: string;
}

/** The picture of a public event for social cards. */
export interface EventCard {
  text: PosterText;
  /** The uploaded picture in place of the drawing, if there is one. */
  picture: { id: string; x: number; y: number } | null;
  /** Names everything that is on it, so that another card has another address. */
  version: string;
  /** Its path, which caches may keep for long. */
  path: string;
  type: "image/png" | "image/jpeg";
  /** Path of the poster, to print and hang up; it changes with the version as well. */
  posterPath: string;
  /** What it shows, in words. */
  alt: string;
}

type PosterSite = Pick<SiteSettings, "productName" | "timeZone">;

const pictureSchema = z.object({ id: z.string(), x: z.number(), y: z.number() });

/** What the poster of an event says. A picture elsewhere is never fetched: its event has a drawing there as well. */
export function posterTextOf(event: EventFacts & { description: string }, site: PosterSite): PosterText {
  const { title, category, location } = event;
  const { longDate, timeSpan } = fullDatesOf(event, site.timeZone);
  // The moment matters for nothing that is taken from the summary.
  const { time, zone, isSiteZone } = summarizeEvent(event, site.timeZone, new Date(0));
  const poster = posterOf({ ...event, time });
  return {
    title,
    category,
    location,
    longDate,
    timeSpan: isSiteZone ? timeSpan : `${timeSpan} ${zone}`.trim(),
    poster,
    productName: site.productName,
  };
}

/** The social card of an event, which is drawn when its address is opened. */
export function eventCardOf(event: EventFacts & { description: string }, site: PosterSite): EventCard {
  const text = posterTextOf(event, site);
  const picture = pictureSchema.safeParse(event.picture).data ?? null;
  const version = createHash("sha256")
    .update(JSON.stringify([import.meta.env.DRAWINGS, text, picture]))
    .digest("base64url")
    .slice(0, 10);
  const label = findCategory(event.category)?.label ?? event.category;
  const eventPath = pathTo("/events/:eventId", { eventId: event.id });
  return {
    text,
    picture,
    version,
    path: `${eventPath}/card/${version}.${picture ? "jpg" : "png"}`,
    type: picture ? "image/jpeg" : "image/png",
    posterPath: `${eventPath}/card/${version}.svg`,
    alt: `${text.title}. ${label}. ${text.longDate}, ${text.timeSpan}. ${text.location}`,
  };
}
