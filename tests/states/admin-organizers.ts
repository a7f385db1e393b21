import type { Interception } from "#tests/support/relay.ts";
import { open, type State, withoutRows } from "./state.ts";

const WAITING_ORGANIZER = {
  id: "5f0e8f6e-4a53-4a25-9d9b-4f3f2f1c7d10",
  name: "Front Porch Collectives",
  about: "Concerts on porches all over Tampa.",
  website: "https://porch-collectives.example/",
  links: [],
  picture: null,
  updated_at: "2026-03-02T15:00:00Z",
};

const RETURNED_ORGANIZER = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "Porch Concerts of the Old Northeast",
  was_public: true,
  returned_at: "2026-11-20T15:15:00Z",
  return_reasons: ["text_unfit", "links_not_theirs"],
  return_note: "Is it yours?",
  founder_id: "00000000-0000-4000-8000-000000000002",
  founder_name: "Olive Marlowe",
};

/** One organizer page awaits review, with a name similar to other pages' and to the site's. */
const withSimilarNames: Interception = ({ method, path }) => {
  if (path.startsWith("/rest/v1/rpc/similar_organizers"))
    return Response.json([
      {
        organizer_id: WAITING_ORGANIZER.id,
        resembles_site: true,
        founder_id: null,
        founder_name: null,
        was_public: false,
        return_reasons: ["name_not_theirs"],
        return_note: "Whose page is it?",
        similar_names: [
          { name: "Front Porch Collective", slug: "front-porch-collective" },
          { name: "Front Porch Collective of Ocala and Marion County", slug: "front-porch-collective-of-ocala" },
          { name: "Porch Collective", slug: null },
        ],
      },
    ]);
  return method === "GET" && /^\/rest\/v1\/organizers\b/.test(path) ? Response.json([WAITING_ORGANIZER]) : null;
};

/** Reviews of organizer pages. */
export const ADMIN_ORGANIZER_STATES: readonly State[] = [
  { name: "admin-organizers", as: "admin", reach: open("/admin/organizers") },
  { name: "admin-organizers-none", as: "admin", reach: open("/admin/organizers"), supabase: withoutRows("organizers") },
  { name: "admin-organizers-similar", as: "admin", reach: open("/admin/organizers"), supabase: withSimilarNames },
  {
    name: "admin-organizers-returned",
    as: "admin",
    reach: open("/admin/organizers?state=returned"),
    supabase: ({ path }) =>
      path.endsWith("/rpc/list_returned_organizers") ? Response.json([RETURNED_ORGANIZER]) : null,
  },
  {
    name: "admin-organizers-delete-dialog",
    as: "admin",
    async reach(page, stage) {
      await open("/admin/organizers")(page, stage);
      await page.getByRole("link", { name: "Delete Okafor Presents" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-organizers-return-dialog",
    as: "admin",
    async reach(page, stage) {
      await open("/admin/organizers")(page, stage);
      await page.getByRole("link", { name: "Return Okafor Presents" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-organizers-return-refused",
    as: "admin",
    status: 400,
    async reach(page, stage) {
      await open("/admin/organizers")(page, stage);
      await page.getByRole("link", { name: "Return Okafor Presents" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Return" }).click();
      await page.getByText("Reason is required").first().waitFor();
    },
  },
  {
    name: "admin-organizers-delete-refused",
    as: "admin",
    status: 500,
    supabase: ({ path }) => (path.endsWith("/rpc/delete_organizer") ? new Response(null, { status: 500 }) : null),
    async reach(page, stage) {
      await open("/admin/organizers")(page, stage);
      await page.getByRole("link", { name: "Delete Okafor Presents" }).click();
      await page.getByRole("dialog").getByLabel("Reason").fill("It is a shop.");
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await page.getByText("An error occurred while deleting the organizer").first().waitFor();
    },
  },
];
