import { CityGrid } from "./CityGrid.tsx";
import { ButtonLink } from "./ui/Button.tsx";

interface CityOutroProps {
  cityName: string;
  productName: string;
  others: readonly { slug: string; name: string }[];
  /** Nothing is listed above. */
  isEmpty: boolean;
}

/** The end of a city page: what the site is, and where else to look. */
export function CityOutro({ cityName, productName, others, isEmpty }: CityOutroProps) {
  return (
    <>
      <section className="mt-16 rounded-3xl bg-gulf-wash p-6 sm:p-10 lg:flex lg:items-center lg:justify-between lg:gap-10">
        <div>
          <h2 className="text-2xl">
            {productName} in {cityName}
          </h2>
          <p className="mt-3 max-w-prose text-ink-soft">
            {isEmpty
              ? `Events in and around ${cityName} appear here as soon as our team has read them.`
              : `Everything on this page was added by somebody in or around ${cityName} and read by our team before it went up.`}{" "}
            Listing an event is free; mention {cityName} in its location and it appears here.
          </p>
        </div>
        <div className="mt-5 flex shrink-0 flex-wrap gap-3 lg:mt-0">
          <ButtonLink to="/events">All Events</ButtonLink>
          <ButtonLink to="/create-event" look="secondary">
            Create Event
          </ButtonLink>
        </div>
      </section>
      <section className="mt-12">
        <h2 className="mb-6 text-2xl sm:text-3xl">More {productName} in Florida</h2>
        <CityGrid cities={others} />
      </section>
    </>
  );
}
