import { Form, Link } from "@remix-run/react";
import { DecisionReasons } from "#app/components/events/DecisionReasons.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import {
  DASHBOARD_START,
  DASHBOARD_TABS,
  type DashboardTab,
  dashboardAddress,
} from "#app/domain/events/dashboard-address.ts";
import { DECISION_DAYS, type DecisionSummary } from "#app/domain/events/dashboard-event.ts";
import { formatCount } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/dashboard.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface TabsProps {
  tab: DashboardTab;
  /** Number of entries by tab. */
  totals: Readonly<Record<DashboardTab, number>>;
  search: string;
}

/** Links to the tabs with their numbers of entries. */
export function DashboardTabs({ tab, totals, search }: TabsProps) {
  return (
    <nav aria-label={t("yourEvents")} className="border-b border-line">
      <ul className="-mx-2 -mb-px flex flex-wrap sm:-mx-0 sm:gap-x-2">
        {DASHBOARD_TABS.map((each) => (
          <li key={each} className="max-sm:grow">
            <Link
              to={dashboardAddress({ ...DASHBOARD_START, tab: each, search })}
              aria-current={each === tab ? "page" : undefined}
              className="flex min-h-11 items-center justify-center gap-x-2 border-b-3 border-transparent px-2 py-2 leading-tight font-semibold hover:border-line-strong aria-[current=page]:border-gulf aria-[current=page]:text-gulf max-sm:flex-col sm:px-3"
            >
              {t(each)}
              <span className="text-sm font-normal text-ink-soft">{formatCount(totals[each])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Searches the organizer's own events by title and place. */
export function DashboardSearch({ tab, search }: Pick<TabsProps, "tab" | "search">) {
  return (
    <Form action={pathTo("/dashboard")} role="search" className="flex max-w-lg grow flex-wrap items-end gap-3">
      <input type="hidden" name="tab" value={tab} />
      <div className="w-28 grow">
        <label htmlFor="search" className="sr-only">
          {t("searchEvents")}
        </label>
        <input
          id="search"
          name="search"
          type="search"
          maxLength={100}
          defaultValue={search}
          placeholder={t("searchEvents")}
          className="control"
        />
      </div>
      <Button variant="secondary">{t("searchButton")}</Button>
      {search && (
        <ButtonLink to={dashboardAddress({ ...DASHBOARD_START, tab })} variant="plain">
          {t("showAll")}
        </ButtonLink>
      )}
    </Form>
  );
}

/** Id of the list of decisions, for links to it. */
export const DECISIONS_ID = "decisions";

/** The team's recent decisions about the organizer's events, with their reasons. */
export function DecisionList({ decisions }: { decisions: readonly DecisionSummary[] }) {
  return (
    <section aria-labelledby={DECISIONS_ID} className="mt-10">
      <h2 id={DECISIONS_ID} className="text-2xl">
        {t("decisionsOfTeam")}
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">{t("decisionsNote", { days: DECISION_DAYS })}</p>
      <ul className="divide-y divide-line panel">
        {decisions.map((decision) => (
          <li key={decision.id} className="px-4 py-3 text-[0.9375rem] leading-snug">
            <p className="dots">
              <span className="font-semibold">{decision.label}</span>
              <time dateTime={decision.decidedAt} className="text-ink-soft">
                {decision.decided}
              </time>
            </p>
            <h3 className="text-base leading-snug font-bold break-words sm:text-lg">
              <Link
                to={pathTo("/dashboard/events/:eventId", { eventId: decision.eventId })}
                className="underline-offset-3 hover:underline"
              >
                {decision.title}
              </Link>
            </h3>
            <DecisionReasons reason={decision.reason} fields={decision.fields} />
          </li>
        ))}
      </ul>
    </section>
  );
}
