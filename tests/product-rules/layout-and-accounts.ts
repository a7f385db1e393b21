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
} = FILES;
const { session, setup, signIn, signOut, signUp, structuredData, token, wording } = FILES;
const PAGE_META = "tests/domain/site/page-meta.test.ts";
const CITIES = "tests/domain/events/cities.test.ts";
const CITY = "tests/routes/city.test.ts";
const SECOND_STEP = "tests/routes/account-second-step.test.ts";
const AUTHENTICATORS = "tests/routes/account-authenticators.test.ts";

/** Rules of PRODUCT.md, Layout, Access, Page titles and Accounts. */
export const LAYOUT_AND_ACCOUNTS_RULES: readonly ProductRule[] = [
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
      `${layout} > all 26 cities are one click away`,
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
  {
    rule: "/signup: four fields, Google, a link to /signin",
    tests: [
      `${wording} > signing up asks for name, email and a password twice, offers Google, and leads to signing in`,
    ],
  },
  {
    rule: "/signup ends with 'Check your email' or at /",
    tests: [
      `${account} > a visitor who signs up sees their address`,
      `${signUp} > is told to check their email, and gets one mail with a link`,
      "tests/routes/signup-at-once.test.ts > a visitor is signed in at once and sent home where addresses need no confirming",
    ],
  },
  {
    rule: "/signin: email, password, remember me, forgot password, Google",
    tests: [
      `${wording} > signing in asks for email and password, remembers on request`,
      `${signIn} > keeps the session beyond the browser only when asked to`,
      `${account} > a member who forgot their password is back in through the mail`,
      `${account} > a visitor who prefers Google reads that it is not set up`,
      "tests/routes/google.test.ts > comes back signed in, to the page they wanted",
    ],
  },
  {
    rule: "an address that Google has not verified is told so",
    tests: [
      "tests/routes/google.test.ts > with %s that Google has not verified is told so and what to do, and gets into no account",
    ],
  },
  {
    rule: "/account shows password and Google, and disconnects Google where Auth allows it, or says why not",
    tests: [
      "tests/routes/account-google.test.ts > who signed up with Google and has a password sees both, and that Google cannot be removed",
      "tests/routes/account-google.test.ts > with both disconnects Google where manual linking is on",
      "tests/routes/account-google.test.ts > with both cannot disconnect Google where manual linking is off, and reads why",
      "tests/pages/account-google.test.ts > a member disconnects Google without scripts, where Auth allows it",
    ],
  },
  {
    rule: "a new email needs both links, whose page says whose account it is",
    tests: [
      "tests/routes/account.test.ts > is changed once the links to the old and the new one have been opened",
      "tests/routes/confirm-email-change.test.ts > a stranger reads whose account it is",
    ],
  },
  {
    rule: "a new email signs out all devices but the one that asked",
    tests: ["tests/policies/email-change.test.ts > all other sessions end at once; the one that asked stays"],
  },
  {
    rule: "five wrong current passwords make a device wait, not the others",
    tests: [
      "tests/forms/rate-limits-sign-in.test.ts > a thief with a stolen session cannot guess the password, nor lock out the owner at the same address",
    ],
  },
  {
    rule: "with a second step, whoever signed in without a code may do what visitors may",
    tests: [
      "tests/policies/second-step-matrix.test.ts > a function",
      "tests/policies/second-step-matrix.test.ts > a table",
      "tests/policies/second-step-matrix.test.ts > shows a member without the second step what visitors see",
    ],
  },
  {
    rule: "what needs no session needs no code",
    tests: [
      "tests/policies/without-a-session.test.ts > mailed links work, and lead to the code",
      "tests/policies/without-a-session.test.ts > weekly mail",
      "tests/policies/without-a-session.test.ts > reads the calendars of public events like everybody",
    ],
  },
  {
    rule: "a code of the last minute proves the owner",
    tests: [
      "tests/policies/fresh-codes.test.ts > the owner, who has entered a code in the last minute, without the password",
      "tests/policies/fresh-codes.test.ts > a stolen access token proves nothing",
    ],
  },
  {
    rule: "/account/second-step adds and removes authenticators, and a setup survives loading the page again",
    tests: [
      `${SECOND_STEP} > sets it up: scans, types the code, and is signed in with it`,
      `${SECOND_STEP} > loads the page again in the middle, as phones do, and goes on with the same QR code`,
      `${AUTHENTICATORS} > adds another, and signs in with either`,
      `${AUTHENTICATORS} > is asked before one is removed, and told what follows`,
      `${AUTHENTICATORS} > removes the last one, and with it the recovery codes`,
      "tests/journeys/own-second-step.spec.ts > a member sets a second step up, mistypes a code",
    ],
  },
  {
    rule: "recovery codes are shown once, as text and as a file, and made anew after a question",
    tests: [
      `${AUTHENTICATORS} > are shown once, and each takes the place of a code once`,
      `${AUTHENTICATORS} > are not made again by loading the page again that shows them`,
      `${AUTHENTICATORS} > are replaced after a question, and the old ones stop working`,
      "tests/journeys/own-second-step.spec.ts > a member makes recovery codes, keeps them as a file",
    ],
  },
  {
    rule: "where Auth has no recovery codes the page advises a second authenticator",
    tests: [
      `${AUTHENTICATORS} > are not made where the site's Auth has them off, which the page is told`,
      "tests/models/accounts/second-step.test.ts > are unavailable where Auth is %s",
    ],
  },
  {
    rule: "mail about authenticators and recovery codes",
    tests: [
      "tests/policies/account-notices.test.ts > when an authenticator is added, and when it is removed, by its name",
      "tests/policies/account-notices.test.ts > when recovery codes are made, and made again, and whenever one is used",
    ],
  },
  {
    rule: "/second-step asks for the code after each way of signing in, and leads back",
    tests: [
      "tests/routes/second-step.test.ts > is asked for a code after the password, and comes back to the page they wanted",
      "tests/routes/second-step-other-ways.test.ts > the code is asked for as well",
      "tests/routes/second-step.test.ts > stays remembered, or not, as they chose with the password",
      "tests/pages/second-step.test.ts > signs in with Google, enters the code, and is back at the page they wanted",
      "tests/journeys/second-step.spec.ts > a member signs in with password and code, after a mistake",
    ],
  },
  {
    rule: "a recovery code in place of a code, and how many are left",
    tests: [
      "tests/routes/second-step.test.ts > is asked for at an address of its own, and signs in once in place of a code",
      "tests/journeys/second-step.spec.ts > a member who lost the phone uses a recovery code, once, and reads how many are left",
    ],
  },
  {
    rule: "before the code every page is that for visitors, and a form keeps what was typed",
    tests: [
      "tests/pages/second-step.test.ts > %s shows nothing of the member's",
      "tests/pages/second-step.test.ts > looks around as a visitor meanwhile, and finds the way on in the menu of every page",
      "tests/pages/second-step.test.ts > keeps a form that was filled in when the code was missing",
    ],
  },
  {
    rule: "five wrong codes in a quarter of an hour, and what a right one changes",
    tests: [
      "tests/forms/rate-limits-codes.test.ts > five wrong ones are answered; then even the right one has to wait, in the form",
      "tests/forms/rate-limits-codes.test.ts > do not lock out the owner, who still comes in at their usual address",
    ],
  },
  {
    rule: "with a second step a new password is chosen after the code, and the session goes on",
    tests: [
      "tests/routes/second-step-other-ways.test.ts > enters a code first: neither the page nor its form does anything before",
      "tests/routes/second-step-other-ways.test.ts > then chooses a new one, and stays signed in without a second code",
    ],
  },
  {
    rule: "a code in the field of the password, and for a first password; authenticators in the download",
    tests: [
      "tests/routes/account-codes.test.ts > with a password and an authenticator",
      "tests/routes/account-codes.test.ts > with Google and an authenticator, without a password",
      "tests/routes/account-codes.test.ts > a member's data download lists the authenticators without their secrets",
    ],
  },
  {
    rule: "an admin who lacks the second step that admins need is led to set one up",
    tests: ["tests/session/user.test.ts > an admin without the second step that admins need is led to set one up"],
  },
  {
    rule: "/signin returns to where one came from or /, replacing history",
    tests: [
      `${signIn} > returns to the page they came from`,
      "tests/browser/progress.js.spec.ts > signing in shows its progress, and leaves no sign-in page in the history",
    ],
  },
];
