import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { EventPicture } from "#app/components/events/EventPicture.tsx";
import type { EventSummary } from "#app/domain/events/summary.ts";

/** What an embedded list shows. */
export interface EmbeddedList {
  name: string;
  /** Its filters in words, "" where there are none. */
  filters: string;
  events: readonly EventSummary[];
  /** What is said of an event while it is on, "Now · Until 10:00 PM", by its id. */
  underWay: ReadonlyMap<string, string>;
  /** Address of the stylesheet, relative to the document's. */
  stylesheet: string;
  /** The list for people. */
  listUrl: string;
  siteUrl: string;
  /** Added to each event's address, see `fromList`. */
  from: string;
  productName: string;
}

/** The document of an embedded list. */
export function listDocument(list: EmbeddedList): string {
  const { name, filters, events, underWay, listUrl, siteUrl, from, productName, stylesheet } = list;
  return render(
    <Document label={name} title={`${name} · ${productName}`} stylesheet={stylesheet} canonical={listUrl}>
      <h1>
        <OutLink to={listUrl}>{name}</OutLink>
      </h1>
      {filters !== "" && <p className="filters">{filters}</p>}
      {events.length > 0 ? (
        <ul>
          {events.map((event) => (
            <EmbeddedEvent
              key={event.id}
              event={event}
              until={underWay.get(event.id) ?? ""}
              url={`${siteUrl}/events/${event.id}${from}`}
            />
          ))}
        </ul>
      ) : (
        <p className="empty">Nothing is coming up here at the moment. New events appear by themselves.</p>
      )}
      <More to={listUrl} productName={productName} />
    </Document>,
  );
}

interface Failure {
  message: string;
  siteUrl: string;
  productName: string;
}

/** What a frame shows instead of a list that is not there, or cannot be loaded. */
export function failureDocument({ message, siteUrl, productName }: Failure): string {
  return render(
    <Document label={productName} title={productName} stylesheet="/embed/auto/look.css" canonical={null}>
      <h1>{productName}</h1>
      <p className="empty">{message}</p>
      <More to={siteUrl} productName={productName} />
    </Document>,
  );
}

function render(document: ReactElement): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(document)}`;
}

interface DocumentProps {
  /** Tells this content from that of the page around the frame. */
  label: string;
  title: string;
  stylesheet: string;
  canonical: string | null;
  children: ReactNode;
}

function Document({ label, title, stylesheet, canonical, children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="robots" content="noindex" />
        {canonical && <link rel="canonical" href={canonical} />}
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main aria-label={label}>{children}</main>
        <p id="new-tab" hidden>
          Opens in a new tab
        </p>
      </body>
    </html>
  );
}

/** A link of a frame: what it leads to would not fit in there. */
function OutLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" aria-describedby="new-tab">
      {children}
    </a>
  );
}

function EmbeddedEvent({ event, until, url }: { event: EventSummary; until: string; url: string }) {
  return (
    <li>
      <div className="picture">
        <EventPicture event={event} sizes="5rem" />
      </div>
      <div className="text">
        <p className="when">
          <time dateTime={event.startsAt}>{whenOf(event, until)}</time>
        </p>
        <h2>
          <OutLink to={url}>{event.title}</OutLink>
        </h2>
        <p className="where">
          <span>{event.location}</span>
          {event.price !== null && <b>{event.price}</b>}
        </p>
      </div>
    </li>
  );
}

/** "Sat, Nov 21 · 7:30 PM", or how long it is on when it has begun. */
function whenOf({ status, shortDate, lastDay, time, isSiteZone, zone }: EventSummary, until: string): string {
  if (status === "happening") return until;
  return `${shortDate}${lastDay ? ` – ${lastDay}` : ""} · ${time}${isSiteZone ? "" : ` ${zone}`}`;
}

function More({ to, productName }: { to: string; productName: string }) {
  return (
    <p className="more">
      <OutLink to={to}>More on {productName}</OutLink>
    </p>
  );
}
