import { FILES, type ProductRule } from "./rule.ts";

const {
  account,
  admin,
  adminRoute,
  browsing,
  contact,
  create,
  dashboard,
  edit,
  layout,
  layoutScripts,
  organizer,
  root,
  session,
  setup,
  signIn,
  signOut,
  structuredData,
  token,
  wording,
} = FILES;
const PAGE_META = "tests/domain/site/page-meta.test.ts";
const CITIES = "tests/domain/events/cities.test.ts";
const CITY = "tests/routes/city.test.ts";

/** Rules of PRODUCT.md, Layout, Access and Page titles. */
export const LAYOUT_RULES: readonly ProductRule[] = [
  {
    rule: "all routes sit under a shared layout",
    tests: [`${wording} > the layout`, `${layout} > the footer leads to every city`],
  },
  {
    rule: "every navigation scrolls to the top",
    tests: [
      `${layoutScripts} > a new page starts at its top`,
      `${layoutScripts} > changing a filter keeps the scroll position and the focus`,
    ],
  },
  { rule: "/ is public", tests: [`${browsing} > the home page`] },
  { rule: "/signup and /signin are public", tests: [`${wording} > the pages for accounts`] },
  {
    rule: "/events is public and takes search and category",
    tests: [
      `${browsing} > is titled 'Browse All Events', or by its category`,
      "tests/routes/events.test.ts > finds words in titles",
    ],
  },
  { rule: "/events/{eventId} is public", tests: [`${browsing} > an event's page`] },
  {
    rule: "/about, /terms, /privacy and /contact are public",
    tests: ["tests/pages/failures.test.ts > %s keeps working", `${contact} > the contact page`],
  },
  {
    rule: "/dashboard is for members",
    tests: [`${dashboard} > a visitor is sent to sign in, whether they look or delete`],
  },
  { rule: "/create-event is for members", tests: [`${create} > a visitor is sent to sign in and comes back`] },
  { rule: "/edit-event/{eventId} is for members", tests: [`${edit} > a visitor is sent to sign in and comes back`] },
  {
    rule: "/admin is for admins",
    tests: [`${adminRoute} > members go home and visitors sign in, whether they look or decide`],
  },
  {
    rule: "/admin-setup with 'Accept Admin Invitation'",
    tests: [
      `${setup} > a visitor is sent to sign in, and an unknown intent is refused`,
      `${setup} > members see no list of admins, and can neither invite nor restore`,
      `${admin} > the Admin Token Generator warns, shows a token to copy`,
    ],
  },
  {
    rule: "/admin-token is for admins",
    tests: [`${token} > members go home and visitors sign in, whether they look or generate`],
  },
  {
    rule: "one page per city, at its slug",
    tests: [`${CITIES} > has the 26 slugs of the product`, `${browsing} > /%s is there, with tags of its own`],
  },
  {
    rule: "Hollywood is /hollywood-fl",
    tests: [`${CITY} > /hollywood leads to /hollywood-fl for good`, `${browsing} > of Hollywood is /hollywood-fl`],
  },
  {
    rule: "navigation and footer link cities",
    tests: [
      `${wording} > the navigation bar leads home, to the list, to every city`,
      `${wording} > the footer has the about text`,
      `${layout} > the menu has every link once, and all 26 cities behind one`,
    ],
  },
  {
    rule: "unknown paths show 'Page Not Found', its text and 'Go to Homepage' inside the layout",
    tests: [`${wording} > an unknown address is 'Page Not Found' with a way home, inside the layout`],
  },
  {
    rule: "while something loads, that shows",
    tests: [`${layoutScripts} > a slow page shows a progress bar until it has loaded`],
  },
  {
    rule: "who is not signed in goes to /signin, which remembers where they came from",
    tests: [
      `${account} > a member is asked to sign in, fails once, and arrives where they wanted to go`,
      `${signIn} > returns to the page they came from, its query included`,
    ],
  },
  { rule: "a member on an admin page goes to /", tests: [`${organizer} > %s sends a member home`] },
  {
    rule: "the Admin Panel has a guard of its own",
    tests: [`${session} > a member whose session ended elsewhere does not circle`],
  },
  {
    rule: "navigation bar: logo, Browse Events, Florida Cities, a menu that collapses on small screens",
    tests: [
      `${wording} > the navigation bar leads home, to the list, to every city, and to signing in and up`,
      `${layout} > the menu has every link once`,
    ],
  },
  { rule: "signed out: Sign In and Sign Up", tests: [`${layout} > the menu has every link once`] },
  {
    rule: "signed in: Create Event and a menu under the full name with Dashboard and Sign Out",
    tests: [
      `${organizer} > the navigation bar shows their name with Dashboard and Sign Out`,
      `${root} > a member is greeted by name`,
      `${layout} > a member finds their pages under their name, and signs out`,
    ],
  },
  {
    rule: "admins also see Admin Panel, Admin Setup, Admin Token Generator, in the footer too",
    tests: [`${admin} > the navigation bar and the footer lead to the admin pages`],
  },
  { rule: "Sign Out returns to /", tests: [`${signOut} > a member who signs out is a visitor again, at home`] },
  {
    rule: "footer: Quick Links, two columns of cities, Legal, support e-mail, location, copyright",
    tests: [
      `${wording} > the footer has the about text, every link`,
      `${layout} > the footer leads to every city, to the static pages and to support`,
    ],
  },
  {
    rule: "default title, and those of /events, /about and /contact",
    tests: [
      `${wording} > %s is titled '%s', with description`,
      `${PAGE_META} > a page without a title has the default one`,
    ],
  },
  {
    rule: "paths starting with /events: Browse Events",
    tests: [`${wording} > an event's title names it and ends like that of the list`],
  },
  {
    rule: "each page has description, keywords, canonical link and social-card tags",
    tests: [`${PAGE_META} > every page has a description, keywords, a canonical address and a social card`],
  },
  {
    rule: "structured data for the site, with a search action, and for the organisation",
    tests: [
      `${structuredData} > search engines can search the site's events by words`,
      `${structuredData} > the organisation is in Tampa and has a customer service`,
      `${PAGE_META} > a page describes the site, the organisation and what it is about`,
    ],
  },
  {
    rule: "city pages have tags and structured data of their own",
    tests: [
      `${browsing} > /%s is there, with tags of its own`,
      `${structuredData} > a city page lists its events in order and says where it lies on the site`,
      `${CITY} > /%s is the page of %s, with words of its own`,
    ],
  },
];
