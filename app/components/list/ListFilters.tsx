import { Constant } from "#app/components/site/Constant.tsx";
import { Link } from "#app/components/ui/Link.tsx";
import type { Choice, ChoiceGroup } from "#app/domain/list-choices.ts";
import type { HintGroup, ListChip } from "#app/domain/list-page.ts";

/** The choices of a list as links, with the number of events that each leaves. A chosen one is taken away by its link. */
export function Choices({ groups }: { groups: readonly ChoiceGroup[] }) {
  return (
    <Constant as="nav" part="choices" variant={groups} aria-label="Narrow the list" className="choices">
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
  if (to === null) return <span className="choice">{text}</span>;
  return (
    <Link to={to} preventScrollReset aria-current={isChosen ? "true" : undefined} className="choice">
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
          <Link to={clearTo} preventScrollReset className="link inline-flex min-h-11 items-center">
            Clear filters
          </Link>
        </li>
      )}
    </ul>
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
