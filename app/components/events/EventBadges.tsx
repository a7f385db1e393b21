import { PlanIcon } from "#app/components/site/icons.tsx";
import type { ShownPlan } from "#app/domain/events/plans.ts";
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
  /** Sold out, postponed, cancelled, or a storm notice. */
  plan?: ShownPlan | null;
}

/** The status of an event: pending, happening now, ended, or its plan. */
export function EventBadges({ status, isPending, plan = null }: EventBadgesProps) {
  return (
    <>
      {plan && <PlanBadge plan={plan} />}
      {isPending && <Badge variant="sun">{t("pendingApproval")}</Badge>}
      {status === "happening" && <Badge variant="leaf">{t("happeningNow")}</Badge>}
      {status === "ended" && <Badge variant="plain">{t("hasEnded")}</Badge>}
    </>
  );
}

/** "Canceled", with an icon, because colour alone is not accessible. */
export function PlanBadge({ plan }: { plan: ShownPlan }) {
  return (
    <span className="plan-badge" data-plan={plan.id}>
      <PlanIcon plan={plan.id} />
      {plan.label}
    </span>
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
