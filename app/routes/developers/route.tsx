import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { TableOfContents } from "#app/components/site/LegalPage.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { FILTER_DESCRIPTIONS } from "#app/content/es/filter-descriptions.ts";
import { embedPath } from "#app/domain/calendars/embed-address.ts";
import { DEFAULT_ACCENT } from "#app/domain/calendars/embed-look.ts";
import { FILTERS, PARAMETERS } from "#app/domain/calendars/feed-parameters.ts";
import { feedPath } from "#app/domain/lists/filters.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { currentLanguage, DEFAULT_LANGUAGE, type Language, localPath } from "#app/messages/language.ts";
import messages from "#app/messages/pages.ts";
import { translator } from "#app/messages/translator.ts";
import { getSite } from "#app/settings/env.server.ts";
import { exampleList, exampleRequests } from "./examples.ts";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: t("forDevelopers"),
    description: t("developersDescription"),
    keywords: t("developersKeywords").split(", "),
    path: pathTo("/developers"),
  });

/** Descriptions of list filters; the English ones are those of `/openapi.json`. */
const DESCRIPTIONS: Readonly<Record<Language, (filter: (typeof FILTERS)[number]) => string>> = {
  en: (filter) => PARAMETERS[filter].description,
  es: (filter) => FILTER_DESCRIPTIONS[filter],
};

/** Examples with this site's URL, and the filters from the OpenAPI document. */
export function loader() {
  const { siteUrl } = getSite();
  return {
    siteUrl,
    requests: exampleRequests(siteUrl),
    answer: JSON.stringify(exampleList(siteUrl), null, 2),
    filters: FILTERS.map((name) => ({
      name,
      description: DESCRIPTIONS[currentLanguage()](name),
      values: valuesOf(PARAMETERS[name].schema),
    })),
  };
}

interface ParameterSchema {
  enum?: readonly (string | number)[];
  const?: string;
  items?: ParameterSchema;
  format?: string;
}

function valuesOf({ enum: values, const: only, items, format }: ParameterSchema): string {
  if (items) return valuesOf(items);
  if (format === "date") return "2026-11-28";
  return values?.join(", ") ?? only ?? "";
}

const SECTIONS = [
  { id: "lists", name: "listsTitle" },
  { id: "json", name: "jsonTitle" },
  { id: "filters", name: "filtersTitle" },
  { id: "changes", name: "changesTitle" },
  { id: "caching", name: "cachingTitle" },
  { id: "limits", name: "limitsTitle" },
  { id: "use", name: "useTitle" },
  { id: "promises", name: "promisesTitle" },
] as const;

const code = (text: ReactNode) => <code>{text}</code>;

/** The tag of a link that loads a document. */
function linkTo(path: string) {
  return (text: ReactNode) => (
    <a href={path} className="link">
      {text}
    </a>
  );
}

