import { type ReactNode, useId } from "react";
import type { EventSummary } from "#app/domain/events/summary.ts";
import type { CardSummary, EventDay, ListedEvents } from "#app/domain/lists/event-days.ts";
import type { CardMarks, TextPiece } from "#app/domain/lists/search-results.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/lists.ts";
import { translator } from "#app/messages/translator.ts";
import { PlanBadge } from "./EventBadges.tsx";
import { EventPicture } from "./EventPicture.tsx";

const t = translator(messages);

interface EventGridProps {
  events: readonly CardSummary[];
  /** Whether the first card is above the fold at every width. */
  isFirstEager?: boolean;
  /** Distance of each event from the place of the list, such as "12 miles away", by event id. */
  distances?: Readonly<Record<string, string>>;
  /** Search highlights by event id. */
  marks?: Readonly<Record<string, CardMarks>>;
  /** Adds microdata of an ItemList. why not JSON-LD: it would repeat every address. */
  isItemList?: boolean;
  /** Actions for an event, in its card. */
  actions?: (event: CardSummary) => ReactNode;
  /** Whether its cards have marks that save their events. */
  isSavable?: boolean;
}

const ITEM_LIST = { itemScope: true, itemType: "https://schema.org/ItemList" };
const LIST_ITEM = { itemProp: "itemListElement", itemScope: true, itemType: "https://schema.org/ListItem" };

/** Cards in up to four columns; on phones one row each, and a single card is horizontal. */
export function EventGrid(props: EventGridProps) {
  const { isItemList = false, isSavable = true } = props;
  const saving = useId();
  return (
    <ul className="event-grid" {...(isItemList && ITEM_LIST)} {...(isSavable && saidBySavedMarks())}>
      <Cards {...props} saving={isSavable ? saving : null} />
    </ul>
  );
}

interface EventListProps extends Omit<EventGridProps, "events"> {
  list: ListedEvents;
}

/** The cards of a list. If it is ordered by start, each day has a sticky heading; days with few events share a row. */
export function EventList({ list, ...shown }: EventListProps) {
  return "days" in list ? <EventDays {...list} {...shown} /> : <EventGrid {...list} {...shown} />;
}

function EventDays({ days, ...shown }: Omit<EventListProps, "list"> & { days: readonly EventDay[] }) {
  const saving = useId();
  let position = 0;
  return (
    <div className="event-days" {...(shown.isItemList && ITEM_LIST)} {...saidBySavedMarks()}>
      {days.map(({ name, count, events }) => {
        const before = position;
        position += events.length;
        return (
          <div key={name}>
            <h2>
              {name}
              {count !== null && <small> · {count}</small>}
            </h2>
            <ul>
              <Cards {...shown} events={events} before={before} saving={saving} />
            </ul>
          </div>
        );
      })}
    </div>
  );
}

interface CardsProps extends EventGridProps {
  /** Number of cards of the list before these. */
  before?: number;
  /** Id of the form of their marks; null without marks. */
  saving: string | null;
}

function Cards({
  events,
  before = 0,
  isFirstEager = false,
  distances = {},
  marks = {},
  isItemList = false,
  actions,
  saving,
}: CardsProps) {
  return events.map((event, index) => (
    <li key={event.id} className="flex" {...(isItemList && LIST_ITEM)}>
      {isItemList && <meta itemProp="position" content={String(before + index + 1)} />}
      <EventCard
        event={event}
        itemProp={isItemList ? "url" : undefined}
        distance={distances[event.id]}
        marks={marks[event.id]}
        isEager={isFirstEager && before + index === 0}
        saving={saving}
      >
        {actions?.(event)}
      </EventCard>
      {saving !== null && before + index === 0 && <form id={saving} />}
    </li>
  ));
}

interface EventCardProps {
  /** Below a heading with its day, only the time is shown. */
  event: CardSummary;
  /** False for an event without a page. */
  isLinked?: boolean;
  /** Microdata property of the link to the event. */
  itemProp?: "url" | undefined;
  distance?: string | undefined;
  marks?: CardMarks | undefined;
  /** See `EventPicture`. */
  isEager?: boolean;
  /** Id of the form of the mark that saves the event; null without one. */
  saving?: string | null;
  children?: ReactNode;
}

