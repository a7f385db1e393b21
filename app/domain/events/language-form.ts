import { filled, line, paragraphs, requiredText, z } from "#app/domain/site/zod.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "#app/messages/language.ts";
import messages from "#app/messages/organizer-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { EVENT_FIELDS, EVENT_LIMITS } from "./controls.ts";

const t = translator(messages);

/** The columns of an event about languages: that of its text, and the text in another one. */
export interface EventLanguages {
  language: Language;
  translation_language: Language | null;
  translated_title: string | null;
  translated_description: string | null;
}

const NO_TRANSLATION = { translation_language: null, translated_title: null, translated_description: null };

const language = line
  .transform((text) => text || DEFAULT_LANGUAGE)
  .pipe(z.enum(LANGUAGES, { error: () => t("chooseLanguage") }));

/** What is asked of a translation's parts, by the name of their control. */
const PARTS = {
  translated_title: requiredText(
    filled(line, () => t("translationWithoutTitle")),
    EVENT_FIELDS.translated_title.label,
    { min: EVENT_LIMITS.minTitleChars, max: EVENT_LIMITS.maxTitleChars },
  ),
  translated_description: requiredText(
    filled(paragraphs, () => t("translationWithoutDescription")),
    EVENT_FIELDS.translated_description.label,
    { min: EVENT_LIMITS.minDescriptionChars, max: EVENT_LIMITS.maxDescriptionChars },
  ),
};

/**
 * The language of an event's text, and its translation, which has both title and description or is left out; with the limits of the text.
 * The site has two languages, so that the one of the translation follows from that of the text.
 */
export const eventLanguages: z.ZodType<EventLanguages> = z
  .object({ language, translated_title: line, translated_description: paragraphs })
  .superRefine((texts, context) => {
    if (texts.translated_title === "" && texts.translated_description === "") return;
    for (const name of ["translated_title", "translated_description"] as const) {
      const [issue] = PARTS[name].safeParse(texts[name]).error?.issues ?? [];
      if (issue) context.addIssue({ code: "custom", path: [name], message: issue.message });
    }
  })
  .transform(({ language, ...texts }): EventLanguages => {
    const [translation_language = null] = LANGUAGES.filter((other) => other !== language);
    return { language, ...(texts.translated_title === "" ? NO_TRANSLATION : { translation_language, ...texts }) };
  });
