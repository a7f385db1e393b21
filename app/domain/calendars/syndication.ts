import { html } from "hono/html";
import { attendanceTexts } from "#app/domain/events/attendance.ts";
import { type EventChange, nameChanges, summarizeChange } from "#app/domain/events/changes.ts";
import type { ChangesAddress } from "#app/domain/events/changes-address.ts";
import { isReadableInstant, toOffsetDateTime, zoneOf } from "#app/domain/events/days.ts";
import { formatPrice } from "#app/domain/events/format.ts";
import { langOf } from "#app/domain/events/language.ts";
import type { EventPlace } from "#app/domain/events/near.ts";
import { planOf, planSentence, titleWithPlan } from "#app/domain/events/plans.ts";
import { eventCardOf } from "#app/domain/events/social-card.server.ts";
import { fullDatesOf, sharedPictureUrl } from "#app/domain/events/summary.ts";
import { placeWithAddress } from "#app/domain/events/venues.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { markdownHtml, markdownPlainText, parseMarkdown } from "#app/domain/site/markdown.server.ts";
import messages from "#app/messages/feeds.ts";
import { localPath, parseLanguage } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import {
  changedAt,
  type EventFeed,
  type FeedEvent,
  type FeedSite,
  isKept,
  type UpdatingFeedEvent,
} from "./feed-event.ts";
import type { Syndicated, SyndicatedEntry } from "./feed-xml.ts";
import type { JsonList } from "./json-answers.ts";

const t = translator(messages);

/** A list of events as a feed for `writeFeed`. @throws TypeError for an event with an invalid URL. */
export function syndicateEvents(list: EventFeed, site: FeedSite): Syndicated {
  return {
    ...list,
    description: [t("soonestFirst", { name: list.name }), ...(list.notices ?? [])].join(" "),
    updatedAt: changedAt(list),
    entries: bySoonest(list).map((event) =>
      "description" in event ? entryOf(event, site) : updatingEntryOf(event, site),
    ),
  };
}

/** The public events of a list and those that are being updated, soonest first. Only the first page has the latter. */
function bySoonest({ events, withdrawn }: EventFeed): (FeedEvent | UpdatingFeedEvent)[] {
  // A postponed event has no date, so it is not in a list by date.
  const kept = withdrawn.filter(isKept).filter(({ status }) => planOf(status) !== "postponed");
  return kept.length === 0
    ? [...events]
    : [...events, ...kept].toSorted((a, b) => Date.parse(a.start_date) - Date.parse(b.start_date));
}

function entryOf(event: FeedEvent, site: FeedSite): SyndicatedEntry {
  const path = pathTo("/events/:eventId", { eventId: event.id });
  return {
    title: titleWithPlan(event.title, event.status, event.notice),
    lang: langOf(event),
    id: path,
    path,
    changedAt: new Date(event.changed_at),
    publishedAt: new Date(event.added_at),
    content: contentOf(event, site),
    author: event.organizer?.name ?? site.productName,
    category: event.category,
    image: imageOf(event, site),
  };
}

function updatingEntryOf(event: UpdatingFeedEvent, site: FeedSite): SyndicatedEntry {
  const path = pathTo("/events/:eventId", { eventId: event.id });
  const { longDate, timeSpan } = fullDatesOf(event, site.timeZone);
  return {
    title: titleWithPlan(event.title, event.status, event.notice),
    id: path,
    path,
    changedAt: new Date(event.changed_at),
    publishedAt: new Date(event.changed_at),
    content: paragraphs([
      planSentence(event.status, event.notice),
      `${longDate}, ${timeSpan} · ${event.location}`,
      t("updatingText"),
    ]),
    author: site.productName,
    category: event.category,
  };
}

/** The list of changes as a feed for `writeFeed`. Changes of events without a page link to the list. */
export function syndicateChanges(address: ChangesAddress, changes: readonly EventChange[], site: FeedSite): Syndicated {
  const name = nameChanges(address);
  const times = changes.map(({ changed_at }) => Date.parse(changed_at));
  return {
    name,
    path: address.path,
    pagePath: address.pagePath,
    description: t("changesNewestFirst", { name }),
    updatedAt: times.length === 0 ? null : new Date(Math.max(...times)),
    entries: changes.map((change) => {
      const { label, title, facts, before, note, isLinked } = summarizeChange(change, site.timeZone);
      const path = pathTo("/events/:eventId", { eventId: change.event_id });
      const at = new Date(change.changed_at);
      return {
        title: t("changeOf", { label, title }),
        id: `${path}#change-${change.id}`,
        path: isLinked ? path : address.pagePath,
        changedAt: at,
        publishedAt: at,
        content: paragraphs([facts, before && t("changedBefore", { facts: before }), note]),
        author: site.productName,
        category: change.category,
      };
    }),
  };
}

