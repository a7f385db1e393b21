import { ideasIn } from "./idea.ts";

/** Tampa, St. Petersburg and Bradenton. */
export const TAMPA_BAY = [
  ideasIn("tampa", [
    {
      title: "Riverside Brass: Second Line on the Hillsborough",
      category: "music",
      venue: "Curtis Hixon Waterfront Park",
      when: { on: "night-out", at: "19:30", hours: 2.5 },
      price: "free",
      description:
        "Nine horns, two drummers and a sousaphone player named Big Lou Fontaine lead a slow parade around the lawn before settling in for two sets by the water.\n\nFree, with lawn seating, so bring a blanket or a low chair. The Poe Garage across Ashley Drive is the easiest place to park.",
      spanish: {
        title: "Metales a la orilla del Hillsborough",
        description:
          "Nueve vientos, dos tambores y un sousafón llamado Big Lou Fontaine encabezan un desfile lento por el césped antes de tocar dos sets junto al agua.\n\nGratis, sobre el césped: trae una manta o una silla baja. Lo más fácil es estacionar en el Poe Garage, al otro lado de Ashley Drive.",
      },
    },
    {
      title: "Code & Cortado: Open Source Morning",
      category: "tech",
      venue: "Embarc Collective",
      when: { on: "saturday", at: "09:00", hours: 3 },
      maxAttendees: 45,
      price: "free",
      description:
        "Bring a laptop and a project, or pick one from the board. Maintainers of three Tampa-made libraries will be at the front tables helping first-time contributors open a real pull request. Coffee is on the house; power strips are limited, so charge up first.",
    },
    {
      title: "Cuban Sandwich Showdown",
      category: "food",
      venue: "Armature Works",
      when: { on: "weekend", at: "11:30", hours: 4 },
      link: "tickets",
      maxAttendees: 350,
      price: 38,
      description:
        "Salami or no salami? Fourteen kitchens settle it the only way that counts. A ticket buys seven half-sandwich tastings and one vote, and the winner takes home a plancha painted gold by the previous loser.\n\nVegetarian versions at four of the stands. Come hungry and leave the car: the Riverwalk ends at the door.",
      spanish: {
        title: "Duelo del sándwich cubano",
        description:
          "¿Con salami o sin salami? Catorce cocinas lo deciden de la única manera que cuenta. El boleto da para siete medias porciones y un voto, y quien gana se lleva una plancha pintada de dorado por quien perdió la última vez.\n\nHay versiones vegetarianas en cuatro puestos. Ven con hambre y deja el auto: el Riverwalk termina en la puerta.",
      },
    },
    {
      title: "Midnight Movie with the Mighty Organ",
      category: "arts",
      venue: "Tampa Theatre",
      when: { on: "any", at: "23:30", hours: 2 },
      link: "tickets",
      price: 15,
      doors: "22:45",
      description:
        "A restored silent thriller, a 1,400-pipe organ and a house full of people who should be asleep. Organist Delphine Marsh improvises the whole score. Not suited to small children: the last reel is loud.",
    },
    {
      title: "Sunrise Riverwalk 10K",
      category: "sports",
      venue: "Water Works Park",
      when: { on: "weekend", at: "06:45" },
      link: "tickets",
      price: [40, 55],
      description:
        "Flat, fast and out of the heat by breakfast. The course follows the river to Bayshore and back with three water stations and pacers from 45 to 75 minutes. Bib pickup opens an hour before the gun; strollers start at the rear.",
    },
    {
      title: "Tide Pool Tots",
      category: "families",
      venue: "Florida Aquarium",
      when: { on: "weekday", at: "10:00", hours: 1.5 },
      link: "info",
      maxAttendees: 24,
      price: [28, 35],
      description:
        "Under-fives and their grown-ups meet horseshoe crabs, whelks and one very patient sea star. Expect wet sleeves, so pack a spare shirt. Included with admission, but please reserve a spot on the touch-tank schedule.",
    },
    {
      title: "Watercolor Basics: Painting Florida Light",
      category: "education",
      venue: "Armature Works",
      when: { on: "weekday", at: "18:00" },
      link: "tickets",
      maxAttendees: 18,
      price: 65,
      description:
        "Illustrator Noor Castellanos teaches washes, edges and the patience to let paper dry. Everyone paints the same stretch of river and nobody's looks alike. Paper, brushes and pigments are provided; wear something you would not mind staining blue.",
    },
    {
      title: "Bay Area Founders Breakfast",
      category: "business",
      venue: "Embarc Collective",
      when: { on: "weekday", at: "07:30" },
      link: "info",
      price: 10,
      description:
        "Four founders, ten minutes each, one rule: you must talk about the thing that almost sank the company. Then eggs and an hour of introductions. Aimed at people who have started something or are about to, not at vendors.",
    },
    {
      title: "Waterfront Sound Bath",
      category: "health",
      venue: "Water Works Park",
      when: { on: "weekend", at: "08:00", hours: 1 },
      maxAttendees: 60,
      price: "any_amount",
      description:
        "Lie back on the grass while gongs and crystal bowls carry over the river. Marisol Tran leads the hour and keeps instructions brief. Bring a mat, water and something to cover your eyes. All ages who can enjoy being quiet.",
    },
    {
      title: "Seminole Heights Plant Swap",
      category: "other",
      venue: "Al Lopez Park",
      when: { on: "weekend", at: "10:00" },
      price: "free",
      description:
        "Trade cuttings, seedlings and that monstera that has taken over the bathroom. Label what you bring with its name and how much sun it likes. No money changes hands, and beginners without plants are sent home with one anyway. Shelter 114, near the dog park.",
    },
  ]),
  ideasIn("st-petersburg", [
    {
      title: "Reggae on the Bayfront",
      category: "music",
      venue: "Vinoy Park",
      when: { on: "saturday", at: "15:00", hours: 7 },
      link: "tickets",
      maxAttendees: 4000,
      price: [45, 120],
      doors: "14:00",
      description:
        "Six bands from both coasts of Florida, a sound system on the seawall between sets, and the sun going down behind the stage. Food trucks stay until the encore.\n\nRe-entry is allowed with a wristband. No glass, no coolers, dogs are better off at home. Bike valet at the north gate.",
    },
    {
      title: "Melting Clocks: Surrealist Drawing Night",
      category: "arts",
      venue: "The Dalí Museum",
      when: { on: "weekday", at: "18:30", hours: 2 },
      link: "tickets",
      price: 35,
      description:
        "Exquisite corpse games, automatic drawing and one prompt pulled from a lobster telephone. You draw in the galleries among the paintings, so pencils only. No skill needed and very little common sense.",
    },
    {
      title: "Sunken Gardens After Dark",
      category: "families",
      venue: "Sunken Gardens",
      when: { on: "night-out", at: "18:30", hours: 2.5 },
      link: "tickets",
      price: [12, 18],
      description:
        "Lanterns along the old brick paths, flamingos settling in for the night and a scavenger hunt with frogs to find by ear. Strollers manage all but one slope. Bring a flashlight for each child; the shop sells out of them every time.",
    },
    {
      title: "Shuffleboard for Absolute Beginners",
      category: "sports",
      venue: "Mirror Lake Library",
      when: { on: "weekday", at: "18:00" },
      price: "free",
      description:
        "Meet on the library steps, walk over to the courts together and learn the game that this neighborhood has played for a century. Club members lend cues and explain the kitchen. Flat shoes, please. Free, and there is always lemonade.",
    },
    {
      title: "Sketching the Glass Blowers",
      category: "arts",
      venue: "Warehouse Arts District",
      when: { on: "saturday", at: "17:00" },
      description:
        "Three hot shops keep their doors open while you draw the people at work. Charcoal moves as fast as they do. Stools are first come, first served; closed shoes are a must near the furnaces.",
    },
    {
      title: "Late Set: The Pelican Street Trio",
      category: "music",
      venue: "Jannus Live",
      when: { on: "any", at: "23:15", hours: 1.25 },
      link: "tickets",
      price: 18,
      doors: "22:30",
      description:
        "Upright bass, brushes and a Rhodes piano that once belonged to a cruise ship. The trio plays one long set under the open sky, taking requests scribbled on napkins. 21 and over, standing room with a few benches along the wall.",
    },
    {
      title: "Data for Good: Mapping the Mangroves",
      category: "tech",
      venue: "The Pier Pavilion",
      when: { on: "weekend", at: "13:00", hours: 4 },
      maxAttendees: 30,
      link: "info",
      price: "free",
      description:
        "Volunteers label drone photographs so that a shoreline model can tell a mangrove from a sea grape. A short talk by ecologist Wes Abara comes first. Bring a laptop with a mouse; two hours of your clicking is worth a week of fieldwork.",
    },
    {
      title: "Morning Market & Makers",
      category: "food",
      venue: "Saturday Market Lot",
      when: { on: "saturday", at: "09:00", hours: 5 },
      price: "free",
      description:
        "A hundred and thirty stalls: guava pastries, cold smoked mullet, okra by the crate, goat cheese that is gone by ten. Live steel guitar near the coffee.\n\nFree parking in the garage on First Street for the first hour. Leashed dogs are welcome and rather spoiled.",
      spanish: {
        title: "Mercado matutino y artesanos",
        description:
          "Ciento treinta puestos: pastelitos de guayaba, lisa ahumada, cajas de quimbombó y un queso de cabra que se acaba a las diez. Guitarra en vivo junto al café.\n\nEl estacionamiento de First Street es gratis la primera hora. Los perros con correa son bienvenidos y salen bastante mimados.",
      },
    },
    {
      title: "Robot Petting Zoo",
      category: "tech",
      venue: "Great Explorations",
      when: { on: "weekend", at: "10:30", hours: 3 },
      link: "tickets",
      maxAttendees: 120,
      price: [10, 14],
      description:
        "Student teams bring the machines they built for competition and let children drive them. There is a soccer-playing one, one that throws foam rings, and one that mostly apologizes. Best for ages 5 to 12; each child needs an adult nearby.",
    },
    {
      title: "Breathe In: Yoga at the End of the Pier",
      category: "health",
      venue: "The Pier Pavilion",
      when: { on: "weekend", at: "07:00" },
      price: "any_amount",
      description:
        "A gentle flow with pelicans for company. Teacher Anneke Rojas offers three levels of each posture, so bring your grandmother and your triathlete. Mat, towel, water. If it rains, we move under the roof.",
    },
  ]),
  ideasIn("bradenton", [
    {
      title: "Manatee Moonlight Planetarium Show",
      category: "education",
      venue: "Bishop Museum of Science and Nature",
      when: { on: "night-out", at: "20:00", hours: 1.25 },
      link: "tickets",
      maxAttendees: 120,
      price: [8, 12],
      doors: "19:30",
      description:
        "An astronomer steers the dome live, no recording, and takes questions as you fly past Saturn. Afterward the telescopes come out on the plaza if the clouds allow it. Suitable from about age 8.",
    },
    {
      title: "Porch Songs in the Village",
      category: "music",
      venue: "Village of the Arts",
      when: { on: "night-out", at: "18:00", hours: 3 },
      price: "any_amount",
      description:
        "Twelve painted cottages, twelve porches, twelve songwriters playing at once. Walk until you hear something you like. Bring small bills for the hats and a folding chair if you mean to stay put.",
    },
    {
      title: "Paddle the Preserve: Guided Kayak Morning",
      category: "sports",
      venue: "Robinson Preserve",
      when: { on: "weekend", at: "08:30" },
      link: "tickets",
      maxAttendees: 16,
      price: 55,
      description:
        "A slow five miles through mangrove tunnels with a guide who knows where the spoonbills feed. Kayak, vest and dry bag included. You should be able to swim and sit comfortably for two hours; hats with a strap are wise.",
    },
    {
      title: "Riverwalk Small Business Night",
      category: "business",
      venue: "Bradenton Riverwalk",
      when: { on: "weekday", at: "17:30", hours: 2.5 },
      price: "free",
      description:
        "Forty local shops under tents, plus advisors who will look over your lease, your taxes or your website for fifteen minutes without charge. Sign up for a slot at the blue table when you arrive.",
    },
    {
      title: "Baseball Card and Comic Swap",
      category: "other",
      venue: "LECOM Park",
      when: { on: "weekend", at: "09:00" },
      link: "info",
      price: 5,
      description:
        "Ninety tables on the concourse of one of the oldest ballparks still in use. Dealers from three counties, a grading expert who gives opinions for free, and a dollar bin that rewards patience. Children under 12 get five commons to start a collection.",
    },
    {
      title: "Community Theatre Costume Sale",
      category: "arts",
      venue: "Manatee Performing Arts Center",
      when: { on: "weekend", at: "10:00" },
      price: "free",
      description:
        "Forty years of wardrobe on rolling racks: frock coats, flapper dresses, an entire barnyard. Prices from two dollars, paid by card or cash, and every cent goes to youth scholarships. Fitting rooms are backstage; ask for Ruthanne.",
    },
  ]),
];
