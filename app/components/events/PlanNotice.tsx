import type { ReactNode } from "react";
import { PlanIcon } from "#app/components/site/icons.tsx";
import type { Plan } from "#app/domain/events/plans.ts";
import messages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** What became of an event. */
export interface ShownPlans {
  /** Null where it takes place as planned. */
  plan: Plan | null;
  /** Since when: "Saturday, November 21, 2026". */
  since: string | null;
  /** When it was to take place before it was moved: "Saturday, November 21, 2026, 7:30 PM"; null if it was not in the last 30 days. */
  before: string | null;
  /** Whether another date or place waits for approval. */
  isMoving: boolean;
}

const strong = (text: ReactNode) => <strong>{text}</strong>;

const TEXTS = { sold_out: "pageSoldOut", postponed: "pagePostponed", cancelled: "pageCanceled" } as const;

/** Says at the top of an event's page that it is sold out, postponed, cancelled, or was or is being moved. Renders nothing otherwise. */
export function PlanNotice({ plan, since, before, isMoving }: ShownPlans) {
  const isMoved = before !== null && plan !== "cancelled" && plan !== "postponed";
  if (plan === null && !isMoved && !isMoving) return null;
  return (
    <div className="mb-4 space-y-3">
      {plan !== null && (
        <Line plan={plan}>
          {t.rich(TEXTS[plan], { strong })}{" "}
          {since !== null && <span className="whitespace-nowrap text-ink-soft">{t("since", { date: since })}</span>}
        </Line>
      )}
      {isMoving && <Line plan="moved">{t.rich("pageMoving", { strong })}</Line>}
      {isMoved && <Line plan="moved">{t.rich("pageMoved", { before, strong })}</Line>}
    </div>
  );
}

function Line({ plan, children }: { plan: Plan | "moved"; children: ReactNode }) {
  return (
    <p role="note" className="plan-notice" data-plan={plan}>
      <PlanIcon plan={plan === "moved" ? "postponed" : plan} />
      <span>{children}</span>
    </p>
  );
}
