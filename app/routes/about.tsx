import type { MetaFunction } from "@remix-run/node";
import type { ReactNode } from "react";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf, useSite } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { PICTURES } from "#app/drawings/drawings.ts";

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return pageMeta(site, {
    title: "About Us",
    description: `Who we are and what ${site?.productName ?? "this site"} is for: bringing people in Florida together at local events.`,
    keywords: ["about us", "local events", "Florida community", "event organizers", "Tampa"],
    path: pathTo("/about"),
  });
};

export default function AboutPage() {
  const { productName, locality, region } = useSite();
  return (
    <Page
      title="About Us"
      lead={`${productName} brings people in Florida together: at concerts and markets, on fields and stages, around the corner and along the coast.`}
    >
      <img
        src={PICTURES.home}
        alt=""
        width={1600}
        height={900}
        className="mb-10 aspect-[4/3] w-full rounded-3xl object-cover object-[78%_60%] sm:aspect-[2/1] lg:aspect-[5/2] lg:object-[50%_75%]"
      />
      <AboutFigures />
      <div className="mt-14 grid gap-x-12 gap-y-10 md:grid-cols-2">
        <Story title="Why we are here">
          The best evening of the month is often a few streets away, and the people who would have loved it hear of it
          the day after. We keep one place where everything going on in your city can be found, from the big festival to
          the reading group with six chairs.
        </Story>
        <Story title="For people who go out">
          Pick a day, a city or a category, and see what is on. No account is needed, there are no ads, and nothing
          follows you around the web. Times are always those of the place where the event happens.
        </Story>
        <Story title="For people who make things happen">
          Publishing an event is free and takes a few minutes. Add a picture and a link to your tickets, change your
          event whenever plans change, and keep your past events together on your dashboard.
        </Story>
        <Story title="People check every event">
          Our team in {locality}, {region} reviews every event, usually within 1-2 business days, and again after each
          change. Events leave the site 24 hours after they end, so that what you find is what is ahead.
        </Story>
      </div>
      <div className="mt-14 flex flex-wrap gap-3">
        <ButtonLink to={pathTo("/events")} className="max-sm:w-full">
          Browse Events
        </ButtonLink>
        <ButtonLink to={pathTo("/create-event")} variant="secondary" className="max-sm:grow">
          Create Event
        </ButtonLink>
        <ButtonLink to={pathTo("/contact")} variant="secondary" className="max-sm:grow">
          Contact Us
        </ButtonLink>
      </div>
    </Page>
  );
}

function Story({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-2xl">{title}</h2>
      <p className="max-w-prose text-ink-soft">{children}</p>
    </section>
  );
}

export const handle: PageHandle = { scripts: "never", shared: { reads: "nothing" } };
export { clientLoader, loader } from "#app/components/site/page-handle.ts";

/** The size of the community, in large numbers. */
function AboutFigures() {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-10 sm:gap-x-12 lg:grid-cols-4">
      {ABOUT_FIGURES.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end border-t-4 border-sun pt-3">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-display text-3xl font-extrabold tracking-tight whitespace-nowrap text-coral sm:text-5xl">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The size of the community, which the operator keeps up to date. */
const ABOUT_FIGURES = [
  { value: "10,000+", label: "events" },
  { value: "500,000+", label: "users" },
  { value: "200+", label: "cities" },
  { value: "98%", label: "satisfaction" },
];
