export default {
  language: "Language of the text",
  languageHint: "In which language you have written title and description.",
  chooseLanguage: "Choose one of the languages of the list",
  translation: "Also in {language, select, en {English} other {Spanish}}",
  translationHint:
    "If you like: readers in {language, select, en {English} other {Spanish}} then get this text. It is reviewed together with the other, and nothing is translated by a machine.",
  translatedTitle: "Title in the other language",
  translatedDescription: "Description in the other language",
  translationWithoutTitle: "Write the title in the other language too, or clear the description",
  translationWithoutDescription: "Write the description in the other language too, or clear the title",
} as const;
