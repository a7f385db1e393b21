import { readdirSync } from "node:fs";
import { EMBED_ROUTES } from "#app/domain/calendars/embed-address.ts";
import { FEED_ROUTES } from "#app/domain/calendars/feed-address.ts";
import { ACCESS_KINDS } from "#app/domain/events/attendance.ts";
import { CHANGES_FEEDS, CHANGES_PAGES } from "#app/domain/events/changes-address.ts";
import { accessFieldName } from "#app/domain/events/controls.ts";

/** The names of the inputs that a route reads besides its path. */
export interface FuzzedRoute {
  query?: string[];
  fields?: string[];
}

const ACCOUNT_FORM = ["intent", "next", "email", "password", "confirm_password", "full_name", "remember"];
const GUARD = ["extra_message", "ready_at", "submission_key"];
const LISTS = [
  ...["search", "category", "when", "date", "until", "time", "location", "near", "radius", "price", "tickets", "sort"],
  ...["after", "before", "page", "delete"],
];
const EVENT_FORM = [
  "alike_seen",
  "publisher",
  "title",
  "description",
  "language",
  "translated_title",
  "translated_description",
  "location",
  "address",
  "start_date",
  "end_date",
  "is_all_day",
  "start_day",
  "end_day",
  "start_time",
  "image_url",
  "picture",
  "picture_id",
  "picture_remove",
  "image_alt",
  "image_focus",
  "event_url",
  "category",
  "max_attendees",
  "price_kind",
  "price_min",
  "price_max",
  "doors_at",
  "ages",
  "good_for_children",
  "setting",
  ...ACCESS_KINDS.map(accessFieldName),
  ...["repeat_rhythm", "repeat_until", "repeat_dates", "repeat_shown"],
  ...["draft_id", "draft_version", "intent"],
  ...GUARD,
];

