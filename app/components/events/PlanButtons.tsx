import { Form } from "@remix-run/react";
import { RadioOptions } from "#app/components/ui/RadioOptions.tsx";
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

interface PlanButtonsProps {
  event: PlannedEvent;
  /** How many dates of its series something can be said of: later ones, and all with this one. */
  dates: { later: number; all: number };
  /** Of which of them it is said at first: `one`, `later` or `all`. */
  chosenDates: string;
}

/**
 * A button for each thing that an organizer can say of an event, one press each; first the one that undoes the present one. For a date of a
 * series also of which dates it is said.
 */
export function PlanButtons({ event, dates, chosenDates }: PlanButtonsProps) {
  const others = PLANS.filter((plan) => plan !== event.plan);
  const intents = event.plan === null ? others : ([AS_PLANNED, ...others] as const);
  const { later, all } = dates;
  const options = [
    ["one", t("oneDate")],
    ...(later > 0 ? [["later", t("laterDates", { later })] as const] : []),
    ...(all > later + 1 ? [["all", t("allDates", { all })] as const] : []),
  ] as const;
  return (
    <Form method="post" action={pathTo("/events/:eventId/plans", { eventId: event.id })}>
      <input type="hidden" name="version" value={event.version} />
      {options.length > 1 && (
        <fieldset className="mb-4">
          <legend className="mb-1 font-semibold">{t("whichDates")}</legend>
          <RadioOptions
            name="dates"
            options={options}
            defaultValue={options.some(([value]) => value === chosenDates) ? chosenDates : "one"}
          />
        </fieldset>
      )}
      <ul className="divide-y divide-line panel">
        {intents.map((intent) => {
          const [label, text] = TEXTS[intent];
          return (
            <li key={intent} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
              <p className="min-w-0 grow basis-64">{t(text)}</p>
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
