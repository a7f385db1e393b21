import displayFont from "@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff2?url";
import textFont from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Links, Meta, Outlet, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Enhancements } from "#app/components/enhance/Enhancements.tsx";
import { CopyNotice } from "#app/components/enhance/Offline.tsx";
import offlineScript from "#app/components/enhance/offline-copies.js?url";
import { OPEN_REMEMBERED_PLACE } from "#app/components/enhance/remembered-place.ts";
import { ErrorScreen } from "#app/components/site/ErrorScreen.tsx";
import { useDocument } from "#app/components/site/page-context.ts";
import { useDialogShown, useKeptPage, useListShown } from "#app/components/site/page-handle.ts";
import type { RootData } from "#app/components/site/root-data.ts";
import { SiteFooter } from "#app/components/site/SiteFooter.tsx";
import { SiteHeader } from "#app/components/site/SiteHeader.tsx";
import { Notice, StatusRegion } from "#app/components/ui/Notice.tsx";
import { todayIn } from "#app/domain/events/days.ts";
import { pageMeta, pageTitle } from "#app/domain/site/page-meta.ts";
import { currentLanguage } from "#app/messages/language.ts";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import { type FlashMessage, takeFlash } from "#app/session/flash.server.ts";
import { getTheme } from "#app/session/theme.server.ts";
import { identify } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import stylesheet from "#app/styles/app.css?url";

const t = translator(messages);

export const links = () => [
  { rel: "stylesheet", href: stylesheet },
  ...[textFont, displayFont].map((href) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
    // Pages are readable in fallback fonts: the stylesheet and the first picture take precedence.
    fetchPriority: "low" as const,
    href,
  })),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { user, pendingAccountId, isCertain } = await identify(args);
  const site = getSite();
  const shared: RootData = {
    site,
    // Admins who lack a required second step see these links too: the admin pages redirect them to set it up.
    user: user && {
      fullName: user.fullName,
      isAdmin: user.isAdmin || user.lacksSecondStep,
      // For the navigation on the error page of an admin page.
      waiting: user.waiting,
    },
  };
  return data({
    ...shared,
    year: todayIn(site.timeZone).slice(0, 4),
    signInLabel: user || !isCertain ? null : t(pendingAccountId === null ? "signIn" : "enterYourCode"),
    theme: getTheme(args),
    flash: takeFlash(args),
  });
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const theme = root?.theme ?? "system";
  const isList = useListShown();
  const outside = useDialogShown() ? { inert: "" } : {};
  return (
    <html lang={currentLanguage()} data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <OpenRememberedPlace />
        <MessagesImport />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <div className="contents" {...outside}>
          <a href="#main" className="skip-link">
            {t("skipToContent")}
          </a>
          {isList && (
            <a href="#results" className="skip-link">
              {t("skipToResults")}
            </a>
          )}
          {root && <SiteHeader productName={root.site.productName} user={root.user} signInLabel={root.signInLabel} />}
        </div>
        <main id="main" tabIndex={-1} className="grow outline-none">
          <StatusRegion>
            <CopyNotice />
          </StatusRegion>
          <StatusRegion>{root?.flash && root.flash.kind !== "error" && <Flash {...root.flash} />}</StatusRegion>
          {root?.flash?.kind === "error" && <Flash {...root.flash} />}
          {children}
        </main>
        <div className="contents" {...outside}>
          {root && <SiteFooter site={root.site} year={root.year} isAdmin={root.user?.isAdmin ?? false} theme={theme} />}
        </div>
        <Enhancements />
        <PlainPageScript />
      </body>
    </html>
  );
}

/** Redirects to the remembered place before the first paint, to prevent a layout shift. The script is only in the server-rendered HTML. */
function OpenRememberedPlace() {
  const { nonce, hasScripts } = useDocument();
  const { pathname, search } = useLocation();
  if (!hasScripts || pathname !== "/" || /\b(near|city)=./.test(search)) return null;
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? OPEN_REMEMBERED_PLACE : "" }}
    />
  );
}

/** The import map for messages in the language of the document. Before all scripts: browsers ignore import maps after the first module. */
function MessagesImport() {
  const { nonce, hasScripts } = useDocument();
  if (!hasScripts || import.meta.env.DEV) return null;
  const imports = { "messages/": `/${import.meta.env.MESSAGES[currentLanguage()]}/` };
  return (
    <script
      type="importmap"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: addresses of our own files.
      dangerouslySetInnerHTML={{ __html: JSON.stringify({ imports }) }}
    />
  );
}

// Without quotes and `=>`, because React escapes them.
const ENHANCE_WHEN_LOADED = `addEventListener(\`load\`, async function () { (await import(\`${offlineScript}\`)).enhancePlainPage(); });`;

/** The script of pages that need no React and show events. */
function PlainPageScript() {
  const { nonce, hasScripts } = useDocument();
  if (!useKeptPage() || hasScripts) return null;
  return (
    <script type="module" nonce={nonce}>
      {ENHANCE_WHEN_LOADED}
    </script>
  );
}

/** The flash message of the previous request. */
function Flash({ kind, text }: FlashMessage) {
  return (
    <div className="flash page-width pt-6">
      <Notice kind={kind}>{text}</Notice>
    </div>
  );
}

export default function App() {
  return <Outlet />;
}

/** The title of error pages, and of routes without a `meta`. */
export const meta: MetaFunction<typeof loader> = ({ error, data: root, location }) => {
  const site = root?.site ?? null;
  if (!error) return pageMeta(site, { title: null, path: location.pathname });
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const title = t(FAILURE_TITLES[status] ?? "unexpectedError");
  return [{ title: site ? pageTitle(site, title) : title }, { name: "robots", content: "noindex" }];
};

const FAILURE_TITLES: Record<number, "notFoundTitle" | "noDatabase"> = { 404: "notFoundTitle", 503: "noDatabase" };

export { ErrorScreen as ErrorBoundary };
