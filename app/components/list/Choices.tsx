import { Link } from "#app/components/ui/Link.tsx";
import { type EventFilters, eventFiltersToSearch } from "#app/domain/event-filters.ts";
import { type Choice, type ChoiceGroup, choiceGroups, type ListChoices } from "#app/domain/list-choices.ts";

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
