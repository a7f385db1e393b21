import { FORM_PROPERTY, parseFormProperty } from "#app/domain/calendars/form-property.ts";
import { findCategoryByLabel } from "#app/domain/events/categories.ts";
import { cityNamed } from "#app/domain/events/cities.ts";
import type { EventFieldName } from "#app/domain/events/controls.ts";
import { parseUrl } from "#app/domain/site/text.ts";
import { type Component, firstProperty, propertiesOf } from "./calendar-lines.ts";
import { decodeEntities, htmlToMarkdown, isHtml } from "./html-text.ts";
import { cutDescription, cutText } from "./imported.ts";

/** The texts of an event, by the name of the form's control. */
export interface EventTexts extends Partial<Record<EventFieldName, string>> {
  title: string;
  description: string;
  location: string;
  address: string;
  event_url: string;
  category: string;
}

const NO_TEXTS: EventTexts = { title: "", description: "", location: "", address: "", event_url: "", category: "" };

/** The content of an event without its times. */
export interface EventContent {
  texts: EventTexts;
  /** Whether it is a video call, without a place. */
  isOnline: boolean;
}

/** @throws UnreadableEvent for a malformed property. */
export function contentOf(event: Component): EventContent {
  const own = ownTexts(event);
  if (own) return { texts: own, isOnline: false };
  const typed = partsOf(textOf(event, "location"));
  const location = typed.filter((part) => !isVideoCall(part));
  const isOnline = location.length === 0 && (typed.length > 0 || isConference(event));
  const place = isOnline ? { location: "", address: "" } : placeOf(location, applePlace(event));
  return {
    texts: {
      title: cutText(titleOf(event)),
      description: cutDescription(descriptionOf(event)),
      location: cutText(place.location),
      address: cutText(place.address),
      event_url: cutText(textOf(event, "url")),
      category: categoryOf(event),
    },
    isOnline,
  };
}

/** The texts of an entry of our own calendars; null in any other. */
function ownTexts(event: Component): EventTexts | null {
  const form = parseFormProperty(unescapeText(textOf(event, FORM_PROPERTY)));
  const cut = Object.entries(form).map(([name, text]) => [
    name,
    name.endsWith("description") ? cutDescription(text) : cutText(text),
  ]);
  return cut.length === 0 ? null : { ...NO_TEXTS, ...Object.fromEntries(cut) };
}

/** The title; "" for none. */
export function titleOf(event: Component): string {
  return decodeEntities(textOf(event, "summary")).replace(/\s+/g, " ");
}

/** The first text of this name; "" for none. */
export function textOf(event: Component, name: string): string {
  return String(firstProperty(event, name)?.values[0] ?? "");
}

function descriptionOf(event: Component): string {
  const text = textOf(event, "description");
  if (text.trim() !== "") return isHtml(text) ? htmlToMarkdown(text) : decodeEntities(text);
  const html = propertiesOf(event, "x-alt-desc").find(
    ({ parameters }) => String(parameters.fmttype).toLowerCase() === "text/html",
  );
  // ical.js takes the value of an unknown property as it is, with its escapes.
  return html ? htmlToMarkdown(unescapeText(String(html.values[0] ?? ""))) : "";
}

function unescapeText(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, mark: string) => (mark.toLowerCase() === "n" ? "\n" : mark));
}

const CALL_HOSTS = ["zoom.us", "meet.google.com", "teams.microsoft.com", "teams.live.com", "webex.com", "whereby.com"];

/** Locations that are not places, as written by Outlook, Google and people. */
const CALL_NAMES =
  /^(?:microsoft teams(?: meeting)?|google meet|zoom(?: meeting| call)?|webex(?: meeting)?|online(?: event)?|virtual(?: event)?|en l[ií]nea)$/i;

/** Whether a part of a location is a video call: "Microsoft Teams Meeting", or the URL of one. */
function isVideoCall(part: string): boolean {
  return CALL_NAMES.test(part) || part.split(" ").some(isCallAddress);
}

