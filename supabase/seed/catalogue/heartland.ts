import { ideasIn } from "./idea.ts";

/** Lakeland, Winter Haven, Sebring and Ocala. */
export const HEARTLAND = [
  ideasIn("lakeland", [
    {
      title: "Swan City Mural Bike Tour",
      category: "arts",
      venue: "Munn Park",
      when: { on: "weekend", at: "09:00" },
      maxAttendees: 25,
      price: "any_amount",
      description:
        "Eleven murals in seven easy miles, with two of the painters along for the ride. Guide Theo Vandermeer knows which wall hides a swan in every brick. Bring your own bike and helmet; we stop for horchata halfway.",
    },
    {
      title: "Maker Hour: Laser Cutter 101",
      category: "tech",
      venue: "Catapult",
      when: { on: "weekday", at: "18:00", hours: 2 },
      link: "tickets",
      price: 35,
      description:
        "Draw it, check it, cut it. You leave with a coaster set and the badge that lets you use the machine on your own. No design experience needed. Long hair tied back, no loose sleeves.",
    },
    {
      title: "Bonnet Springs Family Nature Play",
      category: "families",
      venue: "Bonnet Springs Park",
      when: { on: "weekend", at: "10:00", hours: 3 },
      price: "free",
      description:
        "Stick forts, mud kitchen, butterfly house and a story circle under the big oak. Rangers have boots to lend in all sizes. Free, and the tram from the parking lot runs every ten minutes.",
    },
    {
      title: "Lunch & Learn: Growing Citrus at Home",
      category: "education",
      venue: "Hollis Garden",
      when: { on: "weekday", at: "12:00" },
      description:
        "Greening, grafting and which trees are worth a place in your yard. Extension agent Lorna Besset brings leaves to pass around and a patient answer for each of them. Benches are shaded; bring a sandwich and your problem branch in a sealed bag.",
    },
    {
      title: "Polk County Brass Concert",
      category: "music",
      venue: "RP Funding Center",
      when: { on: "night-out", at: "19:30", hours: 2 },
      link: "tickets",
      price: [0, 15],
      doors: "18:30",
      description:
        "Sixty amateur players with professional nerve take on Holst, Sousa and a new march by seventeen-year-old Imani Drake. Students enter free with an ID. Parking in the main lot is included, and the lobby opens an hour early for an instrument petting zoo.",
    },
    {
      title: "Lake Hollingsworth Evening Walk",
      category: "health",
      venue: "Lake Hollingsworth Trail",
      when: { on: "weekday", at: "20:00", hours: 1.5 },
      price: "free",
      description:
        "Just under three miles around the lake at conversation speed. It began as a cardiac rehab group and now anyone who wants company joins in. Wear something reflective. Swans have right of way.",
    },
    {
      title: "Antique Radio and Vinyl Fair",
      category: "other",
      venue: "Munn Park",
      when: { on: "saturday", at: "09:00" },
      price: 5,
      description:
        "Crates of records, glowing tubes and at least three men who can tell a 1938 Zenith by its hum. A repair bench looks at one item per visitor. Live broadcast from the gazebo at midday.",
    },
  ]),
  ideasIn("winter-haven", [
    {
      title: "Ski Show Throwback Night",
      category: "sports",
      venue: "Lake Silver Amphitheater",
      when: { on: "saturday", at: "18:00", hours: 1.5 },
      price: "free",
      description:
        "Pyramids, barefoot runs and swivel routines by the club that grew up on this chain of lakes. Free bleachers fill early, and a blanket on the bank is just as good. Young skiers sign autographs on the dock afterward.",
    },
    {
      title: "Chain of Lakes Choir Festival",
      category: "music",
      venue: "Theatre Winter Haven",
      when: { on: "weekend", at: "15:00", hours: 2.5 },
      link: "tickets",
      price: [10, 20],
      doors: "14:20",
      description:
        "Eight choirs, from a barbershop quartet to a hundred and ten gospel voices, and one piece sung by all of them together. Conductor Abel Thornquist teaches the audience the refrain. Doors open forty minutes ahead.",
    },
    {
      title: "Central Park Citrus Market",
      category: "food",
      venue: "Central Park",
      when: { on: "saturday", at: "09:00", hours: 4 },
      price: "free",
      description:
        "Fresh-pressed juice in six varieties, marmalade by the spoon, strawberry shortcake and local beef. The chess tables are open to anyone. Street parking costs nothing around the square.",
    },
    {
      title: "Mystery Theatre: Death at the Bottling Plant",
      category: "arts",
      venue: "Theatre Winter Haven",
      when: { on: "night-out", at: "19:30", hours: 2.25 },
      link: "tickets",
      maxAttendees: 140,
      price: [18, 28],
      doors: "19:00",
      description:
        "A 1950s juice magnate is found in his own reamer room. The audience questions the suspects at intermission and votes on the ending, so no two performances agree. Mild scares, good from about age 10.",
    },
    {
      title: "Couch to Trail 5K: Week One",
      category: "health",
      venue: "Trailhead Park",
      when: { on: "weekend", at: "07:00" },
      maxAttendees: 40,
      description:
        "Run a minute, walk two, laugh a lot. An eight-week group for people who think they hate running, led by school nurse Bettina Cruz. Good shoes matter more than anything else; come early and she will look at yours.",
    },
    {
      title: "Preschool Story Time with Real Firefighters",
      category: "families",
      venue: "Public Library",
      when: { on: "weekday", at: "10:30" },
      price: "free",
      description:
        "Two picture books, a song with far too many verses and a fire engine to climb into outside. The crew shows the full gear slowly, so that it is less frightening on the day it is needed. Ages 2 to 5.",
    },
  ]),
  ideasIn("sebring", [
    {
      title: "Open Paddock Vintage Racing Weekend",
      category: "sports",
      venue: "International Raceway",
      when: { on: "friday", wholeDays: 3 },
      link: "tickets",
      price: [40, 120],
      description:
        "Two hundred cars from seven decades on the bumpy concrete that made this track famous. A paddock pass is part of every ticket, and most drivers enjoy a question.\n\nBring ear protection for children, a hat and more water than you think. Camping on Green Park is by reservation.",
      spanish: {
        title: "Fin de semana de autos clásicos en la pista",
        description:
          "Doscientos autos de siete décadas sobre el concreto lleno de baches que hizo famosa esta pista. Cada boleto incluye el pase a los boxes, y a casi todos los pilotos les gusta que les pregunten.\n\nTrae protección de oídos para los niños, un sombrero y más agua de la que crees. Para acampar en Green Park hay que reservar.",
      },
    },
    {
      title: "Cypress Catwalk Night Hike",
      category: "education",
      venue: "Highlands Hammock State Park",
      when: { on: "night-out", at: "20:00", hours: 2 },
      description:
        "A ranger-led walk through thousand-year-old oaks and out over the swamp on the old boardwalk, mostly without lights. Listen for barred owls; they usually answer. Two easy miles with one narrow bridge. Closed shoes and insect repellent.",
    },
    {
      title: "Circle Park Pickers Jam",
      category: "music",
      venue: "Circle Park",
      when: { on: "weekend", at: "14:00", hours: 3 },
      price: "free",
      description:
        "Bring whatever has strings and join the ring. Songs are called by number from the blue book, and copies are lent. Listeners find shade under the camphor trees and the best milkshake in the county across the street.",
    },
    {
      title: "Pastels for People Who Can't Draw",
      category: "arts",
      venue: "Highlands Museum of the Arts",
      when: { on: "weekday", at: "13:00" },
      link: "tickets",
      maxAttendees: 14,
      price: 30,
      description:
        "Gladys Renner has taught four hundred people that a lake is just three stripes. All materials are included, along with coffee and encouragement. Hands get dirty, so come in old clothes.",
    },
    {
      title: "Senior Tech Help Desk",
      category: "tech",
      venue: "Sun 'n Lake Community Center",
      when: { on: "weekday", at: "10:00", hours: 3 },
      price: "free",
      description:
        "High-school students sit down one on one and sort out phones, photographs and passwords. No question is too small, and none has surprised them yet. Bring the device, its charger and the little notebook where everything is written.",
    },
    {
      title: "Lake Jackson Bass Classic",
      category: "other",
      venue: "Lake Jackson Pier",
      when: { on: "saturday", at: "06:00", hours: 8 },
      link: "tickets",
      maxAttendees: 60,
      price: [0, 75],
      description:
        "Sixty boats, catch and release, five fish limit. Weigh-in is public and much better with a bag of boiled peanuts. Youth division from the pier costs nothing and rods are lent. Entry closes when the last slip is gone.",
    },
  ]),
  ideasIn("ocala", [
    {
      title: "Grand Prix under the Lights",
      category: "sports",
      venue: "World Equestrian Center",
      when: { on: "saturday", at: "19:00" },
      link: "info",
      price: "free",
      description:
        "Forty horse-and-rider pairs, fences to 1.60 meters, and a jump-off that is usually decided by hundredths of a second. Grandstand seats are free. Leave time to stroll the barns beforehand; parking is free but the walk is long.",
    },
    {
      title: "Glass Bottom Science Cruise",
      category: "education",
      venue: "Silver Springs State Park",
      when: { on: "weekend", at: "10:00", hours: 1.5 },
      link: "tickets",
      price: [13, 16],
      description:
        "Look eighty feet straight down with a hydrologist who explains where the water has been for the last twenty years. Children get a dip net at the dock. Bring a jacket for the breeze, and questions.",
    },
    {
      title: "Blues on Broadway",
      category: "music",
      venue: "Downtown Square",
      when: { on: "friday", at: "18:30", hours: 3 },
      price: "free",
      description:
        "The square closes to cars and the Marlowe Greer Band takes the gazebo with two guitars and a harmonica case. Restaurants put their tables in the street. Free; bring a chair if you have not booked a table.",
    },
    {
      title: "Horse Country Startup Showcase",
      category: "business",
      venue: "Power Plant Business Incubator",
      when: { on: "weekday", at: "17:30" },
      maxAttendees: 75,
      link: "info",
      description:
        "A saddle that measures gait, a hay-testing lab in a van, an app for farriers. Six young companies demonstrate, investors ask, everybody eats barbecue. Registration closes two days before, as the room is small.",
    },
    {
      title: "Clay Night: Throw Your First Bowl",
      category: "arts",
      venue: "Appleton Museum of Art",
      when: { on: "weekday", at: "18:00", hours: 2.5 },
      link: "tickets",
      maxAttendees: 12,
      price: 45,
      description:
        "Twelve wheels, two teachers, one bowl each, fired and glazed for you to collect three weeks on. Short fingernails are your friend. The galleries stay open late for participants.",
    },
    {
      title: "Film with Live Orchestra: The Little Tugboat",
      category: "families",
      venue: "Reilly Arts Center",
      when: { on: "weekend", at: "14:00", hours: 1.25 },
      link: "tickets",
      price: [10, 25],
      doors: "13:30",
      description:
        "A forty-minute animated film with the orchestra playing underneath it, followed by a chance to sit beside the players and pluck something. Booster seats at the door. Made for ages 4 to 9.",
    },
    {
      title: "Tuscawilla Adoption Day: Fifty Dogs, Ten Cats",
      category: "other",
      venue: "Tuscawilla Park",
      when: { on: "weekend", at: "10:00" },
      price: "free",
      description:
        "Every shelter in the county in one shady place. Fees are covered by sponsors, microchips included. Bring the whole family, your landlord's letter and, if you have one already, the dog who will have to share the couch.",
    },
  ]),
];
