import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";
import type { MailChoices } from "#app/models/site/event-mails.server.ts";
import { AccountSection } from "./sections.tsx";

const t = translator(messages);

interface MailsFormProps {
  choices: MailChoices;
}

/** The member's choice of mails about events. */
export function MailsForm({ choices }: MailsFormProps) {
  return (
    <AccountSection
      intent="mails"
      title={t("mailsAboutEvents")}
      text={t("mailsWhy")}
      submitLabel={t("saveMails")}
      busyLabel={t("saving")}
    >
      <fieldset>
        <legend className="sr-only">{t("mailsAboutEvents")}</legend>
        <Choice name="own_events" isChosen={choices.own_events} label={t("mailsOwnEvents")} />
        <Choice name="reminders" isChosen={choices.reminders} label={t("mailsReminders")} />
        <Choice name="saved_event_changes" isChosen={choices.saved_event_changes} label={t("mailsSavedEvents")} />
        <Choice name="saved_event_reminders" isChosen={choices.saved_event_reminders} label={t("mailsDayBefore")} />
      </fieldset>
    </AccountSection>
  );
}

/** An admin's choice of mails about open tasks. */
export function AdminMailsForm({ choices }: MailsFormProps) {
  return (
    <AccountSection
      intent="admin_mails"
      title={t("mailsToAdmins")}
      submitLabel={t("saveMails")}
      busyLabel={t("saving")}
    >
      <fieldset>
        <legend className="sr-only">{t("mailsToAdmins")}</legend>
        <Choice name="admin_daily" isChosen={choices.admin_daily} label={t("mailsDaily")} />
        <Choice name="admin_harm" isChosen={choices.admin_harm} label={t("mailsHarm")} />
      </fieldset>
    </AccountSection>
  );
}

function Choice({ name, isChosen, label }: { name: string; isChosen: boolean; label: string }) {
  return (
    <label key={`${isChosen}`} className="flex min-h-11 items-center gap-3 py-1.5 leading-snug">
      <input type="checkbox" name={name} value="yes" defaultChecked={isChosen} className="checkbox" />
      {label}
    </label>
  );
}
