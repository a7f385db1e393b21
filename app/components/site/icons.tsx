import type { ReactNode } from "react";
import type { ShownPlan } from "#app/domain/events/plans.ts";

/** A hamburger menu; a cross inside an open disclosure. Decorative. */
export function MenuIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-5 shrink-0 max-[22.4rem]:hidden"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d="M2 5h16M2 10h16M2 15h16" strokeLinecap="round" className="in-open:hidden" />
      <path d="m4 4 12 12M16 4 4 16" strokeLinecap="round" className="hidden in-open:block" />
    </svg>
  );
}

/** Points down; up inside an open disclosure. Decorative. */
export function Chevron({ className = "" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className={`size-4 shrink-0 in-open:rotate-180 ${className}`}>
      <path d="m4 7 6 6 6-6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** A magnifying glass. Decorative. */
export function FindIcon() {
  return (
    <Drawn size="size-5">
      <path d="M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500 21 21" />
    </Drawn>
  );
}

/** A clock. Decorative. */
export function ClockIcon() {
  return (
    <Drawn>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3.500 2" />
    </Drawn>
  );
}

/** A map pin. Decorative. */
export function PinIcon() {
  return (
    <Drawn>
      <path d="M12 21.500c4.500-4.800 7-8.400 7-11.500a7 7 0 0 0-14 0c0 3.100 2.500 6.700 7 11.500z" />
      <circle cx="12" cy="10" r="2.500" />
    </Drawn>
  );
}

/** A dollar sign in a circle. Decorative. */
export function PriceIcon() {
  return (
    <Drawn>
      <circle cx="12" cy="12" r="9" />
      <path d="M15 9c-1-2-6-1.500-6 .8 0 3 6 1.400 6 4.400 0 2.300-5 2.800-6 .8M12 6v12" />
    </Drawn>
  );
}

/** A circular arrow, on phones only. Decorative. */
export function RefreshIcon() {
  return (
    <span className="sm:hidden">
      <Drawn size="size-5">
        <path d="M20 12a8 8 0 1 1-2.300-5.600M20 3.500v4.500h-4.500" />
      </Drawn>
    </span>
  );
}

/** The logo of X. Decorative. */
export function XIcon() {
  return (
    <Drawn size="size-4">
      <path d="M4 3.500h4l12 17h-4zM4 20.500l6.500-7M13.500 10.500l6-7" />
    </Drawn>
  );
}

/** The logo of Bluesky. Decorative. */
export function BlueskyIcon() {
  return (
    <Drawn size="size-4">
      <path d="M12 11C10.500 7.500 6.500 4 3.500 3.500 2 3.500 2 5 2.500 8c.5 3.500 2.500 5 5.500 5-4 .5-4.500 3-2.500 5.500 3 3.500 5.500 0 6.500-2.500 1 2.500 3.500 6 6.500 2.500 2-2.500 1.500-5-2.500-5.500 3 0 5-1.500 5.500-5 .5-3 .5-4.500-1-4.500C17.500 4 13.500 7.500 12 11z" />
    </Drawn>
  );
}

function Drawn({ children, size = "size-6" }: { children: ReactNode; size?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`${size} shrink-0`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

const PLAN_PATHS: Record<ShownPlan["id"], string> = {
  sold_out: "M6 12h12",
  postponed: "M12 7v5l3.500 2",
  cancelled: "m8 8 8 8M16 8l-8 8",
  storm_check: "m13 7-4 6h6l-4 5",
  storm_postponed: "m13 7-4 6h6l-4 5",
};

/** A circle with a bar (sold out), the hands of a clock (postponed), a cross (cancelled) or a flash of lightning (a storm). Decorative. */
export function PlanIcon({ plan }: { plan: ShownPlan["id"] }) {
  return (
    <Drawn size="size-4">
      <circle cx="12" cy="12" r="9" />
      <path d={PLAN_PATHS[plan]} />
    </Drawn>
  );
}
