import type { CityGuide } from "../../city-guides/guide.ts";

/** Guides to the cities of Central Florida, by slug. */
export const CENTRAL_GUIDES = {
  celebration: {
    hero: "A small town with a front porch on every house and a lake at the end of Market Street. The calendar is just as neighborly: farmers markets, car shows and, in the weeks before Christmas, snow every hour on the hour, even if it's only foam.",
    description: "Markets, car shows, seasonal nights and neighborhood events in Celebration, Florida.",
    keywords: ["Celebration events", "things to do in Celebration FL", "Market Street", "Celebration Town Center"],
  },
  "cocoa-beach": {
    hero: "Surf at first light, the Pier by afternoon and, with luck, a rocket over the water after dark. Surf contests, beach runs and live bands share the calendar with the launch schedule.",
    description: "Surf contests, live music, beach runs and rocket launch watch parties in Cocoa Beach, Florida.",
    keywords: [
      "Cocoa Beach events",
      "things to do in Cocoa Beach",
      "Cocoa Beach Pier",
      "surf contest",
      "Space Coast events",
    ],
  },
  daytona: {
    hero: "Race cars in February, motorcycles in March and October, and twenty-odd miles of hard-packed sand all year. Between race weeks, there's music at the Bandshell and plenty going on along Beach Street.",
    description: "Race weeks, Bandshell concerts, markets and beach events in Daytona Beach, Florida.",
    keywords: ["Daytona Beach events", "things to do in Daytona", "Daytona Bandshell", "Bike Week", "Beach Street"],
  },
  "doctor-phillips": {
    hero: "Orlando's Restaurant Row runs right through here, along Sand Lake Road. Come for tastings, wine nights and lakeside mornings, close to the parks but not inside them.",
    description: "Tastings, wine nights, classes and community events in Doctor Phillips, near Orlando, Florida.",
    keywords: [
      "Doctor Phillips events",
      "Dr. Phillips",
      "Restaurant Row",
      "Sand Lake Road",
      "things to do near Orlando",
    ],
  },
  "four-corners": {
    hero: "Where Lake, Orange, Osceola and Polk counties meet, vacationers and year-round neighbors share the same pools, trails and food trucks. Here's what gets everybody out of the house.",
    description: "Food trucks, family days, fitness and neighborhood events in Four Corners, Florida.",
    keywords: ["Four Corners events", "things to do in Four Corners FL", "Davenport", "Clermont", "US 192"],
  },
  kissimmee: {
    hero: "Older than the parks it's known for: a cattle town with a rodeo, a lakefront and a downtown that throws a good street party. Look here for nights out that don't take a park ticket.",
    description: "Rodeos, lakefront festivals, markets and family events in Kissimmee, Florida.",
    keywords: ["Kissimmee events", "things to do in Kissimmee", "Kissimmee Lakefront Park", "rodeo", "Old Town"],
  },
  lakeland: {
    hero: "Swans on Lake Morton, Frank Lloyd Wright on the college campus, the Tigers at spring training. Start with the Saturday morning market downtown; there's something on in Munn Park most months, too.",
    description: "Downtown markets, concerts, spring training and lakeside events in Lakeland, Florida.",
    keywords: [
      "Lakeland events",
      "things to do in Lakeland",
      "Munn Park",
      "Lake Morton",
      "Downtown Farmers Curb Market",
    ],
  },
  orlando: {
    hero: "Seventy-odd million people a year come for the parks; the rest of Orlando has its own plans. Sundays at Lake Eola, bands in the Milk District, drinks in Mills 50 and a full theater season downtown.",
    description: "Concerts, markets, theater and neighborhood nights in Orlando, Florida, beyond the theme parks.",
    keywords: [
      "Orlando events",
      "things to do in Orlando",
      "Lake Eola",
      "Mills 50",
      "Milk District",
      "Dr. Phillips Center",
    ],
  },
  sebring: {
    hero: "Every March the 12 Hours fills an old airfield with race cars and campers. The other fifty-one weeks belong to Lake Jackson, the downtown circle and the orange groves along the ridge.",
    description: "Race weekends, nights on the downtown circle, markets and lake days in Sebring, Florida.",
    keywords: ["Sebring events", "things to do in Sebring", "12 Hours of Sebring", "Lake Jackson", "Highlands County"],
  },
  "winter-haven": {
    hero: "The Chain of Lakes is the main street here, and waterskiing is the oldest sport in town. Concerts in the park, markets downtown and toy bricks by the million where Cypress Gardens used to be.",
    description: "Lakeside concerts, downtown markets, ski shows and family events in Winter Haven, Florida.",
    keywords: [
      "Winter Haven events",
      "things to do in Winter Haven",
      "Chain of Lakes",
      "Central Park",
      "Cypress Gardens",
    ],
  },
  "winter-park": {
    hero: "Brick streets, Tiffany glass at the Morse and boats gliding through the canals. Saturday starts at the farmers market; the art festival in March takes over Central Park for a weekend.",
    description: "Art festivals, the farmers market, concerts and talks in Winter Park, Florida.",
    keywords: [
      "Winter Park events",
      "things to do in Winter Park",
      "Park Avenue",
      "Winter Park Farmers Market",
      "Morse Museum",
      "Rollins College",
    ],
  },
} satisfies Readonly<Record<string, CityGuide>>;
