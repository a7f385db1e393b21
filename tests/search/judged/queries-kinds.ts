import { type QueryRow, queriesOf } from "./query-rows.ts";

const KINDS_IN_ENGLISH: readonly QueryRow[] = [
  ["pottery class", { kind: "pottery" }],
  ["ceramics", { kind: "pottery" }],
  ["bird watching", { kind: "birds" }],
  ["birding", { kind: "birds" }],
  ["standup comedy", { kind: "comedy" }],
  ["dog friendly", { kind: "dogs" }],
  ["pet friendly market", { kind: "farmers-market", andKind: "dogs" }],
  ["date night ideas", { kind: "date" }],
  ["romantic dinner", { kind: "date", andKind: "food" }, [1, { kind: "date" }]],
  ["kayaking", { kind: "paddling" }],
  ["musicals", { kind: "musical" }],
  ["art classes", { kind: "art-class" }],
  ["programming meetup", { kind: "tech-meetup" }],
  ["volunteer opportunities", { kind: "volunteering" }],
  ["beach cleanup", { kind: "cleanup" }],
  [
    "fishing tournament",
    {
      keys: {
        "marco-fishing": 3,
        "stu-fish": 3,
        "kl-lion": 3,
        "isl-fish": 3,
        "es-pom-pesca": 3,
        "des-fishing": 2,
        "holiday-fish": 1,
        "pom-night": 1,
      },
    },
  ],
  ["job fair", { kind: "jobs" }],
  ["live jazz", { kind: "jazz" }],
  ["classical music", { kind: "classical" }],
  ["manatees", { kind: "manatees" }],
  [
    "seafood festival",
    { keys: { "ame-shrimp": 3, "apa-oyster": 3, "pc-festival": 3, "venice-teeth": 2, "sob-food": 2, "del-garlic": 1 } },
  ],
];

const KINDS_IN_SPANISH: readonly QueryRow[] = [
  ["noche de boleros", { keys: { "srq-boleros": 3, "lh-boleros": 3, "stp-boleros": 2, "es-hia-bolero": 2 } }],
  ["clases de salsa", { kind: "salsa", andKind: "dance-class" }],
  ["cerámica", { kind: "pottery" }],
  ["observación de aves", { kind: "birds" }],
  ["limpieza de playas", { kind: "cleanup" }],
  ["voluntariado", { kind: "volunteering" }],
  ["feria de trabajo", { kind: "jobs" }],
  ["música latina", { kind: ["latin-music", "bolero", "salsa", "bachata"] }],
  ["manatíes", { kind: "manatees" }],
  ["teatro en español", { kind: ["theater", "comedy"], language: "es" }],
];

// Today is a Wednesday, a week before Thanksgiving.
const DAYS_IN_ENGLISH: readonly QueryRow[] = [
  ["tonight", { days: "Wed", part: "evening" }],
  ["tomorrow night", { days: "Thu", part: "evening" }],
  ["concerts this weekend", { kind: "concert", days: ["Fri", "Sun"] }],
  ["saturday morning yoga", { kind: "yoga", days: "Sat", part: "morning" }],
  ["next weekend art festival", { kind: "art-festival", days: ["Fri+1", "Sun+1"] }],
  ["thanksgiving", { kind: "thanksgiving" }],
  ["black friday", { kind: "black-friday" }, [2, { days: "black-friday" }]],
  ["mlk day events", { kind: "mlk" }, [2, { days: "mlk" }]],
  ["valentines day", { kind: "valentine" }, [1, { keys: { "mia-bachata": 1, "stp-clay": 1 } }]],
  ["christmas lights", { kind: "lights", andKind: "christmas" }],
  ["holiday lights", { kind: "lights", andKind: "christmas" }],
  ["new years eve", { kind: "new-years-eve" }, [2, { days: "12-31" }]],
  ["three kings day", { kind: "reyes" }],
  ["hanukkah", { kind: "hanukkah" }],
  ["december 8", { days: "12-08" }],
];

