import type { EventStatus } from "#app/domain/events/summary.ts";
import messages from "#app/messages/lists.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

const VARIANTS = {
  sun: "border-sun bg-sun-wash text-on-sun",
  leaf: "border-leaf bg-leaf-wash text-leaf",
  coral: "border-coral bg-coral-wash text-coral",
  plain: "border-line-strong bg-sunken text-ink-soft",
} as const;

interface EventBadgesProps {
  /** Null if the heading of the list says it. */
  status: EventStatus | null;
  isPending: boolean;
}

/** The status of an event: pending, happening now, ended. */
export function EventBadges({ status, isPending }: EventBadgesProps) {
  return (
    <>
      {isPending && <Badge variant="sun">{t("pendingApproval")}</Badge>}
      {status === "happening" && <Badge variant="leaf">{t("happeningNow")}</Badge>}
      {status === "ended" && <Badge variant="plain">{t("hasEnded")}</Badge>}
    </>
  );
}

/** A short state, as a pill. */
export function Badge({ variant, children }: { variant: keyof typeof VARIANTS; children: string }) {
  return (
    <span className={`inline-block rounded-full border px-3 py-0.5 text-sm font-semibold ${VARIANTS[variant]}`}>
      {children}
    </span>
  );
}
