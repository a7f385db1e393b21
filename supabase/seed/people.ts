import type { Person } from "./factories.ts";

/**
 * The password of every seeded organizer. It is public, so the seed only runs against the local stack of this machine.
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

/** The organizer page of a seeded person. */
export interface SeedOrganizer {
  /** Index into `SEED_PEOPLE`. */
  person: number;
  name: string;
  about: string;
  website: string | null;
  links: string[];
  is_approved: boolean;
}

/** Public organizer pages, and a pending one. The last person has none. */
export const SEED_ORGANIZERS: readonly SeedOrganizer[] = [
  {
    person: 0,
    name: "Front Porch Collective",
    about:
      "Neighbors who put on **small concerts, markets and walks** wherever there is shade.\n\n- Families and dogs are welcome\n- We start on time and end early\n\nWrite to us if you would like to lend a porch.",
    website: "https://front-porch.example",
    links: ["https://www.instagram.com/frontporch.example", "https://photos.front-porch.example/2026"],
    is_approved: true,
  },
  {
    person: 1,
    name: "Clarke & Co. Events",
    about: "Talks, classes and workshops around the state since 2014.",
    website: "https://clarke-events.example",
    links: ["https://www.linkedin.com/company/clarke-events.example"],
    is_approved: true,
  },
  {
    person: 2,
    name: "Gulf & Garden Society",
    about: "Gardens, birds and the water, and the people who look after them. Membership is free.",
    website: null,
    links: [],
    is_approved: true,
  },
  {
    person: 3,
    name: "Okafor Presents",
    about: "Music for every day of the week. Line-ups and tickets are at https://okafor-presents.example/tickets.",
    website: "https://okafor-presents.example",
    links: [],
    is_approved: false,
  },
];
