import { dayAhead } from "#tests/support/events.ts";
import type { Interception } from "#tests/support/relay.ts";
import { open, type State } from "./state.ts";

/** One storm notice is active, another is over. */
const withStorms: Interception = ({ path }) => {
  if (!path.startsWith("/rest/v1/rpc/list_storm_notices")) return null;
  const notice = {
    id: 2,
    cities: ["tampa", "st-petersburg", "key-west"],
    first_day: dayAhead(1),
    last_day: dayAhead(3),
    kind: "check",
    text_en: "Bridges are closed from noon.",
    text_es: "Los puentes cierran desde el mediodía.",
    events: 214,
    placed_at: "2026-11-20T15:00:00Z",
    ended_at: null,
    placed_by: "Ada Admin",
    ended_by: null,
    is_running: true,
    can_resume: false,
    unanswered: 120,
    mailed: 96,
    unsent: 4,
    answers: { takes_place: 60, moved: 20, cancelled: 14 },
  };
  const over = { id: 1, ended_at: "2026-11-21T15:00:00Z", is_running: false, can_resume: true, unanswered: null };
  return Response.json([notice, { ...notice, ...over, kind: "postponed", text_es: null }]);
};

/** One collection is on home, another is scheduled. */
const withCollections: Interception = ({ path }) => {
  if (path.startsWith("/rest/v1/rpc/count_lists")) return Response.json([101, 1]);
  if (!path.startsWith("/rest/v1/collections")) return null;
  const lights = {
    id: 1,
    name_en: "Holiday lights",
    name_es: "Luces de fiesta",
    filter: "?search=lights&category=families",
    text_en: "Boats and streets that glow.",
    text_es: "Barcos y calles que brillan.",
    first_day: dayAhead(0),
    last_day: dayAhead(30),
  };
  return Response.json([lights, { ...lights, id: 2, first_day: dayAhead(20), last_day: dayAhead(50) }]);
};

/** What admins set for the whole site: collections on home, reasons, storm notices, publishing. */
export const ADMIN_SITE_STATES: readonly State[] = [
  { name: "admin-collections", as: "admin", reach: open("/admin/collections?edit=1"), supabase: withCollections },
  {
    name: "admin-collections-delete-dialog",
    as: "admin",
    reach: open("/admin/collections?delete=1"),
    supabase: withCollections,
  },
  { name: "admin-reasons", as: "admin", reach: open("/admin/reasons?edit=title_shouts") },
  { name: "admin-storm", as: "admin", reach: open("/admin/storm"), supabase: withStorms },
  {
    name: "admin-storm-preview",
    as: "admin",
    reach: (page, stage) =>
      open(`/admin/storm?city=tampa&region=South+Florida&date=${dayAhead(0)}&until=${dayAhead(20)}`)(page, stage),
  },
  { name: "admin-publishing", as: "admin", reach: open("/admin/publishing") },
];
