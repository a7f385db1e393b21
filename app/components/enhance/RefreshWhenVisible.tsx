import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Age beyond which a page that comes back into sight is fetched anew, in milliseconds (specification, section 9). */
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
