import { SelectField } from "#app/components/ui/Field.tsx";
import { type FormAnswer, formState } from "#app/forms/answer.ts";
import messages from "#app/messages/account.ts";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { AccountSection } from "./sections.tsx";

const t = translator(messages);

/** Chooses the language of mail to the member. */
export function LanguageForm({ answer, language }: { answer: FormAnswer | undefined; language: Language }) {
  const { errors, defaultValue } = formState<"language">(answer, { intent: "language" }).field("language");
  return (
    <AccountSection
      intent="language"
      hasOneField
      title={t("mailLanguage")}
      text={t("mailLanguageWhy")}
      submitLabel={t("saveLanguage")}
      busyLabel={t("saving")}
    >
      <SelectField
        name="language"
        label={t("language")}
        errors={errors}
        defaultValue={defaultValue ?? language}
        key={language}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </SelectField>
    </AccountSection>
  );
}
