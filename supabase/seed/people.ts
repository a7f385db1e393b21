import type { Person } from "./factories.ts";

/**
 * The password of every seeded organizer. It is written here for all to read, so the seed only ever goes to the
 * local stack of this machine.
 */
export const SEED_PASSWORD = "sunshine-2026";

/** The organizers of the seeded events. None is an admin: the first admin is claimed by a person. */
export const SEED_PEOPLE: readonly Person[] = [
  { email: "marisol.vega@example.com", password: SEED_PASSWORD, full_name: "Marisol Vega" },
  { email: "desmond.clarke@example.com", password: SEED_PASSWORD, full_name: "Desmond Clarke" },
  { email: "ingrid.thibodeaux@example.com", password: SEED_PASSWORD, full_name: "Ingrid Thibodeaux" },
  { email: "rafael.okafor@example.com", password: SEED_PASSWORD, full_name: "Rafael Okafor" },
  { email: "june.whitcomb@example.com", password: SEED_PASSWORD, full_name: "June Whitcomb" },
];
