import { useNavigation, useRevalidator } from "@remix-run/react";

/** A thin bar at the top while the next page takes its time; CSS holds it back at first, as most pages are quick. */
export function BusyBar() {
  const isBusy = useNavigation().state !== "idle";
  const isRefreshing = useRevalidator().state !== "idle";
  return isBusy || isRefreshing ? <div aria-hidden="true" className="busy-bar" /> : null;
}
