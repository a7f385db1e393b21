import { PersonLink } from "#app/components/accounts/PersonLink.tsx";
import { DecisionReasons } from "#app/components/events/DecisionReasons.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import type { ReturnedOrganizer } from "#app/models/events/organizers.server.ts";

interface ReturnedPagesProps {
  pages: readonly (ReturnedOrganizer & { returned: string; returnedAt: string; deleteTo: string })[];
}

/** The pages that were returned to their owners, with the reasons. */
export function ReturnedPages({ pages }: ReturnedPagesProps) {
  if (pages.length === 0)
    return (
      <EmptyState
        isCompact
        title="No returned pages"
        text="Pages you return appear here until their owners send them again."
      />
    );
  return (
    <ul className="divide-y divide-line panel">
      {pages.map(({ id, name, founder, wasPublic, why, returned, returnedAt, deleteTo }) => (
        <li key={id} className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 p-4 sm:px-5">
          <div className="min-w-0 grow basis-80">
            <h2 className="text-lg">{name}</h2>
            <p className="mt-1 dots text-ink-soft">
              <span>
                returned <time dateTime={returnedAt}>{returned}</time>
              </span>
              {founder && (
                <span>
                  asked for by <PersonLink id={founder.id}>{founder.name}</PersonLink>
                </span>
              )}
              {wasPublic && <span>was public before</span>}
            </p>
            <DecisionReasons reason={why} fields={[]} />
          </div>
          <div className="row-actions">
            <ButtonLink to={deleteTo} variant="delete" preventScrollReset>
              Delete<span className="sr-only"> {name}</span>
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  );
}
