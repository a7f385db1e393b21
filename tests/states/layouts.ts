import { CITY_STATES, STATES } from "./list.ts";
import type { State } from "./state.ts";

/**
 * The layouts of the site, by the path of the route that shows them (as in `FUZZED_ROUTES`): first the state with most of the page on it,
 * then those with parts that no other state here has. Four are in Spanish, whose texts are longer. Dialogs, rejected forms and empty lists
 * consist of the same components on every page, so a few represent all.
 * `npm test` opens these states in a browser; `npm run test:states` opens every state.
 */
export const LAYOUTS: Readonly<Record<string, readonly [page: string, ...others: string[]]>> = {
  "/": ["home", "spanish-home", "home-calendar-open", "home-supabase-off"],
  "/*": ["page-not-found"],
  "/:city": ["city"],
  "/:city/week": ["city-week"],
  "/:city/weekend": ["city-weekend"],
  "/about": ["about", "menu-cities"],
  "/accessibility": ["accessibility"],
  "/account": ["account", "account-devices"],
  "/account/calendar": ["account-calendar"],
  "/account/delete": ["account-delete"],
  "/account/organizer": ["account-organizer"],
  "/account/organizer/members": ["organizer-members"],
  "/account/second-step": ["second-step-on", "second-step-codes-made"],
  "/admin": ["admin", "admin-marks", "admin-description-open", "admin-delete-dialog"],
  "/admin-setup": ["admin-setup", "admin-setup-claim-code"],
  "/admin-token": ["admin-token", "admin-token-shown"],
  "/admin/audit": ["admin-audit"],
  "/admin/calendars": ["admin-calendars", "admin-calendars-refuse-dialog"],
  "/admin/collections": ["admin-collections", "admin-collections-delete-dialog"],
  "/admin/events/:eventId": ["admin-judge", "admin-judge-change", "admin-correct-public"],
  "/admin/live": ["admin-live"],
  "/admin/ended": ["admin-ended"],
  "/admin/mail": ["admin-mail"],
  "/admin/messages": ["admin-messages", "admin-messages-delete-several"],
  "/admin/organizers": ["admin-organizers-similar"],
  "/admin/people": ["admin-people"],
  "/admin/people/:accountId": ["admin-person"],
  "/admin/messages/:messageId": ["admin-message"],
  "/admin/reports": ["admin-reports", "admin-reports-closing"],
  "/admin/return": ["return"],
  "/admin/refused": ["admin-refused"],
  "/admin/returned": ["admin-returned"],
  "/admin/publishing": ["admin-publishing"],
  "/admin/reasons": ["admin-reasons"],
  "/admin/storm": ["admin-storm", "admin-storm-preview"],
  "/admin/security": ["admin-security-own"],
  "/admin/trusted": ["admin-trusted"],
  "/changes": ["changes"],
  "/check-email": ["check-email"],
  "/confirm": ["confirm", "confirm-link-spent"],
  "/contact": ["contact", "contact-map"],
  "/create-event": [
    "create-event",
    "create-event-draft",
    "create-event-link-refused",
    "create-event-preview",
    "create-event-picture-kept",
    "spanish-create-event-refused",
  ],
  "/dashboard/calendars": ["calendars", "calendar-questions", "calendar-end"],
  "/dashboard/import": ["import", "import-drafts", "import-match"],
  "/dashboard": ["dashboard", "dashboard-drafts", "dashboard-no-events"],
  "/dashboard/events/:eventId": ["submission-waiting", "submission-returned"],
  "/dashboard/events/:eventId/numbers": ["event-numbers"],
  "/developers": ["developers"],
  "/drafts/:draftId/delete": ["draft-delete"],
  "/edit-event/:eventId": ["edit-event-picture"],
  "/embed": ["embed-code"],
  "/embed/:look/:list": ["embedded-list-dark"],
  "/events": [
    "events",
    "events-filters-open",
    "events-suggestions",
    "events-pictures-uploaded",
    "events-sentence",
    "spanish-sentence",
    "events-none-found-corrected",
  ],
  "/events/:eventId": [
    "event",
    "spanish-event",
    "event-without-picture",
    "event-pending",
    "event-admin",
    "event-removed",
    "event-postponed",
  ],
  "/events/:eventId/plans": ["plans"],
  "/events/:eventId/organizer": ["event-organizer"],
  "/events/:eventId/poster": ["event-poster"],
  "/events/:eventId/report": ["event-report"],
  "/events/:eventId/save": ["event-save"],
  "/events/:eventId/tickets": ["event-tickets-gone"],
  "/events/:eventId/unpublish": ["unpublish"],
  "/events/map": ["map", "map-region", "map-empty"],
  "/follow": ["follow"],
  "/forgot-password": ["forgot-password", "post-from-another-site"],
  "/mail/end": ["mail-end"],
  "/join-organizer": ["join-organizer"],
  "/moderation": ["moderation"],
  "/near/:place": ["near-place"],
  "/new-password": ["new-password"],
  "/offline": ["offline"],
  "/organizers/:organizer": ["organizer"],
  "/organizers/:organizer/contact": ["organizer-contact"],
  "/privacy": ["privacy"],
  "/saved/calendar": ["saved-calendar"],
  "/saved": ["saved", "saved-takeover"],
  "/second-step": ["second-step"],
  "/signin": ["signin"],
  "/signup": ["signup"],
  "/storm-answer": ["storm-answer"],
  "/taking-place": ["taking-place"],
  "/terms": ["terms"],
  "/venues/:venue": ["venue"],
  "/weekly": ["weekly"],
  "/weekly/confirm": ["weekly-confirm"],
  "/weekly/unsubscribe": ["weekly-unsubscribe"],
};

/**
 * The states that this run opens: one of each layout, or all if EVERY_STATE is set (`npm run test:states`). STATES_OF narrows them to the
 * layouts of these routes (`npm test -- --changed`).
 */
export function statesToOpen(): readonly State[] {
  const all = [...STATES, ...CITY_STATES.slice(0, 1)];
  if (process.env.EVERY_STATE) return all;
  const only = process.env.STATES_OF?.split(" ").filter(Boolean) ?? [];
  const paths = Object.keys(LAYOUTS).filter((path) => only.length === 0 || only.includes(path));
  const isLayout = new Set(paths.flatMap((path) => LAYOUTS[path] ?? []));
  return all.filter(({ name }) => isLayout.has(name));
}

/** The path of the route whose first layout this is; undefined for all other states. */
export function pageOf(state: State): string | undefined {
  return Object.keys(LAYOUTS).find((path) => LAYOUTS[path]?.[0] === state.name);
}
