export default {
  pageNotFound: "Página no encontrada",
  titleInBrowser: "Esta semana en {city}, FL",
  title: "Esta semana en {city}",
  allEvents: "Todos los eventos en {city}",
  nothing: "No hay nada anunciado en {city} esta semana",
  later: "Lo que viene después está en la página de la ciudad.",
  until: "Hasta el {date}",
  more: "Y {count} más esta semana.",
  whole: "Horarios, boletos y todo lo demás en {city}:",
  print: "Imprime esta página desde tu navegador y pégala donde se vea: cabe en una hoja Carta o A4.",
  code: "Código QR que lleva a la página de {city}; su dirección está al lado",
} as const;
