import { Link } from "#app/components/ui/Link.tsx";
import { type EventFilters, eventFiltersToSearch } from "#app/domain/event-filters.ts";
import { type Choice, type ChoiceGroup, choiceGroups, type ListChoices } from "#app/domain/list-choices.ts";
import type { HintGroup, ListChip } from "#app/domain/list-page.ts";
import { countEvents } from "#app/domain/list-texts.ts";

interface ChoicesProps {
  /** Path of the list. */
  path: string;
  filters: EventFilters;
  choices: ListChoices;
}

/** The choices of a list as links, with the number of events that each leaves. A chosen one is taken away by its link. */
export function Choices({ path, filters, choices }: ChoicesProps) {
  return (
    <nav aria-label="Narrow the list" className="choices">
      {choiceGroups(filters, choices).map((group) => (
        <Group key={group.name} group={group} path={path} />
      ))}
    </nav>
  );
}

function Group({ group: { name, label, choices }, path }: { group: ChoiceGroup; path: string }) {
  return (
    <section aria-labelledby={`choices-${name}`}>
      <h2 id={`choices-${name}`}>{label}</h2>
      <ul>
        {choices.map((choice) => (
          <li key={choice.id}>
            <ChoiceLink choice={choice} path={path} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChoiceLink({ choice: { label, count, isChosen, isEmpty, filters }, path }: { choice: Choice; path: string }) {
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
  if (isEmpty) return <span className="choice">{text}</span>;
  return (
    <Link
      to={`${path}${eventFiltersToSearch(filters)}`}
      preventScrollReset
      aria-current={isChosen ? "true" : undefined}
      className="choice"
    >
      {text}
    </Link>
  );
}

interface FilterChipsProps {
  chips: readonly ListChip[];
  /** The list without any filter. Left out where something else on the page leads there. */
  clearTo?: string;
}

/** The filters of a list; each is a link that removes it. Renders nothing without filters. */
export function FilterChips({ chips, clearTo }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters of this list" className="chips">
      {chips.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} preventScrollReset className="chip" aria-label={`Remove filter: ${label}`}>
            {label}
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      {clearTo && (
        <li>
          <Link to={clearTo} preventScrollReset className="link inline-flex min-h-11 items-center px-2">
            Clear filters
          </Link>
        </li>
      )}
    </ul>
  );
}

/** The most events that are counted for a hint. */
const MOST_COUNTED = 100;

/** Ways on from a list without events, each with the number of events that it leads to. */
export function ListHints({ groups }: { groups: readonly HintGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <div className="hints">
      {groups.map(({ title, hints }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {hints.map(({ label, to, events }) => (
              <li key={to}>
                <Link to={to} preventScrollReset className="link">
                  {label}
                </Link>{" "}
                <span>{countEvents(Math.min(events, MOST_COUNTED), events > MOST_COUNTED)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
