import type { MetaFunction } from "@remix-run/node";
import script from "#app/components/enhance/offline-copies.js?url";
import { FailureScreen } from "#app/components/site/ErrorScreen.tsx";
import { useDocument } from "#app/components/site/page-context.ts";
import type { PageHandle } from "#app/components/site/page-handle.ts";
import { siteOf } from "#app/components/site/root-data.ts";
import { ButtonLink } from "#app/components/ui/Button.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { PICTURES } from "#app/drawings/drawings.ts";
import messages from "#app/messages/pages.ts";
import site from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);
const say = translator(site);

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), {
    title: say("offlineTitle"),
    description: t("offlineDescription"),
    path: pathTo("/offline"),
    isIndexed: false,
  });

/**
 * The service worker's fallback for any URL without a connection and a cached copy. A script lists the cached pages. Without React, because
 * hydration would fail under another URL.
 */
export default function OfflinePage() {
  return (
    <>
      <FailureScreen picture={PICTURES.offline} title={say("offlineTitle")} text={t("noCopy")}>
        <a data-retry="" hidden href={pathTo("/")} className="button button-primary">
          {say("tryAgain")}
        </a>
        <ButtonLink to={pathTo("/")} variant="secondary">
          {say("homepage")}
        </ButtonLink>
        <ButtonLink to={pathTo("/saved")} variant="secondary">
          {say("saved")}
        </ButtonLink>
      </FailureScreen>
      <div className="page-width grid gap-x-12 gap-y-8 pb-8 sm:grid-cols-2">
        <Copies title={t("savedCopies")} caches="personal saved" />
        <Copies title={t("openedCopies")} caches="pages" />
      </div>
      <script type="module" nonce={useDocument().nonce}>
        {ENHANCE_WHEN_LOADED}
      </script>
    </>
  );
}

// Without quotes and `=>`, because React escapes them.
const ENHANCE_WHEN_LOADED = `addEventListener(\`load\`, async function () { (await import(\`${script}\`)).enhanceNoConnection(); });`;

/** The cached pages in these caches of the service worker; filled in by the script. */
function Copies({ title, caches }: { title: string; caches: string }) {
  return (
    <div hidden>
      <h2 className="mb-3 text-2xl">{title}</h2>
      <ul data-copies={caches} className="space-y-3">
        <template>
          <li>
            <a href={pathTo("/")} className="link font-semibold">
              {say("homepage")}
            </a>{" "}
            <span className="text-ink-soft">{asOf()}</span>
          </li>
        </template>
      </ul>
    </div>
  );
}

function asOf() {
  return t.rich("copyAsOf", { time: () => <span data-kept-at="" /> });
}

export const handle: PageHandle = { scripts: "never", shared: { reads: "nothing" } };
export { clientLoader, loader } from "#app/components/site/page-handle.ts";
