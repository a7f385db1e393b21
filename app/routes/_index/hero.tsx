import { Link } from "@remix-run/react";
import { FilterForm, LocateSlot } from "#app/components/enhance/FilterForm.tsx";
import { rememberPlace } from "#app/components/enhance/remembered-place.ts";
import { SearchField, SiteSearch } from "#app/components/site/SiteSearch.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import type { Light } from "#app/domain/events/sunlight.ts";
import type { SearchNote } from "#app/domain/lists/search-results.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import messages from "#app/messages/home.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface HomeHeroProps {
  /** The light of the picture. */
  light: Light;
  isSignedIn: boolean;
  /** The name of the chosen place, or what was typed; "" for all of Florida. */
  typed: string;
  /** Note that the place is unknown. */
  note: SearchNote | null;
  /** The selected day, kept when a place is chosen; null for today. */
  date: string | null;
}

/** The hero of the home page: what the site is for, its main links, and the choice of a place. */
export function HomeHero({ light, isSignedIn, ...choice }: HomeHeroProps) {
  const create = pathTo("/create-event");
  return (
    <div className="home-hero">
      <img src={`${PICTURES.home}#${light}`} alt="" width={1600} height={900} fetchPriority="high" />
      <div className="page-width">
        <div className="lg:max-w-88 xl:max-w-104">
          <h1>{t("findGoodDay")}</h1>
          <p className="mt-4 max-w-md text-lg max-sm:hidden sm:text-xl lg:max-xl:max-w-80">
            {t.rich("whatIsListed", { nowrap: (text) => <span className="whitespace-nowrap">{text}</span> })}
          </p>
          <div className="mt-1 sm:mt-4">
            <SiteSearch label={t("whatToDo")} />
          </div>
          <div className="mt-2 flex flex-wrap gap-3 sm:mt-3">
            <ButtonLink to={pathTo("/events")}>{t("browseEvents")}</ButtonLink>
            <ButtonLink to={isSignedIn ? create : pathTo("/signup", { next: create })} variant="secondary">
              {t("createEvent")}
            </ButtonLink>
          </div>
          <PlaceChoice {...choice} />
        </div>
      </div>
    </div>
  );
}

/** A GET form that chooses the place near which the home page lists events. */
function PlaceChoice({ typed, note, date }: Pick<HomeHeroProps, "typed" | "note" | "date">) {
  const near = pathTo("/", { date, near: "here" });
  return (
    <FilterForm
      action={pathTo("/")}
      values={{ near: typed }}
      label={t("eventsNearYou")}
      className="place-choice relative mt-2 flex flex-wrap items-center gap-2 sm:mt-4 sm:max-w-md"
    >
      <label htmlFor="near" className="font-semibold">
        {t("near")}
      </label>
      <SearchField
        id="near"
        name="near"
        placeholder={t("cityOrZip")}
        autoComplete="off"
        defaultValue={typed}
        aria-describedby={note ? "near-note" : undefined}
        placeTo={near}
        onChange={({ target }) => {
          if (target.value === "") rememberPlace(null);
        }}
      />
      {date && <input type="hidden" name="date" value={date} />}
      <Button variant="secondary">{t("go")}</Button>
      <LocateSlot isShort nearTo={near} />
      {note && (
        <p id="near-note">
          {note.text}{" "}
          {note.link && (
            <Link to={note.link.to} className="link">
              {note.link.label}
            </Link>
          )}
        </p>
      )}
    </FilterForm>
  );
}
