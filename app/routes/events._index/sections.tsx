import type { ComponentProps, ReactNode } from "react";
import { FilterForm, LocateSlot } from "#app/components/enhance/FilterForm.tsx";
import { useRememberedPlace, useRememberPlace } from "#app/components/enhance/remembered-place.ts";
import { ListHints, NearestLists } from "#app/components/lists/ListFilters.tsx";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { RefreshButton } from "#app/components/site/RefreshButton.tsx";
import { SearchField } from "#app/components/site/SiteSearch.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { Field, SelectField } from "#app/components/ui/Field.tsx";
import { findCity } from "#app/domain/events/cities.ts";
import type { HintGroup } from "#app/domain/lists/navigation.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/lists.ts";
import { translator } from "#app/messages/translator.ts";
import type { FilterFields } from "./page-data.server.ts";

const t = translator(messages);

/** The form for date and order of the list; the facets are links. Reset clears text, dates and place. */
export function EventFilters({ form }: { form: FilterFields }) {
  const { values, kept, orders } = form;
  return (
    <FilterForm action={pathTo("/events")} values={values} label={t("daysAndOrder")} className="filter-fields">
      <div>
        <Field name="date" label={t("date")} type="date" required={false} defaultValue={values.date} />
        <Field name="until" label={t("until")} type="date" required={false} defaultValue={values.until} />
        {orders.length > 0 && (
          <SelectField name="sort" label={t("order")} required={false} defaultValue={values.sort}>
            <Options options={orders} />
          </SelectField>
        )}
      </div>
      <div className="flex gap-3">
        <Button variant="secondary">{t("apply")}</Button>
        <ButtonLink to={form.resetTo} variant="plain" preventScrollReset>
          {t("reset")}
        </ButtonLink>
      </div>
      <Kept fields={kept} />
    </FilterForm>
  );
}

/** Hidden fields for the filters that a form has no controls for. */
function Kept({ fields }: { fields: FilterFields["kept"] }) {
  return fields.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}

function Options({ options }: { options: readonly [value: string, label: string][] }) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/**
 * The place of the list, visible at every width: a name, a ZIP code, the position of the device, or the remembered city.
 * @param isOpen whether it is initially open, because the typed place is unknown.
 */
export function NearFold({ form, mapPath, isOpen }: { form: FilterFields; mapPath: string; isOpen: boolean }) {
  const { values, isNearPoint, radii } = form;
  useRememberPlace(findCity(form.nearCity)?.slug ?? null);
  return (
    <details className="near-fold" open={isOpen}>
      <summary className="button button-secondary">{t("nearMe")}</summary>
      <FilterForm
        action={pathTo("/events")}
        values={values}
        label={t("place")}
        className="mt-2 flex flex-wrap items-end gap-3 rounded-2xl border border-line bg-surface p-4"
      >
        <div className="relative max-w-sm grow basis-40">
          <label htmlFor="near">{t("location")}</label>
          <SearchField
            id="near"
            name="near"
            placeholder={t("cityOrZip")}
            autoComplete="off"
            defaultValue={values.near}
            placeTo={form.nearTo}
          />
          {isNearPoint && <p className="text-sm text-ink-soft">{t("yourLocation")}</p>}
        </div>
        <SelectField name="radius" label={t("within")} required={false} defaultValue={values.radius}>
          <Options options={radii} />
        </SelectField>
        <Button variant="secondary">{t("showNearby")}</Button>
        <RememberedCity {...form} />
        <LocateSlot nearTo={form.nearTo} />
        <a href={localPath(mapPath)} className="link py-2.5">
          {t("chooseOnMap")}
        </a>
        <Kept fields={form.keptByPlace} />
      </FilterForm>
    </details>
  );
}

/** The city remembered by the home page, as a button; only with scripts, and not if the list is already near it. */
function RememberedCity({ nearTo, nearCity }: Pick<FilterFields, "nearTo" | "nearCity">) {
  const remembered = findCity(useRememberedPlace());
  if (!remembered || remembered.slug === nearCity) return null;
  return (
    <ButtonLink to={nearTo.replace("near=here", `near=${remembered.slug}`)} variant="secondary" preventScrollReset>
      {t("nearRemembered", { city: remembered.name })}
    </ButtonLink>
  );
}

/** The actions of organizers for their own event. */
export function OwnActions({ event, search }: { event: { id: string; title: string }; search: string }) {
  const name = { title: event.title, event: (text: ReactNode) => <span className="sr-only">{text}</span> };
  return (
    <div className="flex flex-wrap gap-x-6">
      <ButtonLink to={pathTo("/edit-event/:eventId", { eventId: event.id })} variant="plain">
        <span>{t.rich("edit", name)}</span>
      </ButtonLink>
      <ButtonLink
        to={withDelete(search, event.id)}
        variant="plain"
        preventScrollReset
        className="text-coral hover:text-coral-strong"
      >
        <span>{t.rich("delete", name)}</span>
      </ButtonLink>
    </div>
  );
}

interface NoEventsProps {
  isFiltered: boolean;
  isFirst: boolean;
  /** Query string of this page, and address of the first one. */
  shown: string;
  first: string;
  nearest: ComponentProps<typeof NearestLists>["lists"];
  hints: readonly HintGroup[];
}

/** Shown for an empty page of the list, with alternatives. */
export function NoEvents({ isFiltered, isFirst, shown, first, nearest, hints }: NoEventsProps) {
  if (!isFirst) {
    return (
      <EmptyState title={t("emptyPage")} text={t("emptyPageText")}>
        <ButtonLink to={first}>{t("firstPage")}</ButtonLink>
      </EmptyState>
    );
  }
  if (!isFiltered) return <NothingYet />;
  const actions = (
    <>
      <ButtonLink to={pathTo("/events")}>{t("clearFilters")}</ButtonLink>
      <RefreshButton action={pathTo("/events")} search={shown} label={t("refreshEvents")} />
    </>
  );
  return (
    <>
      <NearestLists lists={nearest} />
      {nearest.length > 0 ? (
        <div className="flex flex-wrap gap-3">{actions}</div>
      ) : (
        <EmptyState title={t("noEventsFound")} text={t("noEventsFoundText")}>
          {actions}
        </EmptyState>
      )}
      <ListHints groups={hints} />
    </>
  );
}

/** Shown when the site has no upcoming events. */
function NothingYet() {
  return (
    <EmptyState title={t("noEventsYet")} text={t("noEventsYetText")}>
      <ButtonLink to={pathTo("/create-event")}>{t("createEvent")}</ButtonLink>
      <ButtonLink to={pathTo("/events")} variant="secondary">
        {t("clearFilters")}
      </ButtonLink>
      <RefreshButton action={pathTo("/events")} label={t("refreshEvents")} />
    </EmptyState>
  );
}

function withDelete(search: string, id: string): string {
  const params = new URLSearchParams(search);
  const shown = Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
  return pathTo("/events", { ...shown, delete: id });
}
