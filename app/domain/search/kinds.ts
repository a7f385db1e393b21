/** What people call a kind of events, and what is searched for when they do. */
interface Kind {
  /** In English and Spanish, as `foldName` returns them, in singular. Any of them means the kind. */
  readonly names: readonly string[];
  /** Words, or several that have to occur together, of texts about it in either language. */
  readonly finds: readonly string[];
}

/**
 * Kinds of events whose names stand for one another. Broad ones find the narrower ("dance" finds salsa), but not the other way round. At most
 * eleven are searched for, see `private.read_search()`.
 */
export const KINDS: readonly Kind[] = [
  // Arts and crafts.
  {
    names: ["pottery", "ceramic", "wheel throwing", "clay class", "ceramica", "alfareria", "clase de ceramica"],
    finds: ["pottery", "ceramic", "clay", "ceramica", "alfareria"],
  },
  {
    names: [
      ...[
        "art class",
        "art lesson",
        "art workshop",
        "painting class",
        "drawing class",
        "paint and sip",
        "watercolor class",
      ],
      ...["clase de arte", "clase de pintura", "clase de dibujo", "taller de arte", "taller de pintura"],
    ],
    finds: [
      ...[
        "art class",
        "art workshop",
        "painting class",
        "painting workshop",
        "paint sip",
        "watercolor",
        "life drawing",
      ],
      ...["sketching", "clase pintura", "taller pintura", "acuarela"],
    ],
  },
  // Animals and nature.
  {
    names: [
      "bird watching",
      "birdwatching",
      "birding",
      "bird walk",
      "observacion de aves",
      "avistamiento de aves",
      "aves",
    ],
    finds: ["birding", "birdwatching", "bird walk", "bird watching", "birds", "aves"],
  },
  {
    names: [
      "dog friendly",
      "pet friendly",
      "dogs allowed",
      "dog",
      "pet",
      "perro",
      "mascota",
      "para perros",
      "con perro",
    ],
    finds: ["dog", "pet", "puppy", "pups", "yappy", "perro", "mascota"],
  },
  { names: ["stargazing", "astronomy", "astronomia"], finds: ["stargazing", "astronomy", "telescope", "astronomia"] },
  {
    names: ["kayak", "kayaking", "canoe", "canoeing", "paddling", "paddleboarding", "paddle", "kayac", "canoa"],
    finds: ["kayak", "canoe", "paddle", "paddling", "paddleboard", "kayac", "canoa"],
  },
  // Stage and music.
  {
    names: [
      "comedy",
      "standup",
      "stand up",
      "standup comedy",
      "stand up comedy",
      "comedian",
      "comedia",
      "humor",
      "improv",
    ],
    finds: ["comedy", "standup", "stand up", "comedian", "improv", "comedia", "humor"],
  },
  { names: ["musical", "musical theater", "musical theatre", "teatro musical"], finds: ["musical", "broadway"] },
  {
    names: ["classical music", "classical concert", "orchestra", "symphony", "musica clasica", "orquesta", "sinfonia"],
    finds: [
      ...["classical", "orchestra", "symphony", "philharmonic", "chamber music", "string quartet"],
      ...["orquesta", "sinfonica", "musica clasica"],
    ],
  },
  {
    names: ["latin music", "latin dance", "musica latina"],
    finds: ["latin", "salsa", "bachata", "merengue", "bolero", "cumbia", "son cubano", "latina"],
  },
  {
    names: ["dance", "dancing", "baile", "bailar", "danza"],
    finds: ["dance", "dancing", "salsa", "bachata", "tango", "swing", "ballroom", "baile", "danza"],
  },
  {
    names: ["dance class", "dance lesson", "dancing lesson", "clase de baile", "taller de baile"],
    finds: [
      "dance class",
      "dance lesson",
      "salsa lesson",
      "salsa class",
      "line dancing",
      "clase baile",
      "clase salsa",
      "clase bachata",
    ],
  },
  {
    names: ["salsa dancing", "salsa dance", "salsa night", "bailar salsa", "baile de salsa", "noche de salsa"],
    finds: ["salsa"],
  },
  // With others.
  {
    names: [
      ...["date night", "date night idea", "romantic dinner", "romantic", "romantic evening", "for couples"],
      ...["cita romantica", "cena romantica", "noche romantica", "romantico", "romantica", "en pareja"],
    ],
    finds: [
      ...["date night", "romantic", "couples", "candlelight", "wine dinner", "wine tasting", "sunset cruise"],
      ...["romantica", "pareja", "velas"],
    ],
  },
  {
    names: ["volunteer", "volunteering", "volunteer opportunity", "voluntario", "voluntariado", "ser voluntario"],
    finds: ["volunteer", "cleanup", "voluntario", "voluntariado", "limpieza"],
  },
  {
    names: ["cleanup", "clean up", "beach cleanup", "beach clean up", "limpieza de playa", "limpieza"],
    finds: ["cleanup", "clean up", "limpieza"],
  },
  {
    names: ["job fair", "career fair", "hiring event", "feria de empleo", "feria de trabajo"],
    finds: ["job fair", "career fair", "hiring", "feria empleo", "feria trabajo"],
  },
  {
    names: ["programming", "coding", "programming meetup", "coding meetup", "developer meetup", "programacion"],
    finds: ["programming", "coding", "code", "developer", "software", "python", "javascript", "programacion"],
  },
  { names: ["trivia", "trivia night", "pub quiz", "quiz night"], finds: ["trivia", "quiz"] },
  {
    names: ["game night", "board game", "juego de mesa"],
    finds: ["board game", "game night", "tabletop", "juego mesa"],
  },
  { names: ["book club", "club de lectura", "club de libro"], finds: ["book club", "club lectura"] },
  {
    names: ["car show", "classic car", "auto clasico", "carro clasico"],
    finds: ["car show", "classic car", "cruise in", "autos clasico"],
  },
  {
    names: ["farmers market", "farmer market", "green market", "mercado de agricultores", "mercado agricola"],
    finds: ["farmers market", "green market", "growers market", "mercado agricultor"],
  },
  {
    names: ["flea market", "antique", "mercado de pulgas", "antiguedad"],
    finds: ["flea market", "antique", "vintage market", "pulgas"],
  },
  { names: ["ghost tour", "haunted tour", "tour de fantasmas"], finds: ["ghost", "haunted", "fantasma"] },
  // Holidays that no date filter knows.
  {
    names: ["christmas light", "holiday light", "light display", "luces de navidad", "luces navidenas"],
    finds: ["christmas light", "holiday light", "lights", "luces"],
  },
  {
    names: ["mlk", "mlk day", "martin luther king", "martin luther king day", "dia de martin luther king"],
    finds: ["mlk", "martin luther king", "dr king"],
  },
  {
    names: [
      "valentine",
      "valentine day",
      "valentines day",
      "san valentin",
      "dia de san valentin",
      "dia de los enamorados",
    ],
    finds: ["valentine", "galentine", "valentin", "enamorados"],
  },
  { names: ["black friday", "viernes negro"], finds: ["black friday", "viernes negro"] },
  {
    names: ["three kings", "three kings day", "dia de reyes", "reyes magos", "epiphany"],
    finds: ["three kings", "reyes", "epiphany"],
  },
  { names: ["hanukkah", "chanukah", "januca"], finds: ["hanukkah", "chanukah", "menorah", "januca"] },
];
