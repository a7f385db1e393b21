import { useEffect, useState } from "react";

/** How many events a day (`YYYY-MM-DD`) has; days without any are left out. */
type EventCounts = Readonly<Record<string, number>>;

/**
 * How many events each day has, of every month (`YYYY-MM`) asked for so far. `isFailed`: those of `month` could not be
 * had; a calendar works without.
 */
export function useEventCounts(month: string): { counts: EventCounts; isFailed: boolean } {
  const [counts, setCounts] = useState<EventCounts>({});
  const [failedMonth, setFailedMonth] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    fetchCounts(month, leaving.signal).then(
      (found) => setCounts((known) => ({ ...known, ...found })),
      () => {
        if (!leaving.signal.aborted) setFailedMonth(month);
      },
    );
    return () => leaving.abort();
  }, [month]);
  return { counts, isFailed: failedMonth === month };
}

async function fetchCounts(month: string, signal: AbortSignal): Promise<EventCounts> {
  // Without cookies, as the answer is the same for everybody.
  const response = await fetch(`/days.json?month=${month}`, { signal, credentials: "omit" });
  const body: unknown = response.ok ? await response.json() : null;
  if (!isCounts(body)) throw new Error(`days.json answered ${response.status}`);
  return body;
}

function isCounts(body: unknown): body is EventCounts {
  return typeof body === "object" && body !== null && Object.values(body).every((count) => typeof count === "number");
}
