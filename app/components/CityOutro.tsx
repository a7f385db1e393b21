import { Link } from "@remix-run/react";
import { ButtonLink } from "./ui/Button.tsx";

interface CityOutroProps {
  cityName: string;
  productName: string;
  others: readonly { slug: string; name: string }[];
}

/** The end of a city page: what the site is, and where else to look. */
export function CityOutro({ cityName, productName, others }: CityOutroProps) {
  return (
    <>
      <section className="mt-16 rounded-2xl border border-line bg-surface p-6 sm:p-8">
        <h2 className="text-2xl font-bold">
          {productName} in {cityName}
        </h2>
        <p className="mt-3 max-w-prose text-ink-soft">
          Everything on this page was added by somebody in or around {cityName} and read by our team before it went up.
          Listing an event is free; mention {cityName} in its location and it appears here.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to="/events">All Events</ButtonLink>
          <ButtonLink to="/create-event" look="secondary">
            Create Event
          </ButtonLink>
        </div>
      </section>
      <section className="mt-12">
        <h2 className="text-2xl font-bold">More {productName} in Florida</h2>
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {others.map(({ slug, name }) => (
            <li key={slug} className="flex">
              <Link
                to={`/${slug}`}
                className="flex min-h-11 w-full items-center rounded-lg border border-line bg-surface px-4 py-2 font-semibold text-ink no-underline hover:bg-gulf-wash"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
