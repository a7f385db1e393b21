import { type RefObject, useEffect, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/**
 * Moves the focus to what a response shows, whenever `shown` becomes another truthy value. Not on hydration: in a document, `autofocus` has
 * done so, and visitors may have gone on to a field since.
 */
export function useFocusOnResponse(target: RefObject<HTMLElement>, shown: unknown): void {
  const isHydrating = useRef(!useHydrated());
  useEffect(() => {
    if (shown && !isHydrating.current) target.current?.focus();
    isHydrating.current = false;
  }, [target, shown]);
}
