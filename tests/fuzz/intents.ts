import { PLANS } from "#app/domain/events/plans.ts";

/** The intents of `planMailForms()`. */
const PLAN_MAILS = ["tell", "untell", "remind", "unremind"];

/** The values of `intent` that a route's forms send, besides none, by its path in `FUZZED_ROUTES`. */
export const INTENTS: Readonly<Record<string, readonly string[]>> = {
  "/account": [
    ...["name", "email", "password", "language", "mails", "disconnect-google"],
    ...["end-session", "sign-out-everywhere", "give-up-role"],
  ],
  "/account/calendar": ["renew", "end"],
  "/account/saved.json": ["save", "remove"],
  "/account/organizer": ["save", "delete"],
  "/account/organizer/members": ["invite", "role", "remove", "revoke", "leave"],
  "/account/second-step": ["begin", "confirm", "cancel", "remove", "make-codes"],
  "/admin": [
    ...["approve", "approve_chosen", "return_chosen", "refuse_chosen"],
    ...["take", "release", "undo", "delete"],
  ],
  "/admin-setup": ["claim", "accept", "invite", "withdraw", "revoke", "restore"],
  "/admin/events/:eventId": ["public", "picture_off", "note", "delete_note"],
  "/admin/mail": ["retry", "retry-all"],
  "/admin/messages": ["read", "unread", "delete"],
  "/admin/organizers": ["approve", "return", "delete"],
  "/admin/people/:accountId": ["place", "lift", "bring-back"],
  "/admin/reports": ["close", "undo"],
  "/admin/return": ["return", "refuse"],
  "/admin/trusted": ["approve_note", "refuse_note", "look"],
  "/admin/publishing": ["hide", "keep"],
  "/admin/storm": ["place", "end", "resume"],
  "/admin/calendars": ["pause", "resume", "refuse", "accept"],
  "/admin/collections": ["save", "delete"],
  "/admin/reasons": ["save", "retire"],
  "/admin/security": ["reset", "require", "do-not-require"],
  "/create-event": ["preview", "draft", "dates", "link"],
  "/dashboard": ["delete", "skip", "take_up"],
  "/dashboard/calendars": ["preview", "subscribe", "save", "read", "take", "keep", "pause", "resume", "end"],
  "/dashboard/import": ["read", "match", "categorize", "send", "delete"],
  "/edit-event/:eventId": ["preview", "draft", "dates"],
  "/events": ["delete"],
  "/events/:eventId/plans": ["takes_place", "explain", "as_planned", ...PLANS],
  "/events/:eventId/save": ["save", "remove", ...PLAN_MAILS],
  "/saved": ["keep", "remove", ...PLAN_MAILS],
  "/saved/calendar": ["renew", "end"],
  "/second-step": ["recovery-code", "leave"],
  "/signin": ["google"],
  "/signup": ["google"],
};
