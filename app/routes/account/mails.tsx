import messages from "#app/messages/account.ts";
import { translator } from "#app/messages/translator.ts";
import type { MailChoices } from "#app/models/site/event-mails.server.ts";
import { AccountSection } from "./sections.tsx";

const t = translator(messages);

const CHOICES = [
  ["own_events", "mailsOwnEvents"],
  ["reminders", "mailsReminders"],
  ["saved_event_changes", "mailsSavedEvents"],
] as const;

/** Chooses which mails about events the member gets. */
export function MailsForm({ choices }: { choices: MailChoices }) {
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
        {CHOICES.map(([name, label]) => (
          <label key={`${name} ${choices[name]}`} className="flex min-h-11 items-center gap-3 py-1.5 leading-snug">
            <input type="checkbox" name={name} value="yes" defaultChecked={choices[name]} className="checkbox" />
            {t(label)}
          </label>
        ))}
      </fieldset>
    </AccountSection>
  );
}
