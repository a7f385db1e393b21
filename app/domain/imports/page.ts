import { Parser } from "htmlparser2";
import { parseUrl } from "#app/domain/site/text.ts";
import { decodeFile } from "./decode-file.ts";
import { type FoundFacts, type FoundFields, factsOf, hasStarted } from "./found-facts.ts";
import { cutText } from "./imported.ts";
import { findEvents, listOf, nodesOf, textOf, typesOf } from "./json-ld.ts";
import { languageOf, type PageSettings, plainLine, readDescription, readJsonLdEvent } from "./json-ld-event.ts";

/** The result of reading a page. */
export interface LinkedPage {
  /** Its schema.org event; null without one. */
  event: FoundFacts | null;
  /** Number of events on the page; the one above is the first upcoming one. */
  eventCount: number;
  isCanceled: boolean;
  isOnline: boolean;
  /** Its metadata for link previews (Open Graph). */
  shared: FoundFacts;
  /** Address of its calendar; null without one. */
  calendar: string | null;
  /** Whether it asks for a password. */
  asksPassword: boolean;
}

/** Most scripts with structured data that are read. */
const MOST_SCRIPTS = 200;

/** Names of the `meta` elements that are read. */
const META_NAMES = ["og:title", "og:description", "og:image", "og:image:alt", "og:site_name", "description"];

/**
 * Reads the facts about an event from a page. Runs in a child process (`app/uploads/read-import.server.ts`), because untrusted pages may
 * take long.
 */
export function readPage(bytes: Uint8Array, settings: PageSettings): LinkedPage {
  const parts = partsOf(decodeFile(bytes).text, settings.address);
  const event = chooseEvent(parts.scripts.flatMap(parseScript), settings);
  return {
    event: event.fields && factsOf(event.fields),
    eventCount: event.count,
    isCanceled: event.isCanceled,
    isOnline: event.isOnline,
    shared: sharedFacts(parts, settings.address),
    calendar: parts.calendar,
    asksPassword: parts.asksPassword,
  };
}

/** The parts of a page with facts about an event. */
interface PageParts {
  scripts: string[];
  meta: Map<string, string>;
  language: string;
  calendar: string | null;
  asksPassword: boolean;
}

function partsOf(html: string, address: string): PageParts {
  const parts: PageParts = { scripts: [], meta: new Map(), language: "", calendar: null, asksPassword: false };
  let isData = false;
  const parser = new Parser({
    onopentag(name, { type = "", ...attributes }) {
      isData = name === "script" && /^\s*application\/ld\+json\b/i.test(type) && parts.scripts.length < MOST_SCRIPTS;
      if (isData) parts.scripts.push("");
      if (name === "html") parts.language = languageOf(attributes.lang ?? "");
      if (name === "input" && type.toLowerCase() === "password") parts.asksPassword = true;
      if (name === "meta") keepMeta(parts.meta, attributes);
      if (name === "link" || name === "a") parts.calendar ??= calendarOf(type, attributes.href ?? "", address);
    },
    ontext(text) {
      if (isData) parts.scripts.push(`${parts.scripts.pop()}${text}`);
    },
    onclosetag() {
      isData = false;
    },
  });
  parser.end(html);
  return parts;
}

function keepMeta(meta: Map<string, string>, { property, name, content }: Record<string, string | undefined>): void {
  const key = (property ?? name ?? "").toLowerCase();
  if (content && META_NAMES.includes(key) && !meta.has(key)) meta.set(key, content);
}

/** The address of a calendar that an element leads to: by its type, its ending, or the scheme of subscriptions. */
function calendarOf(type: string, href: string, address: string): string | null {
  const url = parseUrl(href.trim().replace(/^webcals?:/i, "https:"), address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const isCalendar = /^text\/calendar\b/i.test(type) || /\.ics$/i.test(url.pathname) || /^webcals?:/i.test(href);
  return isCalendar ? cutText(url.href) : null;
}

/**
 * The value of a script with structured data; empty if it cannot be parsed. Some are wrapped in comments, or have raw line breaks in
 * strings.
 */
function parseScript(text: string): unknown[] {
  const bare = text.trim().replace(/^(?:<!--|\/\*?\s*<!\[CDATA\[\s*(?:\*\/)?)|(?:-->|\/\*?\s*\]\]>\s*(?:\*\/)?)$/g, "");
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in texts, and means nothing by them elsewhere.
    return [JSON.parse(bare.replace(/[\u0000-\u001f]+/g, " "))];
  } catch {
    return [];
  }
}

/** The event of a page that fills the form. */
interface ChosenEvent {
  fields: FoundFields | null;
  count: number;
  isCanceled: boolean;
  isOnline: boolean;
}

function chooseEvent(values: readonly unknown[], settings: PageSettings): ChosenEvent {
  const graph = findEvents(values);
  const all = graph.events.map((node) => ({ node, fields: readJsonLdEvent(node, graph, settings) }));
  // Pages about one event may also list similar ones.
  const own = all.filter(({ node }) => isSamePage(textOf(node.url), settings.address));
  const found = new Map((own.length > 0 ? own : all).map((each) => [keyOf(each.fields), each]));
  const sorted = [...found.values()].sort((one, other) => compare(startOf(one.fields), startOf(other.fields)));
  const coming = sorted.filter(({ fields }) => !hasStarted(fields, settings.siteTimeZone, settings.now));
  const chosen = coming.find(({ fields }) => startOf(fields) !== "") ?? sorted.at(-1);
  if (!chosen) return { fields: null, count: 0, isCanceled: false, isOnline: false };
  const { eventStatus, eventAttendanceMode, location } = chosen.node;
  const isVirtual = nodesOf(location, graph.byId).some((place) => typesOf(place).includes("VirtualLocation"));
  return {
    fields: chosen.fields,
    count: found.size,
    isCanceled: listOf(eventStatus).some((status) => /EventCancell?ed$/.test(textOf(status))),
    isOnline: isVirtual || /OnlineEventAttendanceMode$/.test(textOf(eventAttendanceMode)),
  };
}

function startOf({ start_date = "", start_day = "" }: FoundFields): string {
  return start_day || start_date;
}

function keyOf(fields: FoundFields): string {
  return `${startOf(fields)} ${fields.title?.toLowerCase()}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Whether both addresses are the same page, ignoring query and scheme. */
function isSamePage(one: string, other: string): boolean {
  const [first, second] = [one, other].map((address) => {
    const url = parseUrl(address, other);
    return url && `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}`;
  });
  return one !== "" && first === second;
}

function sharedFacts({ meta, language }: PageParts, address: string): FoundFacts {
  const said = (name: string) => plainLine(meta.get(name) ?? "");
  const title = withoutSite(said("og:title"), said("og:site_name"));
  const image = meta.get("og:image");
  return factsOf({
    title,
    description: title && readDescription(meta.get("og:description") ?? meta.get("description") ?? ""),
    image_url: image ? cutText(parseUrl(image, address)?.href) : "",
    image_alt: said("og:image:alt"),
    language,
  });
}

/** A title without the name of its site: "Jazz Night | The Attic". */
function withoutSite(title: string, site: string): string {
  const hasSite = site !== "" && ["|", "–", "—", "-"].some((mark) => title.endsWith(` ${mark} ${site}`));
  return hasSite ? title.slice(0, -` | ${site}`.length) : title;
}