/** A place with its coordinates rounded to two decimals (about half a mile), because they are those of a town, not of a street. */
function placeOf({ slug, name, latitude, longitude }: EventPlace): EventPlace {
  const rounded = (degrees: number) => Math.round(degrees * 100) / 100;
  return { slug, name, latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** Absolute URL of an event's picture: the uploaded one, else the external one; null for neither. */
function pictureOf(event: FeedEvent, { siteUrl }: FeedSite): string | null {
  return sharedPictureUrl(event.picture, siteUrl) ?? event.image_url;
}

function cardOf(event: FeedEvent, site: FeedSite): string {
  return `${site.siteUrl}${eventCardOf(event, site).path}`;
}

/** Media types of pictures by file extension. */
const IMAGE_TYPES: Record<string, string> = {
  avif: "image/avif",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/** The picture of an event if its extension gives the media type, else its social card. */
function imageOf(event: FeedEvent, site: FeedSite): { url: string; type: string } {
  const typeOf = (url: string) => IMAGE_TYPES[/\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? ""];
  const picture = pictureOf(event, site);
  const type = picture === null ? undefined : typeOf(picture);
  if (picture !== null && type !== undefined) return { url: picture, type };
  const card = cardOf(event, site);
  return { url: card, type: typeOf(card) ?? "image/png" };
}

/** HTML: date, place, price and attendance, then the description. */
function contentOf(event: FeedEvent, { timeZone }: FeedSite): string {
  const { longDate, timeSpan } = fullDatesOf(event, timeZone);
  const price = formatPrice(event);
  const facts = [
    `${longDate}, ${timeSpan}`,
    placeWithAddress(event),
    ...(price === null ? [] : [price]),
    ...attendanceTexts(event),
  ];
  const lang = langOf(event);
  const description = markdownHtml(parseMarkdown(event.description));
  return `${paragraphs([planSentence(event.status, event.notice), facts.join(" · ")])}\n${lang ? `<div lang="${lang}">${description}</div>` : description}`;
}

function paragraphs(texts: readonly (string | null)[]): string {
  return texts.flatMap((text) => (text === null ? [] : String(html`<p>${text}</p>`))).join("\n");
}

/**
 * A list as JSON, with times in the offset of each event's zone; `listSchema` documents the fields.
 * @throws TypeError for an event with an invalid URL.
 */
export function jsonFeed(list: EventFeed, site: FeedSite): JsonList {
  return {
    title: list.name,
    url: `${site.siteUrl}${localPath(list.pagePath)}`,
    updated_at: changedAt(list)?.toISOString() ?? null,
    next: list.nextPath && `${site.siteUrl}${localPath(list.nextPath)}`,
    updating: list.withdrawn.filter(isKept).map((event) => {
      const zone = event.time_zone ?? site.timeZone;
      const local = (time: string | null) => (isReadableInstant(time) ? toOffsetDateTime(time, zone) : null);
      return {
        id: event.id,
        url: `${site.siteUrl}${localPath(pathTo("/events/:eventId", { eventId: event.id }))}`,
        title: event.title,
        category: event.category,
        location: event.location,
        time_zone: zone,
        starts_at: local(event.start_date),
        ends_at: local(event.end_date),
        is_all_day: event.is_all_day,
      };
    }),
    events: list.events.map((event): JsonList["events"][number] => {
      const zone = zoneOf(event.location, site.timeZone);
      const picture = pictureOf(event, site);
      const local = (time: string | null) => (isReadableInstant(time) ? toOffsetDateTime(time, zone) : null);
      return {
        id: event.id,
        url: `${site.siteUrl}${localPath(pathTo("/events/:eventId", { eventId: event.id }))}`,
        title: event.title,
        status: event.status ?? null,
        notice: event.notice ?? null,
        description: markdownPlainText(parseMarkdown(event.description)),
        language: parseLanguage(event.language),
        category: event.category,
        location: event.location,
        address: event.address,
        place: event.place && placeOf(event.place),
        time_zone: zone,
        starts_at: local(event.start_date),
        ends_at: local(event.end_date),
        is_all_day: event.is_all_day,
        doors_at: local(event.doors_at),
        price:
          event.price_kind === null
            ? null
            : {
                kind: event.price_kind,
                min_usd: event.price_min_cents === null ? null : event.price_min_cents / 100,
                max_usd: event.price_max_cents === null ? null : event.price_max_cents / 100,
              },
        tickets_url: event.event_url && new URL(event.event_url).href,
        image_url: picture && new URL(picture).href,
        card_url: cardOf(event, site),
        max_attendees: event.max_attendees,
        ages: event.ages,
        good_for_children: event.good_for_children,
        setting: event.setting,
        access: [...event.access],
        organizer: event.organizer && {
          name: event.organizer.name,
          url: `${site.siteUrl}${localPath(pathTo("/organizers/:organizer", { organizer: event.organizer.slug }))}`,
        },
        revision: event.revision,
        added_at: new Date(event.added_at).toISOString(),
        updated_at: new Date(event.changed_at).toISOString(),
      };
    }),
  };
}
