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

/** The scripts of a page and what they add to every page; nothing where the page needs none. */
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

/** How long something is under way before it is said aloud, in milliseconds: most pages are there before it could be. */
const SLOW_MS = 1_000;

/** A thin bar at the top while the next page takes its time; CSS holds it back at first. Readers of the screen hear of it. */
export function BusyBar() {
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

/** Whether it has been busy for so long that one wonders. */
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
 * Browsers keep the page that one leaves as it is, a navigation under way included, and show it again on Back. Nothing
 * would ever finish that navigation, so it is given up for the page that is shown.
 */
export function ComeBack() {
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
 * Does for navigations by script what browsers do when they load a page: reads out the new title, and puts the focus at
 * the start of the content, or at the place that the address names. Filters and dialogs change the address of the same page, so they keep the focus where it is,
 * unless what had it is gone.
 */
export function PageArrival() {
  const location = useLocation();
  const page = pageOf(location);
  const isIdle = useNavigation().state === "idle";
  const shown = useRef({ page, key: location.key });
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    const { page: shownPage, key: shownKey } = shown.current;
    // The first page was loaded by the browser, which did all this by itself.
    if (!isIdle || shownKey === location.key) return;
    shown.current = { page, key: location.key };
    const isNewPage = shownPage !== page;
    if (isNewPage) setAnnouncement(announcementOf(location));
    if (!isNewPage && document.activeElement !== document.body) return;
    // A fragment names the place to go on from.
    if (location.hash !== "") document.getElementById(location.hash.slice(1))?.focus();
    else document.getElementById("main")?.focus({ preventScroll: true });
  }, [isIdle, page, location]);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}

/** What makes an address another page: its path, and the page of a list. */
function pageOf(location: Location): string {
  return `${location.pathname} ${listPageOf(location)}`;
}

function listPageOf({ search }: Location): string {
  return new URLSearchParams(search).get("page") ?? "1";
}

/** The pages of a list share a title; words that did not change would not be read out. */
function announcementOf(location: Location): string {
  const listPage = listPageOf(location);
  return listPage === "1" ? document.title : `${document.title}, page ${listPage}`;
}

/**
 * Follows links to a place on the same page, such as a field that an error names. Left to themselves they would count as a
 * navigation, and with that the answer to the page's form, its errors or a token that is shown only once, would be gone.
 */
export function PlaceLinks() {
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

/** A page with one of these is being filled in; fetching could fail, and what was typed would be lost with the page. */
const TYPED_FIELDS =
  'main form[method="post" i] :is(textarea, select, input:not([type="hidden"], [type="radio"], [type="checkbox"]))';

/** Fetches the page's data anew when the tab becomes visible more than five minutes after the last time. */
export function RefreshWhenVisible() {
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
      // Counts from the asking: the tab may come back once more before the answer is shown.
      fetchedAt.current.at = Date.now();
      revalidate();
    }
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [key, isLoading, state, revalidate]);
  return null;
}
