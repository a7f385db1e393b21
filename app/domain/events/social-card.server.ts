import { createHash } from "node:crypto";
import { pathTo } from "#app/domain/site/links.ts";
import type { SiteSettings } from "#app/domain/site/site.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/feeds.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { categoryLabel } from "./categories.ts";
import { shownPlan } from "./plans.ts";
import { posterOf } from "./posters.ts";
import { type EventFacts, fullDatesOf, summarizeEvent } from "./summary.ts";

const t = translator(messages);

/** The texts on an event's poster and social card. */
export interface PosterText {
  title: string;
  category: string;
  /** "Canceled", in place of the category; null if it takes place as planned. */
  plan: string | null;
  location: string;
  /** "Saturday, November 28, 2026" */
  longDate: string;
  /** "7:30 PM – 10:00 PM", with the zone unless it is the site's: "7:30 PM – 10:00 PM CST". */
  timeSpan: string;
  /** "Free", "$12 – $40"; null if not stated. Only on printed posters, like the address. */
  price: string | null;
  /** Absolute URL of its page. */
  address: string;
  /** Poster name (`posterName`), the same as on its page. */
  poster: string;
  productName: string;
}

/** The social card of a public event. */
export interface EventCard {
  text: PosterText;
  /** The uploaded picture, with its focal point in percent, which replaces the drawing; null for none. */
  picture: { id: string; x: number; y: number } | null;
  /** Hash of its content, part of its URL. */
  version: string;
  /** Its path in the current language; immutable, because it contains the version. */
  path: string;
  type: "image/png" | "image/jpeg";
  /** Path of the poster for printing; it contains the version as well. */
  posterPath: string;
  /** Alternative text. */
  alt: string;
}

type PosterSite = Pick<SiteSettings, "productName" | "timeZone" | "siteUrl">;

const pictureSchema = z.object({ id: z.string(), x: z.number(), y: z.number() });

/** The texts on an event's poster. External pictures are never fetched for it: such an event gets a drawing. */
export function posterTextOf(event: EventFacts, site: PosterSite): PosterText {
  const { title, category, location } = event;
  const { longDate, shortTimeSpan, zone } = fullDatesOf(event, site.timeZone);
  // isSiteZone and price do not depend on the current time.
  const { isSiteZone, price } = summarizeEvent(event, site.timeZone, new Date(0));
  return {
    title,
    category,
    plan: shownPlan(event.status)?.label ?? null,
    location,
    longDate,
    timeSpan: isSiteZone ? shortTimeSpan : `${shortTimeSpan} ${zone}`.trim(),
    price,
    address: `${site.siteUrl}${localPath(pathTo("/events/:eventId", { eventId: event.id }))}`,
    poster: posterOf(event),
    productName: site.productName,
  };
}

/** The social card of an event; it is rasterized when its URL is requested. */
export function eventCardOf(event: EventFacts, site: PosterSite): EventCard {
  const text = posterTextOf(event, site);
  const picture = pictureSchema.safeParse(event.picture).data ?? null;
  const version = createHash("sha256")
    .update(JSON.stringify([import.meta.env.DRAWINGS, text, picture]))
    .digest("base64url")
    .slice(0, 10);
  const eventPath = localPath(pathTo("/events/:eventId", { eventId: event.id }));
  return {
    text,
    picture,
    version,
    path: `${eventPath}/card/${version}.${picture ? "jpg" : "png"}`,
    type: picture ? "image/jpeg" : "image/png",
    posterPath: `${eventPath}/card/${version}.svg`,
    alt: t("altOfEvent", {
      title: text.title,
      category: text.plan ?? categoryLabel(event.category),
      date: text.longDate,
      time: text.timeSpan,
      location: text.location,
    }),
  };
}
