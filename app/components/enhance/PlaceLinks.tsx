import { useEffect } from "react";

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
