import {
  type Location,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { useDocument } from "#app/components/site/page-context.ts";
import { currentLanguage } from "#app/messages/language.ts";
import messages from "#app/messages/site.ts";
import { translator } from "#app/messages/translator.ts";
import { Offline, opensNewTab } from "./Offline.tsx";
import { keptAt } from "./offline-copies.js";
import { SavedMarks } from "./SavedMarks.tsx";

const t = translator(messages);

/** The page's scripts and the progressive enhancements of every page; renders nothing on pages without scripts. */
export function Enhancements() {
  const { nonce, hasScripts } = useDocument();
  if (!hasScripts) return null;
  return (
    <>
      <ProgressBar />
      <RouteAnnouncer />
      <FragmentLinks />
      <CancelRestoredNavigation />
      <SpanishOffer />
      <Offline />
      <RefreshWhenVisible />
      <SavedMarks />
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </>
  );
}

// A separate chunk, because few visitors need it.
const LanguageOffer = lazy(() => import("./LanguageOffer.tsx").catch(() => ({ default: () => null })));

/** Offers pages in English in Spanish to visitors whose browser prefers that. */
function SpanishOffer() {
  const isOffered = useHydrated() && currentLanguage() !== "es" && /^es\b/i.test(navigator.languages[0] ?? "");
  return (
    isOffered && (
      <Suspense>
        <LanguageOffer />
      </Suspense>
    )
  );
}

/** Delay before a pending navigation is announced, in milliseconds: most pages load faster. */
const SLOW_MS = 1_000;

/** A progress bar at the top during slow navigations, delayed by CSS, and a live region that announces them. */
function ProgressBar() {
  const isLoading = useNavigation().state !== "idle";
  const isRefreshing = useRevalidator().state !== "idle";
  const isBusy = isLoading || isRefreshing;
  const isSlow = useSlow(isBusy);
  return (
    <>
      {isBusy && <div aria-hidden="true" className="busy-bar" />}
      <p role="status" className="sr-only">
        {isSlow && t("loading")}
      </p>
    </>
  );
}

/** Whether a navigation has been pending for longer than `SLOW_MS`. */
function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}

/** Cancels the pending navigation of a page that the back/forward cache restores: it would never finish. */
function CancelRestoredNavigation() {
  const { pathname, search, hash } = useLocation();
  const isLeaving = useNavigation().state !== "idle";
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLeaving) return;
    function onShow({ persisted }: PageTransitionEvent) {
      if (persisted) navigate(`${pathname}${search}${hash}`, { replace: true, preventScrollReset: true });
    }
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [isLeaving, navigate, pathname, search, hash]);
  return null;
}

/**
 * Announces client-side navigations in a live region, and moves the focus to the main content or the target of the fragment, as browsers do
 * for page loads. Filters and dialogs change the URL of the same page: they move the focus only if the focused element was removed.
 */
function RouteAnnouncer() {
  const location = useLocation();
  const page = pageOf(location);
  const isIdle = useNavigation().state === "idle";
  const shown = useRef({ page, key: location.key });
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    const { page: shownPage, key: shownKey } = shown.current;
    // The browser does this for the initial page.
    if (!isIdle || shownKey === location.key) return;
    shown.current = { page, key: location.key };
    const isNewPage = shownPage !== page;
    if (isNewPage) setAnnouncement((before) => differing(announcementOf(location), before));
    if (!isNewPage && document.activeElement !== document.body) return;
    // A fragment names the element to focus.
    if (location.hash !== "") document.getElementById(location.hash.slice(1))?.focus();
    else document.getElementById("main")?.focus({ preventScroll: true });
  }, [isIdle, page, location]);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}

/** The pagination parameters of lists. */
const POSITIONS = ["after", "before", "page"];

/** Identity of a page: its path and pagination parameters. */
function pageOf({ pathname, search }: Location): string {
  return `${pathname} ${positionOf(search)}`;
}

/** The pagination parameters of a query string; "" on the first page of a list. */
function positionOf(search: string): string {
  const params = new URLSearchParams(search);
  return POSITIONS.flatMap((name) => (params.has(name) ? `${name}=${params.get(name)}` : [])).join(" ");
}

/** The document's title, with the label of the pagination, because the pages of a list share their title. */
function announcementOf({ search }: Location): string {
  const label = document.querySelector("[data-page-label]")?.textContent;
  return positionOf(search) !== "" && label ? `${document.title}, ${label}` : document.title;
}

/** Appends a space to a repeated text, because live regions announce changes only. Pages of a list may have the same label. */
function differing(text: string, before: string): string {
  return text === before ? `${text}\u00a0` : text;
}

/**
 * Handles links to fragments of the page, such as from an error to its field, instead of the router: a navigation would discard the
 * action's data, such as errors or a one-time token.
 */
function FragmentLinks() {
  useEffect(() => {
    document.addEventListener("click", followFragment);
    return () => document.removeEventListener("click", followFragment);
  }, []);
  return null;
}

function followFragment(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
  const target = link && document.getElementById(link.hash.slice(1));
  if (!target || event.defaultPrevented || opensNewTab(event)) return;
  event.preventDefault();
  target.scrollIntoView();
  target.focus({ preventScroll: true });
}

/** Age after which a page's data is revalidated when its tab becomes visible, in milliseconds (PRODUCT.md, Figures). */
const STALE_AFTER_MS = 300_000;

/** Pages with such a field are not revalidated: an error page would replace the form and its values. */
const TYPED_FIELDS =
  'main form[method="post" i] :is(textarea, select, input:not([type="hidden"], [type="radio"], [type="checkbox"]))';

/** Revalidates when the tab becomes visible more than five minutes after the last load. */
function RefreshWhenVisible() {
  const { key } = useLocation();
  const isLoading = useNavigation().state !== "idle";
  const { state, revalidate } = useRevalidator();
  const fetchedAt = useRef({ visit: "", at: 0 });

  useEffect(() => {
    const visit = `${key} ${isLoading} ${state}`;
    if (fetchedAt.current.visit !== visit) fetchedAt.current = { visit, at: Date.now() };
    function onVisible() {
      if (document.visibilityState !== "visible" || state !== "idle") return;
      if (Date.now() - fetchedAt.current.at <= STALE_AFTER_MS || document.querySelector(TYPED_FIELDS)) return;
      // A failed revalidation would replace a page that is still readable.
      if (!navigator.onLine || keptAt() !== null) return;
      // Measured from the request: the tab may become visible again before the response.
      fetchedAt.current.at = Date.now();
      revalidate();
    }
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [key, isLoading, state, revalidate]);
  return null;
}
