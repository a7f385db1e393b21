import type { ReactNode } from "react";
import { EventGrid } from "#app/components/events/EventCard.tsx";
import { Constant } from "#app/components/site/Constant.tsx";
import { Link } from "#app/components/ui/Link.tsx";
import type { EventSummary } from "#app/domain/events/summary.ts";
import type { ListChip } from "#app/domain/lists/active-filters.ts";
import type { Choice, ChoiceGroup } from "#app/domain/lists/choices.ts";
import type { HintGroup } from "#app/domain/lists/navigation.ts";
import type { SearchNote } from "#app/domain/lists/search-results.ts";

interface FilterSheetProps {
  choices: readonly ChoiceGroup[];
  /** How many filters the list has that are set here. */
  count: number;
  /** "Show 75 events": what closes the sheet. */
  show: string;
  /** Fields: days and places that are typed or picked. */
  children?: ReactNode;
}

/**
 * Everything that a list can be narrowed by but its search: beside the list on wide screens, elsewhere a sheet over the whole screen. The
 * disclosure that opens the sheet is what closes it as well, always in sight at its bottom, so that it needs no scripts.
 */
export function FilterSheet({ choices, count, show, children }: FilterSheetProps) {
  const days = choices.filter(({ name }) => name === "when");
  const others = choices.filter(({ name }) => name !== "when");
  return (
    <>
      <details className="filters-fold peer">
        <summary className="button button-secondary">
          <span className="in-open:hidden">Filters{count > 0 && ` (${count})`}</span>
          <span className="hidden in-open:inline">{show}</span>
        </summary>
      </details>
      <div className="filters">
        <Choices groups={days} label="Narrow the list by days" />
        {children}
        <Choices groups={others} label="Narrow the list" />
      </div>
    </>
  );
}

/** The choices of a list as links, with the number of events that each leaves. A chosen one is taken away by its link. */
function Choices({ groups, label }: { groups: readonly ChoiceGroup[]; label: string }) {
  if (groups.length === 0) return null;
  return (
    <Constant as="nav" part="choices" variant={groups} aria-label={label} className="choices">
      {groups.map((group) => (
        <Group key={group.name} group={group} />
      ))}
    </Constant>
  );
}

function Group({ group: { name, label, choices } }: { group: ChoiceGroup }) {
  return (
    <section aria-labelledby={`choices-${name}`}>
      <h2 id={`choices-${name}`}>{label}</h2>
      <ul>
        {choices.map((choice) => (
          <li key={choice.label}>
            <ChoiceLink choice={choice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChoiceLink({ choice: { label, count, isChosen, to } }: { choice: Choice }) {
  const text = (
    <>
      {label}
      {count !== "" && (
        <>
          <span className="sr-only">: </span>
          <small>
            {count}
            <span className="sr-only">{count === "1" ? " event" : " events"}</span>
          </small>
        </>
      )}
    </>
  );
  return (
    <Link to={to} preventScrollReset aria-current={isChosen ? "true" : undefined} className="choice">
      {text}
    </Link>
  );
}

interface FilterChipsProps {
  chips: readonly ListChip[];
  /** What is said of the search in a few words. */
  notes: readonly SearchNote[];
  /** The list without any filter. Left out where something else on the page leads there. */
  clearTo?: string;
}

/** The filters of a list; each is a link that removes it. Below them, what the list says about its search. Renders nothing without either. */
export function FilterChips({ chips, notes, clearTo }: FilterChipsProps) {
  return (
    <>
      {chips.length > 0 && (
        <ul aria-label="Filters of this list" className="chips">
          {chips.map(({ label, to }) => (
            <li key={`${label} ${to}`}>
              <Link to={to} preventScrollReset className="chip" aria-label={`Remove filter: ${label}`}>
                {label}
                <span aria-hidden="true">×</span>
              </Link>
            </li>
          ))}
          {clearTo && (
            <li>
              <Link to={clearTo} preventScrollReset className="link inline-flex min-h-11 items-center">
                Clear filters
              </Link>
            </li>
          )}
        </ul>
      )}
      {notes.length > 0 && (
        <div className="notes">
          {notes.map(({ text, link }) => (
            <p key={`${text} ${link?.label}`} className="min-w-0">
              {text}{" "}
              {link && (
                <Link to={link.to} preventScrollReset className="link">
                  {link.label}
                </Link>
              )}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

/** Ways on from a list without events, each with the number of events that it leads to. */
export function ListHints({ groups }: { groups: readonly HintGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <div className="hints">
      {groups.map(({ title, hints }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {hints.map(({ label, to, text }) => (
              <li key={to}>
                <Link to={to} preventScrollReset className="link">
                  {label}
                </Link>{" "}
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface NearestListsProps {
  lists: readonly { heading: string; to: string; more: string; events: readonly EventSummary[] }[];
  /** Added to each event's address, see `fromList`. */
  from: string;
}

/** The first events of the lists that are nearest to one without events. */
export function NearestLists({ lists, from }: NearestListsProps) {
  return lists.map(({ heading, to, more, events }) => (
    <section key={heading} className="mb-8">
      <h2 className="mb-3 text-lg sm:text-xl">{heading}</h2>
      <EventGrid events={events} from={from} />
      <Link to={to} className="link mt-3 inline-flex min-h-11 items-center">
        {more}
      </Link>
    </section>
  ));
}
