export default {
  language: "Idioma del texto",
  languageHint: "En qué idioma escribiste el título y la descripción.",
  chooseLanguage: "Elige uno de los idiomas de la lista",
  translation: "También en {language, select, en {inglés} other {español}}",
  translationHint:
    "Si quieres: quienes leen en {language, select, en {inglés} other {español}} verán este texto. Se revisa junto con el otro; aquí no se usa la traducción automática.",
  translatedTitle: "Título en el otro idioma",
  translatedDescription: "Descripción en el otro idioma",
  translationWithoutTitle: "Escribe también el título en el otro idioma o borra la descripción",
  translationWithoutDescription: "Escribe también la descripción en el otro idioma o borra el título",
} as const;
