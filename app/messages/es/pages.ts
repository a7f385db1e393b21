export default {
  aboutUs: "Quiénes somos",
  aboutDescription: "Quiénes somos y para qué existe {product}: para reunir a la gente de Florida en eventos locales.",
  thisSite: "este sitio",
  aboutKeywords: "quiénes somos, eventos locales, comunidad de Florida, organizadores de eventos, Tampa",
  aboutLead:
    "{product} reúne a la gente de Florida: en conciertos y mercados, en canchas y escenarios, a la vuelta de la esquina y a lo largo de la costa.",
  nowTitle: "Hoy en el sitio",
  counted: "{count, number}",
  eventsCounted: "{count, plural, one {próximo evento} other {próximos eventos}}",
  venuesCounted: "{count, plural, one {lugar} other {lugares}}",
  organizersCounted: "{count, plural, one {página de organizador} other {páginas de organizadores}}",
  headedTitle: "Hacia dónde vamos",
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
    "Esta es una traducción para que la leas en tu idioma. En caso de diferencias, prevalece el <link>texto en inglés</link>.",
  contents: "Contenido",
  contentsCount: "Contenido ({count, number})",
  howToReachUs: "Cómo comunicarte con nosotros",
  copyrightAgent: "Agente de derechos de autor: {agent}",
  waysToReachUs:
    "Escribe a <email>{address}</email>, usa nuestro <form>formulario de contacto</form> o envía una carta a {product}, {office}.",
  seeAlso: "Lee también: <link>{title}</link>.",

  forDevelopers: "Para desarrolladores",
  developersDescription:
    "Los eventos de Florida para tus propios programas: cada lista en JSON, calendario, canal RSS o marco, sin clave y descrita con OpenAPI.",
  developersKeywords: "API de eventos, eventos de Florida en JSON, canal iCalendar, OpenAPI, datos de eventos",
  developersLead:
    "Todos los eventos públicos para tus propios programas: sin clave, sin cuenta, sin cookies y con la misma respuesta para todos.",
  listsTitle: "Cada lista en otros formatos",
  jsonTitle: "JSON",
  filtersTitle: "Filtros",
  changesTitle: "Cambios recientes",
  cachingTitle: "Consultas y caché",
  limitsTitle: "Límites y errores",
  useTitle: "Uso de los datos",
  promisesTitle: "Lo que no cambia",
  addressesOfLists:
    "Toma la dirección de cualquier lista de este sitio (todos los eventos, una ciudad, un lugar o un organizador), con sus filtros, y agrega una extensión a su ruta.",
  inSpanish:
    "Las mismas listas están en español bajo <code>/es</code>, por ejemplo en <code>/es/tampa.rss</code>: nuestros textos están traducidos; lo que escriben los organizadores, no.",
  describedByOpenApi:
    "Todo está descrito, en inglés, en <link>openapi.json</link> (OpenAPI 3.1), con el que puedes generar un cliente en tu lenguaje de programación. Nuestras pruebas comparan con él cada tipo de respuesta.",
  jsonName: "JSON",
  jsonForm: "Para programas. Los scripts de cualquier sitio web pueden leerlo.",
  calendarName: "Calendario",
  calendarForm: "Para suscribirse: iCalendar, con zonas horarias y cancelaciones.",
  atomName: "Atom",
  atomForm: "Para lectores de canales.",
  rssName: "RSS",
  rssForm: "Para lectores que no admiten Atom.",
  frameName: "Marco",
  frameForm: "Para tu sitio web, sin scripts y con tus colores.",
  getCode: "Obtener el código",
  oneEventName: "Un evento",
  oneEventForm: "Como archivo, para agregarlo a un calendario.",
  request: "Solicitud",
  answer: "Respuesta",
  jsonFields:
    "Recibes hasta 100 eventos a la vez, los más próximos primero y, antes que ellos, los que están en curso. <code>next</code> es la dirección de la página siguiente, o null. Las horas llevan la diferencia con UTC del lugar del evento, y <code>time_zone</code> indica su zona horaria. <code>description</code> es texto sin formato, sin Markdown y con las direcciones de los enlaces entre paréntesis; los canales lo traen en HTML.",
  scriptsMayRead: "Los scripts de cualquier sitio web pueden leerlo:",
  inScript: "En un script",
  filtersCombine:
    "Los filtros son los mismos que en el sitio: puedes elegirlos allí y copiar la dirección. Puedes combinarlos todos. Las páginas de ciudades admiten todos menos los de lugar; las de lugares y organizadores, ninguno. Los valores que no son válidos se ignoran.",
  changes:
    "<link>Cambios recientes</link> muestra qué es nuevo, qué cambió de fecha o lugar, qué volvió después de una edición y qué desapareció, lo más reciente primero, durante 30 días: en <code>/changes.json</code>, <code>/tampa/changes.json</code> y como <code>.atom</code> y <code>.rss</code>. Para mantener una copia de los datos, lee las listas una vez y después solo esto.",
  etag: "Las respuestas tienen un <code>ETag</code> que cambia solo cuando cambia la respuesta. Envíalo de vuelta y recibirás un 304 sin contenido mientras nada haya cambiado:",
  requestAndAnswer: "Solicitud y respuesta",
  onceMinute:
    "Las cachés pueden conservar una respuesta durante un minuto. Si consultas la misma lista con más frecuencia, no encontrarás nada nuevo.",
  noQuota:
    "No hay cuotas. Indica en <code>User-Agent</code> tu programa y una forma de comunicarnos contigo, y consulta cada lista una vez por minuto como máximo.",
  longestAddress: "Una dirección puede tener hasta 8,192 caracteres y 300 parámetros; solo se admiten GET y HEAD.",
  notFound: "404: no existe esa lista o ese evento. 410: la página del evento se eliminó para siempre.",
  unavailable:
    "503: los datos no se pueden leer en este momento. Inténtalo de nuevo en un minuto, y después cada vez con menos frecuencia.",
  plainFailures: "Los mensajes de error son texto sin formato; los de /days.json son JSON.",
  useOfData:
    "Las fechas, los lugares y los precios son hechos: úsalos como quieras, gratis. Los títulos, las descripciones y las imágenes son de los organizadores, que nos permiten mostrarlos: muéstralos sin cambios junto a un enlace a la página del evento en este sitio, y quita lo que ya no esté en nuestras listas. Di de dónde vienen los eventos y no des a entender que hicimos tu programa. Por lo demás, se aplican nuestros <link>Términos del servicio</link>.",
  sourceOfPlaces:
    "Nuestra lista de lugares y códigos postales de Florida proviene de <geonames>GeoNames</geonames> (<license>CC BY 4.0</license>) y de la Oficina del Censo de Estados Unidos. Corregimos algunos nombres y ubicaciones, y agregamos barrios y playas.",
  stableAddresses: "Las direcciones, los campos que describe openapi.json y su significado no cambian.",
  fieldsAreAdded: "Se pueden agregar campos y parámetros en cualquier momento: ignora los que no conozcas.",
  breakingChanges:
    "Si algo tiene que desaparecer, esta página lo anunciará 90 días antes, y subirá el primer número de la versión en openapi.json.",
  stableIds: "El id de un evento es el mismo mientras el evento exista.",
  writeToUs: "¿Falta algo o hay un error? <link>Escríbenos</link>.",
  noCopy: "No se puede abrir esta página, y en este dispositivo no hay una copia.",
  offlineDescription: "Lo que se puede leer en este dispositivo sin conexión.",
  savedCopies: "Eventos guardados en este dispositivo",
  openedCopies: "Páginas que abriste",
  copyAsOf: "como estaba el <time>día de tu última visita</time>",
} as const;
