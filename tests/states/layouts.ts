import { CITY_STATES, STATES } from "./list.ts";
import type { State } from "./state.ts";

/**
 * The layouts of the site, by the path of the route that shows them (as `FUZZED_ROUTES` has it): first the state with most of the
 * page on it, then each that is put together from other parts: a dialog, fields with errors and their summary, an empty state, an
 * answer of another kind. `npm test` opens these states in a browser; `npm run test:states` opens all, which also differ in words,
 * in what is left out, and in how much of the same there is.
 */
export const LAYOUTS: Readonly<Record<string, readonly [page: string, ...others: string[]]>> = {
  "/": ["home", "home-calendar-open", "home-no-events-at-all", "home-supabase-off"],
  "/*": ["page-not-found"],
  "/:city": ["city", "city-no-events-at-all", "city-with-neighbours"],
  "/:city/week": ["city-week", "city-week-without-events"],
  "/about": ["about", "menu-cities", "menu-account"],
  "/accessibility": ["accessibility"],
  "/account": ["account", "account-devices", "account-takes-only-codes", "account-before-code"],
  "/account/delete": ["account-delete"],
  "/account/organizer": ["account-organizer", "account-organizer-refused"],
  "/account/second-step": [
    "second-step-on",
    "second-step-wrong-code",
    "second-step-codes-made",
    "second-step-new-codes-dialog",
    "second-step-remove-dialog",
  ],
  "/admin": [
    "admin",
    "admin-description-open",
    "admin-nothing-pending",
    "admin-delete-dialog",
    "admin-approve-ended-dialog",
    "admin-approved",
  ],
  "/admin-setup": [
    "admin-setup",
    "admin-setup-claim-code",
    "admin-setup-refused",
    "admin-setup-remove-dialog",
    "admin-setup-invited",
  ],
  "/admin-token": ["admin-token", "admin-token-shown"],
  "/admin/audit": ["admin-audit"],
  "/admin/live": ["admin-live"],
  "/admin/mail": ["admin-mail"],
  "/admin/messages": ["admin-messages", "admin-messages-delete-several"],
  "/admin/organizers": ["admin-organizers-similar", "admin-organizers-delete-dialog"],
  "/admin/reports": ["admin-reports"],
  "/admin/security": ["admin-security-own"],
  "/changes": ["changes", "changes-none"],
  "/check-email": ["check-email", "check-email-address-unknown"],
  "/confirm": ["confirm", "confirm-signed-in", "confirm-link-spent"],
  "/contact": ["contact", "contact-map", "contact-sent", "contact-refused", "contact-not-taken"],
  "/create-event": [
    "create-event",
    "create-event-refused",
    "create-event-picture-chosen",
    "create-event-picture-kept",
    "create-event-created",
  ],
  "/dashboard": ["dashboard", "dashboard-no-events", "dashboard-delete-dialog"],
  "/developers": ["developers"],
  "/edit-event/:eventId": ["edit-event-picture"],
  "/embed": ["embed-code", "embed-code-refused"],
  "/embed/:look/:list": ["embedded-list-dark", "embedded-list-empty", "embedded-list-unknown"],
  "/events": [
    "events",
    "events-filters-open",
    "events-pictures-uploaded",
    "events-sentence",
    "events-last-page",
    "events-none-found-corrected",
    "events-broken",
  ],
  "/events/:eventId": [
    "event",
    "event-without-picture",
    "event-saved-in-browser",
    "event-pending",
    "event-admin",
    "event-removed",
  ],
  "/events/:eventId/report": ["event-report", "event-report-refused"],
  "/events/:eventId/save": ["event-save"],
  "/events/:eventId/unpublish": ["unpublish"],
  "/follow": ["follow"],
  "/forgot-password": ["forgot-password", "post-from-another-site"],
  "/new-password": ["new-password", "new-password-without-link"],
  "/organizers/:organizer": ["organizer", "organizer-no-events"],
  "/privacy": ["privacy"],
  "/saved": ["saved", "saved-none", "saved-takeover"],
  "/second-step": ["second-step", "second-step-recovery-code"],
  "/signin": ["signin", "signin-unconfirmed"],
  "/signup": ["signup", "signup-refused"],
  "/terms": ["terms"],
  "/venues/:venue": ["venue"],
  "/weekly": ["weekly"],
  "/weekly/confirm": ["weekly-confirm", "weekly-confirmed"],
  "/weekly/unsubscribe": ["weekly-unsubscribe", "weekly-unsubscribed"],
};

/** The states that this run opens: one of each layout, or all of them where EVERY_STATE is set (`npm run test:states`). */
export function statesToOpen(): readonly State[] {
  const all = [...STATES, ...CITY_STATES.slice(0, 1)];
  if (process.env.EVERY_STATE) return all;
  const isLayout = new Set(Object.values(LAYOUTS).flat());
  return all.filter(({ name }) => isLayout.has(name));
}

/** The path of the route whose own page this is, rather than another layout at its address; undefined for all other states. */
export function pageOf(state: State): string | undefined {
  return Object.keys(LAYOUTS).find((path) => LAYOUTS[path]?.[0] === state.name);
}
