import type { Interception } from "#tests/support/relay.ts";

export const DRAFT_ID = "6b1c4f5e-0000-4000-8000-00000000000d";

/** Events similar to the one that the member is about to send: one of somebody else, and one of their own. */
export const withAlike: Interception = ({ path }) => {
  if (!path.startsWith("/rest/v1/rpc/events_like_mine")) return null;
  const times = { start_date: "2031-11-22T00:30:00+00:00", end_date: null, is_all_day: false };
  const other = { event_id: DRAFT_ID, event_title: "The Porch Concert", place: "Armature Works, Tampa", is_own: false };
  const long = { event_title: "Porch concert ".repeat(7).trim(), place: "Armature Works, Tampa, FL", is_own: true };
  return Response.json([
    { ...other, ...times },
    { ...other, ...long, ...times },
  ]);
};

/** The member has drafts: a half-finished new event, and one without any of the texts that lists show. */
export const withDrafts: Interception = ({ method, path }) => {
  if (method !== "GET" || !path.startsWith("/rest/v1/event_drafts")) return null;
  const row = { id: DRAFT_ID, event_id: null, picture_id: null, updated_at: "2026-11-20T20:15:00.123456+00:00" };
  const half = { title: "Porch Concert", start_date: "2031-11-21T19:30", location: "Armature Works, Tampa" };
  const drafts = [
    { ...row, fields: half },
    { ...row, id: DRAFT_ID.replace(/d$/, "e"), fields: { price_kind: "free" } },
  ];
  return Response.json(path.includes("id=eq.") || path.includes("limit=1") ? drafts.slice(0, 1) : drafts);
};

/** The member has imported an event that is ready to send, one with many problems, and a new time for an event that was already sent. */
export const withImported: Interception = (request) => {
  const { method, path } = request;
  const event = { id: DRAFT_ID, location: "Armature Works, Tampa" };
  if (method === "GET" && path.startsWith("/rest/v1/events?select=id%2Clocation"))
    return Response.json([{ ...event, start_date: "2031-11-22T00:30:00+00:00", is_all_day: false }]);
  if (method !== "GET" || !path.startsWith("/rest/v1/event_drafts")) return withAlike(request);
  const row = { id: DRAFT_ID, event_id: null, picture_id: null, updated_at: "2026-11-20T20:15:00.123456+00:00" };
  const fields = {
    title: "Porch Concert",
    description: "Three bands, one porch, and lemonade for everybody who comes.",
    location: "Armature Works, Tampa",
    start_date: "2031-11-21T19:30",
    category: "music",
  };
  return Response.json([
    { ...row, fields },
    { ...row, id: DRAFT_ID.replace(/d$/, "e"), fields: { import_notes: "zone online dates" } },
    {
      ...row,
      id: DRAFT_ID.replace(/d$/, "f"),
      event_id: DRAFT_ID,
      fields: { ...fields, start_date: "2031-11-28T20:30" },
    },
  ]);
};
