import type { CityGuide } from "../../city-guides/guide.ts";

/** Guides to the cities of North Florida and the Panhandle, by slug. */
export const NORTH_GUIDES = {
  gainesville: {
    hero: "Los días de partido, toda la ciudad se viste de naranja y azul; el resto del año va a conciertos, se deja llevar en flotador por los manantiales cercanos y le compra las verduras a quien las cultiva. Esto es lo que hay en Depot Park, Bo Diddley Plaza, el campus y sus alrededores.",
    description:
      "Conciertos, mercados, charlas y días de partido en Gainesville, Florida, de Depot Park a la universidad.",
    keywords: [
      "eventos en Gainesville",
      "qué hacer en Gainesville",
      "Depot Park",
      "Bo Diddley Plaza",
      "eventos en la University of Florida",
    ],
  },
  jacksonville: {
    hero: "Una ciudad tan extensa necesita un calendario. Entre el Riverside Arts Market, debajo del Fuller Warren Bridge, los espectáculos del centro a orillas del río St. Johns y las mañanas en las playas (the Beaches), siempre pasa algo a dos puentes de distancia.",
    description:
      "Qué hay en Jacksonville, Florida: Riverside, San Marco, el centro a orillas del río St. Johns y las playas.",
    keywords: [
      "eventos en Jacksonville",
      "qué hacer en Jacksonville",
      "Riverside Arts Market",
      "San Marco",
      "Jacksonville Beach",
    ],
  },
  ocala: {
    hero: "Tierra de caballos, con una plaza en el centro que se llena cuando hay música o mercado. Ven por los concursos ecuestres y las cabalgatas, y quédate a darte un chapuzón bien frío en uno de los manantiales del bosque.",
    description:
      "Concursos ecuestres, noches en la plaza del centro, mercados y paseos a los manantiales en Ocala, Florida.",
    keywords: [
      "eventos en Ocala",
      "qué hacer en Ocala",
      "plaza del centro de Ocala",
      "concursos ecuestres",
      "Silver Springs",
    ],
  },
  "panama-city-beach": {
    hero: "Arena blanca como el azúcar, agua verde y, cuando se va el gentío de la primavera, espacio de sobra. Encuentra música en vivo, carreras y días en familia desde Pier Park hasta St. Andrews. Aquí rige la hora central, una menos que en casi toda Florida.",
    description:
      "Música en vivo, carreras, mercados y días en familia en Panama City Beach, Florida, de Pier Park a St. Andrews.",
    keywords: [
      "eventos en Panama City Beach",
      "qué hacer en Panama City Beach",
      "Pier Park",
      "eventos en la Emerald Coast",
    ],
  },
  pensacola: {
    hero: "Cinco banderas, una ciudad de marinos y algunas de las arenas más blancas del Golfo. En Palafox Street están las galerías y su Gallery Night; en la playa, las bandas; y en el cielo ensayan los Blue Angels. Aquí rige la hora central.",
    description:
      "Noches de galerías, conciertos, mercados y días de playa en Pensacola, Florida, en el centro y al otro lado de la bahía.",
    keywords: ["eventos en Pensacola", "qué hacer en Pensacola", "Palafox Street", "Gallery Night", "Pensacola Beach"],
  },
  tallahassee: {
    hero: "Caminos bajo un túnel de árboles, dos bandas de marcha y un capitolio. Cuando los legisladores se van a casa, la música sigue: en Railroad Square, en Cascades Park y en las salas de conciertos de FSU y FAMU.",
    description:
      "Conciertos, conferencias, mercados y días de partido en Tallahassee, Florida, de Railroad Square a Cascades Park.",
    keywords: ["eventos en Tallahassee", "qué hacer en Tallahassee", "Railroad Square", "Cascades Park", "FSU", "FAMU"],
  },
} satisfies Readonly<Record<string, CityGuide>>;
