import type { MetaFunction } from "@remix-run/node";
import { LegalPage } from "#app/components/site/LegalPage.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf, useSite } from "#app/components/site/root-data.ts";
import { legalDocuments } from "#app/content/legal/index.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import messages from "#app/messages/pages.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: t("accessibility"),
    description: t("accessibilityDescription"),
    keywords: t("accessibilityKeywords").split(", "),
    path: pathTo("/accessibility"),
  });

export default function AccessibilityPage() {
  return <LegalPage document={legalDocuments().accessibilityStatement(useSite().productName)} />;
}

export const handle: PageHandle = { scripts: "never", shared: { reads: "nothing" } };
export { clientLoader, loader } from "#app/components/site/page-handle.ts";
