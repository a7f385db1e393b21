import { CALENDAR_STATES } from "./admin-calendars.ts";
import { ADMIN_ORGANIZER_STATES } from "./admin-organizers.ts";
import { ADMIN_ROLE_STATES } from "./admin-roles.ts";
import { ADMIN_SITE_STATES } from "./admin-site.ts";
import { ADMIN_STATES } from "./administering.ts";
import {
  CHANGES_STATES,
  CITY_STATES,
  EVENT_STATES,
  HOME_STATES,
  LIST_STATES,
  ORGANIZER_PAGE_STATES,
  SAVED_STATES,
  VENUE_STATES,
} from "./browsing.ts";
import { DASHBOARD_STATES } from "./dashboard.ts";
import { EVENT_FORM_STATES } from "./event-form.ts";
import { FAILURE_STATES } from "./failing.ts";
import { IMPORT_STATES } from "./importing.ts";
import { OWN_ACCOUNT_STATES } from "./own-account.ts";
import { SECOND_STEP_STATES, SECURITY_STATES } from "./second-steps.ts";
import { SPANISH_STATES } from "./spanish.ts";
import type { State } from "./state.ts";
import { ACCOUNT_STATES, EMBED_STATES, STATIC_STATES } from "./visiting.ts";

/** Every state of the site by topic. Accessibility, markup and sizes are checked on them, and screenshots show them. */
export const STATE_GROUPS: Readonly<Record<string, readonly State[]>> = {
  home: HOME_STATES,
  lists: [...LIST_STATES, ...CHANGES_STATES],
  events: EVENT_STATES,
  saved: SAVED_STATES,
  venues: [...VENUE_STATES, ...ORGANIZER_PAGE_STATES],
  pages: STATIC_STATES,
  embeds: EMBED_STATES,
  accounts: ACCOUNT_STATES,
  organizers: [
    ...DASHBOARD_STATES,
    ...IMPORT_STATES,
    ...OWN_ACCOUNT_STATES,
    ...EVENT_FORM_STATES,
    ...SECOND_STEP_STATES,
  ],
  admins: [
    ...ADMIN_SITE_STATES,
    ...ADMIN_ORGANIZER_STATES,
    ...ADMIN_STATES,
    ...ADMIN_ROLE_STATES,
    ...CALENDAR_STATES,
    ...SECURITY_STATES,
  ],
  spanish: SPANISH_STATES,
  failures: FAILURE_STATES,
};

export const STATES: readonly State[] = Object.values(STATE_GROUPS).flat();

export { CITY_STATES };
