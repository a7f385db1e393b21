import { FILES, type ProductRule } from "./rule.ts";

const { admin, browsing, calls, events, organizer, root, setup, wording } = FILES;

/** Rules of PRODUCT.md, Purpose and Settings. */
export const PURPOSE_RULES: readonly ProductRule[] = [
  {
    rule: "visitors browse approved upcoming events, cities and static pages",
    tests: [
      `${events} > a visitor sees approved events from now on`,
      `${browsing} > a city's page`,
      `${wording} > the layout`,
    ],
  },
  {
    rule: "members create events, have a dashboard, edit and delete what is theirs",
    tests: [`${organizer} > creating`, `${organizer} > editing`, `${organizer} > the dashboard`],
  },
  {
    rule: "admins approve, delete, make tokens, invite, restore and list admins",
    tests: [
      `${admin} > an approved event is public and among the featured`,
      `${admin} > the Admin Panel is a table of pending events`,
      `${admin} > Admin Setup leads to the other admin pages, lists the admins, invites and restores`,
      `${admin} > the Admin Token Generator warns, shows a token to copy`,
      `${setup} > an admin restores the privileges`,
    ],
  },
  {
    rule: "new and edited events wait for approval",
    tests: [`${admin} > an approved event is public and among the featured`],
  },
  {
    rule: "footer: text, Tampa FL US, support e-mail, X and Bluesky, copyright with the current year",
    tests: [
      `${wording} > the footer has the about text, every link and this year's copyright`,
      `${root} > the copyright is of the current year where the site is`,
    ],
  },
  {
    rule: "home: hero with date picker, featured events, category grid, three steps",
    tests: [
      `${browsing} > opens with ways to browse and to create, and a date picker that begins today`,
      `${browsing} > has featured events that can be refreshed, the ten categories, and three steps`,
    ],
  },
  {
    rule: "the backend is hosted and reached with a public anonymous key",
    tests: [`${calls} > every request carries the key, a bearer token and the name of the application`],
  },
];
