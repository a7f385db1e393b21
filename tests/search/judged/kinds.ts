/** Words for several kinds: each kind of a group satisfies somebody who asks for the group. */
const GROUPS: Readonly<Record<string, string>> = {
  concert:
    "jazz blues soul funk rock country folk reggae zydeco classical opera choir latin-music bolero flamenco electronic drums marching-band concert-other music-festival",
  "dance-lesson": "dance-class",
  dancing: "salsa bachata tango ballroom dance-class dance-open",
  "art-class": "pottery painting-class craft-class",
  art: "exhibition art-festival art-demo glass",
  market: "farmers-market craft-market night-market flea-market",
  food: "food-festival tasting brunch bbq food-truck cooking-class night-market",
  wildlife: "manatees turtles birds dolphins aquarium",
  stage: "theater musical ballet comedy improv",
  "for-children": "storytime kids-workshop kids-show circus",
  tech: "tech-meetup hackathon coding-class",
  nightlife: "club drag karaoke electronic",
};

/** Kinds that are related: another kind of the same line is acceptable if there is nothing better. */
const NEIGHBOURS: readonly string[] = [
  "jazz blues soul funk",
  "rock blues country folk reggae",
  "classical opera choir",
  "latin-music bolero salsa flamenco",
  "salsa bachata tango ballroom dance-class dance-open",
  "pottery painting-class craft-class glass",
  "exhibition art-festival art-demo",
  "farmers-market craft-market night-market flea-market",
  "food-festival tasting food-truck night-market bbq",
  "birds hike garden",
  "manatees turtles dolphins aquarium",
  "comedy improv",
  "theater musical ballet",
  "yoga meditation taichi",
  "tech-meetup hackathon coding-class",
  "networking jobs",
  "lights christmas boat-parade",
  "running cycling",
  "surf paddling",
  "snorkeling diving boat-tour dolphins",
  "storytime kids-workshop kids-show circus",
  "trivia bingo games karaoke",
  "books poetry",
  "horses rodeo polo",
];

/** Kinds without group and neighbours. */
const OTHERS =
  "air-show basketball black-friday boat-race cars cleanup date dogs farm film fireworks fishing football fossils hanukkah history hockey ice-skating language-class mlk motorcycles new-years-eve open-mic parade pickleball reyes science seniors singles ski-show soccer space stars street-show swimming talk thanksgiving valentine volunteering walking-tour";

const KINDS = new Set([...Object.values(GROUPS), ...NEIGHBOURS, OTHERS].flatMap((line) => line.split(" ")));

/** A kind of the lists above. @throws Error for any other word. */
export function checkKind(kind: string): string {
  if (!KINDS.has(kind)) throw new Error(`"${kind}" is no kind`);
  return kind;
}

/**
 * How well an event's kinds satisfy somebody who asks for a kind or a group: 3 if it is one, 1 if it is a neighbour, else 0.
 * @throws Error for an unknown kind.
 */
export function gradeOfKind(asked: string, kinds: readonly string[]): 0 | 1 | 3 {
  const wanted = GROUPS[asked]?.split(" ") ?? [checkKind(asked)];
  if (kinds.some((kind) => wanted.includes(kind))) return 3;
  const near = NEIGHBOURS.map((line) => line.split(" ")).filter((line) => line.some((kind) => wanted.includes(kind)));
  return near.some((line) => line.some((kind) => kinds.includes(kind))) ? 1 : 0;
}
