import type { ReactNode } from "react";

interface StartTimeProps {
  /** UTC ISO 8601; "" in the preview of an event without a start. */
  startsAt: string;
  className?: string | undefined;
  children: ReactNode;
}

/** When an event starts: an element `time`, which needs a moment. */
export function StartTime({ startsAt, ...rest }: StartTimeProps) {
  return startsAt === "" ? <span {...rest} /> : <time dateTime={startsAt} {...rest} />;
}
