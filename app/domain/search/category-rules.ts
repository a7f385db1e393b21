import type { CategoryId } from "#app/domain/events/categories.ts";
import type { Meaning } from "./meaning.ts";
import type { Rule } from "./rules.ts";

/** Patterns that mean a whole category, rather than part of one. "Other" has none: nobody searches for it by a word. */
const CATEGORY_NAMES: Readonly<Record<Exclude<CategoryId, "other">, readonly string[]>> = {
  music: [
    "music",
    "live (music|band|bands)",
    "(concert|concerts|gig|gigs)",
    "musica [en vivo|en directo]",
    "(concierto|conciertos)",
  ],
  tech: ["(tech|technology)", "tecnologia"],
  food: [
    "food [and] [drink|drinks]",
    "(drinks|foods|eats)",
    "(comida|comidas) [y] [bebida|bebidas]",
    "(bebidas|gastronomia)",
  ],
  arts: ["(art|arts) [and] [culture]", "culture", "(arte|artes) [y] [cultura]", "cultura"],
  sports: ["(sport|sports) [and] [fitness]", "fitness", "(deporte|deportes) [y] [fitness]"],
  families: ["[for|with] [the|your] (family|families)", "[con] [la|las] (familia|familias)"],
  education: ["(education|educational)", "educacion"],
  business: ["(business|negocios)"],
  health: ["(health|wellness) [and] [wellness]", "salud [y] [bienestar]", "bienestar"],
};

const CHILDREN =
  "(kid|kids|child|children|childrens|toddler|toddlers|kiddos|preschoolers|nino|ninos|nina|ninas|bebes|peques|infantil|infantiles)";

const forChildren = (): Meaning => ({ filter: "audience", audience: "children" });

/** Rules for categories and audiences. */
export const CATEGORY_RULES: readonly Rule<Meaning>[] = [
  ...Object.entries(CATEGORY_NAMES).flatMap(([category, patterns]) =>
    patterns.map((pattern): Rule<Meaning> => {
      const meaning: Meaning = { filter: "category", category: category as CategoryId };
      return { pattern, means: () => meaning };
    }),
  ),
  { pattern: `[for|with|para|con|de] [los|las|little|young] ${CHILDREN} [friendly]`, means: forChildren },
  { pattern: "[para|con|de] (ninos y ninas|ninas y ninos)", means: forChildren },
  { pattern: "family (friendly|fun)", means: forChildren },
  { pattern: "[for] (the|your) whole family", means: forChildren },
  { pattern: "(para|con) toda la familia", means: forChildren },
  { pattern: "(en familia|familiar|familiares)", means: forChildren },
];
