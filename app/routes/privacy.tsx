import type { MetaFunction } from "@remix-run/node";
import { LegalPage } from "#app/components/site/LegalPage.tsx";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf, useSite } from "#app/components/site/root-data.ts";
import { privacyPolicy } from "#app/content/legal/privacy.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: "Privacy Policy",
    description: "What we keep about you, why, for how long and who sees it. No ads, no trackers, no sale of data.",
    keywords: ["privacy policy", "cookies", "data protection"],
    path: pathTo("/privacy"),
  });

export default function PrivacyPage() {
  return (
    <LegalPage
      document={privacyPolicy(useSite().productName)}
      other={{ to: pathTo("/terms"), title: "Terms of Service" }}
    />
  );
}

export const handle: PageHandle = { scripts: "never", shared: { reads: "nothing" } };
export { clientLoader, loader } from "#app/components/site/page-handle.ts";
