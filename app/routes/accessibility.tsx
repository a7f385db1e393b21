import type { MetaFunction } from "@remix-run/node";
import { LegalPage } from "#app/components/site/LegalPage.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf, useSite } from "#app/components/site/root-data.ts";
import { accessibilityStatement } from "#app/content/accessibility.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Accessibility",
    description: "What you can expect of this site with a disability, what was tested and how, and how to complain.",
    keywords: ["accessibility statement", "WCAG 2.2", "screen reader", "keyboard"],
    path: pathTo("/accessibility"),
  });

export default function AccessibilityPage() {
  return <LegalPage document={accessibilityStatement(useSite().productName)} />;
}

export const handle: PageHandle = { scripts: "never", shared: { reads: "nothing" } };
export { clientLoader, loader } from "#app/components/site/page-handle.ts";
