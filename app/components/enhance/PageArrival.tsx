import { type Location, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

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
