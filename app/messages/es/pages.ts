export default {
  aboutUs: "Quiénes somos",
  aboutDescription: "Quiénes somos y para qué existe {product}: para reunir a la gente de Florida en eventos locales.",
  thisSite: "este sitio",
  aboutKeywords: "quiénes somos, eventos locales, comunidad de Florida, organizadores de eventos, Tampa",
  aboutLead:
    "{product} reúne a la gente de Florida: en conciertos y mercados, en canchas y escenarios, a la vuelta de la esquina y a lo largo de la costa.",
  events: "eventos",
  users: "usuarios",
  cities: "ciudades",
  satisfaction: "satisfacción",
  whyTitle: "Por qué existimos",
  why: "La mejor noche del mes suele estar a pocas cuadras, y quienes más la habrían disfrutado se enteran al día siguiente. Reunimos en un solo lugar todo lo que pasa en tu ciudad, desde el gran festival hasta el club de lectura con seis sillas.",
  goingOutTitle: "Para quienes salen",
  goingOut:
    "Elige un día, una ciudad o una categoría y mira qué hay. No necesitas una cuenta, no hay anuncios y nada te sigue por la web. Las horas son siempre las del lugar del evento.",
  organizersTitle: "Para quienes organizan",
  organizers:
    "Publicar un evento es gratis y toma unos minutos. Agrega una imagen y un enlace a los boletos, cambia el evento cuando cambien los planes y guarda todos tus eventos pasados en tu panel.",
  reviewTitle: "Cada evento lo revisa una persona",
  review:
    "Nuestro equipo en {locality}, {region} revisa cada evento, normalmente en 1 o 2 días hábiles, y de nuevo después de cada cambio. Los eventos salen del sitio 24 horas después de terminar: lo que encuentras es lo que está por venir.",
  browseEvents: "Explorar eventos",
  createEvent: "Crear evento",
  contactUs: "Contacto",

  termsOfService: "Términos del servicio",
  termsDescription:
    "Lo que aceptas al usar este sitio: cuentas, publicación de eventos, lo que no está permitido y cambios.",
  termsKeywords: "términos del servicio, condiciones de uso, reglas para eventos",
  privacyPolicy: "Política de privacidad",
  privacyDescription:
    "Qué guardamos sobre ti, por qué, por cuánto tiempo y quién lo ve. Sin anuncios, sin rastreadores, sin venta de datos.",
  privacyKeywords: "política de privacidad, cookies, protección de datos",
  accessibility: "Accesibilidad",
  accessibilityDescription:
    "Qué puedes esperar de este sitio si tienes una discapacidad, qué probamos y cómo, y cómo presentar una queja.",
  accessibilityKeywords: "declaración de accesibilidad, WCAG 2.2, lector de pantalla, teclado",
  lastUpdated: "Última actualización: <time>{date}</time>",
  englishBinds:
    "Esta es una traducción para que la leas en tu idioma. En caso de diferencias, vale el <link>texto en inglés</link>.",
  contents: "Contenido",
  contentsCount: "Contenido ({count, number})",
  howToReachUs: "Cómo comunicarte con nosotros",
  waysToReachUs:
    "Escribe a <email>{address}</email>, usa nuestro <form>formulario de contacto</form> o envía una carta a {product}, {office}.",
  seeAlso: "Lee también: <link>{title}</link>.",
} as const;
