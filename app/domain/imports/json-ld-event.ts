import type { CategoryId } from "#app/domain/events/categories.ts";
import { cityNamed } from "#app/domain/events/cities.ts";
import { EVENT_LIMITS } from "#app/domain/events/controls.ts";
import { toLocalInput, zoneOf } from "#app/domain/events/days.ts";
import { parseUrl } from "#app/domain/site/text.ts";
import { LANGUAGES } from "#app/messages/language.ts";
import { placeOfText } from "./calendar-texts.ts";
import type { FoundFields } from "./found-facts.ts";
import { decodeEntities, htmlToMarkdown, isHtml } from "./html-text.ts";
import { cutDescription, cutText } from "./imported.ts";
import { type JsonLdNode, listOf, nodesOf, type PageGraph, textOf, typesOf } from "./json-ld.ts";
import { readPlace } from "./table-fields.ts";
import { readCellTime } from "./table-times.ts";
import { readAttendance, readCategory } from "./table-values.ts";

/** The context of reading a page's events. */
export interface PageSettings {
  /** Address of the page, the base of relative URLs. */
  address: string;
  /** IANA zone, unless the location's city has another. */
  siteTimeZone: string;
  now: Date;
}

/** A schema.org event as values of the form. */
export function readJsonLdEvent(node: JsonLdNode, graph: PageGraph, settings: PageSettings): FoundFields {
  const place = placeOf(node, graph);
  const picture = pictureOf(node, graph, settings);
  return {
    title: plainLine(textOf(node.name)),
    description: readDescription(textOf(node.description)),
    ...place,
    ...timesOf(node, zoneOf(place.location, settings.siteTimeZone)),
    ...picture,
    ...priceOf(node, graph),
    category: categoryOf(node),
    language: languageOf(textOf(node.inLanguage)),
    max_attendees: capacityOf(textOf(node.maximumAttendeeCapacity)),
    ...readAttendance({ ages: textOf(node.typicalAgeRange).replace(/-$/, "+") }),
  };
}

/** A text on one line, with character references decoded. */
export function plainLine(text: string): string {
  return decodeEntities(cutText(text)).replace(/\s+/g, " ").trim();
}

/** A description for the form. Some pages escape its HTML twice. */
export function readDescription(text: string): string {
  const decoded = decodeEntities(cutDescription(text));
  return cutDescription(isHtml(text) ? htmlToMarkdown(text) : isHtml(decoded) ? htmlToMarkdown(decoded) : decoded);
}

/** "en" or "es" of "en-US", "Spanish" or "español"; "" for others. */
export function languageOf(text: string): string {
  const names: Record<string, string> = { english: "en", inglés: "en", spanish: "es", español: "es" };
  const code = text.toLowerCase();
  return LANGUAGES.find((language) => language === (names[code] ?? code.split(/[-_]/)[0])) ?? "";
}

interface FoundPlace {
  location: string;
  address: string;
}

const NO_PLACE: FoundPlace = { location: "", address: "" };

function placeOf(node: JsonLdNode, { byId }: PageGraph): FoundPlace {
  const [place] = nodesOf(node.location, byId).filter((each) => !typesOf(each).includes("VirtualLocation"));
  if (!place) return typeof node.location === "string" ? placeOfText(node.location) : NO_PLACE;
  const [postal] = nodesOf(place.address ?? (place.addressLocality ? place : undefined), byId);
  const name = plainLine(textOf(place.name));
  if (!postal) return placeOfText([name, textOf(place.address)].filter(Boolean).join(", "));
  const [street, locality, region] = [postal.streetAddress, postal.addressLocality, postal.addressRegion].map((text) =>
    plainLine(textOf(text)),
  );
  const isElsewhere = region !== "" && !/^(?:fl|florida)$/i.test(region ?? "");
  const city = cityNamed(locality ?? "")?.name ?? [locality, isElsewhere ? region : ""].filter(Boolean).join(", ");
  const isNamed = name !== "" && name.toLowerCase() !== street?.toLowerCase();
  if (!isNamed) return { location: readPlace({ venue: street, city }), address: "" };
  return { location: readPlace({ venue: name, city }), address: street ?? "" };
}

