import type { CityGuide } from "../../city-guides/guide.ts";

/** Guides to the cities of Central Florida, by slug. */
export const CENTRAL_GUIDES = {
  celebration: {
    hero: "Un pueblo pequeño con un porche en cada casa y un lago al final de Market Street. Su calendario es de buenos vecinos: mercados de agricultores, exhibiciones de autos y, en las semanas antes de Navidad, nieve a cada hora en punto, aunque sea de espuma.",
    description: "Mercados, exhibiciones de autos, noches de temporada y eventos de barrio en Celebration, Florida.",
    keywords: ["eventos en Celebration", "qué hacer en Celebration FL", "Market Street", "Celebration Town Center"],
  },
  "cocoa-beach": {
    hero: "Surf al amanecer, el Pier por la tarde y, con suerte, un cohete sobre el mar ya de noche. Los torneos de surf, las carreras por la playa y las bandas en vivo comparten el calendario con los lanzamientos.",
    description:
      "Torneos de surf, música en vivo, carreras por la playa y reuniones para ver despegar cohetes en Cocoa Beach, Florida.",
    keywords: [
      "eventos en Cocoa Beach",
      "qué hacer en Cocoa Beach",
      "Cocoa Beach Pier",
      "torneo de surf",
      "eventos en la Space Coast",
    ],
  },
  daytona: {
    hero: "Autos de carreras en febrero, motos en marzo y octubre, y veintitantas millas de arena firme todo el año. Entre una semana de carreras y otra, hay música en el Bandshell y mucho que hacer en Beach Street.",
    description:
      "Semanas de carreras, conciertos en el Bandshell, mercados y eventos de playa en Daytona Beach, Florida.",
    keywords: ["eventos en Daytona Beach", "qué hacer en Daytona", "Daytona Bandshell", "Bike Week", "Beach Street"],
  },
  "doctor-phillips": {
    hero: "Por aquí pasa Restaurant Row, la calle de los restaurantes de Orlando, a lo largo de Sand Lake Road. Ven por las degustaciones, las noches de vino y las mañanas junto al lago, cerca de los parques, pero fuera de ellos.",
    description:
      "Degustaciones, noches de vino, clases y eventos de la comunidad en Doctor Phillips, cerca de Orlando, Florida.",
    keywords: [
      "eventos en Doctor Phillips",
      "Dr. Phillips",
      "Restaurant Row",
      "Sand Lake Road",
      "qué hacer cerca de Orlando",
    ],
  },
  "four-corners": {
    hero: "Donde se juntan los condados de Lake, Orange, Osceola y Polk, los que vienen de vacaciones y los que viven aquí todo el año comparten piscinas, senderos y food trucks. Esto es lo que saca de casa a unos y a otros.",
    description: "Food trucks, días en familia, ejercicio y eventos de barrio en Four Corners, Florida.",
    keywords: ["eventos en Four Corners", "qué hacer en Four Corners FL", "Davenport", "Clermont", "US 192"],
  },
  kissimmee: {
    hero: "Más antigua que los parques que le dieron fama: una ciudad ganadera con rodeo, un parque a orillas del lago y un centro que sabe armar una buena fiesta en la calle. Busca aquí planes para la noche que no piden boleto de parque.",
    description: "Rodeos, festivales junto al lago, mercados y eventos en familia en Kissimmee, Florida.",
    keywords: ["eventos en Kissimmee", "qué hacer en Kissimmee", "Kissimmee Lakefront Park", "rodeo", "Old Town"],
  },
  lakeland: {
    hero: "Cisnes en Lake Morton, Frank Lloyd Wright en el campus universitario y los Tigers en los entrenamientos de primavera. Lo más fácil es empezar por el mercado del centro, los sábados por la mañana; y en Munn Park hay algo casi todos los meses.",
    description:
      "Mercados en el centro, conciertos, entrenamientos de primavera y eventos junto al lago en Lakeland, Florida.",
    keywords: [
      "eventos en Lakeland",
      "qué hacer en Lakeland",
      "Munn Park",
      "Lake Morton",
      "Downtown Farmers Curb Market",
    ],
  },
  orlando: {
    hero: "Setenta y tantos millones de personas vienen cada año por los parques; el resto de Orlando tiene sus propios planes. Domingos en Lake Eola, bandas en el Milk District, tragos en Mills 50 y toda una temporada de teatro en el centro.",
    description:
      "Conciertos, mercados, teatro y noches de barrio en Orlando, Florida, más allá de los parques temáticos.",
    keywords: [
      "eventos en Orlando",
      "qué hacer en Orlando",
      "Lake Eola",
      "Mills 50",
      "Milk District",
      "Dr. Phillips Center",
    ],
  },
  sebring: {
    hero: "Cada marzo, la carrera 12 Hours of Sebring llena un viejo aeródromo de bólidos y campistas. Las otras cincuenta y una semanas son de Lake Jackson, de la plaza redonda del centro y de los naranjales de las lomas.",
    description:
      "Fines de semana de carreras, noches en la plaza redonda del centro, mercados y días de lago en Sebring, Florida.",
    keywords: ["eventos en Sebring", "qué hacer en Sebring", "12 Hours of Sebring", "Lake Jackson", "Highlands County"],
  },
  "winter-haven": {
    hero: "Aquí la calle principal es una cadena de lagos, la Chain of Lakes, y el deporte más antiguo, el esquí acuático. Conciertos en el parque, mercados en el centro y ladrillos de juguete por millones en lo que fue Cypress Gardens.",
    description:
      "Conciertos junto al lago, mercados en el centro, shows de esquí acuático y eventos en familia en Winter Haven, Florida.",
    keywords: [
      "eventos en Winter Haven",
      "qué hacer en Winter Haven",
      "Chain of Lakes",
      "Central Park",
      "Cypress Gardens",
    ],
  },
  "winter-park": {
    hero: "Calles de ladrillo, vitrales de Tiffany en el museo Morse y botes que se deslizan por los canales. El sábado empieza en el mercado de agricultores; en marzo, el festival de arte se adueña de Central Park todo un fin de semana.",
    description: "Festivales de arte, mercado de agricultores, conciertos y charlas en Winter Park, Florida.",
    keywords: [
      "eventos en Winter Park",
      "qué hacer en Winter Park",
      "Park Avenue",
      "Winter Park Farmers Market",
      "Morse Museum",
      "Rollins College",
    ],
  },
} satisfies Readonly<Record<string, CityGuide>>;