function isCallAddress(text: string): boolean {
  const host = parseUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`)?.hostname ?? "";
  return CALL_HOSTS.some((known) => host === known || host.endsWith(`.${known}`));
}

/** Whether the event has a video call beside its place. */
function isConference(event: Component): boolean {
  const names = [
    "x-google-conference",
    "conference",
    "x-microsoft-skypeteamsmeetingurl",
    "x-microsoft-onlinemeetingconflink",
  ];
  return names.some((name) => event.lines.some((line) => line.name === name)) || isCallAddress(textOf(event, "url"));
}

/** "1910 N Ola Ave", "401-B 2nd St": a number before a name. */
const STREET = /^\d{1,6}(?:-?[A-Z\d]{1,4})? +\p{L}|^\d{1,6} +\d{1,3}(?:st|nd|rd|th)\b/iu;

/** A part of a building, which follows the street. */
const UNIT = /^(?:suite|ste\.?|unit|apt\.?|floor|bldg\.?|building|room|#)\s*[\w-]+$/i;

/** The parts after the city in an address: "FL 33602", "USA". */
const REGION =
  /^(?:(?:fl|florida)\.?(?: +\d{5}(?:-\d{4})?)?|\d{5}(?:-\d{4})?|usa|u\.?s\.?a?\.?|united states(?: of america)?|ee\. ?uu\.)$/i;

/** Most characters of a street address in the form. */
const MAX_ADDRESS_CHARS = 200;

/** Name and address of the place from Apple's structured location. */
function applePlace(event: Component): { name: string[]; address: string[] } {
  const parameters = firstProperty(event, "x-apple-structured-location")?.parameters ?? {};
  const parts = (name: string) => partsOf(unescapeText(String(parameters[name] ?? "")));
  return { name: parts("x-title"), address: parts("x-address") };
}

/**
 * Splits an address into location (venue and city) and street address.
 * @param own parts of the location.
 * @example placeOf(["Armature Works", "1910 N Ola Ave", "Tampa", "FL 33602"], …) // { location: "Armature Works, Tampa", address: "1910 N
 * Ola Ave" }
 */
function placeOf(own: readonly string[], apple: ReturnType<typeof applePlace>): { location: string; address: string } {
  // The location has the address too, unless it is only the name.
  const parts = own.length > 1 ? own : [...(own.length > 0 ? own : apple.name), ...apple.address];
  const seen = new Set<string>();
  const all = parts.filter((part) => !seen.has(part.toLowerCase()) && seen.add(part.toLowerCase()));
  const at = all.findIndex((part) => STREET.test(part));
  // Without a venue before it or a city after it, the street itself is the location.
  if (at < 1 || at === all.length - 1) return { location: all.join(", "), address: "" };
  const afterStreet = all.findIndex((part, index) => index > at && !UNIT.test(part));
  const end = afterStreet === -1 ? at + 1 : afterStreet;
  const address = all.slice(at, end).join(", ");
  if (address.length > MAX_ADDRESS_CHARS) return { location: all.join(", "), address: "" };
  return { location: [...all.slice(0, at), ...cityFirst(all.slice(end))].join(", "), address };
}

/** Splits a place that is written as one text into location and street; empty for a video call. */
export function placeOfText(text: string): { location: string; address: string } {
  const parts = partsOf(text).filter((part) => !isVideoCall(part));
  return placeOf(parts, { name: [], address: [] });
}

/** Drops state, zip code and country after a city with a page. */
function cityFirst(parts: readonly string[]): readonly string[] {
  const [city = "", ...region] = parts;
  return cityNamed(city) !== null && region.every((part) => REGION.test(part)) ? [city] : parts;
}

function partsOf(text: string): string[] {
  return decodeEntities(cutText(text))
    .split(/[\n,;]/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "");
}

function categoryOf(event: Component): string {
  const names = propertiesOf(event, "categories").flatMap(({ values }) => values.map(String));
  for (const name of names) {
    const category = findCategoryByLabel(name);
    if (category) return category.id;
  }
  return "";
}
