import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { TableOfContents } from "#app/components/site/LegalPage.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { embedPath } from "#app/domain/calendars/embed-address.ts";
import { DEFAULT_ACCENT } from "#app/domain/calendars/embed-look.ts";
import { FILTERS, PARAMETERS } from "#app/domain/calendars/feed-parameters.ts";
import { feedPath } from "#app/domain/lists/filters.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { getSite } from "#app/settings/env.server.ts";
import { exampleList, exampleRequests } from "./examples.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "For developers",
    description:
      "Florida's events for your own programs: every list as JSON, calendar, feed or frame, without a key, described by OpenAPI.",
    keywords: ["events API", "Florida events JSON", "iCalendar feed", "OpenAPI", "event data"],
    path: pathTo("/developers"),
  });

/** Examples with this site's URL, and the filters from the OpenAPI document. */
export function loader() {
  const { siteUrl } = getSite();
  return {
    siteUrl,
    requests: exampleRequests(siteUrl),
    answer: JSON.stringify(exampleList(siteUrl), null, 2),
    filters: FILTERS.map((name) => ({
      name,
      description: PARAMETERS[name].description,
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
  { id: "lists", title: "Every list, in other forms" },
  { id: "json", title: "JSON" },
  { id: "filters", title: "Filters" },
  { id: "changes", title: "What changed" },
  { id: "caching", title: "Asking again" },
  { id: "limits", title: "Limits and failures" },
  { id: "use", title: "Use of the data" },
  { id: "promises", title: "What stays as it is" },
] as const;

export default function DevelopersPage() {
  const { siteUrl, requests, answer, filters } = useLoaderData<typeof loader>();
  return (
    <Page
      title="For developers"
      lead="All public events for your own programs: no key, no account, no cookies, and the same answer for everybody."
    >
      <div className="legal-page">
        <TableOfContents sections={SECTIONS} />
        <div className="min-w-0 space-y-10">
          <Part id="lists">
            <p>
              Take the address of any list of this site, with its filters, and add an ending to its path: of all events,
              of a city, a venue or an organizer.
            </p>
            <Forms siteUrl={siteUrl} />
            <p>
              All of it is described in{" "}
              <a href={pathTo("/openapi.json")} className="link">
                openapi.json
              </a>{" "}
              (OpenAPI 3.1), from which generators make a client in your language. Our tests hold every kind of answer
              against it.
            </p>
          </Part>
          <Part id="json">
            <Code label="Request" text={requests.list} />
            <Code label="Answer" text={answer} />
            <p>
              Up to 100 events come at once, soonest first, and before them those under way. <code>next</code> is the
              address of those that follow, or null. Times have the offset of the place where the event happens, and{" "}
              <code>time_zone</code> says which zone that is. <code>description</code> is plain text, without marks of
              Markdown and with the addresses of links in parentheses; feeds have it as HTML.
            </p>
            <p>Scripts of any website may read it:</p>
            <Code label="In a script" text={requests.script} />
          </Part>
          <Part id="filters">
            <p>
              The filters are those of the lists for people, so that you can set them there and copy the address. All
              combine. City pages have all but those of a place; venues and organizers have none. What is not valid is
              ignored.
            </p>
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
            <p>
              <a href={pathTo("/changes")} className="link">
                What changed
              </a>{" "}
              tells what is new, has moved, is back after an edit or is gone, newest first, for 30 days: at{" "}
              <code>/changes.json</code>, <code>/tampa/changes.json</code>, and as <code>.atom</code> and{" "}
              <code>.rss</code>. To keep a copy of the data, read the lists once and then only this.
            </p>
          </Part>
          <Part id="caching">
            <p>
              Answers have an <code>ETag</code> that changes only when the answer does. Send it back, and you get a 304
              without content as long as nothing changed:
            </p>
            <Code label="Request and answer" text={requests.unchanged} />
            <p>
              Caches may keep an answer for a minute. Asking for the same list more often than that tells you nothing
              new.
            </p>
          </Part>
          <Part id="limits">
            <ul className="list-disc space-y-2 pl-6">
              <li>
                There is no quota. Please name your program and a way to reach you in <code>User-Agent</code>, and ask
                for a list once a minute at most.
              </li>
              <li>An address has up to 8,192 characters and 300 parameters; GET and HEAD are answered.</li>
              <li>404: there is no such list or event. 410: the event's page was removed for good.</li>
              <li>503: the data cannot be read at present. Try again in a minute, then less and less often.</li>
              <li>What went wrong is said in plain text; /days.json says it in JSON.</li>
            </ul>
          </Part>
          <Part id="use">
            <p>
              Dates, places and prices are facts: use them as you like, for free. Titles, descriptions and pictures
              belong to the organizers, who let us show them: show them unchanged beside a link to the event's page
              here, and remove what our lists no longer have. Say where the events come from, and do not make it look as
              if we had made your program. Otherwise our{" "}
              <a href={pathTo("/terms")} className="link">
                Terms of Service
              </a>{" "}
              apply.
            </p>
          </Part>
          <Part id="promises">
            <ul className="list-disc space-y-2 pl-6">
              <li>Addresses, the fields that openapi.json names, and their meaning stay as they are.</li>
              <li>Fields and parameters may be added at any time: ignore what you do not know.</li>
              <li>
                Should something have to go, this page says so 90 days before, and the first number of the version in
                openapi.json goes up.
              </li>
              <li>The id of an event stays the same for as long as the event is there.</li>
            </ul>
            <p>
              Something missing, or wrong?{" "}
              <a href={pathTo("/contact")} className="link">
                Write to us
              </a>
              .
            </p>
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
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="space-y-4">
      <h2 id={`${id}-title`} className="text-2xl">
        {SECTIONS.find((section) => section.id === id)?.title}
      </h2>
      {children}
    </section>
  );
}

/** The formats of a list, as links. */
function Forms({ siteUrl }: { siteUrl: string }) {
  const list = pathTo("/:city", { city: "tampa", category: "music" });
  const forms = [
    { name: "JSON", path: feedPath(list, "json"), text: "For programs. Any website's scripts may read it." },
    {
      name: "Calendar",
      path: feedPath(list, "ics"),
      text: "To subscribe to: iCalendar, with zones and cancellations.",
    },
    { name: "Atom", path: feedPath(list, "atom"), text: "For feed readers." },
    { name: "RSS", path: feedPath(list, "rss"), text: "For those that do not read Atom." },
    {
      name: "Frame",
      path: embedPath(list, { theme: "auto", accent: DEFAULT_ACCENT }),
      text: "For your website, without scripts, in your colors.",
    },
    { name: "One event", path: `${pathTo("/events")}/{id}.ics`, text: "As a file, to add to a calendar." },
  ];
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {forms.map(({ name, path, text }) => (
        <li key={name} className="panel p-4">
          <h3 className="font-bold">{name}</h3>
          <p className="text-ink-soft">{text}</p>
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
          {name === "Frame" && (
            <p className="mt-2">
              <a href={pathTo("/embed")} className="link">
                Get the code
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A code block. */
function Code({ label, text }: { label: string; text: string }) {
  return (
    <figure>
      <figcaption className="mb-1 font-semibold">{label}</figcaption>
      <pre className="rounded-xl bg-sunken p-4 font-mono text-sm break-words whitespace-pre-wrap">{text}</pre>
    </figure>
  );
}

export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";

export const handle: PageHandle = { scripts: "never", shared: { reads: "nothing" } };
export { clientLoader } from "#app/components/site/page-handle.ts";
