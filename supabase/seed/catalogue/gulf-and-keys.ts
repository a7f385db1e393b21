import { ideasIn } from "./idea.ts";

/** Fort Myers and Key West. */
export const GULF_AND_KEYS = [
  ideasIn("fort-myers", [
    {
      title: "Inventors' Garden Party",
      category: "education",
      venue: "Edison and Ford Winter Estates",
      when: { on: "weekend", at: "14:00" },
      link: "tickets",
      maxAttendees: 250,
      price: [15, 25],
      description:
        "Phonographs cranked by hand, goldenrod turned into rubber, and a working replica of the lab's telegraph that children may use to insult each other in Morse. Botanists lead short walks under the banyan every half hour.",
    },
    {
      title: "River District Art Walk",
      category: "arts",
      venue: "Sidney & Berne Davis Art Center",
      when: { on: "friday", at: "18:00", hours: 4 },
      price: "free",
      description:
        "Twenty galleries and a few barber shops hang new work and leave their doors open. Pick up a map at the art center, where the rooftop has sculpture and a view. Free parking in the county garage after six.",
    },
    {
      title: "Slough Stomp: Wet Walk in the Cypress",
      category: "health",
      venue: "Six Mile Cypress Slough Preserve",
      when: { on: "weekend", at: "09:00", hours: 2 },
      description:
        "Knee-deep, slow and strangely calming. A guide leads you off the boardwalk into clear tannin water to stand quietly among bromeliads. Long pants, laced shoes, a dry change for after. A walking stick is lent to each person.",
    },
    {
      title: "Caloosahatchee Chowder Challenge",
      category: "food",
      venue: "Centennial Park",
      when: { on: "saturday", at: "11:00", hours: 4 },
      link: "tickets",
      price: 15,
      description:
        "Conch, clam, corn and one without rules. Fifteen dollars buys a tasting spoon and a ballot, and the fire department has won three times running. Shade along the river wall; the fountain is fair game for children.",
    },
    {
      title: "Arduino Afternoon for Families",
      category: "tech",
      venue: "IMAG History & Science Center",
      when: { on: "weekend", at: "13:30" },
      link: "tickets",
      maxAttendees: 24,
      price: 40,
      description:
        "One kit per pair, one adult per pair, and by the end something blinks, beeps or waters a plant. No soldering. The kit is yours to take home. From about age 9.",
    },
    {
      title: "Songwriters at the Alliance",
      category: "music",
      venue: "Alliance for the Arts",
      when: { on: "night-out", at: "19:00", hours: 2 },
      link: "tickets",
      maxAttendees: 100,
      price: 20,
      doors: "18:30",
      description:
        "Three writers on stools, taking turns to play the song and tell what it cost them. The round is led by Callie Dunmore of the Estero River Band. Wine, popcorn and truly silent phones.",
    },
    {
      title: "Hurricane Prep Expo: Shutters, Sandbags, Generators, Pets and What to Do with a Freezer Full of Fish",
      category: "other",
      venue: "Centennial Park",
      when: { on: "weekend", at: "10:00" },
      price: "free",
      description:
        "Shutters, generators and insurance translated into English, with a drill where the whole family packs a go-bag against the clock. Meteorologists answer the question you are ashamed to ask. Free weather radios for the first hundred households.",
    },
  ]),
  ideasIn("key-west", [
    {
      title: "Steel Pan at the Square",
      category: "music",
      venue: "Mallory Square",
      when: { on: "any", at: "17:30" },
      price: "free",
      description:
        "The pan players set up left of the tightrope walker. They play as long as the jugglers do, through dusk and into the dark. Free; tip generously, and keep a hand on your fries, the gulls are professionals.",
    },
    {
      title: "Tropic Late Show: Noir in the Keys",
      category: "arts",
      venue: "Tropic Cinema",
      when: { on: "any", at: "23:00", hours: 1.25 },
      link: "tickets",
      price: 14,
      doors: "22:30",
      description:
        "A fog-soaked thriller set half a mile from your seat. Film historian Augie Trent introduces it with photographs of the bars that are no longer there. Cold beer and hot popcorn are allowed inside.",
    },
    {
      title: "Lighthouse Climb and Keeper's Tales",
      category: "families",
      venue: "Key West Lighthouse",
      when: { on: "weekend", at: "10:30", hours: 1.5 },
      link: "tickets",
      maxAttendees: 30,
      price: [8, 17],
      description:
        "Eighty-eight steps, counted aloud. At the top a costumed keeper explains the lens; at the bottom there is a treasure hunt among the six-toed cats' cousins. Children must be at least 44 inches tall for the climb.",
    },
    {
      title: "Fort Zach Reef Swim",
      category: "sports",
      venue: "Fort Zachary Taylor",
      when: { on: "weekend", at: "08:00", hours: 2 },
      link: "tickets",
      maxAttendees: 150,
      price: 45,
      description:
        "One mile around the buoys with the fort on your left. The water is clear enough to watch your competition, and the parrotfish. Kayak safety all along. Bring reef-safe sunscreen; the park bans the rest.",
    },
    {
      title: "Conch Republic Cooking Class",
      category: "food",
      venue: "The Studios",
      when: { on: "weekday", at: "17:00" },
      link: "tickets",
      price: 95,
      description:
        "Fritters, Cuban black beans, hogfish in a bag and a proper tart, from a seventh-generation islander with opinions about limes. You cook, you eat, you wash one pan each. Tell us about allergies when you book.",
    },
    {
      title: "Butterfly Watch for Early Birds",
      category: "education",
      venue: "Butterfly and Nature Conservatory",
      when: { on: "weekday", at: "08:30", hours: 1 },
      link: "tickets",
      maxAttendees: 15,
      price: 22,
      description:
        "Before the doors open the flamingos are louder and the wings still wet. A keeper shows newly emerged morphos and explains what it takes to raise four hundred of them. Wear bright colors if you wish to be landed on.",
    },
    {
      title: "Island Makers Small Business Market",
      category: "business",
      venue: "Truman Waterfront Park",
      when: { on: "weekend", at: "10:00" },
      price: "free",
      description:
        "Fifty island makers sell direct: hot sauce, sailcloth bags, driftwood lamps. A tent at the entrance helps you license your own stall, with a county clerk and a notary in attendance. Bike racks on both sides, shade in the middle.",
    },
    {
      title: "Meteor Watch on the Waterfront",
      category: "other",
      venue: "Truman Waterfront Park",
      when: { on: "any", at: "23:15" },
      price: "free",
      description:
        "Blankets on the grass, streetlights off by arrangement with the city, and members of the Keys astronomy club pointing at what you would have missed. Best after your eyes have had half an hour. Red flashlights only, please.",
    },
  ]),
];
