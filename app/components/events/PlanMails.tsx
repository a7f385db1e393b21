import type { MailsAboutSaved } from "#app/domain/events/saved-events.ts";
import messages from "#app/messages/following.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

const BUTTON = "min-h-11 cursor-pointer text-left link";

interface PlanMailsProps {
  /** Path of a route whose action has `planMailForms()`. */
  action: string;
  mails: MailsAboutSaved;
}

/** The mails about saved events (changes, reminders), each with a button to turn it on or off. */
export function PlanMails({ action, mails }: PlanMailsProps) {
  const { isTold, isReminded } = mails;
  return (
    <div className="text-sm">
      <form method="post" action={localPath(action)} data-busy="">
        <input type="hidden" name="intent" value={isTold ? "untell" : "tell"} />
        {isTold && <p className="text-ink-soft">{t("isTold")}</p>}
        <button type="submit" className={BUTTON}>
          {t(isTold ? "endTelling" : "tellMe")}
        </button>
      </form>
      <form method="post" action={localPath(action)} data-busy="">
        <input type="hidden" name="intent" value={isReminded ? "unremind" : "remind"} />
        {isReminded && <p className="text-ink-soft">{t("isReminded")}</p>}
        <button type="submit" className={BUTTON}>
          {t(isReminded ? "endReminding" : "remindMe")}
        </button>
      </form>
    </div>
  );
}
