import messages from "#app/messages/following.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

interface PlanMailsProps {
  /** Path of a route whose action has `planMailForms()`. */
  action: string;
  /** Whether the member gets these mails. */
  isTold: boolean;
}

/** Whether a member gets mails when plans of saved events change, and a button to change that. */
export function PlanMails({ action, isTold }: PlanMailsProps) {
  return (
    <form method="post" action={localPath(action)} data-busy="" className="text-sm">
      <input type="hidden" name="intent" value={isTold ? "untell" : "tell"} />
      {isTold && <p className="text-ink-soft">{t("isTold")}</p>}
      <button type="submit" className="min-h-11 cursor-pointer text-left link">
        {t(isTold ? "endTelling" : "tellMe")}
      </button>
    </form>
  );
}
