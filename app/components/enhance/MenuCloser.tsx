import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Menus are `<details>` elements; a menu's region is the nearest ancestor with `data-menu`. */
const OPEN_MENUS = "header details[open]";

/** Closes the menus of the header on Escape, on a click elsewhere, and after a navigation. */
export function MenuCloser() {
  const { key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current !== key) closeMenus(() => true);
    shownKey.current = key;
  }, [key]);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => closeMenus((region) => !contains(region, target));
    document.addEventListener("click", onClick);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, []);
  return null;
}

function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>(OPEN_MENUS)];
}

function regionOf(menu: HTMLDetailsElement): Element {
  return menu.closest("[data-menu]") ?? menu;
}

function contains(region: Element, target: EventTarget | null): boolean {
  return target instanceof Node && region.contains(target);
}

function closeMenus(shouldClose: (region: Element) => boolean): void {
  for (const menu of openMenus()) if (shouldClose(regionOf(menu))) menu.open = false;
}

/** Closes the innermost menu around the focus, else the last open one in the document, and focuses its summary. */
function closeOnEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const menus = openMenus().reverse();
  const menu = menus.find((candidate) => contains(regionOf(candidate), document.activeElement)) ?? menus[0];
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}
