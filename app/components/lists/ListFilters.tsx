import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { EventGrid } from "#app/components/events/EventCard.tsx";
import type { EventSummary } from "#app/domain/events/summary.ts";
import type { ListChip } from "#app/domain/lists/active-filters.ts";
import type { Choice, ChoiceGroup } from "#app/domain/lists/choices.ts";
import type { HintGroup } from "#app/domain/lists/navigation.ts";
import type { SearchNote } from "#app/domain/lists/search-results.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/lists.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface FilterSheetProps {
  choices: readonly ChoiceGroup[];
  /** Number of active filters. */
  count: number;
  /** Label of the button at the bottom of the sheet, such as "Show 75 events". */
  show: string;
  /** Form fields, for dates and places. */
  children?: ReactNode;
}

// React 18 has no types for the attributes of popovers.
const POPOVER = { popover: "auto" };
const OPENS_FILTERS = { popovertarget: "filters" };
const CLOSES_FILTERS = { popovertarget: "filters", popovertargetaction: "hide" };

/**
 * The facets of a list and its other filters, except the search: a sidebar on wide screens, else a full-screen sheet. The sheet is a native
 * popover, which needs no scripts, closes with Escape and returns the focus to its button.
 */
export function FilterSheet({ choices, count, show, children }: FilterSheetProps) {
  const days = choices.filter(({ name }) => name === "when");
  const others = choices.filter(({ name }) => name !== "when");
  return (
    <>
      <button type="button" className="button button-secondary lg:hidden" {...OPENS_FILTERS}>
        {count > 0 ? t("filtersCount", { count }) : t("filters")}
      </button>
      <div id="filters" className="filters" {...POPOVER}>
        <div className="filters-head">
          <h2>{t("filters")}</h2>
          <button
            type="button"
            className="button button-secondary text-xl"
            aria-label={t("closeFilters")}
            {...CLOSES_FILTERS}
            // biome-ignore lint/a11y/noAutofocus: gets the focus when the sheet opens; not rendered on wide screens.
            autoFocus
          >
            ×
          </button>
        </div>
        <Choices groups={days} label={t("narrowByDays")} />
        {children}
        <Choices groups={others} label={t("narrow")} />
        <p className="filters-foot">
          <button type="button" className="button button-primary w-full" {...CLOSES_FILTERS}>
            {show}
          </button>
        </p>
      </div>
    </>
  );
}

/**
 * Facets as links, with the number of events that each choice leaves. The link of a chosen one removes it. Counts have keys, because
 * browsers' page translation replaces text nodes, which React would otherwise keep updating.
 */
function Choices({ groups, label }: { groups: readonly ChoiceGroup[]; label: string }) {
  if (groups.length === 0) return null;
  return (
    <nav aria-label={label} className="choices">
      {groups.map((group) => (
        <Group key={group.name} group={group} />
      ))}
    </nav>
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

function ChoiceLink({
  choice: { label, count, isChosen, to },
  className = "choice",
}: {
  choice: Choice;
  className?: string;
}) {
  return (
    <Link to={to} preventScrollReset aria-current={isChosen ? "true" : undefined} className={className}>
      {label} {count !== "" && <small key={count}>{count}</small>}
    </Link>
  );
}

interface FilterChipsProps {
  chips: readonly ListChip[];
  /** Short notes about how the search was understood. */
  notes: readonly SearchNote[];
  /** Address of the list without filters; omitted if another link on the page leads there. */
  clearTo?: string;
  /** Facets whose quick filters are shown beside the active filters. */
  choices?: readonly ChoiceGroup[];
  /** Before the chips. */
  children?: ReactNode;
}

/**
 * The active filters of a list as links that remove them, links to further ones, and notes about its search. Renders nothing without them.
 */
export function FilterChips({ chips, notes, clearTo, choices = [], children }: FilterChipsProps) {
  const more = choices.flatMap((group) => group.choices.filter(({ isQuick }) => isQuick));
  return (
    <>
      {(children || chips.length + more.length > 0) && (
        <div className="chip-row">
          {children}
          <div className="chips">
            {chips.length > 0 && (
              <ul aria-label={t("filtersOfList")}>
                {chips.map(({ label, to }) => (
                  <li key={`${label} ${to}`}>
                    <Link to={to} preventScrollReset className="chip" aria-label={t("removeFilter", { filter: label })}>
                      {label}
                      <span aria-hidden="true">×</span>
                    </Link>
                  </li>
                ))}
                {clearTo && (
                  <li>
                    <Link to={clearTo} preventScrollReset className="link inline-flex min-h-11 items-center">
                      {t("clearFilters")}
                    </Link>
                  </li>
                )}
              </ul>
            )}
            {more.length > 0 && (
              <ul aria-label={t("narrowQuickly")}>
                {more.map((choice) => (
                  <li key={choice.label}>
                    <ChoiceLink choice={choice} className="chip chip-choice" />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
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

interface OrganizerLinksProps {
  organizers: readonly { slug: string; name: string }[];
}

/** The pages of the organizers that a search names, before its events. */
export function OrganizerLinks({ organizers }: OrganizerLinksProps) {
  return organizers.map(({ slug, name }) => (
    <p key={slug} className="panel mb-3 flex flex-wrap items-center gap-x-3 px-4">
      <Link to={pathTo("/organizers/:organizer", { organizer: slug })} className="link wrap-anywhere py-2.5">
        {name}
      </Link>
      <span className="text-ink-soft">{t("organizer")}</span>
    </p>
  ));
}

/** Links to alternatives to an empty list, each with its number of events. */
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
  lists: readonly {
    heading: string;
    to: string;
    more: string;
    events: readonly EventSummary[];
    distances: Readonly<Record<string, string>>;
  }[];
}

/** The first events of relaxed lists (see `NearestList`), in place of an empty one. */
export function NearestLists({ lists }: NearestListsProps) {
  return lists.map(({ heading, to, more, events, distances }) => (
    <section key={heading} className="mb-8">
      <h2 className="mb-3 text-lg sm:text-xl">{heading}</h2>
      <EventGrid events={events} distances={distances} />
      <Link to={to} className="link mt-3 inline-flex min-h-11 items-center">
        {more}
      </Link>
    </section>
  ));
}
