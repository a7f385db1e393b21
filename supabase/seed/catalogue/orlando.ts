import { ideasIn } from "./idea.ts";

/** Orlando, Winter Park and Doctor Phillips. */
export const ORLANDO = [
  ideasIn("orlando", [
    {
      title: "Swans and Strings: Chamber Music by the Lake",
      category: "music",
      venue: "Lake Eola Park",
      when: { on: "weekend", at: "16:00", hours: 1.5 },
      price: "free",
      description:
        "A quartet from the philharmonic plays Dvořák, Florence Price and a tango or two at the amphitheater. Free. Sit on the steps or hire a swan boat and listen from the water. Strollers welcome; the ice cream cart arrives at intermission.",
    },
    {
      title: "Indie Game Night: Playtest Party",
      category: "tech",
      venue: "Public Library Melrose Center",
      when: { on: "weekday", at: "18:00", hours: 3 },
      price: "free",
      description:
        "Fifteen unfinished games, and their makers watching nervously while you play. Say what you think: the feedback cards go straight into the next build. Snacks allowed in the lobby, not near the keyboards.\n\nDevelopers who want a table should write a week ahead.",
    },
    {
      title: "Mills 50 Dumpling Crawl",
      category: "food",
      venue: "Mills 50 Market Hall",
      when: { on: "night-out", at: "17:30", hours: 3 },
      link: "tickets",
      maxAttendees: 60,
      price: 48,
      description:
        "Seven kitchens, seven folds: momo, mandu, pierogi, bánh bột lọc and three kinds that start arguments. Host Tuyet Lindqvist walks groups of ten between stops and tells the neighborhood's story on the way. Wear comfortable shoes. Vegan route on request.",
    },
    {
      title: "Silent Disco under the Stars",
      category: "music",
      venue: "Loch Haven Park",
      when: { on: "any", at: "22:00", hours: 3 },
      link: "tickets",
      maxAttendees: 500,
      price: 22,
      doors: "21:30",
      description:
        "Three channels, three DJs, one lawn full of people singing different choruses at the same time. Headphones come with the ticket and glow in the color you are listening to. Bring a photo ID to leave as deposit.",
    },
    {
      title: "Engineering Day: Build a Bridge, Break a Bridge",
      category: "education",
      venue: "Science Center",
      when: { on: "saturday", at: "10:00", hours: 5 },
      link: "tickets",
      price: [18, 24],
      description:
        "Families build spans out of balsa and string, then load them with sand until something gives. Structural engineers are on hand to explain the loud part. Included with admission; the bench fills up fast, so come early.",
    },
    {
      title: "Botanical Sketchbook Morning",
      category: "arts",
      venue: "Leu Gardens",
      when: { on: "weekend", at: "09:00" },
      link: "tickets",
      price: 35,
      description:
        "Start with one leaf, finish with a page worth keeping. Teaching artist Priya Osei shows how to block in a leaf before the light changes. Bring pencils and a stool; a hat helps. Garden admission is included.",
    },
    {
      title: "Late Laughs: Stand-Up Open Mic",
      category: "arts",
      venue: "The Beacham",
      when: { on: "any", at: "23:00", hours: 1.5 },
      doors: "22:15",
      description:
        "Five minutes each, a red light at four, and a crowd that is kinder than you would think. Sign-up opens when the doors do. Two-item minimum, language not for children.",
    },
    {
      title: "Lunchtime Pitch Practice",
      category: "business",
      venue: "Mills 50 Market Hall",
      when: { on: "weekday", at: "12:00" },
      maxAttendees: 35,
      price: "free",
      description:
        "Three minutes to pitch, five for honest questions, no slides. A rotating panel of one banker, one lawyer and one person who has failed twice. Grab lunch from any counter and bring it upstairs to the mezzanine.",
    },
    {
      title: "Roller Derby Double Header",
      category: "sports",
      venue: "Loch Haven Park",
      when: { on: "saturday", at: "17:00", hours: 4 },
      link: "tickets",
      price: [12, 15],
      doors: "16:00",
      description:
        "The Citrus Crushers take on a visiting team from the coast, then the juniors skate. New to derby? A member with a yellow armband explains the rules in every section. Seats in turn four are for people who do not mind being sat on.",
    },
    {
      title: "Screen on the Green: Cult Classics Marathon",
      category: "other",
      venue: "Enzian at the Plaza",
      when: { on: "friday", at: "17:00", until: { days: 3, at: "22:00" } },
      link: "tickets",
      price: [12, 75],
      doors: "16:30",
      description:
        "Three days, eleven films, one pass. Between screenings there are poster traders, a foley demonstration and an argument about director's cuts that has been running since 2009.\n\nSingle tickets at the box office fifteen minutes before each film, if any are left.",
    },
  ]),
  ideasIn("winter-park", [
    {
      title: "Jazz on the Avenue",
      category: "music",
      venue: "Central Park",
      when: { on: "weekend", at: "18:00", hours: 3 },
      price: "free",
      description:
        "Two stages at either end of the park, one big band and one gypsy-swing quintet, timed so that you can walk between them. Picnics encouraged; candelabras are not unheard of. The commuter train stops right beside the lawn.",
      spanish: {
        title: "Jazz en la avenida",
        description:
          "Dos escenarios, uno en cada extremo del parque, una big band y un quinteto de swing gitano, con horarios para que puedas caminar de uno al otro. Trae tu picnic; alguien siempre trae candelabros. El tren de cercanías para junto al césped.",
      },
    },
    {
      title: "Tiffany Glass by Lamplight",
      category: "arts",
      venue: "Morse Museum",
      when: { on: "weekday", at: "17:30" },
      link: "tickets",
      maxAttendees: 45,
      price: 18,
      doors: "17:15",
      description:
        "The galleries stay dark except for the lamps themselves. Curator Helena Brandt talks for twenty minutes about the women who cut the glass, then leaves you alone with it. Photography without flash is fine.",
    },
    {
      title: "Depot Breakfast Market",
      category: "food",
      venue: "Farmers' Market Depot",
      when: { on: "saturday", at: "08:00", hours: 5 },
      price: "free",
      description:
        "Under the old freight depot: sourdough, lychees, honey from three zip codes and breakfast tacos that draw a line. Bring your own bags, and jars for the refill stall. Bikes park free along the brick wall.",
      spanish: {
        title: "Mercado del desayuno en la estación",
        description:
          "Bajo la antigua estación de carga: pan de masa madre, lichis, miel de tres códigos postales y tacos de desayuno que hacen fila. Trae tus bolsas, y frascos para el puesto a granel. Las bicicletas se dejan gratis junto al muro de ladrillo.",
      },
    },
    {
      title: "Azalea Garden Tai Chi",
      category: "health",
      venue: "Kraft Azalea Garden",
      when: { on: "weekday", at: "07:30" },
      price: "any_amount",
      description:
        "A slow form under the cypresses beside Lake Maitland, taught by Mr. Feng Whitaker, who is eighty-one and will be lower in his stance than you. Loose clothes, flat shoes. Newcomers stand in the middle so there is always someone to copy.",
    },
    {
      title: "Composer Talk: Writing for Small Choirs",
      category: "education",
      venue: "Rollins College Tiedtke Hall",
      when: { on: "weekday", at: "19:00", hours: 1.5 },
      link: "info",
      price: "free",
      description:
        "Ines Valcourt takes one page of her new setting apart with the college singers on stage, then puts it back together. Directors of church and school choirs will take home ideas they can use at the next rehearsal. Free; visitor parking in the SunTrust garage.",
    },
    {
      title: "Toddler Trail: Bugs, Beetles and Bees",
      category: "families",
      venue: "Mead Botanical Garden",
      when: { on: "weekday", at: "09:30" },
      description:
        "A quarter-mile wander at the pace of the shortest legs, with magnifying glasses for everybody. We stop at the hive window and at the puddle, which is usually the highlight. Closed shoes and bug spray recommended.",
    },
    {
      title: "Repair Café: Lamps, Zippers, Toasters, Blenders, Grandmother's Radio and Whatever Else You Carry In",
      category: "other",
      venue: "Public Library at MLK Park",
      when: { on: "weekend", at: "13:00", hours: 4 },
      price: "free",
      description:
        "Toasters, trousers, bicycles, a lamp with sentimental value: bring it and sit down with a volunteer fixer who will mend it with you. Two items per person. We keep common parts, but batteries and zippers you should buy beforehand.",
    },
  ]),
  ideasIn("doctor-phillips", [
    {
      title: "Restaurant Row Tasting Stroll",
      category: "food",
      venue: "Dellagio Town Center",
      when: { on: "weekday", at: "18:00", hours: 3 },
      link: "tickets",
      maxAttendees: 200,
      price: [35, 70],
      description:
        "One plate and one pour at each of ten restaurants, in any order you like. The sushi counter runs out first, the dessert stop never does. Free garage parking behind the fountain, and a designated-driver ticket at half price.",
    },
    {
      title: "Kids' Triathlon: Splash, Spin, Sprint",
      category: "sports",
      venue: "Dr. P. Phillips YMCA",
      when: { on: "weekend", at: "07:30" },
      link: "tickets",
      maxAttendees: 250,
      price: 40,
      description:
        "Ages 6 to 14, with distances that grow with the child. Helmets are checked at the rack; training wheels are fine in the youngest wave. Everyone finishes to music and a medal, and parents are asked to cheer from behind the rope.",
    },
    {
      title: "Concert in the Community Park: Steel Drums",
      category: "music",
      venue: "Dr. Phillips Community Park",
      when: { on: "weekend", at: "17:00" },
      price: "free",
      description:
        "Twenty-two pans from the high school's steel band, playing everything from calypso to film themes. Free. The splash pad stays on through the first set, so dress children accordingly.",
    },
    {
      title: "First-Time Home Buyer Workshop",
      category: "education",
      venue: "Southwest Branch Library",
      when: { on: "weekday", at: "18:30", hours: 1.5 },
      price: "free",
      description:
        "Credit, down-payment help and the insurance questions nobody warns you about in Florida. A housing counselor leads it and sells nothing. Bring a recent pay stub if you want a private ten-minute review afterward.",
    },
    {
      title: "Women in Hospitality Networking Lunch",
      category: "business",
      venue: "Bay Hill Club",
      when: { on: "weekday", at: "11:30" },
      link: "tickets",
      maxAttendees: 90,
      price: 60,
      description:
        "Hotel managers, chefs, event planners and the people who want their jobs. Short keynote by revenue director Camille Adeyemi on moving from the front desk to the boardroom. Seating changes with each course, so bring plenty of cards.",
    },
    {
      title: "Blood Drive and Health Fair",
      category: "health",
      venue: "The Marketplace",
      when: { on: "weekend", at: "09:00", hours: 6 },
      price: "free",
      description:
        "Give a pint, or just get your blood pressure, hearing and bone density checked for free. Nurses answer questions without hurry, in English, Spanish and Portuguese. Eat something first and bring a photo ID. Donors leave with a voucher for breakfast.",
    },
  ]),
];
