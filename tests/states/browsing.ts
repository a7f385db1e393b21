import { CITIES } from "#app/domain/events/cities.ts";
import { dayAhead } from "#tests/support/events.ts";
import type { Stage } from "./stage.ts";
import { NO_LISTINGS, OFF, open, openMenus, type State, send, withoutListings, withResults } from "./state.ts";

const PROBLEM = "There is a problem";

/** Later than all seeded events, in days. */
const EMPTY_DAY = 200;

/** The city has no public events, but its neighbours do. */
const withNeighbours = withResults({
  count_listings_by_city: { "winter-haven": 1, lakeland: 101 },
  browse_listings: NO_LISTINGS.browse_listings,
});

/** Types into a field with suggestions, by default the search box of a page. */
const typing = (path: string, label: string, text: string, name = "search"): State["reach"] =>
  async function reach(page, stage) {
    await open(path)(page, stage);
    const field = page.getByRole("main").locator(`input[name=${name}]:not([type=hidden])`);
    await field.focus();
    await field.and(page.getByRole("combobox", { name: label })).pressSequentially(text);
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
  };

export const HOME_STATES: readonly State[] = [
  { name: "home", reach: open("/") },
  { name: "home-suggestions", needsScripts: true, reach: typing("/", "What would you like to do?", "por") },
  { name: "home-near-place", reach: open("/?near=St.+Petersburg") },
  { name: "home-unknown-place", reach: open("/?near=Gotham") },
  { name: "home-places-suggested", needsScripts: true, reach: typing("/", "Near", "por", "near") },
  { name: "home-other-day", reach: open(() => `/?date=${dayAhead(1)}#day`) },
  { name: "home-day-without-events", reach: open(() => `/?date=${dayAhead(EMPTY_DAY)}#day`) },
  { name: "home-no-events-at-all", reach: open("/"), supabase: withoutListings },
  { name: "home-member", as: "newcomer", reach: open("/") },
  {
    name: "home-calendar-open",
    needsScripts: true,
    async reach(page, stage) {
      await open("/")(page, stage);
      await page.getByRole("button", { name: "Open calendar" }).click();
      await page.getByRole("grid").waitFor();
    },
  },
  {
    name: "menu-cities",
    async reach(page, stage) {
      await open("/about")(page, stage);
      await openMenus(page, ["Menu", "Florida Cities"]);
    },
  },
  {
    name: "menu-account",
    as: "admin",
    async reach(page, stage) {
      await open("/about")(page, stage);
      await openMenus(page, ["Menu", "Ada Whitfield"]);
    },
  },
];

/** A cursor after every event. */
const LAST = "29991231T000000Z-ffffffff-ffff-4fff-8fff-ffffffffffff";

