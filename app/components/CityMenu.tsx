import { NavLink } from "@remix-run/react";
import { CITIES, REGIONS } from "#app/domain/cities.ts";
import { Chevron } from "./site-icons.tsx";

/** Longer lists take two of the panel's columns, so that no column is much longer than the others. */
const LONG_LIST = 8;
const GROUPS = REGIONS.map((region, index) => {
  const cities = CITIES.filter((city) => city.region === region);
  return { id: `cities-${index}`, region, cities, isLong: cities.length > LONG_LIST };
});

/** Every city page, by the part of Florida that the city is in: a panel below the bar, or a list inside the small menu. */
export function CityMenu() {
  return (
    <details data-menu="" name="header-menu">
      <summary className="menu-item justify-between gap-2">
        Florida Cities
        <Chevron />
      </summary>
      <div className="grid gap-x-4 gap-y-3 px-3 pt-2 pb-3 lg:absolute lg:inset-x-6 lg:top-full lg:z-40 lg:mt-1 lg:grid-cols-6 lg:rounded-2xl lg:border lg:border-line lg:bg-surface lg:p-6 lg:shadow-panel">
        {GROUPS.map(({ id, region, cities, isLong }) => (
          <div key={id} className={isLong ? "lg:col-span-2" : ""}>
            <p id={id} className="mb-1 px-2 text-sm font-bold">
              {region}
            </p>
            <ul aria-labelledby={id} className={`columns-2 gap-x-4 ${isLong ? "" : "lg:columns-1"}`}>
              {cities.map(({ slug, name }) => (
                <li key={slug} className="break-inside-avoid">
                  <NavLink to={`/${slug}`} className="city-link">
                    {name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}
