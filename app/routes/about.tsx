import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf, useSite } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import { defineLoader, loadPart } from "#app/http/responses.server.ts";
import messages from "#app/messages/pages.ts";
import { translator } from "#app/messages/translator.ts";
import { countPublished } from "#app/models/lists/published-counts.server.ts";
import { getVisitorClient } from "#app/session/supabase.server.ts";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) => {
  const site = siteOf(matches);
  return pageMeta(site, {
    title: t("aboutUs"),
    description: t("aboutDescription", { product: site?.productName ?? t("thisSite") }),
    keywords: t("aboutKeywords").split(", "),
    path: pathTo("/about"),
  });
};

/** Kinds of counts. */
const COUNTED = ["events", "venues", "organizers"] as const;

export const loader = defineLoader(async (args) => {
  const { loaded } = await loadPart(args, countPublished(getVisitorClient(args)));
  return { now: loaded };
});

export default function AboutPage() {
  const { now } = useLoaderData<typeof loader>();
  const { productName, locality, region } = useSite();
  return (
    <Page title={t("aboutUs")} lead={t("aboutLead", { product: productName })}>
      <img
        src={PICTURES.home}
        alt=""
        width={1600}
        height={900}
        className="mb-10 aspect-4/3 w-full rounded-3xl object-cover object-[78%_60%] sm:aspect-2/1 lg:aspect-5/2 lg:object-[50%_75%]"
      />
      {now && (
        <section aria-labelledby="now" className="mb-14">
          <h2 id="now" className="mb-4 text-2xl">
            {t("nowTitle")}
          </h2>
          <dl className="flex flex-wrap gap-x-12 gap-y-4">
            {COUNTED.map((name) => (
              <div key={name} className="flex flex-row-reverse items-baseline gap-2">
                <dt className="text-ink-soft">{t(`${name}Counted`, { count: now[name] })}</dt>
                <dd className="font-display text-3xl font-extrabold tracking-tight">
                  {t("counted", { count: now[name] })}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section aria-labelledby="headed">
        <h2 id="headed" className="mb-4 text-2xl">
          {t("headedTitle")}
        </h2>
        <AboutFigures />
      </section>
      <div className="mt-14 grid gap-x-12 gap-y-10 md:grid-cols-2">
        <Story title={t("whyTitle")}>{t("why")}</Story>
        <Story title={t("goingOutTitle")}>{t("goingOut")}</Story>
        <Story title={t("organizersTitle")}>{t("organizers")}</Story>
        <Story title={t("reviewTitle")}>{t("review", { locality, region })}</Story>
      </div>
      <div className="mt-14 flex flex-wrap gap-3">
        <ButtonLink to={pathTo("/events")} className="max-sm:w-full">
          {t("browseEvents")}
        </ButtonLink>
        <ButtonLink to={pathTo("/create-event")} variant="secondary" className="max-sm:grow">
          {t("createEvent")}
        </ButtonLink>
        <ButtonLink to={pathTo("/contact")} variant="secondary" className="max-sm:grow">
          {t("contactUs")}
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
export { clientLoader } from "#app/components/site/page-handle.ts";

/** The size of the community, in large numbers. */
function AboutFigures() {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-10 sm:gap-x-12 lg:grid-cols-4">
      {ABOUT_FIGURES.map(({ value, name }) => (
        <div key={name} className="flex flex-col-reverse justify-end border-t-4 border-sun pt-3">
          <dt className="text-ink-soft">{t(name)}</dt>
          <dd className="font-display text-3xl font-extrabold tracking-tight whitespace-nowrap text-coral sm:text-5xl">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The specified figures, which the operator keeps up to date. */
const ABOUT_FIGURES = [
  { value: "10,000+", name: "events" },
  { value: "500,000+", name: "users" },
  { value: "200+", name: "cities" },
  { value: "98%", name: "satisfaction" },
] as const;