export default function DevelopersPage() {
  const { siteUrl, requests, answer, filters } = useLoaderData<typeof loader>();
  return (
    <Page title={t("forDevelopers")} lead={t("developersLead")}>
      <div className="legal-page">
        <TableOfContents sections={SECTIONS.map(({ id, name }) => ({ id, title: t(name) }))} />
        <div className="min-w-0 space-y-10">
          <Part id="lists">
            <p>{t("addressesOfLists")}</p>
            <Forms siteUrl={siteUrl} />
            <p>{t.rich("inSpanish", { code })}</p>
            <p>{t.rich("describedByOpenApi", { link: linkTo(pathTo("/openapi.json")) })}</p>
          </Part>
          <Part id="json">
            <Code label={t("request")} text={requests.list} />
            <Code label={t("answer")} text={answer} />
            <p>{t.rich("jsonFields", { code })}</p>
            <p>{t("scriptsMayRead")}</p>
            <Code label={t("inScript")} text={requests.script} />
          </Part>
          <Part id="filters">
            <p>{t("filtersCombine")}</p>
            <dl className="panel divide-y divide-line">
              {filters.map(({ name, description, values }) => (
                <div key={name} className="p-4">
                  <dt className="font-mono font-semibold">{name}</dt>
                  <dd>{description}</dd>
                  {values !== "" && <dd className="font-mono text-sm text-ink-soft">{values}</dd>}
                </div>
              ))}
            </dl>
          </Part>
          <Part id="changes">
            <p>{t.rich("changes", { code, link: linkTo(localPath(pathTo("/changes"))) })}</p>
          </Part>
          <Part id="caching">
            <p>{t.rich("etag", { code })}</p>
            <Code label={t("requestAndAnswer")} text={requests.unchanged} />
            <p>{t("onceMinute")}</p>
          </Part>
          <Part id="limits">
            <ul className="list-disc space-y-2 pl-6">
              <li>{t.rich("noQuota", { code })}</li>
              <li>{t("longestAddress")}</li>
              <li>{t("notFound")}</li>
              <li>{t("unavailable")}</li>
              <li>{t("plainFailures")}</li>
            </ul>
          </Part>
          <Part id="use">
            <p>{t.rich("useOfData", { link: linkTo(localPath(pathTo("/terms"))) })}</p>
            <p>
              {t.rich("sourceOfPlaces", {
                geonames: linkTo("https://www.geonames.org/"),
                license: linkTo("https://creativecommons.org/licenses/by/4.0/"),
              })}
            </p>
          </Part>
          <Part id="promises">
            <ul className="list-disc space-y-2 pl-6">
              <li>{t("stableAddresses")}</li>
              <li>{t("fieldsAreAdded")}</li>
              <li>{t("breakingChanges")}</li>
              <li>{t("stableIds")}</li>
            </ul>
            <p>{t.rich("writeToUs", { link: linkTo(localPath(pathTo("/contact"))) })}</p>
          </Part>
        </div>
      </div>
    </Page>
  );
}

interface PartProps {
  id: (typeof SECTIONS)[number]["id"];
  children: ReactNode;
}

function Part({ id, children }: PartProps) {
  const section = SECTIONS.find((candidate) => candidate.id === id);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="space-y-4">
      <h2 id={`${id}-title`} className="text-2xl">
        {section && t(section.name)}
      </h2>
      {children}
    </section>
  );
}

/** The list of the examples of formats. */
const LIST = { city: "tampa", category: "music" };

/** The formats of a list, as links. */
function Forms({ siteUrl }: { siteUrl: string }) {
  const list = localPath(pathTo("/:city", LIST));
  const forms = [
    { name: "jsonName", path: feedPath(list, "json"), text: "jsonForm" },
    { name: "calendarName", path: feedPath(list, "ics"), text: "calendarForm" },
    { name: "atomName", path: feedPath(list, "atom"), text: "atomForm" },
    { name: "rssName", path: feedPath(list, "rss"), text: "rssForm" },
    {
      name: "frameName",
      path: localPath(embedPath(pathTo("/:city", LIST), { theme: "auto", accent: DEFAULT_ACCENT })),
      text: "frameForm",
    },
    { name: "oneEventName", path: `${localPath(pathTo("/events"))}/{id}.ics`, text: "oneEventForm" },
  ] as const;
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {forms.map(({ name, path, text }) => (
        <li key={name} className="panel p-4">
          <h3 className="font-bold">{t(name)}</h3>
          <p className="text-ink-soft">{t(text)}</p>
          <p className="mt-2 font-mono text-sm break-all">
            {path.includes("{") ? (
              `${siteUrl}${path}`
            ) : (
              <a href={path} className="link">
                {siteUrl}
                {path}
              </a>
            )}
          </p>
          {name === "frameName" && (
            <p className="mt-2">
              <a href={localPath(pathTo("/embed"))} className="link">
                {t("getCode")}
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A code block, with examples in English. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    <figure>
      <figcaption className="mb-1 font-semibold">{label}</figcaption>
      <pre
        lang={DEFAULT_LANGUAGE}
        className="rounded-xl bg-sunken p-4 font-mono text-sm break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
    </figure>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";

export const handle: PageHandle = { scripts: "never", shared: { reads: "nothing" } };
export { clientLoader } from "#app/components/site/page-handle.ts";
