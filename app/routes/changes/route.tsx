import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "#app/components/site/EmptyState.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { BackLink } from "#app/components/ui/BackLink.tsx";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { Pagination } from "#app/components/ui/Pagination.tsx";
import { byDay, type ChangeKind, type ChangeSummary, nameChanges } from "#app/domain/events/changes.ts";
import { CHANGES_FORMATS, changesPath, parseChangesAddress, placeToQuery } from "#app/domain/events/changes-address.ts";
import { CITIES } from "#app/domain/events/cities.ts";
import { breadcrumbData } from "#app/domain/events/structured-data.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { FEED_TYPES, pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader, notFound } from "#app/http/responses.server.ts";
import messages from "#app/messages/following.ts";
import { localPath, splitLanguage } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { listChanges } from "#app/models/events/changes.server.ts";
import { seeOther } from "#app/session/redirect.server.ts";
import { getClient } from "#app/session/supabase.server.ts";
import { getSite } from "#app/settings/env.server.ts";

const t = translator(messages);

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const site = siteOf(matches);
  if (!page) return pageMeta(site, { title: t("pageNotFound"), path: pathTo("/"), isIndexed: false });
  const { name, path, city } = page;
  const steps = [
    { name: t("home"), path: pathTo("/") },
    city
      ? { name: t("eventsIn", { city: city.name }), path: pathTo("/:city", { city: city.slug }) }
      : { name: t("browseEvents"), path: pathTo("/events") },
    { name, path },
  ];
  return [
    ...pageMeta(site, {
      title: name,
      description: city ? t("changesInDescription", { city: city.name }) : t("changesDescription"),
      path,
      isIndexed: page.isFirst,
      structuredData: site
        ? [breadcrumbData(steps.map((step) => ({ name: step.name, url: `${site.siteUrl}${localPath(step.path)}` })))]
        : [],
    }),
    ...CHANGES_FORMATS.map((format) => ({
      tagName: "link",
      rel: "alternate",
      type: FEED_TYPES[format],
      href: localPath(`${path}.${format}`),
    })),
  ];
};

/** Changes of public events in the last 30 days, in one city or everywhere. */
export const loader = defineLoader(async (args) => {
  const { pathname, searchParams } = new URL(args.request.url);
  const address = parseChangesAddress(splitLanguage(pathname).path, searchParams);
  if (!address || address.format !== null) throw notFound();
  const { city, pagePath } = address;
  const list = await listChanges(getClient(args), city, address);
  // The linked page is past the end of the list: redirect to the first one.
  if (list.changes.length === 0 && address.after !== null) throw seeOther(args, pagePath);
  const { timeZone } = getSite();
  return {
    name: nameChanges(address),
    city: city && { slug: city.slug, name: city.name },
    path: pagePath,
    isFirst: list.previous === null,
    days: byDay(list.changes, city?.timeZone ?? timeZone, timeZone, new Date()),
    previous: list.previous === null ? null : `${pagePath}${placeToQuery({ before: list.previous })}`,
    next: list.next === null ? null : `${pagePath}${placeToQuery({ after: list.next })}`,
  };
});

export default function ChangesPage() {
  const { name, city, path, days, previous, next } = useLoaderData<typeof loader>();
  const back = city
    ? { to: pathTo("/:city", { city: city.slug }), text: t("eventsIn", { city: city.name }) }
    : { to: pathTo("/events"), text: t("backToEvents") };
  return (
    <Page back={<BackLink to={back.to}>{back.text}</BackLink>} title={name} lead={t("changesLead")} width="text">
      {days.length === 0 && (
        <EmptyState title={t("nothingChanged")} text={t("nothingChangedText")}>
          <ButtonLink to={back.to}>{city ? back.text : t("browseEvents")}</ButtonLink>
        </EmptyState>
      )}
      {days.map(({ day, label, changes }) => (
        <section key={day} className="mb-8">
          <h2 className="mb-3 text-xl">{label}</h2>
          <ul className="divide-y divide-line panel px-4 sm:px-5">
            {changes.map((change) => (
              <Change key={change.id} {...change} />
            ))}
          </ul>
        </section>
      ))}
      <Pagination
        previous={previous}
        next={next}
        label={[...new Set([days.at(-1)?.label, days[0]?.label])].filter(Boolean).join(" – ")}
      />
      <section className="mt-10 border-t border-line pt-6 print:hidden">
        <h2 className="text-xl">{t("followChanges")}</h2>
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {CHANGES_FORMATS.map((format) => (
            <a key={format} href={localPath(`${path}.${format}`)} className="link py-1">
              {t(FORMAT_LABELS[format])}
            </a>
          ))}
        </p>
        <h2 className="mt-6 text-xl">{t(city ? "elsewhere" : "inOneCity")}</h2>
        <ul className="mt-2 grid grid-cols-2 gap-x-6 sm:grid-cols-3">
          {city && <Place city={null} />}
          {CITIES.filter(({ slug }) => slug !== city?.slug).map((other) => (
            <Place key={other.slug} city={other} />
          ))}
        </ul>
      </section>
    </Page>
  );
}

const FORMAT_LABELS = { atom: "atomFeed", rss: "rssFeed", json: "json" } as const;

function Place({ city }: { city: { slug: string; name: string } | null }) {
  return (
    <li>
      <a href={localPath(changesPath(city))} className="link inline-block py-1.5">
        {city ? city.name : t("allOfFlorida")}
      </a>
    </li>
  );
}

const COLORS: Record<ChangeKind, string> = {
  new: "border-leaf bg-leaf-wash text-leaf",
  moved: "border-sun bg-sun-wash text-on-sun",
  back: "border-gulf bg-gulf-wash text-gulf",
  gone: "border-line-strong bg-sunken text-ink-soft",
  sold_out: "border-sun bg-sun-wash text-on-sun",
  postponed: "border-sun bg-sun-wash text-on-sun",
  cancelled: "border-coral bg-coral-wash text-coral",
  on_again: "border-leaf bg-leaf-wash text-leaf",
};

function Change({ kind, label, eventId, title, facts, before, isLinked, note }: ChangeSummary) {
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[6.5rem_1fr]">
      <p>
        <span className={`inline-block rounded-full border px-3 py-0.5 text-sm font-semibold ${COLORS[kind]}`}>
          {label}
        </span>
      </p>
      <div className="min-w-0 break-words">
        <h3 className="font-sans text-base font-semibold tracking-normal">
          {isLinked ? (
            <a href={localPath(pathTo("/events/:eventId", { eventId }))} className="link">
              {title}
            </a>
          ) : (
            title
          )}
        </h3>
        <p className="text-ink-soft">{facts}</p>
        {before !== null && <p className="text-ink-soft">{t("before", { facts: before })}</p>}
        {note !== null && <p className="text-ink-soft">{note}</p>}
      </div>
    </li>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";

export const handle: PageHandle = { scripts: "never", shared: { reads: "change-position", shows: "listings" } };
export { clientLoader } from "#app/components/site/page-handle.ts";
