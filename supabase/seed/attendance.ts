import type { AccessKind, Ages, Setting } from "#app/domain/events/attendance.ts";
import type { EventAttendance } from "#app/domain/events/attendance-form.ts";
import type { EventIdea, Timing } from "./catalogue/idea.ts";
import { NOT_STATED } from "./factories.ts";

// Who can come to the events of the catalogue, as far as their venue and text tell: organizers of about two in three say it.

const OUTDOORS =
  /park\b|beach|pier|garden|riverwalk|esplanade|preserve|springs|plaza|trail|square|waterfront|marina|zoo|broadwalk|lake\b|village|street|bandshell|grove/i;
const INDOORS =
  /museum|library|theat|hall\b|center|house|playhouse|soundstage|club|hotel|coworking|collective|ymca|gallery/i;
/** Buildings with lifts, ramps and restrooms for everybody. */
const PUBLIC_BUILDINGS = /museum|library|performing arts|center|hall\b|ymca/i;
const STAGES = /theat|performing arts|playhouse/i;

const FOR_ADULTS = /\b21 and over\b/;
const NOT_FOR_CHILDREN = /\bnot suited to small children\b|\b21 and over\b/i;
const FOR_EVERYONE = /\ball ages\b|\bstrollers\b|\bchildren\b|\bkids\b/i;
const QUIET = /\bmeditat|\bquiet\b|\bsensory\b|\bstill\b/i;

/** From this hour on, music is rarely for all ages. */
const LATE = "20:00";

function isLate({ at }: Timing): boolean {
  return at !== undefined && at >= LATE;
}

/** What the organizer of an event says about who can come; the same for the same idea at each start. */
export function attendanceOf(idea: EventIdea): EventAttendance {
  const chance = [...idea.title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 12;
  if (chance < 4 && !FOR_ADULTS.test(idea.description)) return NOT_STATED;
  return {
    ages: agesOf(idea, chance),
    good_for_children: childrenOf(idea),
    setting: settingOf(idea),
    access: accessOf(idea, chance),
  };
}

function agesOf({ category, description, when }: EventIdea, chance: number): Ages | null {
  if (FOR_ADULTS.test(description)) return "21";
  if (category === "families" || FOR_EVERYONE.test(description)) return "all";
  if (category === "music" && isLate(when)) return chance % 2 === 0 ? "21" : "18";
  return chance % 3 === 0 ? "all" : null;
}

function childrenOf({ category, description, when }: EventIdea): boolean | null {
  if (NOT_FOR_CHILDREN.test(description) || (category === "music" && isLate(when))) return false;
  return category === "families" ? true : null;
}

function settingOf({ venue }: EventIdea): Setting | null {
  if (INDOORS.test(venue)) return "indoors";
  return OUTDOORS.test(venue) ? "outdoors" : null;
}

function accessOf({ venue, description, category }: EventIdea, chance: number): AccessKind[] {
  const stated: Record<AccessKind, boolean> = {
    step_free: PUBLIC_BUILDINGS.test(venue) || (OUTDOORS.test(venue) && chance % 3 === 1),
    restroom: PUBLIC_BUILDINGS.test(venue) && chance % 2 === 0,
    asl: STAGES.test(venue) || (category === "business" && chance > 9),
    captions: category === "tech" && chance > 7,
    quiet: QUIET.test(description) && (category === "health" || category === "families"),
  };
  return (Object.keys(stated) as AccessKind[]).filter((kind) => stated[kind]);
}