export const LIST_STATES: readonly State[] = [
  { name: "events", reach: open("/events") },
  { name: "events-suggestions", needsScripts: true, reach: typing("/events", "Search", "tam") },
  { name: "events-last-page", reach: open(`/events?before=${LAST}`) },
  { name: "events-beyond-last-page", reach: open(`/events?after=${LAST}`) },
  { name: "events-category", reach: open("/events?category=music") },
  { name: "events-one-found", reach: open("/events?search=Lantern+Paddle+on+the") },
  { name: "events-picture-lost", reach: open("/events?search=Harbor+Lights") },
  { name: "events-pictures-uploaded", reach: open("/events?category=other") },
  { name: "events-long-title", reach: open("/events?search=Twenty-Seventh") },
  {
    name: "events-filtered",
    reach: open("/events?category=music&category=food&when=week&near=tampa&radius=50&sort=nearest"),
  },
  {
    name: "events-filters-open",
    async reach(page, stage) {
      await open("/events?category=arts&time=evening")(page, stage);
      const filters = page.getByRole("button", { name: /^Filters/ });
      if (await filters.isVisible()) await filters.click();
    },
  },
  { name: "events-found-marked", reach: open("/events?search=market") },
  { name: "events-found-understood", reach: open("/events?search=tampa+porch+music") },
  { name: "events-sentence", reach: open("/events?search=free+music+in+december") },
  { name: "events-sentence-nearest", reach: open("/events?search=free+yoga+in+Ocala+this+weekend+for+kids") },
  { name: "events-sentence-exactly", reach: open("/events?search=%22free+music+in+december%22") },
  { name: "city-sentence", reach: open("/tampa?search=free+events+in+miami+tonight") },
  { name: "events-organizer-found", reach: open("/events?search=front+porch+collective") },
  { name: "events-found-corrected", reach: open("/events?search=hollywod") },
  { name: "events-none-found-corrected", reach: open("/events?search=sqare+jzz") },
  { name: "events-none-found-phrase", reach: open("/events?search=%22farmers+market%22&near=tampa") },
  {
    name: "events-days-price-tickets",
    reach: open(() => `/events?date=${dayAhead(1)}&until=${dayAhead(60)}&price=50&tickets=yes`),
  },
  { name: "events-who-can-come", reach: open("/events?setting=outdoors&access=step-free") },
  { name: "events-near-point", reach: open("/events?near=27.95,-82.46&radius=10") },
  {
    name: "events-none-on-a-day",
    reach: open(() => `/events?category=music&date=${dayAhead(EMPTY_DAY)}&location=Tampa`),
  },
  { name: "events-none-found", reach: open("/events?search=submarine+race&location=Tampa") },
  { name: "events-none-at-all", reach: open("/events"), supabase: withoutListings },
  { name: "events-own", as: "organizer", reach: open("/events?search=Porch+Song") },
  {
    name: "events-delete-dialog",
    as: "organizer",
    reach: open(({ own }) => `/events?search=Porch+Song&delete=${own}`),
  },
  { name: "city", reach: open("/tampa") },
  { name: "city-suggestions", needsScripts: true, reach: typing("/tampa", "Search Sunshine Events in Tampa", "lan") },
  { name: "city-few-events", reach: open("/panama-city-beach") },
  { name: "map", reach: open("/events/map?category=music") },
  { name: "map-region", reach: open("/events/map?region=central-florida") },
  { name: "map-near", reach: open("/events/map?near=orlando") },
  { name: "map-empty", reach: open("/events/map?search=submarine+race") },
  { name: "near-place", reach: open("/near/sarasota") },
  { name: "near-place-without-events", reach: open("/near/micanopy"), supabase: withoutListings },
  { name: "events-place-nearby", reach: open("/events?search=sarasota") },
  { name: "events-unknown-place", reach: open("/events?near=Gotham+City") },
  { name: "city-week", reach: open("/tampa/week") },
  { name: "city-week-without-events", reach: open("/key-west/week"), supabase: withoutListings },
  { name: "city-weekend", reach: open("/tampa/weekend") },
  { name: "city-weekend-without-events", reach: open("/key-west/weekend"), supabase: withoutListings },
  { name: "city-found", reach: open("/tampa?search=lantern") },
  { name: "city-filtered", reach: open("/tampa?category=music&category=arts&time=evening") },
  { name: "city-none-found", reach: open("/tampa?search=submarine+race") },
  { name: "city-beyond-last-page", reach: open(`/tampa?after=${LAST}`) },
  { name: "city-no-events-at-all", reach: open("/key-west"), supabase: withoutListings },
  { name: "city-with-neighbours", reach: open("/sebring"), supabase: withNeighbours },
];

/** The page of each city: one route with 26 pictures and texts. */
export const CITY_STATES: readonly State[] = CITIES.map(({ slug }) => ({
  name: `city-${slug}`,
  reach: open(`/${slug}`),
}));

const withoutChanges = withResults({ list_changes: { changes: [], has_previous: false, has_next: false } });

export const CHANGES_STATES: readonly State[] = [
  { name: "changes", reach: open("/changes") },
  { name: "changes-last-page", reach: open("/changes?after=60") },
  { name: "changes-city", reach: open("/tampa/changes") },
  { name: "changes-city-other-zone", reach: open("/pensacola/changes") },
  { name: "changes-none", reach: open("/key-west/changes?before=1"), supabase: withoutChanges },
  { name: "changes-supabase-off", status: 503, supabase: OFF, reach: open("/changes?after=999") },
];

export const VENUE_STATES: readonly State[] = [
  { name: "venue", reach: open("/venues/lettuce-lake-park-tampa") },
  { name: "venue-no-events", status: 404, reach: open("/venues/no-such-hall-tampa") },
  { name: "venue-supabase-off", status: 503, supabase: OFF, reach: open("/venues/lettuce-lake-park-tampa?anew=1") },
];

export const ORGANIZER_PAGE_STATES: readonly State[] = [
  { name: "organizer", reach: open("/organizers/front-porch-collective") },
  { name: "organizer-contact", reach: open("/organizers/front-porch-collective/contact") },
  { name: "organizer-contact-sent", reach: open("/organizers/front-porch-collective/contact?sent=1") },
  { name: "organizer-own", as: "organizer", reach: open("/organizers/front-porch-collective") },
  {
    name: "organizer-no-events",
    reach: open("/organizers/quiet-company"),
    supabase: withResults({
      organizer_page: {
        organizer: {
          id: "",
          slug: "quiet-company",
          name: "Quiet Company",
          about: null,
          website: null,
          links: [],
          picture: null,
          takes_messages: false,
        },
        list: { ...NO_LISTINGS.browse_listings, search: null },
      },
    }),
  },
  {
    name: "organizer-gone",
    status: 410,
    reach: open("/organizers/no-longer-here"),
    supabase: withResults({ page_is_gone: true }),
  },
  { name: "organizer-not-found", status: 404, reach: open("/organizers/no-such-organizer") },
];

