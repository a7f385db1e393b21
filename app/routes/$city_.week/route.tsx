import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { findCity } from "#app/domain/events/cities.ts";
import { addDays, type Day, dayOf, todayIn } from "#app/domain/events/days.ts";
import { formatDay } from "#app/domain/events/format.ts";
import { summarizeEvent } from "#app/domain/events/summary.ts";
import { capitalized, formatCount } from "#app/domain/lists/texts.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { makeQrCode } from "#app/domain/site/qr-code.server.ts";
import { defineLoader, expireWith, notFound } from "#app/http/responses.server.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import messages from "#app/messages/week.ts";
import type { Listing } from "#app/models/lists/listing-page.server.ts";
import { listCityWeek } from "#app/models/lists/listings.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { CityWeek } from "./sheet.tsx";
import styles from "./week.css?url";

const t = translator(messages);

// Separate from the stylesheet of all pages, to keep that small.
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const site = siteOf(matches);
  if (!page) return pageMeta(site, { title: t("pageNotFound"), path: pathTo("/"), isIndexed: false });
  const { name, slug } = page.city;
  // Not indexed: the page of the city lists the same events.
  return pageMeta(site, {
    title: t("titleInBrowser", { city: name }),
    path: pathTo("/:city/week", { city: slug }),
    isIndexed: false,
  });
};

/** The next seven days of a city, as a sheet to print. */
export const loader = defineLoader(async (args) => {
  const city = findCity(args.params.city);
  if (!city) throw notFound();
  const { timeZone, siteUrl } = getSite();
  const zone = city.timeZone ?? timeZone;
  const now = new Date();
  const today = todayIn(zone, now);
  const { listings, total, isMore } = await listCityWeek(getClient(args), city, { now, siteTimeZone: timeZone });
  expireWith(args, listings, now);
  return {
    city: { slug: city.slug, name: city.name },
    span: `${capitalized(formatDay(today))} – ${formatDay(addDays(today, 6), today)}`,
    days: byDay(listings, { zone, today, siteTimeZone: timeZone, now }),
    more: formatCount(total - listings.length, isMore),
    code: makeQrCode(`${siteUrl}${localPath(pathTo("/:city", { city: city.slug }))}`, "quartile"),
  };
});

interface Clocks {
  /** Zone of the city. */
  zone: string;
  /** In that zone. */
  today: Day;
  siteTimeZone: string;
  now: Date;
}

/** Groups sorted events by their first day in the week. */
function byDay(listings: readonly Listing[], clocks: Clocks) {
  const dated = listings.map((event) => {
    const start = dayOf(event.start_date, clocks.zone);
    return { event, day: start < clocks.today ? clocks.today : start };
  });
  return [...new Set(dated.map(({ day }) => day))].map((day) => {
    const [weekday = "", date = ""] = capitalized(formatDay(day)).split(", ");
    const events = dated.filter((other) => other.day === day).map(({ event }) => sheetLine(event, clocks));
    return { day, weekday, date, events };
  });
}

function sheetLine(event: Listing, { siteTimeZone, now }: Clocks) {
  const { id, title, lang, location, startsAt, lastDay, time, zone, isSiteZone, price, plan } = summarizeEvent(
    event,
    siteTimeZone,
    now,
  );
  return {
    id,
    title,
    lang,
    location,
    price,
    plan: plan?.label ?? null,
    startsAt,
    until: lastDay && t("until", { date: lastDay }),
    time: isSiteZone ? time : `${time} ${zone}`,
  };
}

export default function CityWeekPage() {
  return <CityWeek {...useLoaderData<typeof loader>()} />;
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";

export const handle: PageHandle = { scripts: "never", shared: { reads: "nothing", shows: "listings" } };
export { clientLoader } from "#app/components/site/page-handle.ts";
