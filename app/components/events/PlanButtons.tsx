import { Form } from "@remix-run/react";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { PLANS, type Plan } from "#app/domain/events/plans.ts";
import type { DatesAhead, SeriesDates } from "#app/domain/events/series.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";
import { PlanWordsFields } from "./PlanWordsFields.tsx";
import { WhichDates } from "./WhichDates.tsx";

const t = translator(messages);

/** An event with its current plan. */
export interface PlannedEvent {
  id: string;
  /** Its `updated_at`. */
  version: string;
  plan: Plan | null;
}

/** The `intent` of the button that undoes a plan. */
export const AS_PLANNED = "as_planned";

const TEXTS = {
  [AS_PLANNED]: ["sayAsPlanned", "sayAsPlannedText"],
  sold_out: ["saySoldOut", "saySoldOutText"],
  postponed: ["sayPostponed", "sayPostponedText"],
  cancelled: ["sayCanceled", "sayCanceledText"],
} as const;

interface PlanButtonsProps {
  event: PlannedEvent;
  /** The public dates of its series. */
  ahead: DatesAhead;
  /** The initially selected dates. */
  dates: SeriesDates;
}

/** A button for each plan of an event, the one that undoes the current plan first. For a date of a series also the choice of dates. */
export function PlanButtons({ event, ahead, dates }: PlanButtonsProps) {
  const others = PLANS.filter((plan) => plan !== event.plan);
  const intents = event.plan === null ? others : ([AS_PLANNED, ...others] as const);
  return (
    <Form method="post" action={pathTo("/events/:eventId/plans", { eventId: event.id })}>
      <input type="hidden" name="version" value={event.version} />
      <WhichDates ahead={ahead} chosen={dates} />
      <ul className="divide-y divide-line panel">
        {intents.map((intent) => {
          const [label, text] = TEXTS[intent];
          return (
            <li key={intent} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
              <div className="min-w-0 grow basis-64">
                <p>{t(text)}</p>
                {intent !== AS_PLANNED && <PlanWordsFields plan={intent} />}
              </div>
              <SubmitButton
                intent={intent}
                busyLabel={t("saying")}
                variant={intent === "cancelled" ? "danger" : intent === AS_PLANNED ? "primary" : "secondary"}
              >
                {t(label)}
              </SubmitButton>
            </li>
          );
        })}
      </ul>
    </Form>
  );
}
