import { currentLanguage, DEFAULT_LANGUAGE, type Language, parseLanguage } from "#app/messages/language.ts";

/** The text of an event, and its translation by the organizer. The language defaults to English, other missing fields to null. */
export interface EventText {
  title: string;
  description?: string;
  /** Language of title and description. */
  language?: string;
  translation_language?: string | null;
  translated_title?: string | null;
  translated_description?: string | null;
}

/**
 * The event with its text in the current language, if the organizer has provided it: text and translation are swapped. Otherwise unchanged;
 * there is no machine translation.
 */
export function inReadersLanguage<Event extends EventText>(event: Event): Event {
  const { language = DEFAULT_LANGUAGE, translation_language, translated_title, translated_description } = event;
  if (translation_language !== currentLanguage() || !translated_title) return event;
  const swapped: EventText = {
    title: translated_title,
    language: translation_language,
    translation_language: language,
    translated_title: event.title,
    ...(event.description !== undefined && {
      description: translated_description ?? "",
      translated_description: event.description,
    }),
  };
  return { ...event, ...swapped };
}

/** The `lang` attribute of an event's text: its language if it differs from the page's, else undefined. */
export function langOf({ language }: Pick<EventText, "language">): Language | undefined {
  const written = parseLanguage(language);
  return written === currentLanguage() ? undefined : written;
}

/** Title and description in English if the organizer has provided them, else in the original language. */
export function inEnglish(event: EventText): Pick<EventText, "title" | "description"> {
  const { translation_language, translated_title, translated_description } = event;
  if (translation_language !== "en" || !translated_title) return event;
  return { title: translated_title, description: translated_description ?? "" };
}
