import { Link } from "#app/components/ui/Link.tsx";
import type { HintGroup } from "#app/domain/list-page.ts";
import { countEvents } from "#app/domain/list-texts.ts";

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
