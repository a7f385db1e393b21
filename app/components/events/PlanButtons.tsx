import { Form } from "@remix-run/react";
import { SubmitButton } from "#app/components/ui/SubmitButton.tsx";
import { PLANS, type Plan } from "#app/domain/events/plans.ts";
import { pathTo } from "#app/domain/site/links.ts";
import messages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** An event with what readers are told of it. */
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

/** A button for each thing that an organizer can say of an event, one press each; first the one that undoes the present one. */
export function PlanButtons({ event }: { event: PlannedEvent }) {
  const others = PLANS.filter((plan) => plan !== event.plan);
  const intents = event.plan === null ? others : ([AS_PLANNED, ...others] as const);
  return (
    <ul className="divide-y divide-line panel">
      {intents.map((intent) => {
        const [label, text] = TEXTS[intent];
        return (
          <li key={intent} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
            <p className="min-w-0 grow basis-64">{t(text)}</p>
            <Form method="post" action={pathTo("/events/:eventId/plans", { eventId: event.id })}>
              <input type="hidden" name="version" value={event.version} />
              <SubmitButton
                intent={intent}
                busyLabel={t("saying")}
                variant={intent === "cancelled" ? "danger" : intent === AS_PLANNED ? "primary" : "secondary"}
              >
                {t(label)}
              </SubmitButton>
            </Form>
          </li>
        );
      })}
    </ul>
  );
}