/** Every route of the site by its path, as `listRoutes` names it. */
export const FUZZED_ROUTES: Record<string, FuzzedRoute> = {
  "/": { query: ["city", ...LISTS] },
  "/*": {},
  "/:city": { query: LISTS },
  "/:city/week": { query: LISTS },
  "/:city/weekend": { query: LISTS },
  "/about": {},
  "/accessibility": {},
  "/account": { query: ["ask"], fields: [...ACCOUNT_FORM, "current_password", "email_current_password", "session"] },
  "/account/calendar": { query: ["ask"], fields: ["intent"] },
  "/account/data.json": {},
  "/account/delete": { fields: ["email", "current_password"] },
  "/account/events.ics": {},
  "/account/saved.ics": {},
  "/account/saved.json": { fields: ["intent", "id"] },
  "/account/organizer": {
    query: ["id", "ask"],
    fields: [
      ...["intent", "id", "name", "about", "website", "links", "takes_messages"],
      ...["picture", "picture_id", "picture_remove"],
    ],
  },
  "/account/organizer/members": {
    query: ["id", "ask", "member"],
    fields: ["intent", "member", "role", "email", "invitation"],
  },
  "/account/second-step": {
    query: ["ask", "remove"],
    fields: ["intent", "name", "authenticator_code", "id", "submission_key"],
  },
  "/admin": {
    query: ["delete", "city", "search", "category", "sort", "page", "type", "calendar", "next"],
    fields: ["intent", "id", "version", "reason", "chosen", "others"],
  },
  "/admin-setup": {
    query: ["from", "token", "remove", "withdraw"],
    fields: ["intent", "id", "token", "user_email", "invitee_email"],
  },
  "/admin-token": { fields: ["intent"] },
  "/admin/events/:eventId": { query: ["from"], fields: ["title", "description", "location", "note", "version"] },
  "/admin/audit": { query: ["search", "action", "person", "event", "before"] },
  "/admin/audit.csv": { query: ["search", "action", "person", "event"] },
  "/admin/ended": { query: ["search", "city", "category", "after", "before"] },
  "/admin/live": { query: ["search", "city", "category", "after", "before"] },
  "/admin/mail": { fields: ["intent", "id"] },
  "/admin/messages": { query: ["ask", "id", "page", "subject"], fields: ["intent", "id"] },
  "/admin/organizers": {
    query: ["state", "delete", "return", "version"],
    fields: ["intent", "id", "version", "reason", "note", "because_text_unfit", "because_links_not_theirs"],
  },
  "/admin/people": { query: ["search", "before"] },
  "/admin/people/:accountId": {
    query: ["ask"],
    fields: ["intent", "id", "kind", "reason", "days", "most", "refuses_waiting", "takes_off_live"],
  },
  "/admin/messages/:messageId": { fields: ["answer"] },
  "/admin/reports": {
    query: ["state", "search", "page", "close"],
    fields: ["intent", "id", "event", "readUntil", "outcome", "answer"],
  },
  "/admin/return": { query: ["chosen", "from", "only"], fields: ["intent", "reason", "refuse_reason", "field_title"] },
  "/admin/refused": { query: ["search", "city", "category", "before"] },
  "/admin/returned": { query: ["search", "city", "category", "before"] },
  "/admin/trusted": { query: ["before"], fields: ["intent", "chosen"] },
  "/admin/publishing": { fields: ["intent"] },
  "/admin/storm": {
    query: ["city", "region", "date", "until", "kind", "text_en", "text_es"],
    fields: ["intent", "id"],
  },
  "/admin/calendars": { query: ["page", "ask"], fields: ["intent", "id", "host"] },
  "/admin/collections": {
    query: ["edit", "delete"],
    fields: ["intent", "id", "name_en", "name_es", "text_en", "text_es", "filter", "date", "until"],
  },
  "/admin/reasons": { query: ["edit"], fields: ["intent", "about", "key", "text_en", "text_es"] },
  "/admin/security": { query: ["ask"], fields: ["intent", "user_email", "reason"] },
  "/auth/callback": { query: ["code", "error", "next"] },
  "/cards/:card/:file": {},
  "/calendars/:token.ics": {},
  "/calendars/saved/:token.ics": {},
  "/check-email": { fields: ["email", ...GUARD] },
  "/confirm": {
    query: ["token_hash", "type", "next", "redirect_to"],
    fields: ["token_hash", "type", "next", "leaving", "full_name", "password"],
  },
  "/contact": { query: ["sent", "map"], fields: ["name", "email", "subject", "message", ...GUARD] },
  "/create-event": { query: ["city", "done", "draft", "from"], fields: [...EVENT_FORM, "link"] },
  "/dashboard": {
    query: ["tab", "search", "series", "after", "before", "delete"],
    fields: ["intent", "id", "version"],
  },
  "/dashboard/calendars": {
    query: ["id", "ask"],
    fields: ["intent", "url", "name", "publisher", "category", "language", "description", "key", "version", "events"],
  },
  "/dashboard/events/:eventId": {},
  "/dashboard/events/:eventId/numbers": {},
  "/dashboard/import": {
    fields: ["intent", "id", "alike_seen", "file", "table", "questions", "column-0", "day_order", "chosen_category"],
  },
  "/dashboard/import/template.csv": {},
  "/days.json": { query: ["month", "date"] },
  "/developers": {},
  "/drafts.json": { fields: [...EVENT_FORM, "account", "event_id"] },
  "/drafts/:draftId/delete": {},
  "/edit-event/:eventId": {
    query: ["done", "draft"],
    fields: [...EVENT_FORM, "shown_start", "scope", "series_rhythm", "series_last"],
  },
  "/embed": { query: ["from", "theme", "accent", "height"] },
  "/embed/:look/look.css": {},
  "/events": { query: LISTS, fields: ["intent", "id"] },
  "/events/:eventId.ics": {},
  "/events/:eventId": { query: ["from", "page", "next"] },
  "/events/:eventId/card/:file": {},
  "/events/:eventId/organizer": { fields: ["organization", "version"] },
  "/events/:eventId/plans": { fields: ["intent", "version"] },
  "/events/:eventId/report": {
    query: ["sent"],
    fields: ["reason", "details", "email", "work", "original", "name", "owner_role", "shown_role", "reach", ...GUARD],
  },
  "/events/:eventId/poster": {},
  "/events/:eventId/save": { query: ["from"], fields: ["intent"] },
  "/events/:eventId/tickets": {},
  "/events/:eventId/unpublish": { query: ["from"], fields: ["dates", "reason"] },
  "/events/map": { query: [...LISTS, "region"] },
  "/follow": { query: ["from"] },
  "/forgot-password": { fields: ["email", ...GUARD] },
  "/hollywood": {},
  "/:key.txt": {},
  "/join-organizer": { query: ["token"] },
  "/moderation": {},
  "/near/:place": { query: ["when", "date", "until", "after", "before"] },
  "/new-password": { fields: ["password", "confirm_password"] },
  "/offline": {},
  "/openapi.json": {},
  "/organizers/:organizer/contact": { query: ["sent"], fields: ["name", "email", "message", ...GUARD] },
  "/organizers/:organizer": { query: ["from", ...LISTS] },
  "/posters/:poster.svg": {},
  "/prefetch/:links.json": {},
  "/preview.json": { fields: EVENT_FORM },
  "/pictures/:pictureId/:file": {},
  "/privacy": {},
  "/robots.txt": {},
  "/saved": { query: ["removed"], fields: ["intent", "id", "ids"] },
  "/saved/calendar": { query: ["ask"], fields: ["intent"] },
  "/saved/events.ics": { query: ["ids"] },
  "/saved/events.json": { query: ["ids"] },
  "/second-step": { query: ["next", "with"], fields: ["intent", "next", "authenticator_code", "recovery_code"] },
  "/service-worker.js": {},
  "/signin": { query: ["next"], fields: ACCOUNT_FORM },
  "/signout": { fields: ["intent"] },
  "/signup": { query: ["next"], fields: [...ACCOUNT_FORM, ...GUARD] },
  "/sitemap.xml": {},
  "/sitemaps/:file.xml": {},
  "/terms": {},
  "/theme": { fields: ["theme", "next"] },
  "/mail/end": { query: ["token"], fields: ["List-Unsubscribe"] },
  "/suggest.json": { query: ["q"] },
  "/storm-answer": { query: ["token"] },
  "/taking-place": { query: ["token"] },
  "/weekly": { query: ["from", "sent"], fields: ["email", ...GUARD] },
  "/weekly/confirm": { query: ["token"] },
  "/weekly/unsubscribe": { query: ["token"], fields: ["List-Unsubscribe"] },
  "/venues.json": { query: ["search"] },
  "/venues/:venue": { query: ["from", ...LISTS] },
  ...Object.fromEntries(FEED_ROUTES.map((path) => [`/${path}`, { query: ["cancelled", ...LISTS] }])),
  ...Object.fromEntries(
    [...CHANGES_PAGES, ...CHANGES_FEEDS].map((path) => [`/${path}`, { query: ["after", "before"] }]),
  ),
  ...Object.fromEntries(EMBED_ROUTES.map((path) => [`/${path}`, { query: LISTS }])),
};

