import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";

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
