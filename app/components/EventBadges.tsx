import type { EventStatus } from "#app/domain/event-status.ts";

const LOOKS = {
  sun: "border-sun bg-sun-wash text-on-sun",
  leaf: "border-leaf bg-leaf-wash text-leaf",
  gulf: "border-gulf bg-gulf-wash text-gulf-strong",
  plain: "border-line-strong bg-sunken text-ink-soft",
} as const;

interface EventBadgesProps {
  status: EventStatus;
  isPending: boolean;
  /** Says of an approved event that is still ahead that it is approved; otherwise nothing stands there. */
  saysApproved?: boolean;
}

/** Where an event stands: in review, under way, over. */
export function EventBadges({ status, isPending, saysApproved = false }: EventBadgesProps) {
  return (
    <>
      {isPending && <Badge look="sun">Pending Approval</Badge>}
      {saysApproved && !isPending && status === "upcoming" && <Badge look="gulf">Approved</Badge>}
      {status === "happening" && <Badge look="leaf">Happening now</Badge>}
      {status === "ended" && <Badge look="plain">Event has ended</Badge>}
    </>
  );
}

function Badge({ look, children }: { look: keyof typeof LOOKS; children: string }) {
  return (
    <span className={`inline-block rounded-full border px-3 py-0.5 text-sm font-semibold ${LOOKS[look]}`}>
      {children}
    </span>
  );
}
