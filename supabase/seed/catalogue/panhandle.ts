import { ideasIn } from "./idea.ts";

/** Pensacola and Panama City Beach, both on Central time. */
export const PANHANDLE = [
  ideasIn("pensacola", [
    {
      title: "Evenings in Old Seville",
      category: "music",
      venue: "Seville Square",
      when: { on: "weekday", at: "19:00", hours: 2 },
      price: "free",
      description:
        "Bring a chair, a cooler and the neighbors. A different band plays the gazebo each time, from zydeco to the Navy's own rock group. Free since the beginning; the oaks are older than the country.",
    },
    {
      title: "Palafox Farmers' Breakfast",
      category: "food",
      venue: "Palafox Market",
      when: { on: "saturday", at: "09:00" },
      price: "free",
      description:
        "Satsumas, shrimp off the boat, goat milk soap and a biscuit stall whose line is a social occasion. Street musicians on each corner of the plaza. Dogs on short leashes; free parking on side streets.",
    },
    {
      title: "Cyber Coast Capture the Flag",
      category: "tech",
      venue: "CoLab Innovation Center",
      when: { on: "saturday", at: "09:00", hours: 8 },
      link: "info",
      maxAttendees: 80,
      price: [15, 25],
      description:
        "Teams of three break into deliberately badly defended machines and write down how they did it. A beginner bracket comes with hints and a patient sailor from the cyber school. Laptop needed, ethics briefing mandatory, lunch provided.",
    },
    {
      title: "Saenger Silent Comedy Night",
      category: "arts",
      venue: "Saenger Theatre",
      when: { on: "night-out", at: "20:00", hours: 2 },
      link: "tickets",
      price: [10, 24],
      doors: "19:00",
      description:
        "Three short films, one restored theater organ and an auditorium full of children who have never laughed at anything in black and white. They will. Balcony seats see the organist's feet.",
    },
    {
      title: "Ballpark Stargazing",
      category: "education",
      venue: "Blue Wahoos Stadium",
      when: { on: "any", at: "22:30", hours: 1.25 },
      price: "free",
      description:
        "The stadium lights go off and the amateur astronomers roll onto the warning track. See the moons of Jupiter from second base. Free; concession stand has cocoa. Steps in the stands are dark, so please walk slowly.",
    },
    {
      title: "Sand and Surf Wheelchair Day",
      category: "health",
      venue: "Casino Beach",
      when: { on: "weekend", at: "10:00" },
      price: "free",
      description:
        "Beach wheelchairs, adaptive surfboards and forty trained volunteers make the Gulf reachable for everyone. Register a time slot or simply come and ask. Changing tent with lift on site. Families and friends swim too.",
    },
    {
      title: "Dockside Trade Skills Fair",
      category: "business",
      venue: "Museum of Commerce",
      when: { on: "weekday", at: "10:00", hours: 4 },
      price: "free",
      description:
        "Shipyards, electricians, aviation mechanics and a baker meet people who want to learn a trade. Try a welding simulator, talk pay honestly, sign up for an apprenticeship on the spot. Students and career changers equally welcome.",
    },
    {
      title: "Historic Village Scavenger Hunt",
      category: "families",
      venue: "Museum of Commerce",
      when: { on: "weekend", at: "13:00", hours: 2 },
      description:
        "Five flags, twenty-five clues, and a printing press that stamps your card at the end. Teams of any size; the youngest member holds the map. Strollers cope well on most of the brick.",
    },
  ]),
  ideasIn("panama-city-beach", [
    {
      title: "Gulf Breeze Country Night",
      category: "music",
      venue: "Aaron Bessant Park",
      when: { on: "night-out", at: "18:30", hours: 3.5 },
      link: "tickets",
      maxAttendees: 2500,
      price: [35, 85],
      doors: "17:00",
      description:
        "Three acts on the big lawn, headlined by Darlene Pruitt and the Tin Awnings. Low chairs in front, high chairs behind, sand in everything. Clear bags only. Parking is across the road with a crossing guard.",
    },
    {
      title: "Shell Island Family Snorkel",
      category: "families",
      venue: "St. Andrews State Park",
      when: { on: "weekend", at: "09:00" },
      link: "tickets",
      maxAttendees: 40,
      price: 38,
      description:
        "A short boat ride to an island without a single building. Guides find sand dollars and explain which ones to put back. Masks included, lunch not; pack more water than you think you will drink.",
    },
    {
      title: "Boardwalk Trail Half Marathon",
      category: "sports",
      venue: "Conservation Park",
      when: { on: "saturday", at: "06:30" },
      link: "tickets",
      price: [70, 85],
      description:
        "Thirteen shaded miles of pine flatwoods and cypress boardwalk with not one hill. Chip timing, pancake breakfast, and a finisher's medal made of reclaimed decking. Shoes with some grip if it has rained.",
    },
    {
      title: "Beach Business Mixer",
      category: "business",
      venue: "Lyndell Conference Center",
      when: { on: "weekday", at: "17:30", hours: 2 },
      maxAttendees: 90,
      price: 20,
      description:
        "Charter captains, hoteliers, sign painters and accountants. Name tags list what you need rather than what you sell, which makes for better conversations. Light supper, one drink ticket, parking at the door.",
    },
    {
      title: "Midway Lights: Late Night at Pier Park",
      category: "other",
      venue: "Pier Park",
      when: { on: "any", at: "22:00", hours: 1.5 },
      price: "free",
      description:
        "Jugglers, a fire-eating schoolteacher and the big wheel at half price for the last rides of the night. Street performers gather below it and pass the hat. Free to wander; garages on both ends.",
    },
    {
      title: "Grouper Throwdown",
      category: "food",
      venue: "Frank Brown Park",
      when: { on: "weekend", at: "12:00", hours: 4 },
      link: "tickets",
      maxAttendees: 300,
      price: [0, 30],
      description:
        "Blackened, beer-battered, grilled in banana leaf: ten restaurants, one fish. The crowd decides and the mayor eats the losing entry with good grace. Children under six eat free. Bounce house and shade tents by the ball fields.",
    },
    {
      title: "Dune Restoration Planting Day",
      category: "education",
      venue: "St. Andrews State Park",
      when: { on: "weekend", at: "08:30" },
      price: "free",
      description:
        "Sea oats hold this coast together, and somebody has to put them there. A park biologist shows how deep and how far apart, then 3,000 plugs go in by hand. Gloves, trowels and doughnuts provided; bring sun protection.",
    },
  ]),
];