/** One event of a list. */
export function EventCard({
  event,
  isLinked = true,
  itemProp,
  distance,
  marks,
  isEager = false,
  saving = null,
  children,
}: EventCardProps) {
  const { startsOn } = event;
  const isUnderItsDay = startsOn === undefined;
  return (
    <article className="event-card" data-plan={event.plan?.id}>
      <div className="event-card-picture">
        <EventPicture event={event} isEager={isEager} />{" "}
        {!isUnderItsDay && <DateBadge event={{ ...event, startsOn }} />}
      </div>
      <div className="event-card-text">
        {event.plan && (
          <p>
            <PlanBadge plan={event.plan} />
          </p>
        )}
        <p className="event-card-when">
          <StartTime startsAt={event.startsAt} className="dots">
            {!isUnderItsDay && (
              <span>
                {event.shortDate}
                {event.lastDay && ` – ${event.lastDay}`}
              </span>
            )}{" "}
            <span>
              {event.time}
              {!event.isSiteZone && ` ${event.zone}`}
            </span>{" "}
            {isUnderItsDay && event.lastDay && <span>{t("untilDay", { day: event.lastDay })}</span>}
          </StartTime>
        </p>
        {event.seriesText && <p className="event-card-series">{event.seriesText}</p>}
        <h3 lang={event.lang}>
          {isLinked ? (
            // A plain link: event pages run no scripts, so they are loaded as documents.
            <a href={localPath(pathTo("/events/:eventId", { eventId: event.id }))} itemProp={itemProp}>
              <MarkedText pieces={marks?.title} text={event.title} />
            </a>
          ) : (
            event.title
          )}
        </h3>
        <p className="event-card-where">
          <MarkedText pieces={marks?.location} text={event.location} />
        </p>
        <p className="event-card-more">
          {event.price !== null && <span className="font-semibold text-ink">{event.price}</span>}{" "}
          {distance && <span>{distance}</span>} <span>{event.categoryLabel}</span>{" "}
          {event.maxAttendees !== null && <span>{t("maxAttendees", { count: event.maxAttendees })}</span>}
        </p>
        {marks?.excerpt && (
          <p className="event-card-excerpt">
            <MarkedText pieces={marks.excerpt} text="" />
          </p>
        )}
        {children && <div className="relative z-10 pt-2">{children}</div>}
      </div>
      {saving !== null && <SaveMark event={event} form={saving} />}
    </article>
  );
}

interface SaveMarkProps {
  event: { id: string; title: string };
  /** Id of an empty form, shared by all marks of a list to keep the document small. */
  form: string;
}

/**
 * The bookmark of an event in a list. Opens the page that saves the event; with scripts it saves in place (`SavedMarks`). The same for all
 * readers, because lists are cached.
 */
export function SaveMark({ event, form }: SaveMarkProps) {
  return (
    <button
      type="submit"
      className="save-mark"
      form={form}
      formAction={localPath(pathTo("/events/:eventId/save", { eventId: event.id }))}
      aria-label={t("saveTitled", { title: event.title })}
    />
  );
}

/** Attributes of a list with marks: the messages for `saved-in-browser.js`, which cannot import them. */
export function saidBySavedMarks() {
  return {
    "data-saved": t("markSaved"),
    "data-removed": t("markRemoved"),
    "data-full": t("markFull"),
    "data-undo": t("undoRemoval"),
    "data-list": t("savedEvents"),
  };
}

/** `pieces` with highlights, or the plain text without them. */
function MarkedText({ pieces, text }: { pieces: readonly TextPiece[] | null | undefined; text: string }) {
  return (
    <>{pieces?.map((piece) => (piece.isMarked ? <mark key={piece.at}>{piece.text}</mark> : piece.text)) ?? text}</>
  );
}

/** A calendar-style date badge: "Nov" and "21" of "Sat, Nov 21", or of "sáb, 21 nov". Decorative: the date is next to it as text. */
export function DateBadge({ event }: { event: Pick<EventSummary, "startsOn" | "shortDate"> }) {
  const [, ...words] = event.startsOn === "" ? ["", "?"] : event.shortDate.split(/[ ,]+/);
  const date = words.find((word) => /^[\d?]/.test(word));
  const month = words.find((word) => word !== date);
  return (
    <span aria-hidden="true" className="date-leaf">
      <b>{month}</b> <i>{date}</i>
    </span>
  );
}

interface StartTimeProps {
  /** UTC ISO 8601; "" in the preview of an event without a start. */
  startsAt: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The start of an event as a `time` element, or plain text if there is no start. */
export function StartTime({ startsAt, ...rest }: StartTimeProps) {
  return startsAt === "" ? <span {...rest} /> : <time dateTime={startsAt} {...rest} />;
}