export const EVENT_STATES: readonly State[] = [
  { name: "event", reach: open(({ full }) => `/events/${full}`) },
  { name: "event-without-picture", reach: open(({ own }) => `/events/${own}`) },
  { name: "event-picture-lost", reach: open(({ lostPicture }) => `/events/${lostPicture}`) },
  { name: "event-picture-tall", reach: open(({ pictured }) => `/events/${pictured}`) },
  { name: "event-picture-wide", reach: open(({ panorama }) => `/events/${panorama}`) },
  { name: "event-long-title", reach: open(({ longTitle }) => `/events/${longTitle}`) },
  { name: "event-other-zone", reach: open(({ central }) => `/events/${central}`) },
  { name: "event-happening-now", reach: open(({ happening }) => `/events/${happening}`) },
  { name: "event-ended", reach: open(({ ended }) => `/events/${ended}`) },
  { name: "event-saved", as: "newcomer", reach: open(({ full }) => `/events/${full}`) },
  {
    name: "event-saved-in-browser",
    needsScripts: true,
    needsOwnPage: true,
    async reach(page, stage) {
      await open(`/events/${stage.full}`)(page, stage);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Saved to your").waitFor();
      await forgetSaved(page);
    },
  },
  { name: "event-poster", reach: open(({ full }) => `/events/${full}/poster`) },
  { name: "event-save", as: "admin", reach: open(({ full }) => `/events/${full}/save`) },
  { name: "event-save-saved", as: "newcomer", reach: open(({ full }) => `/events/${full}/save`) },
  {
    name: "event-save-not-found",
    as: "admin",
    status: 404,
    reach: open("/events/6b1c4f5e-0000-4000-8000-000000000000/save"),
  },
  { name: "event-own", as: "organizer", reach: open(({ own }) => `/events/${own}`) },
  { name: "event-postponed", reach: open(({ postponed }) => `/events/${postponed}`) },
  { name: "event-pending", as: "organizer", reach: open(({ pending }) => `/events/${pending}`) },
  { name: "event-updating", reach: open(({ updating }) => `/events/${updating}`) },
  { name: "event-under-review", status: 404, reach: open(({ unpublished }) => `/events/${unpublished}`) },
  { name: "event-unpublished", as: "organizer", reach: open(({ unpublished }) => `/events/${unpublished}`) },
  { name: "event-admin", as: "admin", reach: open(({ full }) => `/events/${full}`) },
  { name: "event-report", reach: open(({ full }) => `/events/${full}/report`) },
  {
    name: "event-report-refused",
    status: 400,
    reach: send(({ full }) => `/events/${full}/report`, { details: "It is a sales show." }, "Send report", PROBLEM),
  },
  {
    name: "event-report-claim",
    status: 400,
    reach: send(({ full }) => `/events/${full}/report`, { reason: "copyright" }, "Send report", PROBLEM),
  },
  { name: "event-report-sent", reach: open(({ full }) => `/events/${full}/report?sent=1`) },
  { name: "event-report-to-be-answered", reach: open(({ full }) => `/events/${full}/report?sent=answered`) },
  { name: "event-removed", status: 410, reach: open(({ removed }) => `/events/${removed}`) },
  { name: "event-tickets-gone", status: 410, reach: open(({ gone }) => `/events/${gone}/tickets`) },
  { name: "event-gone", status: 410, reach: open(({ gone }) => `/events/${gone}`) },
  { name: "event-not-found", status: 404, reach: open("/events/6b1c4f5e-0000-4000-8000-000000000000") },
];

export const SAVED_STATES: readonly State[] = [
  { name: "saved", as: "newcomer", reach: open("/saved") },
  { name: "saved-none", as: "organizer", reach: open("/saved") },
  { name: "saved-visitor-none", reach: open("/saved") },
  {
    name: "saved-visitor",
    needsScripts: true,
    needsOwnPage: true,
    reach: openWithSaved(
      ({ full, central, ended, updating }) => [full, central, ended, updating],
      "Not currently listed",
    ),
  },
  {
    name: "saved-takeover",
    as: "organizer",
    needsScripts: true,
    needsOwnPage: true,
    reach: openWithSaved(({ full, central }) => [full, central], "Coming up"),
  },
  {
    name: "saved-visitor-failed",
    needsScripts: true,
    needsOwnPage: true,
    supabase: ({ path }) => (path.startsWith("/rest/v1/rpc/events_by_id") ? new Response(null, { status: 503 }) : null),
    reach: openWithSaved(({ full }) => [full], "could not be loaded"),
  },
  { name: "saved-supabase-off", as: "newcomer", status: 503, supabase: OFF, reach: open("/saved") },
];

type Page = Parameters<State["reach"]>[0];

/** Opens the list in a browser that has saved these events, and waits for a text. */
function openWithSaved(ids: (stage: Stage) => readonly string[], shows: string): State["reach"] {
  return async (page, stage) => {
    await page.addInitScript(`localStorage.setItem("sunshine-saved", ${JSON.stringify(ids(stage).join("."))})`);
    await open("/saved")(page, stage);
    await page.getByText(shows).first().waitFor();
    await forgetSaved(page);
  };
}

/** Clears the saved events for the next state without notifying this page. */
async function forgetSaved(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}