/** Folders of modules that are the targets of `app/routes.ts`, not routes themselves. */
const SHARED = ["list-feed", "list-embed", "changes", "indexnow"];

/**
 * The paths of the route files and folders, such as "/edit-event/:eventId" for `edit-event.$eventId.tsx`, and of `app/routes.ts`, in
 * alphabetical order.
 */
export function listRoutes(): string[] {
  const files = readdirSync("app/routes").filter((file) => !SHARED.includes(file));
  const shared = [...FEED_ROUTES, ...EMBED_ROUTES, ...CHANGES_PAGES, ...CHANGES_FEEDS, ":key.txt"].map(
    (path) => `/${path}`,
  );
  return [...files.map((file) => pathOfRoute(file.replace(/\.tsx?$/, ""))), ...shared].sort();
}

/** The path of a route file or folder. @example pathOfRoute("edit-event.$eventId") // "/edit-event/:eventId" */
export function pathOfRoute(name: string): string {
  // A dot in brackets belongs to a segment; any other one separates two.
  const segments = (name.match(/(?:\[[^\]]*\]|[^.])+/g) ?? [])
    .filter((segment) => !segment.startsWith("_"))
    .map((segment) => segment.replace(/_$/, "").replaceAll(/[[\]]/g, "").replace(/^\$$/, "*").replace(/^\$/, ":"));
  return `/${segments.join("/")}`;
}
