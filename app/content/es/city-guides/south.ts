import type { CityGuide } from "../../city-guides/guide.ts";

/** Guides to the cities of South Florida and the Keys, by slug. */
export const SOUTH_GUIDES = {
  "fort-lauderdale": {
    hero: "Más canales que avenidas, y una feria náutica cada otoño para demostrarlo. Las Olas es para cenar; el Broward Center, para ver una función; y la playa, para todo lo demás.",
    description: "Conciertos, ferias náuticas, teatro y eventos de playa en Fort Lauderdale, Florida.",
    keywords: ["eventos en Fort Lauderdale", "qué hacer en Fort Lauderdale", "Las Olas", "Broward Center", "Riverwalk"],
  },
  "hollywood-fl": {
    hero: "El de California no tiene Broadwalk: dos millas y media de ladrillo con bicicletas, bandas y el Atlántico al lado. En Young Circle está el ArtsPark y, en el centro, los murales.",
    description: "Música en el Broadwalk, noches en el ArtsPark, mercados y eventos en familia en Hollywood, Florida.",
    keywords: [
      "eventos en Hollywood FL",
      "qué hacer en Hollywood Florida",
      "Hollywood Broadwalk",
      "ArtsPark at Young Circle",
    ],
  },
  "key-west": {
    hero: "Aquí el atardecer es un evento, todos los días, en Mallory Square. El resto del calendario son dobles de Hemingway, cantautores, lanchas de carreras y uno que otro disfraz en octubre. Ojo con los gallos.",
    description: "Música en vivo, festivales, regatas y celebraciones del atardecer en Key West, Florida.",
    keywords: ["eventos en Key West", "qué hacer en Key West", "Mallory Square", "Duval Street", "Fantasy Fest"],
  },
  miami: {
    hero: "Miami empieza tarde, pero la espera vale la pena. Salsa en la Calle Ocho, galerías en Wynwood y el Design District, fútbol, ferias del libro y un diciembre en el que el mundo del arte aterriza entero y de una sola vez.",
    description: "Conciertos, noches de arte, comida y festivales en Miami, Florida, de la Calle Ocho a Wynwood.",
    keywords: ["eventos en Miami", "qué hacer en Miami", "Calle Ocho", "Wynwood", "Little Havana", "Design District"],
  },
  "palm-beach": {
    hero: "De un lado del puente, Worth Avenue y The Breakers; del otro, Clematis Street y sus bandas de los jueves por la noche. Museos, mercados y conciertos en las dos orillas de la Lake Worth Lagoon.",
    description: "Conciertos, mercados y noches de museo en Palm Beach y West Palm Beach, Florida.",
    keywords: [
      "eventos en Palm Beach",
      "qué hacer en Palm Beach",
      "West Palm Beach",
      "Clematis by Night",
      "Worth Avenue",
    ],
  },
} satisfies Readonly<Record<string, CityGuide>>;
