import {
  type Location,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from "@remix-run/react";
import { useContext, useEffect, useRef, useState } from "react";
import { useNonce } from "#app/components/site/page-context.ts";
import { PageScripts } from "#app/components/site/page-handle.ts";
import { Offline } from "./Offline.tsx";

/** The scripts of a page and their enhancements; renders nothing on pages without scripts. */
export function Enhancements() {
  const nonce = useNonce();
  if (!useContext(PageScripts)) return null;
  return (
    <>
      <BusyBar />
      <PageArrival />
      <PlaceLinks />
      <ComeBack />
      <Offline />
      <RefreshWhenVisible />
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </>
  );
}

/** Delay before a running navigation is announced, in milliseconds: most pages load faster. */
const SLOW_MS = 1_000;

/** A progress bar at the top during slow navigations; CSS delays it. Also announced to screen readers. */
function BusyBar() {
  const isLoading = useNavigation().state !== "idle";
  const isRefreshing = useRevalidator().state !== "idle";
  const isBusy = isLoading || isRefreshing;
  const isSlow = useSlow(isBusy);
  return (
    <>
      {isBusy && <div aria-hidden="true" className="busy-bar" />}
      <p role="status" className="sr-only">
        {isSlow && "Loading…"}
      </p>
    </>
  );
}

/** Whether a navigation has been running longer than the delay. */
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

/**
 * The back/forward cache restores a page together with its pending navigation, which would never finish. It is therefore
 * cancelled when the page is shown again.
 */
function ComeBack() {
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
 * Does for client-side navigations what browsers do for page loads: announces the new title, and moves the focus to the start
 * of the content, or to the target of the fragment. Filters and dialogs change the address of the same page, so the focus stays
 * unless the focused element was removed.
 */
function PageArrival() {
  const location = useLocation();
  const page = pageOf(location);
  const isIdle = useNavigation().state === "idle";
  const shown = useRef({ page, key: location.key });
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    const { page: shownPage, key: shownKey } = shown.current;
    // The browser has done this for the first page.
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

/** The parameters that say where in a list a page begins or ends. */
const POSITIONS = ["after", "before", "page"];

/** The parts of an address that identify a page: its path, and the position in a list. */
function pageOf({ pathname, search }: Location): string {
  return `${pathname} ${positionOf(search)}`;
}

/** "" on the first page of a list. */
function positionOf(search: string): string {
  const params = new URLSearchParams(search);
  return POSITIONS.flatMap((name) => (params.has(name) ? `${name}=${params.get(name)}` : [])).join(" ");
}

/** The title, with what stands between the page links where the pages of a list share it. */
function announcementOf({ search }: Location): string {
  const label = document.querySelector("[data-page-label]")?.textContent;
  return positionOf(search) !== "" && label ? `${document.title}, ${label}` : document.title;
}

/** Unchanged text is not announced: several pages of a list may hold events of one day. */
function differing(text: string, before: string): string {
  return text === before ? `${text}\u00a0` : text;
}

/**
 * Follows links within the page, such as from an error to its field, without Remix: as a navigation they would discard the
 * action's data, such as errors or a token that is shown only once.
 */
function PlaceLinks() {
  useEffect(() => {
    document.addEventListener("click", goToPlace);
    return () => document.removeEventListener("click", goToPlace);
  }, []);
  return null;
}

function goToPlace(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
  const place = link && document.getElementById(link.hash.slice(1));
  if (!place || event.defaultPrevented || isForNewTab(event)) return;
  event.preventDefault();
  place.scrollIntoView();
  place.focus({ preventScroll: true });
}

function isForNewTab({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey;
}

/** Age after which a page is loaded again when its tab becomes visible, in milliseconds (PRODUCT.md, Figures). */
const STALE_AFTER_MS = 300_000;

/** A page with one of these is a form in use: revalidation could fail, and what was typed would be lost with the page. */
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
      // Measured from the request: the tab may become visible again before the response.
      fetchedAt.current.at = Date.now();
      revalidate();
    }
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [key, isLoading, state, revalidate]);
  return null;
}
