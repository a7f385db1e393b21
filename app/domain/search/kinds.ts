/** The names of a kind of events, and the terms that they search for. */
export interface Kind {
  /** Synonymous names in English and Spanish, in singular, folded by `foldName`. */
  readonly names: readonly string[];
  /** Terms in texts about it, in either language; several words have to occur together. */
  readonly finds: readonly string[];
}

/** A row of a table of kinds. @example kind("trivia, pub quiz", "trivia, quiz") */
export function kind(names: string, finds: string): Kind {
  return { names: names.split(", "), finds: finds.split(", ") };
}

/** Music that people search for as "live jazz" or "jazz en vivo"; "live" adds no meaning. */
const LIVE_MUSIC =
  "jazz, blues, rock, folk, funk, soul, reggae, bluegrass, gospel, indie, salsa, bachata, merengue, cumbia, bolero, flamenco, mariachi";

/**
 * Kinds of events with synonymous names. Broad ones find narrower ones ("dance" finds salsa), not vice versa. At most eleven terms each,
 * see `private.read_search()`.
 */
export const KINDS: readonly Kind[] = [
  // Arts and crafts.
  kind(
    "pottery, ceramic, wheel throwing, clay class, pottery class, pottery lesson, pottery workshop, ceramic class, ceramic workshop, ceramica, alfareria, clase de ceramica, taller de ceramica, taller de barro",
    "pottery, ceramic, clay, ceramica, alfareria, barro",
  ),
  kind(
    "art class, art lesson, art workshop, painting class, drawing class, paint and sip, watercolor class, clase de arte, clase de pintura, clase de dibujo, taller de arte, taller de pintura",
    "art class, art workshop, painting class, paint sip, watercolor, figure drawing, pottery class, clay, clase pintura, acuarela, taller ceramica",
  ),
  kind(
    "art festival, arts festival, art fair, art show, festival de arte, feria de arte",
    "art festival, art fair, art show, fine art, festival arte, feria arte",
  ),
  kind("workshop, hands on, taller", "workshop, hands on, clinic, taller"),
  kind(
    "craft fair, craft show, craft market, artisan market, feria artesanal, mercado artesanal",
    "craft fair, craft show, craft market, craft bazaar, artisan, makers, artesanos, artesanal",
  ),
  // Animals and nature.
  kind(
    "bird watching, birdwatching, birding, bird walk, observacion de aves, avistamiento de aves, aves",
    "birding, birdwatching, bird walk, bird watching, birds, audubon, owl, aves",
  ),
  kind(
    "dog friendly, pet friendly, dogs allowed, dog, pet, perro, mascota, para perros, con perro",
    "dog, pets, puppy, pups, yappy, perro, mascota",
  ),
  kind("manatee, manati", "manatee, manati"),
  kind("sea turtle, turtle, tortuga, tortuga marina", "turtle, tortuga"),
  kind("dolphin, delfin", "dolphin, delfin"),
  kind(
    "hike, hiking, nature walk, guided hike, senderismo, caminata",
    "hike, hiking, nature walk, senderismo, caminata",
  ),
  kind("stargazing, astronomy, astronomia", "stargazing, astronomy, telescope, astronomia"),
  kind(
    "kayak, kayaking, canoe, canoeing, paddling, paddleboarding, paddle, kayac, canoa",
    "kayak, canoe, paddle, paddling, paddleboard, kayac, canoa",
  ),
  kind(
    "fishing tournament, fishing derby, fishing contest, fishing rodeo, torneo de pesca, concurso de pesca",
    "fishing tournament, fishing derby, fishing contest, fishing rodeo, angler, sailfish, kingfish, lionfish, torneo pesca",
  ),
  kind("ice skating, ice rink, patinaje, patinaje sobre hielo", "ice skating, ice rink, patinaje, pista hielo"),
  kind("soccer, futbol", "soccer, football, futbol"),
  // Stage and music.
  kind("movie, film, cine, pelicula", "movie, film, cinema, cine, pelicula"),
  kind("theater, theatre, teatro", "theater, theatre, teatro"),
  kind(
    "storytime, story time, cuentacuentos, hora del cuento, hora de cuentos",
    "storytime, story time, cuentacuentos, cuentos",
  ),
  kind("fireworks, firework show, fuegos artificiales", "fireworks, fuegos artificiales"),
  kind("parade, desfile", "parade, desfile"),
  kind(
    "boat parade, lighted boat parade, holiday boat parade, desfile de botes, desfile de barcos",
    "boat parade, holiday boats, lighted boats, desfile botes, desfile barcos",
  ),
  kind("open mic, open mic night, microfono abierto", "open mic, microfono abierto"),
  ...LIVE_MUSIC.split(", ").map((music) => kind(`live ${music}, ${music} en vivo, ${music} en directo`, music)),
  kind(
    "comedy, standup, stand up, standup comedy, stand up comedy, comedian, comedia, humor, improv",
    "comedy, standup, stand up, comedian, improv, comedia, humor",
  ),
  kind("musical, musical theater, musical theatre, teatro musical", "musical, broadway"),
  // Not "classical" alone, whose stem is that of "classic".
  kind(
    "classical music, classical concert, orchestra, symphony, musica clasica, sinfonia",
    "classical music, symphony, symphonic, philharmonic, chamber music, string quartet, orchestra, concerto, sinfonica, musica clasica",
  ),
  kind("orquesta", "orquesta, orchestra, sinfonica"),
  kind(
    "latin music, latin dance, musica latina",
    "latin, salsa, bachata, merengue, bolero, cumbia, vallenato, son cubano, latina",
  ),
  kind("dance, dancing, baile, bailar, danza", "dance, dancing, salsa, bachata, tango, swing, ballroom, baile, danza"),
  kind(
    "dance class, dance lesson, dancing lesson, clase de baile, taller de baile",
    "dance class, dance lesson, salsa lesson, salsa class, line dancing, clase baile, clase salsa, clase bachata",
  ),
  kind("salsa dancing, salsa dance, salsa night, bailar salsa, baile de salsa, noche de salsa", "salsa"),
  // Food.
  kind(
    "wine tasting, wine festival, cata de vinos, degustacion de vinos",
    "wine tasting, wine festival, wine dinner, cata vino, degustacion vino",
  ),
  kind(
    "beer festival, beer tasting, beer fest, craft beer, festival de cerveza, cerveza artesanal",
    "beer festival, beer tasting, craft beer, brewery, oktoberfest, cerveza",
  ),
  kind(
    "cooking class, cooking workshop, cooking lesson, clase de cocina, taller de cocina",
    "cooking class, cooking workshop, baking class, clase cocina, taller cocina",
  ),
  kind(
    "seafood festival, seafood fest, oyster festival, shrimp festival, festival de mariscos, festival del mar",
    "seafood, oyster, shrimp, crab, lobster, clam, marisco",
  ),
  kind(
    "romantic dinner, candlelight dinner, dinner for two, cena romantica, cena a la luz de las velas",
    "romantic dinner, candlelight dinner, wine dinner, wine tasting, dinner cruise, supper club, tasting menu, seafood tasting, cooking class, cena romantica, cata vinos",
  ),
  // Social events and audiences.
  kind(
    "date night, date night idea, romantic, romantic evening, for couples, cita romantica, noche romantica, romantico, romantica, en pareja, para parejas",
    "date night, romantic, couples, candlelight, wine dinner, wine tasting, sunset cruise, romantica, pareja, velas",
  ),
  kind(
    "girls night, girls night out, ladies night, ladies night out, moms night out, noche de chicas, noche de mujeres",
    "girls night, ladies night, moms night, paint sip, wine tasting, drag, karaoke, noche chicas",
  ),
  kind(
    "teen, teenager, tween, for teens, for teenagers, for tweens, adolescente, para adolescentes",
    "teen, teenager, tween, youth, adolescente, juvenil",
  ),
  kind(
    "senior, for seniors, senior citizen, for senior citizens, older adult, for older adults, para mayores, para adultos mayores, adulto mayor, persona mayor, mayores, tercera edad, jubilado",
    "seniors, senior citizen, older adult, mayores, adultos mayores, tercera edad, jubilado",
  ),
  kind(
    "volunteer, volunteering, volunteer opportunity, voluntario, voluntariado, ser voluntario",
    "volunteer, cleanup, food bank, voluntario, voluntariado, limpieza",
  ),
  kind("cleanup, clean up, beach cleanup, beach clean up, limpieza de playa, limpieza", "cleanup, clean up, limpieza"),
  kind(
    "job fair, career fair, hiring event, feria de empleo, feria de trabajo",
    "job fair, career fair, hiring, feria empleo, feria trabajo",
  ),
  kind(
    "programming, coding, programacion",
    "programming, coding, code, developer, software, python, javascript, programacion",
  ),
  kind(
    "programming meetup, coding meetup, developer meetup, programming group, programmer meetup, reunion de programadores",
    "programming meetup, coding, developer, devs, software, hackathon, hack night, javascript, python",
  ),
  kind("singles, singles night, singles mixer, speed dating, solteros", "singles, speed dating, solteros"),
  kind("trivia, trivia night, pub quiz, quiz night", "trivia, quiz"),
  kind("game night, board game, juego de mesa", "board game, game night, tabletop, juego mesa"),
  kind("book club, club de lectura, club de libro", "book club, club lectura"),
  kind("car show, classic car, auto clasico, carro clasico", "car show, classic car, cruise in, autos clasico"),
  kind(
    "farmers market, farmer market, green market, mercado de agricultores, mercado agricola",
    "farmers market, green market, growers market, mercado agricultor",
  ),
  kind("flea market, antique, mercado de pulgas, antiguedad", "flea market, antique, vintage market, pulgas"),
  kind("ghost tour, haunted tour, tour de fantasmas", "ghost, haunted, fantasma"),
  // Indoors or outdoors. The indexed text of an event that states it contains the word, see `private.texts_of()`.
  kind(
    "rainy day, rainy day activity, indoor, indoors, inside, dia de lluvia, dia lluvioso, bajo techo",
    "indoor, museum, bajo techo, museo",
  ),
  kind("outdoor, outdoors, outside, al aire libre", "outdoor, outside, open air, al fresco, aire libre"),
];
