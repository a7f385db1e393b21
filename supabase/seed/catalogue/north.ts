import { ideasIn } from "./idea.ts";

/** Jacksonville, Gainesville and Tallahassee. */
export const NORTH = [
  ideasIn("jacksonville", [
    {
      title: "Under the Bridge: Arts Market Sounds",
      category: "music",
      venue: "Riverside Arts Market",
      when: { on: "saturday", at: "10:00" },
      price: "free",
      description:
        "Four acts on the river stage while the market hums behind you: a fiddle duo, a soul singer, a school jazz combo and something nobody can classify. Free, shaded by the Fuller Warren Bridge whatever the weather.",
    },
    {
      title: "River City Robotics Scrimmage",
      category: "tech",
      venue: "Museum of Science & History",
      when: { on: "saturday", at: "09:30", hours: 6 },
      price: "free",
      description:
        "Twenty high-school teams test their newest machines before the real thing. The pits are open, so ask anyone in safety glasses what broke. Visitors of all ages are welcome and get a pair of glasses too.",
    },
    {
      title: "Oyster Roast on the St. Johns",
      category: "food",
      venue: "Metropolitan Park",
      when: { on: "night-out", at: "17:30", hours: 3.5 },
      link: "tickets",
      price: 55,
      description:
        "Sacks of oysters over oak coals, shoveled straight onto the tables. Knife and glove come with the ticket; chili and cornbread for people who would rather not. A bluegrass trio keeps the pace.\n\nWear shoes you can hose off. Lot J has free parking.",
    },
    {
      title: "Garden Rooms: Evening at the Cummer",
      category: "arts",
      venue: "Cummer Museum of Art & Gardens",
      when: { on: "weekday", at: "17:00", hours: 3 },
      price: "free",
      description:
        "Free admission after five, a harp in the Italian garden and ten-minute talks in front of ten paintings. Choose three or chase them all. The oak by the river has a bench that is worth the wait.",
    },
    {
      title: "Mountain Bike Night Ride",
      category: "sports",
      venue: "Kathryn Abbey Hanna Park",
      when: { on: "any", at: "21:00", hours: 2 },
      maxAttendees: 35,
      description:
        "Eight miles of roots and switchbacks by headlamp. Two groups, one that races and one that stops to look at owls. Lights of 800 lumens or better, helmet compulsory, spare tube wise.",
    },
    {
      title: "Nonprofit Board Match Night",
      category: "business",
      venue: "Jessie Ball duPont Center",
      when: { on: "weekday", at: "17:30", hours: 2 },
      maxAttendees: 100,
      link: "info",
      description:
        "Thirty organizations need a treasurer, a lawyer, someone who understands grants. You have six minutes with each. Come with a sentence about what you are good at, and another about what you refuse to do.",
    },
    {
      title: "Genealogy Help Night: The Great-Grandparent Who Vanished and Whatever the Family Bible Has to Say",
      category: "education",
      venue: "Hemming Plaza Main Library",
      when: { on: "weekday", at: "17:30" },
      price: "free",
      description:
        "Librarians and the county genealogical society help you past the great-grandparent who vanished. Bring names, places and whatever is written in the back of the Bible. Scanners are free to use.",
    },
    {
      title: "Mindful Mornings in the Oak Grove",
      category: "health",
      venue: "Metropolitan Park",
      when: { on: "weekend", at: "08:00" },
      price: "any_amount",
      description:
        "Quiet stretching and a guided sit beside the river, made for people with desk backs and busy heads. Therapist Lucille Obando ends with tea. Chairs for those who do not do floors.",
    },
    {
      title: "Symphony Storytime: Peter and the Gator",
      category: "families",
      venue: "Florida Theatre",
      when: { on: "weekend", at: "11:00", hours: 1 },
      link: "tickets",
      price: [12, 25],
      doors: "10:15",
      description:
        "The wolf has been replaced by something with more teeth. Narrated by bus driver and local legend Mr. Cornell, played by a chamber orchestra, and loud in the right places. Ages 3 to 8; instruments to try in the lobby.",
    },
    {
      title: "Late Night Trivia in the Lobby",
      category: "other",
      venue: "Florida Theatre",
      when: { on: "any", at: "22:00", hours: 1.5 },
      price: "free",
      description:
        "Six rounds, one of them entirely about Jacksonville bridges. Teams of up to five; solo players are grouped at the bar and often win. Prizes are terrible on purpose. 18 and over.",
    },
  ]),
  ideasIn("gainesville", [
    {
      title: "Plaza Nights: Swamp Rock Revival",
      category: "music",
      venue: "Bo Diddley Plaza",
      when: { on: "friday", at: "20:00", hours: 2.5 },
      price: "free",
      description:
        "Two local bands and one surprise from the years when this town gave the world its heartbreakers. Free; the plaza has its own food stalls. Bikes to the racks by the courthouse, cars to the Southwest garage.",
    },
    {
      title: "Intro to Bioinformatics for the Curious",
      category: "tech",
      venue: "Santa Fe College Blount Hall",
      when: { on: "weekday", at: "18:00" },
      description:
        "Download a genome, find a gene, compare it with that of a banana. A graduate student and a retired programmer take turns. No biology needed if you can code a little, no code needed if you know the biology.",
    },
    {
      title: "Art After Dark: Textiles of West Africa",
      category: "arts",
      venue: "Harn Museum of Art",
      when: { on: "weekday", at: "18:00", hours: 3 },
      price: "free",
      description:
        "Weaver Akosua Bentil works a narrow-strip loom in the rotunda while the galleries stay open. Try a row yourself. Free, with jollof in the café and parking in the garage at no charge after half past three.",
    },
    {
      title: "Depot Park Pump Track Jam",
      category: "sports",
      venue: "Depot Park",
      when: { on: "weekend", at: "09:00", hours: 3 },
      price: "free",
      description:
        "Bikes, boards and scooters in heats by age, starting at four. No entry fee, no announcer over 16. Helmets are lent from a bin. Parents may ride in the last heat and usually regret it.",
    },
    {
      title: "Wetlands at Dawn: Birding for Beginners",
      category: "education",
      venue: "Sweetwater Wetlands Park",
      when: { on: "weekend", at: "07:15" },
      maxAttendees: 20,
      description:
        "Snail kites, whistling ducks and often a wild horse on the berm. Audubon guides lend binoculars and show how to use them, which is harder than you think. Gravel paths, little shade, five dollars per car.",
    },
    {
      title: "Bamboo Garden Qigong",
      category: "health",
      venue: "Kanapaha Botanical Gardens",
      when: { on: "weekend", at: "08:30" },
      link: "tickets",
      maxAttendees: 30,
      price: 15,
      description:
        "Soft movements beside the tallest bamboo in the state, which provides its own music. For stiff shoulders of all ages. Admission to the gardens is part of the fee, so stay for the lily pads.",
    },
    {
      title: "Soundstage Songwriting Camp",
      category: "families",
      venue: "Heartwood Soundstage",
      when: { on: "saturday", at: "09:30", until: { days: 2, at: "16:00" } },
      link: "tickets",
      price: 140,
      description:
        "Ages 10 to 15 write, rehearse and record a song in two days with working musicians. Nobody needs to read music. Bring an instrument if you play one, a lunch, and an idea you are a bit embarrassed by.\n\nFamilies are invited to the listening party at the end.",
    },
  ]),
  ideasIn("tallahassee", [
    {
      title: "Opening Night at the Cascades Amphitheater",
      category: "music",
      venue: "Cascades Park",
      when: { on: "saturday", at: "19:30", hours: 2.5 },
      link: "tickets",
      maxAttendees: 3500,
      price: [32.5, 65],
      doors: "18:00",
      description:
        "Soul revue The Velvet Capitals, with a twelve-voice choir from the university. Lawn tickets welcome blankets; chairs with legs over nine inches go to the back. A free shuttle loops from the Kleman garage.",
    },
    {
      title: "Capital City Civic Hack Night",
      category: "tech",
      venue: "Domi Station",
      when: { on: "weekday", at: "18:00", hours: 2.5 },
      maxAttendees: 40,
      price: "free",
      description:
        "Open budgets, bus arrival times, a map of every public water fountain. Designers, writers and clerks are as useful here as programmers. Pizza at seven. City staff come too, and take notes.",
    },
    {
      title: "Railroad Square Gallery Hop",
      category: "arts",
      venue: "Railroad Square",
      when: { on: "friday", at: "18:00", hours: 3 },
      price: "free",
      description:
        "Seventy studios in old lumber warehouses, most of them with the artist inside and snacks of uneven quality. Fire spinners at the caboose after dark. Free; walk over from campus or use the lot on Industrial Drive.",
    },
    {
      title: "Red Hills Barn Supper",
      category: "food",
      venue: "Tall Timbers Barn",
      when: { on: "night-out", at: "18:00", hours: 3.5 },
      link: "tickets",
      price: 110,
      description:
        "Quail, tupelo honey, heirloom grits and a bonfire. Four chefs cook what came from within forty miles, and a forester explains why the woods around you are burned on purpose. Layers for the evening; gravel parking.",
    },
    {
      title: "Mission to the Moon: Family Simulator Day",
      category: "families",
      venue: "Challenger Learning Center",
      when: { on: "weekend", at: "10:00" },
      link: "tickets",
      maxAttendees: 32,
      price: [9, 14],
      description:
        "Half of the crew flies, half runs mission control, then everyone swaps. Something will go wrong, and children usually fix it first. For ages 8 and up with at least one adult per three astronauts.",
    },
    {
      title: "Grant Writing in One Evening",
      category: "business",
      venue: "LeRoy Collins Main Library",
      when: { on: "weekday", at: "17:30", hours: 2.5 },
      maxAttendees: 50,
      price: "free",
      description:
        "Program officer Marguerite Sloane reads real proposals aloud, the funded and the others, and shows where the decision fell. Bring a one-page idea. Useful for arts groups, small farms and anyone with a scrappy nonprofit.",
    },
    {
      title: "Garden Walk and Gentle Stretch",
      category: "health",
      venue: "Maclay Gardens",
      when: { on: "weekend", at: "09:00" },
      description:
        "Half a mile of brick walks, three stops for easy mobility work, and a lake at the end. Physical therapist Jonah Eberle designs it for hips and knees with some history. Park entrance fee applies. Canes welcome.",
    },
    {
      title: "Goodwood Plant Sale and Heirloom Seed Exchange",
      category: "other",
      venue: "Goodwood Museum & Gardens",
      when: { on: "weekend", wholeDays: 1 },
      price: "free",
      description:
        "Old roses, native azaleas, ginger lilies divided from the estate's own beds. Master gardeners stand between you and bad decisions. Bring a wagon and saved seeds in labeled envelopes. Free entry, cash is fastest.",
      spanish: {
        title: "Venta de plantas e intercambio de semillas en Goodwood",
        description:
          "Rosas antiguas, azaleas nativas y lirios de jengibre de los propios jardines de la finca. Jardineros con experiencia te ayudan a no equivocarte. Trae una carretilla y tus semillas en sobres con el nombre. La entrada es gratis y lo más rápido es pagar en efectivo.",
      },
    },
  ]),
];
