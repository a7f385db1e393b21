import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { EventPicture } from "#app/components/events/EventPicture.tsx";
import type { EventSummary } from "#app/domain/events/summary.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/feeds.ts";
import { basenameOf, currentLanguage, localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** The content of an embedded list. */
interface EmbeddedList {
  name: string;
  /** Its filters as text, "" without any. */
  filters: string;
  events: readonly EventSummary[];
  /** Time text of events under way, such as "Now · Until 10:00 PM", by event id. */
  underWay: ReadonlyMap<string, string>;
  /** Address of the stylesheet, relative to the document's. */
  stylesheet: string;
  /** Absolute URL of the list's page. */
  listUrl: string;
  siteUrl: string;
  productName: string;
}

/** The HTML document of an embedded list. */
export function listDocument(list: EmbeddedList): string {
  const { name, filters, events, underWay, listUrl, siteUrl, productName, stylesheet } = list;
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
              url={`${siteUrl}${localPath(pathTo("/events/:eventId", { eventId: event.id }))}`}
            />
          ))}
        </ul>
      ) : (
        <p className="empty">{t("nothingComingUp")}</p>
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

/** The HTML document for a list that does not exist or cannot be loaded. */
export function failureDocument({ message, siteUrl, productName }: Failure): string {
  return render(
    <Document label={productName} title={productName} stylesheet="/embed/auto/look.css" canonical={null}>
      <h1>{productName}</h1>
      <p className="empty">{message}</p>
      <More to={`${siteUrl}${basenameOf(currentLanguage())}`} productName={productName} />
    </Document>,
  );
}

function render(document: ReactElement): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(document)}`;
}

interface DocumentProps {
  /** Label of the main landmark, to distinguish it from that of the embedding page. */
  label: string;
  title: string;
  stylesheet: string;
  canonical: string | null;
  children: ReactNode;
}

function Document({ label, title, stylesheet, canonical, children }: DocumentProps) {
  return (
    <html lang={currentLanguage()}>
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
          {t("opensInNewTab")}
        </p>
      </body>
    </html>
  );
}

/** A link that opens outside of the iframe. */
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
        {event.plan && <p className="plan">{event.plan.label}</p>}
        <p className="when">
          <time dateTime={event.startsAt}>{whenOf(event, until)}</time>
        </p>
        <h2 lang={event.lang}>
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

/** The start, such as "Sat, Nov 21 · 7:30 PM", or `until` for an event under way. */
function whenOf({ status, shortDate, lastDay, time, isSiteZone, zone }: EventSummary, until: string): string {
  if (status === "happening") return until;
  return `${shortDate}${lastDay ? ` – ${lastDay}` : ""} · ${time}${isSiteZone ? "" : ` ${zone}`}`;
}

function More({ to, productName }: { to: string; productName: string }) {
  return (
    <p className="more">
      <OutLink to={to}>{t("moreOn", { product: productName })}</OutLink>
    </p>
  );
}
