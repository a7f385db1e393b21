import type { ReactNode } from "react";
import { PlanIcon } from "#app/components/site/icons.tsx";
import type { Plan, ShownPlan, ShownStorm } from "#app/domain/events/plans.ts";
import type { Language } from "#app/messages/language.ts";
import messages from "#app/messages/plans.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** The plan of an event. */
export interface ShownPlans {
  /** Null if it takes place as planned. */
  plan: Plan | null;
  /** Since when: "Saturday, November 21, 2026". */
  since: string | null;
  /**
   * Its start before it was rescheduled: "Saturday, November 21, 2026, 7:30 PM", only the day if it was all-day; null if it was not
   * rescheduled in the last 30 days.
   */
  before: string | null;
  /** Whether a change of date or place is pending. */
  isMoving: boolean;
  /** The storm notice, or the organizer's answer to it. */
  storm: ShownStorm | null;
  /** The organizer's explanation; undefined without one. */
  words?: PlanNoticeWords;
}

interface PlanNoticeWords {
  /** Whether it explains a move. */
  isMove: boolean;
  /** "Because of the weather. Tickets are refunded." */
  reasons: string;
  /** An approved note. */
  note: string | null;
  /** The language of the note, if it differs from the page's. */
  lang: Language | undefined;
}

const strong = (text: ReactNode) => <strong>{text}</strong>;

const TEXTS = { sold_out: "pageSoldOut", postponed: "pagePostponed", cancelled: "pageCanceled" } as const;

/** The notice at the top of an event's page: sold out, postponed, cancelled, moved, or a storm notice. Renders nothing otherwise. */
export function PlanNotice({ plan, since, before, isMoving, storm, words }: ShownPlans) {
  const isMoved = before !== null && plan !== "cancelled" && plan !== "postponed";
  if (plan === null && !isMoved && !isMoving && storm === null) return null;
  return (
    <div className="mb-4 space-y-3">
      {storm && <StormLine storm={storm} />}
      {plan !== null && (
        <Line plan={plan}>
          {t.rich(TEXTS[plan], { strong })}{" "}
          {since !== null && <span className="inline-block text-ink-soft">{t("since", { date: since })}</span>}
          {words?.isMove === false && <Words words={words} />}
        </Line>
      )}
      {isMoving && <Line plan="moved">{t.rich("pageMoving", { strong })}</Line>}
      {isMoved && <Line plan="moved">{t.rich("pageMoved", { before, strong })}</Line>}
      {words?.isMove && (
        <Line plan="moved">
          <Words words={words} />
        </Line>
      )}
    </div>
  );
}

function Words({ words: { reasons, note, lang } }: { words: PlanNoticeWords }) {
  return (
    <>
      {" "}
      {reasons} {note && <q lang={lang}>{note}</q>}
    </>
  );
}

function StormLine({ storm: { kind, date, sentence } }: { storm: ShownStorm }) {
  const soft = (text: string) => <span className="inline-block text-ink-soft">{text}</span>;
  if (kind === null)
    return (
      <Line plan="storm_over">
        {t.rich("pageTakesPlace", { strong })} {soft(t("saidOn", { date }))}
      </Line>
    );
  return (
    <Line plan={`storm_${kind}`}>
      {t.rich(kind === "check" ? "pageStormCheck" : "pageStormPostponed", { strong })}{" "}
      {sentence && <span lang={sentence.lang}>{sentence.text} </span>}
      {soft(t("noticeOf", { date }))}
    </Line>
  );
}

function Line({ plan, children }: { plan: ShownPlan["id"] | "moved" | "storm_over"; children: ReactNode }) {
  return (
    <p role="note" className="plan-notice" data-plan={plan}>
      <PlanIcon plan={plan === "moved" ? "postponed" : plan === "storm_over" ? "storm_check" : plan} />
      <span>{children}</span>
    </p>
  );
}
