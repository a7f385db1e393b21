import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { TableOfContents } from "#app/components/site/LegalPage.tsx";
import { Page } from "#app/components/site/Page.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { formatDuration } from "#app/domain/events/format.ts";
import { moderationCounts, moderationRules } from "#app/domain/events/moderation-rules.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import messages from "#app/messages/moderation.ts";
import { translator } from "#app/messages/translator.ts";
import { listModerationFigures, listReasons } from "#app/models/events/moderation-reasons.server.ts";
import { getUsualWait } from "#app/models/events/submission.server.ts";
import { getClient } from "#app/session/supabase.server.ts";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: t("title"),
    description: t("description"),
    keywords: t("keywords").split(", "),
    path: pathTo("/moderation"),
  });

export const loader = defineLoader(async (args) => {
  const client = getClient(args);
  const [reasons, figures, usual] = await Promise.all([
    listReasons(client),
    listModerationFigures(client),
    getUsualWait(client),
  ]);
  return {
    rules: moderationRules(reasons),
    counts: moderationCounts(figures, reasons),
    usual: usual && { half: formatDuration(usual.half_seconds), most: formatDuration(usual.most_seconds) },
  };
});

const SECTIONS = [
  { id: "wait", name: "waitTitle" },
  { id: "returned", name: "returnedTitle" },
  { id: "refused", name: "refusedTitle" },
  { id: "figures", name: "figuresTitle" },
  { id: "next", name: "nextTitle" },
] as const;

/** The tag of a link to a page of this site. */
function linkTo(to: string) {
  return (text: ReactNode) => (
    <Link to={to} reloadDocument className="link">
      {text}
    </Link>
  );
}

export default function ModerationPage() {
  const { rules, counts, usual } = useLoaderData<typeof loader>();
  return (
    <Page title={t("title")} lead={t("lead")}>
      <div className="legal-page">
        <TableOfContents sections={SECTIONS.map(({ id, name }) => ({ id, title: t(name) }))} />
        <div className="min-w-0 space-y-10">
          <Part id="wait">
            <p>{usual ? t("usualWait", usual) : t("promisedWait")}</p>
          </Part>
          <Part id="returned">
            <p>{t("returnedText")}</p>
            {rules.returned.length === 0 && <p>{t("noRules")}</p>}
            <dl className="panel divide-y divide-line">
              {rules.returned.map(({ label, rules: asked }) => (
                <div key={label ?? ""} className="p-4">
                  <dt className="font-semibold">{label ?? t("wholeEvent")}</dt>
                  {asked.map((rule) => (
                    <dd key={rule}>{rule}</dd>
                  ))}
                </div>
              ))}
            </dl>
          </Part>
          <Part id="refused">
            <p>{t.rich("refusedText", { rules: linkTo(`${pathTo("/terms")}#rules`) })}</p>
            <ul className="list-disc space-y-2 pl-6">
              {rules.refused.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </Part>
          <Part id="figures">
            <p>{t("figuresText")}</p>
            <Counts
              name={t("decision")}
              rows={counts.decisions.map(({ decision, count }) => ({ text: t(decision), count }))}
            />
            <h3 className="text-lg font-semibold">{t("reasonsTitle")}</h3>
            {counts.reasons.length === 0 ? (
              <p>{t("noReasons")}</p>
            ) : (
              <Counts name={t("reason")} rows={counts.reasons} />
            )}
          </Part>
          <Part id="next">
            <p>{t.rich("nextOrganizer", { dashboard: linkTo(pathTo("/dashboard")) })}</p>
            <p>{t.rich("nextContact", { contact: linkTo(pathTo("/contact")) })}</p>
            <p>{t("nextReport")}</p>
          </Part>
        </div>
      </div>
    </Page>
  );
}

function Part({ id, children }: { id: (typeof SECTIONS)[number]["id"]; children: ReactNode }) {
  const name = SECTIONS.find((section) => section.id === id)?.name;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="space-y-4">
      <h2 id={`${id}-title`} className="text-2xl">
        {name && t(name)}
      </h2>
      {children}
    </section>
  );
}

interface CountsProps {
  /** Heading of the counts. */
  name: string;
  /** `count` is null for fewer than five. */
  rows: readonly { text: string; count: number | null }[];
}

function Counts({ name, rows }: CountsProps) {
  return (
    <table className="panel w-full text-left">
      <thead className="border-b border-line">
        <tr>
          <th scope="col" className="px-4 py-2">
            {name}
          </th>
          <th scope="col" className="px-4 py-2 text-right">
            {t("count")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ text, count }) => (
          <tr key={text}>
            <th scope="row" className="px-4 py-2 font-normal">
              {text}
            </th>
            <td className="px-4 py-2 text-right whitespace-nowrap">
              {count === null ? t("fewerThanFive") : t("number", { count })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const handle: PageHandle<typeof loader> = {
  scripts: "never",
  shared: { reads: "nothing", shows: "listings" },
};
export { ErrorScreen as ErrorBoundary } from "#app/components/site/ErrorScreen.tsx";
export { clientLoader } from "#app/components/site/page-handle.ts";
