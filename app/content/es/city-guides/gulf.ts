import type { CityGuide } from "../../city-guides/guide.ts";

/** Guides to the cities of Tampa Bay and Southwest Florida, by slug. */
export const GULF_GUIDES = {
  bradenton: {
    hero: "Una ciudad trabajadora a orillas del río, con las islas a la vuelta de la esquina. En el Riverwalk tocan las bandas, en el Village of the Arts los artistas abren sus talleres, en LECOM Park pasan la primavera los Pirates, y Anna Maria está a un paso, hacia el oeste.",
    description:
      "Conciertos en el Riverwalk, recorridos de arte, béisbol de primavera y mercados en Bradenton, Florida.",
    keywords: [
      "eventos en Bradenton",
      "qué hacer en Bradenton",
      "Bradenton Riverwalk",
      "Village of the Arts",
      "LECOM Park",
    ],
  },
  "fort-myers": {
    hero: "Aquí pasaban el invierno Edison y Ford, y aquí entrenan todavía dos equipos de béisbol en primavera. El River District saca cada mes el arte (Art Walk) y la música (Music Walk) a sus calles de ladrillo, y el río Caloosahatchee pone los atardeceres.",
    description:
      "Recorridos de arte y de música, entrenamientos de primavera y eventos junto al río en Fort Myers, Florida.",
    keywords: [
      "eventos en Fort Myers",
      "qué hacer en Fort Myers",
      "River District",
      "Art Walk",
      "entrenamientos de primavera",
    ],
  },
  "st-petersburg": {
    hero: "Murales en una de cada dos paredes, el museo Dalí frente al agua y un muelle que vale la pena caminar hasta el final. En Central Avenue están la cerveza, las bandas y el recorrido de arte del segundo sábado de cada mes; las mañanas de los sábados son del mercado del centro.",
    description: "Recorridos de arte, conciertos, mercados y eventos frente al agua en St. Petersburg, Florida.",
    keywords: [
      "eventos en St. Petersburg",
      "qué hacer en St. Pete",
      "Central Avenue",
      "St. Pete Pier",
      "Saturday Morning Market",
    ],
  },
  tampa: {
    hero: "Pan cubano en Ybor City, bandas en Curtis Hixon, un partido de hockey del Lightning y una larga caminata por Bayshore. Cada enero invaden los piratas; para los otros once meses, aquí está la lista.",
    description: "Conciertos, festivales, partidos y mercados en Tampa, Florida, desde Ybor City hasta el Riverwalk.",
    keywords: [
      "eventos en Tampa",
      "qué hacer en Tampa",
      "Ybor City",
      "Tampa Riverwalk",
      "Curtis Hixon",
      "Armature Works",
    ],
  },
} satisfies Readonly<Record<string, CityGuide>>;
