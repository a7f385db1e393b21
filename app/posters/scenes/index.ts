import type { Motif } from "#app/domain/events/motifs.ts";
import type { Scene } from "../scene.ts";
import { animals } from "./animals.ts";
import { ballGames } from "./ballGames.ts";
import { celebrations } from "./celebrations.ts";
import { community } from "./community.ts";
import { concerts } from "./concerts.ts";
import { crafts } from "./crafts.ts";
import { dances } from "./dances.ts";
import { dishes } from "./dishes.ts";
import { fairs } from "./fairs.ts";
import { fitness } from "./fitness.ts";
import { games } from "./games.ts";
import { holidays } from "./holidays.ts";
import { instruments } from "./instruments.ts";
import { kitchens } from "./kitchens.ts";
import { learning } from "./learning.ts";
import { nature } from "./nature.ts";
import { nightlife } from "./nightlife.ts";
import { offices } from "./offices.ts";
import { outings } from "./outings.ts";
import { races } from "./races.ts";
import { shores } from "./shores.ts";
import { stages } from "./stages.ts";
import { streetFood } from "./streetFood.ts";
import { studios } from "./studios.ts";
import { technology } from "./technology.ts";
import { waterSports } from "./waterSports.ts";
import { wellness } from "./wellness.ts";
import { wildlife } from "./wildlife.ts";

/** The scene of each motif. */
export const SCENES: Readonly<Record<Motif, Scene>> = {
  ...concerts,
  ...instruments,
  ...stages,
  ...dances,
  ...studios,
  ...crafts,
  ...kitchens,
  ...dishes,
  ...streetFood,
  ...waterSports,
  ...shores,
  ...races,
  ...ballGames,
  ...games,
  ...fitness,
  ...technology,
  ...learning,
  ...animals,
  ...wildlife,
  ...nature,
  ...wellness,
  ...community,
  ...holidays,
  ...celebrations,
  ...outings,
  ...fairs,
};

/** Second scenes of frequent motifs, shown by half of the variants. */
export const SECOND_SCENES: Readonly<Partial<Record<Motif, Scene>>> = { ...nightlife, ...offices };