/** The times of an event. It is all-day if it has no time of day, or begins and ends at midnight. */
function timesOf(node: JsonLdNode, zone: string): FoundFields {
  const [start, end, doors] = [node.startDate, node.endDate, node.doorTime].map((time) =>
    localTime(textOf(time), zone),
  );
  if (!start?.day) return {};
  const endsAtMidnight = end?.time === "23:59" || (end?.time === "00:00" && end.day > start.day);
  if (start.time === "" || (start.time === "00:00" && endsAtMidnight)) {
    const last = end?.day && end.time === "00:00" && start.time !== "" ? dayBefore(end.day) : (end?.day ?? "");
    return { is_all_day: "yes", start_day: start.day, end_day: last > start.day ? last : "" };
  }
  const [starts, ends] = [start, end].map((time) => (time?.day && time.time ? `${time.day}T${time.time}` : ""));
  const isBefore = (doors?.day || start.day) === start.day && (doors?.time ?? "") <= start.time;
  return {
    start_date: starts ?? "",
    end_date: ends && starts && ends > starts ? ends : "",
    doors_at: isBefore ? (doors?.time ?? "") : "",
  };
}

/** Day and wall-clock time at the place; "" if missing. A time with an offset is converted. */
function localTime(text: string, zone: string): { day: string; time: string } {
  const { monthFirst, dayFirst, time, offset } = readCellTime(text);
  const day = monthFirst ?? dayFirst ?? "";
  if (day === "" || time === null || offset === null) return { day, time: time ?? "" };
  const [localDay = "", local = ""] = toLocalInput(`${day}T${time}:00${offset}`, zone).split("T");
  return { day: localDay, time: local };
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

function pictureOf(node: JsonLdNode, { byId }: PageGraph, { address }: PageSettings): FoundFields {
  const [picture] = nodesOf(node.image, byId);
  const url = picture ? textOf(picture.contentUrl) || textOf(picture.url) : textOf(node.image);
  const caption = picture ? plainLine(textOf(picture.caption)) : "";
  return { image_url: url && cutText(parseUrl(url, address)?.href), image_alt: caption };
}

/** The price in dollars, of all offers together. */
function priceOf(node: JsonLdNode, { byId }: PageGraph): FoundFields {
  const offers = nodesOf(node.offers, byId).flatMap((offer) => [offer, ...nodesOf(offer.offers, byId)]);
  const isForeign = offers.some(({ priceCurrency }) => !["", "USD", "$"].includes(textOf(priceCurrency).toUpperCase()));
  const amounts = offers.flatMap(({ price, lowPrice, highPrice }) => [price, lowPrice, highPrice].flatMap(dollarsOf));
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  if (amounts.length > 0 && highest > 0) {
    if (isForeign || highest * 100 > EVENT_LIMITS.maxPriceCents) return {};
    return { price_kind: "paid", price_min: written(lowest), price_max: highest > lowest ? written(highest) : "" };
  }
  const isFree = /^(?:true|.*\/true)$/i.test(textOf(node.isAccessibleForFree));
  return isFree || amounts.length > 0 ? { price_kind: "free" } : {};
}

function dollarsOf(price: unknown): number[] {
  const [amount] = /^\d+(?:\.\d+)?$/.exec(textOf(price).replace(/^(?:US)?\$ ?|,(?=\d{3})/g, "")) ?? [];
  return amount === undefined ? [] : [Number(amount)];
}

function written(dollars: number): string {
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
}

/** Categories of unambiguous event types. */
const CATEGORY_OF_TYPE: Readonly<Record<string, CategoryId>> = {
  MusicEvent: "music",
  FoodEvent: "food",
  SportsEvent: "sports",
  ChildrensEvent: "families",
  BusinessEvent: "business",
  EducationEvent: "education",
  CourseInstance: "education",
  Hackathon: "tech",
  ComedyEvent: "arts",
  DanceEvent: "arts",
  ExhibitionEvent: "arts",
  LiteraryEvent: "arts",
  ScreeningEvent: "arts",
  TheaterEvent: "arts",
  VisualArtsEvent: "arts",
};

/** The category of the event's type, else of its keywords; "" if these match several. */
function categoryOf(node: JsonLdNode): string {
  const ofType = typesOf(node).flatMap((type) => CATEGORY_OF_TYPE[type] ?? []);
  const words = listOf(node.keywords).flatMap((each) => textOf(each).slice(0, 1_000).split(/[,;]/));
  const ofWords = words.flatMap((word) => readCategory(word.trim()) || []);
  const [category = "", ...others] = new Set(ofType.length > 0 ? ofType : ofWords);
  return others.length === 0 ? category : "";
}

function capacityOf(text: string): string {
  return /^[1-9]\d{0,8}$/.test(text) ? text : "";
}
