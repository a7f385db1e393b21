import { open, type State, send } from "./state.ts";

/** Pages for visitors by name, below /es. */
const VISITED: Readonly<Record<string, string>> = {
  home: "/es",
  events: "/es/events",
  sentence: "/es/events?search=m%C3%BAsica+gratis+en+diciembre",
  "none-found": "/es/events?search=submarino+xyzzy",
  city: "/es/tampa",
  "city-week": "/es/tampa/week",
  "city-weekend": "/es/tampa/weekend",
  map: "/es/events/map",
  changes: "/es/changes",
  follow: "/es/follow",
  weekly: "/es/weekly",
  "embed-code": "/es/embed",
  saved: "/es/saved",
  about: "/es/about",
  contact: "/es/contact",
  developers: "/es/developers",
  terms: "/es/terms",
  privacy: "/es/privacy",
  accessibility: "/es/accessibility",
  moderation: "/es/moderation",
  signin: "/es/signin",
  signup: "/es/signup",
  "forgot-password": "/es/forgot-password",
};

/** Pages for members by name. */
const OWN: Readonly<Record<string, string>> = {
  account: "/es/account",
  "account-calendar": "/es/account/calendar",
  "account-delete": "/es/account/delete",
  "account-organizer": "/es/account/organizer",
  "join-organizer": "/es/join-organizer?token=mistyped",
  "second-step": "/es/account/second-step",
  "create-event": "/es/create-event",
  "create-event-link": "/es/create-event?from=link",
};

/** The pages in Spanish, whose texts are longer. All checks of states run on them too. */
export const SPANISH_STATES: readonly State[] = [
  ...Object.entries(VISITED).map(([name, path]): State => ({ name: `spanish-${name}`, reach: open(path) })),
  ...Object.entries(OWN).map(([name, path]): State => ({ name: `spanish-${name}`, as: "newcomer", reach: open(path) })),
  { name: "spanish-event", reach: open(({ full }) => `/es/events/${full}`) },
  { name: "spanish-event-postponed", reach: open(({ postponed }) => `/es/events/${postponed}`) },
  { name: "spanish-report", reach: open(({ full }) => `/es/events/${full}/report`) },
  { name: "spanish-page-not-found", status: 404, reach: open("/es/no/such/page") },
  { name: "spanish-dashboard", as: "organizer", reach: open("/es/dashboard") },
  {
    name: "spanish-account-organizer-delete-dialog",
    as: "organizer",
    async reach(page, stage) {
      await open("/es/account/organizer")(page, stage);
      await page.getByRole("link", { name: "Eliminar página de organizador" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "spanish-create-event-refused",
    as: "newcomer",
    status: 400,
    reach: send("/es/create-event", { title: "Ok", start_date: "2020-01-01T10:00" }, "Crear evento", "Hay un problema"),
  },
];
