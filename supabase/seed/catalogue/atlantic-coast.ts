import { ideasIn } from "./idea.ts";

/** Daytona, Cocoa Beach and Palm Beach. */
export const ATLANTIC_COAST = [
  ideasIn("daytona", [
    {
      title: "Bandshell Beach Boogie",
      category: "music",
      venue: "Beach Bandshell",
      when: { on: "night-out", at: "19:00", hours: 3 },
      price: [0, 20],
      description:
        "Motown, disco and yacht rock from a nine-piece in matching suits, with the Atlantic for a backdrop and fireworks at the end. Free on the lawn; reserved chairs benefit the lifeguard association. Park in the Ocean Center garage.",
    },
    {
      title: "Run the High Banks 5K",
      category: "sports",
      venue: "International Speedway",
      when: { on: "saturday", at: "07:00", hours: 2.5 },
      link: "tickets",
      maxAttendees: 1500,
      price: [35, 45],
      description:
        "One lap of the tri-oval on foot. Thirty-one degrees of banking looks steeper when your shoes are on it, so most runners stay on the apron. Finish-line photographs in Victory Lane are part of the fee.",
    },
    {
      title: "Planetarium Laser Rock Night",
      category: "arts",
      venue: "Museum of Arts and Sciences",
      when: { on: "any", at: "22:00", hours: 1 },
      link: "tickets",
      maxAttendees: 90,
      price: 12,
      doors: "21:30",
      description:
        "Three albums in full, one after another, drawn on the dome in laser light. Reclining seats, surround sound and strong air conditioning: bring a sweater. Not advised for anybody sensitive to flashing light.",
    },
    {
      title: "Motorsport Engineering Career Night",
      category: "education",
      venue: "News-Journal Center",
      when: { on: "weekday", at: "18:00", hours: 2 },
      price: "free",
      description:
        "Aerodynamicists, tire engineers and a data analyst who has never learned to drive describe their jobs to students and parents. Afterward you can take a wheel gun to a real hub. Free, ages 13 and up, no registration.",
    },
    {
      title: "Seafood Street Supper",
      category: "food",
      venue: "Riverfront Esplanade",
      when: { on: "weekend", at: "17:00", hours: 4 },
      link: "tickets",
      price: 65,
      description:
        "One table, two city blocks long. Rock shrimp, smoked mullet dip, corn and a bean pot tended all night by the volunteer fire company. Wine is sold by the glass. Long sleeves keep the river breeze off once the sun goes.",
    },
    {
      title: "Sandcastle University",
      category: "families",
      venue: "Sunsplash Park",
      when: { on: "weekend", at: "09:30" },
      description:
        "Professional sand sculptor Odell Briscoe teaches the drip tower, the arch and how to defeat a rising tide. Shovels and forms are provided. Sunscreen, hats, a change of clothes, and no high heels on the ramp.",
    },
    {
      title: "Motorcycle Swap Meet & Chrome Show",
      category: "other",
      venue: "International Speedway",
      when: { on: "weekend", at: "08:00" },
      link: "info",
      price: 10,
      description:
        "Three hundred vendor spaces of tanks, frames, leathers and things in coffee cans. Ride in on anything with two wheels and parking is free. The people's-choice trophy is a welded flamingo.",
    },
  ]),
  ideasIn("cocoa-beach", [
    {
      title: "Launch Watch Beach Party",
      category: "other",
      venue: "Cocoa Beach Pier",
      when: { on: "night-out", at: "19:00" },
      price: "free",
      description:
        "A rocket is never guaranteed, a good evening is. Retired launch controller Hank Delacroix explains the countdown over the speakers and knows when to stay quiet. Bring binoculars and patience; if it scrubs, the band plays on.",
    },
    {
      title: "Learn to Surf: First Waves",
      category: "sports",
      venue: "Lori Wilson Park",
      when: { on: "weekend", at: "08:00" },
      link: "tickets",
      maxAttendees: 20,
      price: 55,
      description:
        "Soft boards, small waves, and instructors who push at exactly the right moment. Nine in ten stand up on the first day. Swimmers only, from age 8; rash guards are lent, sunscreen is not.",
    },
    {
      title: "Rocket Coders: Build a Flight Computer",
      category: "tech",
      venue: "Public Library",
      when: { on: "weekend", at: "13:00", hours: 4 },
      link: "tickets",
      maxAttendees: 16,
      price: 15,
      description:
        "Solder a barometer to a microcontroller, write forty lines of code and send it up 800 feet from the ball field. Two former range engineers look over your shoulder. Ages 12 and up; a laptop is needed, soldering irons are here.",
    },
    {
      title: "Surfside One-Acts",
      category: "arts",
      venue: "Surfside Playhouse",
      when: { on: "night-out", at: "20:00", hours: 2 },
      link: "tickets",
      price: [15, 22],
      doors: "19:30",
      description:
        "Five new plays of fifteen minutes, each written by somebody who lives between the two causeways. One is set entirely in a bait shop. Talk-back with the writers over cookies when the lights come up.",
    },
    {
      title: "Dawn Patrol Beach Yoga",
      category: "health",
      venue: "Sidney Fischer Park",
      when: { on: "any", at: "06:45", hours: 1 },
      price: "any_amount",
      description:
        "Salutations to an actual sun coming out of an actual ocean. Pay what you like; half goes to sea-turtle rescue. A towel works better than a mat on sand. Meet at the dune crossover with the blue flag.",
    },
    {
      title: "Ghost Crab Night Walk",
      category: "education",
      venue: "Lori Wilson Park",
      when: { on: "any", at: "21:00", hours: 2.5 },
      link: "tickets",
      maxAttendees: 20,
      price: 18,
      description:
        "Small groups follow a marine biologist along the dark beach to find out what comes up when everyone goes home: ghost crabs, moon snails, and sometimes a skate in the wash. Red lamps are lent, white ones stay off. Dark clothes, bare feet, good knees for crouching.",
    },
    {
      title: "Fish Fry and Key Lime Social",
      category: "food",
      venue: "Westgate Park Pavilion",
      when: { on: "friday", at: "17:00", hours: 3 },
      price: [7, 12],
      description:
        "Fresh-caught mahi, hush puppies, slaw, and a pie table that is cut precisely in half when the line gets long. Twelve dollars a plate, seven for children. The money buys life jackets for the loaner stand at the ramp.",
    },
  ]),
  ideasIn("palm-beach", [
    {
      title: "Chamber Players in the Gilded Room",
      category: "music",
      venue: "Flagler Museum",
      when: { on: "weekday", at: "19:30" },
      link: "tickets",
      maxAttendees: 150,
      price: 75,
      doors: "19:00",
      description:
        "A piano trio in a music room built for exactly that. Beethoven, Clara Schumann, and a short new work for glass and strings. Champagne with the musicians follows. Jackets are usual but nobody is turned away.",
    },
    {
      title: "Sculpture Garden Sketch and Stroll",
      category: "arts",
      venue: "Society of the Four Arts",
      when: { on: "weekday", at: "10:00", hours: 2 },
      price: "free",
      description:
        "Pencils only, shade plentiful. Landscape historian Odette Marchand opens with ten minutes on who planted what and why, then leaves you among the hedges. Free; bicycles park at the south gate.",
    },
    {
      title: "Lake Trail After-Work Bike Social",
      category: "sports",
      venue: "Lake Trail",
      when: { on: "weekday", at: "17:30", hours: 1.5 },
      price: "free",
      description:
        "An unhurried ten miles along the Intracoastal, past gardens you can only see from here. Any bike, any age, no one left behind. Bells required, lights advised for the way back.",
    },
    {
      title: "Family Office Forum: Giving That Works",
      category: "business",
      venue: "The Breakers",
      when: { on: "weekday", at: "08:30" },
      link: "tickets",
      price: 195,
      description:
        "Directors of six small foundations describe a grant they regret and one they would repeat. No solicitation of any kind on the premises. Breakfast and lunch are served; valet is included in the fee.",
    },
    {
      title: "Reef Rangers: Junior Snorkel Morning",
      category: "families",
      venue: "Phipps Ocean Park",
      when: { on: "weekend", at: "08:30" },
      link: "tickets",
      maxAttendees: 24,
      price: 25,
      description:
        "Children from 8 and their adults count parrotfish over a shallow artificial reef and report the numbers to a real survey. Masks and fins in all sizes. Calm-water day guaranteed, or it moves to the next one.",
    },
    {
      title: "Oceanfront Meditation for Restless People",
      category: "health",
      venue: "Bradley Park",
      when: { on: "weekend", at: "07:30", hours: 0.75 },
      price: "any_amount",
      description:
        "Forty-five minutes: ten of walking, ten of sitting, ten of listening to the waves, and the rest for fidgeting without guilt. Chairs provided on the pavilion. Led by former trial lawyer Simone Achterberg.",
    },
    {
      title: "Rare Book and Map Fair",
      category: "other",
      venue: "The Breakers",
      when: { on: "saturday", at: "11:00", until: { days: 2, at: "16:00" } },
      link: "tickets",
      price: 15,
      description:
        "Thirty dealers, one Everglades survey from 1856, pulp paperbacks for five dollars and appraisals for anything you can carry in.\n\nOne ticket covers both days. Please leave drinks at the door and bags at the desk.",
    },
  ]),
];
