import { ideasIn } from "./idea.ts";

/** Kissimmee, Celebration and Four Corners. */
export const THEME_PARK_TOWNS = [
  ideasIn("kissimmee", [
    {
      title: "Rodeo Night: Bulls, Barrels and Boots",
      category: "sports",
      venue: "Osceola Heritage Park",
      when: { on: "friday", at: "19:30", hours: 2.5 },
      link: "tickets",
      price: [25, 60],
      doors: "18:00",
      description:
        "Kissimmee was cattle country before anything else, and one night shows it. Bull riding, barrel racing and a calf scramble for children under ten. Seats along the west rail stay in the shade; the brisket line is shorter before the anthem.",
    },
    {
      title: "Lakefront Kite Festival",
      category: "families",
      venue: "Lakefront Park",
      when: { on: "saturday", wholeDays: 2 },
      price: "free",
      description:
        "Two days of wind off Lake Tohopekaliga, with giant show kites, a build-your-own tent and a candy drop from the air. Bring a kite or make one for the cost of the paper. Lots fill by eleven, so use the free shuttle from the courthouse garage.",
      spanish: {
        title: "Festival de cometas a la orilla del lago",
        description:
          "Dos días de viento del lago Tohopekaliga, con cometas gigantes, una carpa para hacer la tuya y una lluvia de dulces. Trae una cometa o hazla allí por lo que cuesta el papel. A las once ya no queda dónde estacionar: toma el autobús gratis que sale del garaje del tribunal.",
      },
    },
    {
      title: "Salsa Under the Pavilion",
      category: "music",
      venue: "Old Town",
      when: { on: "night-out", at: "20:00", hours: 3 },
      price: "free",
      description:
        "Lesson for the first hour, then Orquesta Brisa del Lago until your feet give up. No partner needed, because Doña Milagros will find you one. Free entry; leather soles slide best on this floor.",
    },
    {
      title: "Watercolors of Old Florida: Opening Night",
      category: "arts",
      venue: "Osceola Arts",
      when: { on: "friday", at: "18:00", hours: 2.5 },
      price: "free",
      description:
        "Cracker houses, fish camps and drive-in signs by eighteen local painters. Meet them over guava punch, vote for the visitors' prize and stay for a short live demonstration by Everett Quiñones. The show hangs for six weeks.",
    },
    {
      title: "Résumé Clinic in Two Languages",
      category: "business",
      venue: "Hart Memorial Library",
      when: { on: "weekday", at: "10:00", hours: 3 },
      price: "free",
      description:
        "Sit down with a recruiter from hospitality, healthcare or construction and leave with a résumé you can send the same day. English or Spanish, your choice. Bring work dates, references and, if you have one, a flash drive.",
    },
    {
      title: "Shingle Creek Birding by Boat",
      category: "education",
      venue: "Shingle Creek Regional Park",
      when: { on: "weekend", at: "07:30", hours: 2.5 },
      link: "tickets",
      maxAttendees: 14,
      price: 36,
      description:
        "A quiet electric boat through the headwaters of the Everglades. Naturalist Joy Pettiford averages forty species a trip, with limpkins guaranteed or nearly so. Binoculars to borrow, long sleeves to bring.",
    },
  ]),
  ideasIn("celebration", [
    {
      title: "Lakeside Art Walk",
      category: "arts",
      venue: "Lakeside Park",
      when: { on: "saturday", at: "10:00", until: { days: 2, at: "17:00" } },
      price: "free",
      description:
        "Ninety artists on the promenade, from turned wood to photographs of sandhill cranes behaving badly. Children have their own gallery with nothing over five dollars, where adults may not shop. Parking behind the cinema is free all day.",
    },
    {
      title: "Porch Swing Bluegrass",
      category: "music",
      venue: "Market Street",
      when: { on: "weekend", at: "17:00" },
      price: "free",
      description:
        "Banjo, dobro, and the tightest three-part harmony this side of the Suwannee. The Tupelo Sisters play two sets from the balcony above the bakery. Bring a chair; rocking chairs along the lake are first come, first served.",
    },
    {
      title: "Stroller Strength in the Park",
      category: "health",
      venue: "Lakeside Park",
      when: { on: "weekday", at: "09:00" },
      maxAttendees: 20,
      description:
        "Forty-five minutes of intervals for new parents, babies watching from the shade. Trainer and mother of twins Kelsey Okoro adjusts every exercise for how long ago you delivered; please have your doctor's all-clear. Water and a mat.",
    },
    {
      title: "Neighborhood Founders Roundtable",
      category: "business",
      venue: "Bohemian Hotel",
      when: { on: "weekday", at: "08:00", hours: 1.5 },
      description:
        "Home-based businesses meet over coffee by the lake: a bookkeeper, a drone pilot, a maker of wedding cakes. Each session one member puts a problem on the table and the others help. Guests may come twice before they join.",
    },
    {
      title: "Great Pie Bake-Off",
      category: "food",
      venue: "Town Hall",
      when: { on: "weekend", at: "13:00" },
      price: 3,
      description:
        "Key lime, sweet potato, mango, and last time a very bold durian. Enter a pie by noon with the recipe on a card, or simply pay three dollars for a fork and judge. All proceeds fill the backpacks of the weekend meal program.",
    },
    {
      title: "Golf Cart Parade and Costume Contest",
      category: "families",
      venue: "Artisan Park Clubhouse",
      when: { on: "saturday", at: "16:30", hours: 2 },
      price: "free",
      description:
        "Forty decorated carts roll twice around the park behind the middle school drumline. Prizes for best homemade, best dog and most improbable. Line the route on Spring Park Loop, and bring bags: riders throw beads and popcorn.",
    },
  ]),
  ideasIn("four-corners", [
    {
      title: "Library Lock-In: LAN Party for Teens",
      category: "tech",
      venue: "Cagan Crossings Community Library",
      when: { on: "friday", at: "19:00", hours: 4 },
      maxAttendees: 36,
      price: "free",
      description:
        "Thirty-six machines, one bracket, no screens of your own required. Between rounds a network engineer shows how the whole room is wired. Ages 13 to 17 with a signed form; pizza at nine and a parent pickup line at closing.",
    },
    {
      title: "Food Truck Rally at the Crossings",
      category: "food",
      venue: "Cagan Crossings Town Center",
      when: { on: "night-out", at: "17:00", hours: 4 },
      price: "free",
      description:
        "Arepas, birria, Filipino barbecue, a wood oven on wheels and a truck that does nothing but corn. Live acoustic music by the fountain. Free entry and plenty of picnic tables, though a blanket is never wrong.",
    },
    {
      title: "Open Water Swim Clinic",
      category: "sports",
      venue: "Lake Louisa State Park",
      when: { on: "weekend", at: "08:00", hours: 2.5 },
      link: "tickets",
      maxAttendees: 30,
      price: 45,
      description:
        "For pool swimmers getting ready for a first triathlon. Coaches cover sighting, drafting and not panicking, then guide a buoy course with kayaks alongside. You should manage 400 yards without stopping. Bright cap provided; park fee is separate.",
    },
    {
      title: "Glamping and S'mores Family Weekend",
      category: "families",
      venue: "Lake Louisa State Park",
      when: { on: "friday", at: "16:00", until: { days: 3, at: "11:00" } },
      link: "tickets",
      price: [95, 180],
      description:
        "Tents are pitched and beds made before you arrive. Rangers lead a night hike, a fishing hour and a very competitive s'mores contest.\n\nBring towels, flashlights and swimsuits. Quiet hours are real, and so are the owls.",
    },
    {
      title: "Pickleball Round Robin",
      category: "sports",
      venue: "Northeast Regional Park",
      when: { on: "weekend", at: "08:30" },
      maxAttendees: 48,
      price: 12,
      description:
        "Three levels, eight courts, everybody plays at least six games. Come alone and be paired, or enter with a friend. Loaner paddles at the desk. Shade tents and cold oranges between matches.",
    },
    {
      title: "Vacation Rental Owners Meetup",
      category: "business",
      venue: "ChampionsGate Village",
      when: { on: "weekday", at: "18:30" },
      link: "info",
      maxAttendees: 60,
      description:
        "County rules changed again, and an attorney explains which ones matter to a house with a pool. Then cleaners, photographers and owners trade notes. Vendors are limited to two, and both have to bring dessert.",
    },
  ]),
];
