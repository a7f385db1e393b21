import { ideasIn } from "./idea.ts";

/** Miami, Fort Lauderdale and Hollywood. */
export const SOUTH_FLORIDA = [
  ideasIn("miami", [
    {
      title: "Bayfront Salsa Orchestra Live",
      category: "music",
      venue: "Bayfront Park",
      when: { on: "night-out", at: "20:00", hours: 3 },
      link: "tickets",
      maxAttendees: 3000,
      price: [28, 60],
      doors: "18:30",
      description:
        "Eighteen musicians, four singers and a horn section that could move a cruise ship. Opening lesson by the Ruiz siblings for anyone who has been saying 'one day' for years. Metromover stops at the gate; garages fill by seven.",
      spanish: {
        title: "Orquesta de salsa en vivo frente a la bahía",
        description:
          "Dieciocho músicos, cuatro cantantes y una sección de metales capaz de mover un crucero. Clase inicial con los hermanos Ruiz para quien lleva años diciendo «algún día». El Metromover para en la puerta; los estacionamientos se llenan antes de las siete.",
      },
    },
    {
      title: "LatAm AI Builders Night",
      category: "tech",
      venue: "The LAB",
      when: { on: "weekday", at: "18:30", hours: 3 },
      link: "info",
      maxAttendees: 110,
      description:
        "Five demos from teams that ship in Spanish and Portuguese first. Ten minutes each, no slides, working software only. The last hour is for hiring, and half of the room is looking. Empanadas while they last.",
      spanish: {
        title: "Noche de creadores de IA latinoamericana",
        description:
          "Cinco demostraciones de equipos que lanzan primero en español y en portugués. Diez minutos cada una, sin diapositivas, solo programas que funcionan. La última hora es para contratar, y media sala está buscando. Empanadas hasta que se acaben.",
      },
    },
    {
      title: "Croqueta Crawl on Calle Ocho",
      category: "food",
      venue: "Domino Park",
      when: { on: "weekend", at: "16:00" },
      link: "tickets",
      price: 39,
      description:
        "Ham, cod, blue cheese and guava, and a chicken one with a secret. Start beside the domino tables, end nine croquetas later with a cafecito. Guide Yolanda Prieto tells who opened what and whose aunt disagrees. Flat shoes.",
      spanish: {
        title: "Ruta de la croqueta por la Calle Ocho",
        description:
          "De jamón, de bacalao, de queso azul con guayaba y una de pollo con secreto. Empieza junto a las mesas de dominó y termina nueve croquetas después con un cafecito. La guía Yolanda Prieto cuenta quién abrió qué y la tía de quién no está de acuerdo. Zapatos cómodos.",
      },
    },
    {
      title: "Night Garden: Poetry at Vizcaya",
      category: "arts",
      venue: "Vizcaya Museum and Gardens",
      when: { on: "any", at: "21:30", hours: 1.75 },
      link: "tickets",
      maxAttendees: 180,
      price: 30,
      doors: "20:45",
      description:
        "Eight poets read by candle in English, Kreyòl and Spanish while the tide comes up against the stone barge. Cushions on the terrace. The paths are uneven, so leave the stilettos in the car.",
    },
    {
      title: "Biscayne Bay Paddle Cleanup",
      category: "other",
      venue: "Bayfront Park",
      when: { on: "saturday", at: "08:00", hours: 3 },
      maxAttendees: 60,
      price: "free",
      description:
        "Kayaks for forty, gloves and bags for all. Last time we brought back 612 pounds, including a mailbox. Wear shoes that can get wet. Students receive service hours signed on the spot.",
    },
    {
      title: "Mural Makers: Spray Paint for Beginners",
      category: "arts",
      venue: "Wynwood Walls",
      when: { on: "weekend", at: "11:00" },
      link: "tickets",
      price: 55,
      description:
        "Can control, fades, stencils, and a wall you are actually allowed to use. Respirators and gloves provided; the artist Kito Baptiste supplies the honesty. Ages 10 and up, in clothes that can be ruined.",
    },
    {
      title: "Sharks After School",
      category: "families",
      venue: "Frost Museum of Science",
      when: { on: "weekday", at: "15:30", hours: 2 },
      link: "tickets",
      maxAttendees: 80,
      price: 20,
      description:
        "Homework for hammerheads: children measure, sort and track tagged sharks on a live map, then lie on the floor beneath the great glass lens. For grades 2 to 6. Adults get coffee and are allowed to lie down too.",
    },
    {
      title: "Import, Export, Expand: Trade Breakfast",
      category: "business",
      venue: "Adrienne Arsht Center",
      when: { on: "weekday", at: "08:00", hours: 2.5 },
      link: "tickets",
      maxAttendees: 140,
      price: 45,
      description:
        "Customs brokers, a port economist and three owners who found their second market. Simultaneous interpretation in Spanish. The tables are arranged by product, so say what you ship when you register.",
    },
    {
      title: "Full Body Reset by the Bay",
      category: "health",
      venue: "Pérez Art Museum",
      when: { on: "weekend", at: "08:00" },
      price: "any_amount",
      description:
        "Mobility, breath work and a slow flow under the hanging gardens, before the museum opens. Instructor Dario Lemos counts in three languages and rushes in none. Bring a mat. Same-day museum tickets are half price for participants.",
    },
    {
      title: "Citizenship Test Study Circle",
      category: "education",
      venue: "The LAB",
      when: { on: "weekday", at: "18:00" },
      maxAttendees: 30,
      price: "free",
      description:
        "Volunteers drill the hundred civics questions and practice the interview until it is boring. Child care in the next room. Free, ongoing, and proud of its whiteboard with 214 names of people who passed.",
      spanish: {
        title: "Círculo de estudio para el examen de ciudadanía",
        description:
          "Nuestros voluntarios repasan contigo las cien preguntas de civismo y ensayan la entrevista hasta que resulte aburrida. Cuidado de niños en la sala de al lado. Es gratis, sigue todas las semanas y presume de una pizarra con 214 nombres de personas que aprobaron.",
      },
    },
    {
      title: "After Hours Vinyl Session",
      category: "music",
      venue: "Wynwood Walls",
      when: { on: "any", at: "23:00", hours: 2.5 },
      price: "free",
      doors: "22:30",
      description:
        "Deep cuts only, records only, dancing likely. Selectors Marva Sainte and DJ Tío Beto trade the decks every thirty minutes. Entry from 21, ID at the door, free until capacity.",
    },
  ]),
  ideasIn("fort-lauderdale", [
    {
      title: "Symphony by the Sea",
      category: "music",
      venue: "Las Olas Oceanside Park",
      when: { on: "weekend", at: "18:30", hours: 2 },
      price: "free",
      description:
        "Film scores, Gershwin and a finale with actual cannons. Free, on the sand. Bring a blanket and a picnic, but no glass. The water taxi runs late and saves you the garage.",
    },
    {
      title: "Orchid Care Without Tears",
      category: "education",
      venue: "Bonnet House",
      when: { on: "weekday", at: "10:00" },
      link: "tickets",
      maxAttendees: 30,
      price: 25,
      description:
        "Why yours will not bloom, and what to do by dinner time. Grower Felix Amador repots a dozen patients in front of you; bring one of your own in a bag. The estate's grounds are yours to walk afterward.",
    },
    {
      title: "Boat Builders' Pitch Night",
      category: "business",
      venue: "General Provision Coworking",
      when: { on: "weekday", at: "18:00", hours: 2 },
      link: "info",
      description:
        "Electric outboards, hull-cleaning robots, a marketplace for crew. The yachting capital looks at its own next decade, five minutes at a time. Judges from two shipyards and a credit union. Drinks on the deck after.",
    },
    {
      title: "Hack the Reef: 24-Hour Student Hackathon",
      category: "tech",
      venue: "Museum of Discovery and Science",
      when: { on: "saturday", at: "10:00", until: { days: 2, at: "13:00" } },
      link: "info",
      maxAttendees: 150,
      price: "free",
      description:
        "Teams of four, one ocean problem, one night under the airplane. Sensors, tide data and mentors are supplied; sleeping bags are not.\n\nCollege students and high-school seniors. Family and friends are invited to the demos at the end.",
    },
    {
      title: "Riverwalk Ghost Tour",
      category: "other",
      venue: "Riverwalk Esplanade",
      when: { on: "any", at: "22:00", hours: 1.25 },
      link: "tickets",
      maxAttendees: 25,
      price: [15, 20],
      description:
        "Rumrunners, a lighthouse keeper's daughter and the house where the piano lid will not stay shut. An easy mile at an easy pace. Storyteller Leopold Grange does not jump out at people. Ages 12 and up.",
    },
    {
      title: "Beach Boot Camp",
      category: "health",
      venue: "Las Olas Oceanside Park",
      when: { on: "weekday", at: "06:30", hours: 1 },
      price: [0, 10],
      description:
        "Sand makes everything twice as hard and falling half as bad. Coach Renata Diallo scales each station for rank beginners. First class free, then ten dollars. Towel, water, and shoes you will spend all day emptying.",
    },
    {
      title: "Birch State Park Junior Ranger Day",
      category: "families",
      venue: "Hugh Taylor Birch State Park",
      when: { on: "weekend", at: "10:00" },
      description:
        "Six stations in the woods between the road and the sea: tracks, knots, tortoise burrows, a dip in the lagoon. Finish them all and take the oath. Vehicle fee at the gate; bring a picnic and stay.",
    },
    {
      title: "Comedy Improv Marathon",
      category: "arts",
      venue: "Broward Center for the Performing Arts",
      when: { on: "night-out", at: "20:00", hours: 3 },
      link: "tickets",
      price: [15, 30],
      doors: "19:15",
      description:
        "Nine troupes, twenty minutes each, and a bell when they go over. Suggestions come from a bowl you fill in the lobby. The last slot is for volunteers from the audience, who have so far always survived.",
    },
  ]),
  ideasIn("hollywood-fl", [
    {
      title: "Broadwalk Big Band Dance",
      category: "music",
      venue: "Beach Broadwalk",
      when: { on: "weekday", at: "19:00" },
      price: "free",
      description:
        "Swing, boleros and a foxtrot for the couples who were here when the bandshell was new. Free. The floor is smooth concrete, the breeze is included, and strangers will ask you to dance.",
    },
    {
      title: "Rocket Park: Giant Bubble Afternoon",
      category: "families",
      venue: "ArtsPark at Young Circle",
      when: { on: "weekend", at: "15:00", hours: 2 },
      price: "free",
      description:
        "Bubbles the size of small cars, a face painter who takes requests and a drum circle for those who want noise. Next to the playground with the shade sails. Free; bring dry socks, because soap is slippery.",
    },
    {
      title: "Kayak with Manatees at West Lake",
      category: "sports",
      venue: "West Lake Park",
      when: { on: "weekend", at: "08:00" },
      link: "tickets",
      maxAttendees: 18,
      price: 42,
      description:
        "Four miles of mangrove creek with a guide, a spotting log and plenty of time to float. Manatees choose whether to show up; herons always do. Boats, vests and a dry box included. Minimum age 10.",
    },
    {
      title: "Printmaking Open Studio",
      category: "arts",
      venue: "Art and Culture Center",
      when: { on: "weekday", at: "18:00", hours: 3 },
      maxAttendees: 16,
      link: "tickets",
      price: 28,
      description:
        "Linocut, monotype, or finish the plate you started last month. One press, a fair queue and a teacher, Agathe Loiseau, who fixes mistakes by making them bigger. Ink is included; aprons hang by the sink.",
    },
    {
      title: "Mangrove Lecture: The Forest That Walks",
      category: "education",
      venue: "Anne Kolb Nature Center",
      when: { on: "weekday", at: "19:00", hours: 1.25 },
      price: "free",
      description:
        "Coastal biologist Dr. Ravi Santangelo shows ten years of photographs of one square meter of shore. You will not look at mud the same way. Free, with hot tea, in the exhibit hall.",
    },
    {
      title: "Beachside Paella for Two Hundred",
      category: "food",
      venue: "Charnow Park",
      when: { on: "weekend", at: "13:00" },
      link: "tickets",
      price: 32,
      description:
        "One pan, eleven feet wide, stirred with oars. Chef Amparo Lluch starts the fire at ten and answers questions all the while. Seafood, chicken or vegetable plates, with orange salad. Come early to watch, sit late to talk.",
      spanish: {
        title: "Paella para doscientos junto a la playa",
        description:
          "Una sola paellera de once pies de ancho, removida con remos. La chef Amparo Lluch enciende el fuego a las diez y responde preguntas mientras cocina. Platos de mariscos, de pollo o de verduras, con ensalada de naranja. Ven temprano a mirar y quédate tarde a conversar.",
      },
    },
    {
      title: "Free Skin Check and Sun Safety Day",
      category: "health",
      venue: "Beach Broadwalk",
      when: { on: "weekend", at: "10:00" },
      price: "free",
      description:
        "Dermatologists in a row of private tents, ten minutes per person, no insurance questions. Children can see what sunscreen looks like under ultraviolet light. Lines are shortest in the first hour.",
    },
  ]),
];