const DAYS_IN_SPANISH: readonly QueryRow[] = [
  ["día de reyes", { kind: "reyes" }],
  ["fin de año", { kind: "new-years-eve" }],
  ["luces de navidad", { kind: "lights", andKind: "christmas" }],
  ["este fin de semana con niños", { isForChildren: true, days: ["Fri", "Sun"] }],
  ["mañana por la noche", { days: "Thu", part: "evening" }],
  ["san valentín", { kind: "valentine" }],
  ["viernes negro", { kind: "black-friday" }, [2, { days: "black-friday" }]],
  ["eventos del domingo en miami", { in: "miami", days: "Sun" }],
];

const ORGANIZERS: readonly QueryRow[] = [
  ["tampa bay devs", { organizer: "Tampa Bay Devs" }, [1, { in: "tampa", kind: "tech" }]],
  ["selby gardens", { organizer: "Selby Gardens" }],
  ["sak comedy lab", { venue: "SAK Comedy Lab" }],
  ["orlando ballet", { organizer: "Orlando Ballet" }],
  ["events at arts garage", { venue: "Arts Garage" }],
  ["armature works friday", { venue: "Armature Works", days: "Fri" }],
  ["broward center", { venue: "Broward Center" }],
  ["gulf coast audubon", { organizer: "Gulf Coast Audubon" }],
  ["palm beach tech", { organizer: "Palm Beach Tech" }, [1, { counties: ["palm-beach"], kind: "tech" }]],
  ["orlando science center kids", { venue: "Orlando Science Center", isForChildren: true }],
];

const VENUES_IN_SPANISH: readonly QueryRow[] = [
  ["teatro trail", { venue: "Teatro Trail" }],
  ["en el bayfront park", { venue: "Bayfront Park" }],
];

const AUDIENCE_IN_ENGLISH: readonly QueryRow[] = [
  ["free yoga", { kind: "yoga", isFree: true }],
  ["free concerts orlando", { in: "orlando", kind: "concert", isFree: true }, [2, { in: "orlando", kind: "concert" }]],
  ["comedy under $20", { kind: "comedy", maxDollars: 20 }],
  ["kids workshops", { kind: "kids-workshop" }],
  ["21+ miami", { in: "miami", isForAdults: true }],
  ["family friendly st petersburg", { in: "st-petersburg", isForChildren: true }],
  ["outdoor movie for kids", { kind: "film", isForChildren: true, setting: "outdoors" }],
  ["yoga for seniors", { kind: "yoga", andKind: "seniors" }, [1, { kind: ["yoga", "seniors"] }]],
];

const AUDIENCE_IN_SPANISH: readonly QueryRow[] = [
  ["gratis en miami", { in: "miami", isFree: true }],
  ["clases gratis de inglés", { kind: "language-class", isFree: true }],
  ["taller para niños", { kind: ["kids-workshop", "art-class"], isForChildren: true }],
  ["conciertos por menos de 20 dólares", { kind: "concert", maxDollars: 20 }],
  ["actividades para mayores", { kind: "seniors" }],
];

/** Kinds of events, days and holidays, organizers and venues, prices and audiences. */
export const KIND_QUERIES = [
  ...queriesOf("kinds", "en", KINDS_IN_ENGLISH),
  ...queriesOf("kinds", "es", KINDS_IN_SPANISH),
  ...queriesOf("days", "en", DAYS_IN_ENGLISH),
  ...queriesOf("days", "es", DAYS_IN_SPANISH),
  ...queriesOf("organizers", "en", ORGANIZERS),
  ...queriesOf("organizers", "es", VENUES_IN_SPANISH),
  ...queriesOf("audiences", "en", AUDIENCE_IN_ENGLISH),
  ...queriesOf("audiences", "es", AUDIENCE_IN_SPANISH),
];
