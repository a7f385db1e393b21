import { FilterForm } from "#app/components/enhance/FilterForm.tsx";
import { rememberCity } from "#app/components/enhance/remembered-city.ts";
import { SiteSearch } from "#app/components/site/SiteSearch.tsx";
import { Button, ButtonLink } from "#app/components/ui/Button.tsx";
import { CITIES } from "#app/domain/events/cities.ts";
import type { Light } from "#app/domain/events/sunlight.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import messages from "#app/messages/home.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface HomeHeroProps {
  /** The light of the picture. */
  light: Light;
  isSignedIn: boolean;
  /** Hides the picture on phones, where the first event would be too far down. */
  isShort: boolean;
  /** Slug of the chosen city, or null. */
  city: string | null;
  /** The selected day, kept when a city is chosen; null for today. */
  date: string | null;
}

/** The hero of the home page: what the site is for, its main links, and the choice of a city. */
export function HomeHero({ light, isSignedIn, isShort, ...choice }: HomeHeroProps) {
  return (
    <div className={`home-hero${isShort ? " home-hero-short" : ""}`}>
      <img src={`${PICTURES.home}#${light}`} alt="" width={1600} height={900} fetchPriority="high" />
      <div className="page-width">
        <div className="lg:max-w-88 xl:max-w-104">
          <h1 className="text-[1.75rem] sm:text-6xl lg:max-xl:text-5xl">{t("findGoodDay")}</h1>
          <p className="mt-4 max-w-md text-lg max-sm:hidden sm:text-xl lg:max-xl:max-w-80">
            {t.rich("whatIsListed", { nowrap: (text) => <span className="whitespace-nowrap">{text}</span> })}
          </p>
          <div className="mt-2 sm:mt-4">
            <SiteSearch label={t("whatToDo")} />
          </div>
          <div className="mt-3 flex flex-wrap gap-3">
            <ButtonLink to={pathTo("/events")}>{t("browseEvents")}</ButtonLink>
            <ButtonLink to={isSignedIn ? pathTo("/create-event") : pathTo("/signup")} variant="secondary">
              {t("createEvent")}
            </ButtonLink>
          </div>
          <CityChoice {...choice} />
        </div>
      </div>
    </div>
  );
}

/** A GET form that chooses the city whose events the home page lists first. */
function CityChoice({ city, date }: Pick<HomeHeroProps, "city" | "date">) {
  return (
    <FilterForm
      action={pathTo("/")}
      values={{ city: city ?? "" }}
      label={t("eventsInYourCity")}
      className="city-choice"
    >
      <label htmlFor="city">{t("yourCity")}</label>
      <select
        id="city"
        name="city"
        defaultValue={city ?? ""}
        onChange={({ target }) => {
          if (target.value === "") rememberCity(null);
        }}
        className="control"
      >
        <option value="">{t("allOfFlorida")}</option>
        {CITIES.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      {date && <input type="hidden" name="date" value={date} />}
      <Button variant="secondary">{t("go")}</Button>
    </FilterForm>
  );
}
