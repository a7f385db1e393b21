import type { MetaFunction } from "@remix-run/node";
import { LegalPage } from "#app/components/site/LegalPage.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf, useSite } from "#app/components/site/root-data.ts";
import { termsOfService } from "#app/content/legal/terms.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Terms of Service",
    description:
      "What you agree to when you use this site: accounts, publishing events, what is not allowed, and changes.",
    keywords: ["terms of service", "terms of use", "event rules"],
    path: pathTo("/terms"),
  });

export default function TermsPage() {
  return (
    <LegalPage
      document={termsOfService(useSite().productName)}
      other={{ to: pathTo("/privacy"), title: "Privacy Policy" }}
    />
  );
}

export const handle: PageHandle = { scripts: "never", shared: { reads: "nothing" } };
export { clientLoader, loader } from "#app/components/site/page-handle.ts";
