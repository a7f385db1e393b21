import type { Page } from "@playwright/test";
import { photographFile } from "#supabase/seed/photographs/index.ts";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import { DRAFT_ID, withAlike, withDrafts } from "./drafts.ts";
import { fill, open, press, type State, send, stayOnPage, withoutRows } from "./state.ts";

const PROBLEM = "There is a problem";

/** The form of a new event, and of one that is edited. */
export const EVENT_FORM_STATES: readonly State[] = [
  { name: "create-event", as: "newcomer", supabase: withoutRows("event_drafts"), reach: open("/create-event") },
  { name: "create-event-link", as: "newcomer", reach: open("/create-event?from=link") },
  {
    name: "create-event-link-refused",
    as: "newcomer",
    status: 422,
    reach: send("/create-event?from=link", { link: "http://127.0.0.1/jazz" }, "Fill in the form", PROBLEM),
  },
  {
    name: "create-event-refused",
    as: "newcomer",
    status: 400,
    reach: send("/create-event", { title: "Ok", start_date: "2020-01-01T10:00" }, "Create Event", PROBLEM),
  },
  {
    name: "create-event-preview",
    as: "newcomer",
    reach: send(
      "/create-event",
      { title: "Porch Concert", description: "Three **bands**, one porch and lemonade.", location: "My garden" },
      "Preview",
      "Won't appear on a city page",
    ),
  },
  {
    name: "create-event-alike",
    as: "newcomer",
    supabase: withAlike,
    reach: send(
      "/create-event",
      { title: "Porch Concert", location: "Armature Works, Tampa", start_date: "2031-11-21T19:30" },
      "Preview",
      "Is your event one of these?",
    ),
  },
  {
    name: "create-event-draft",
    as: "newcomer",
    supabase: withDrafts,
    reach: open(`/create-event?draft=${DRAFT_ID}`),
  },
  {
    name: "create-event-price",
    as: "newcomer",
    needsOwnPage: true,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await fill(page, { price_kind: "paid", price_min: "12.50" });
    },
  },
  {
    name: "create-event-price-refused",
    as: "newcomer",
    status: 400,
    reach: send(
      "/create-event",
      {
        title: "Porch Concert",
        doors_at: "20:00",
        start_date: "2035-06-01T19:30",
        price_kind: "paid",
        price_min: "40",
        price_max: "12",
      },
      "Create Event",
      PROBLEM,
    ),
  },
  {
    name: "create-event-who-can-come-refused",
    as: "newcomer",
    status: 400,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await page.getByText("accessibility (optional)").click();
      await fill(page, { ages: "21", good_for_children: "yes" });
      await press(page, "Create Event", PROBLEM);
    },
  },
  {
    name: "create-event-picture-chosen",
    as: "newcomer",
    needsOwnPage: true,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await choosePicture(page, photographFile("wheel"));
    },
  },
  {
    name: "create-event-picture-kept",
    as: "newcomer",
    status: 400,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await choosePicture(page, photographFile("wheel"));
      await fill(page, { title: "Ok", image_alt: "A Ferris wheel at night" });
      // The picture's preview appears before the response, so wait for the response first.
      await press(page, "Create Event", PROBLEM);
      await page.getByText("Your picture").first().waitFor();
    },
  },
  {
    name: "create-event-picture-without-words",
    as: "newcomer",
    status: 400,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await choosePicture(page, photographFile("launch"));
      await press(page, "Create Event", "Describe what the picture shows");
    },
  },
  {
    name: "create-event-picture-refused",
    as: "newcomer",
    status: 400,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await choosePicture(page, { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("No picture") });
      await press(page, "Create Event", "This file isn't a supported image");
    },
  },
  {
    name: "create-event-picture-too-large",
    as: "newcomer",
    needsScripts: true,
    async reach(page, stage) {
      await open("/create-event")(page, stage);
      await waitUntilHydrated(page);
      await choosePicture(page, { name: "photo.heic", mimeType: "image/heic", buffer: Buffer.alloc(11_000_000) });
      await page.locator("#picture-error").waitFor();
    },
  },
  {
    name: "create-event-created",
    as: "newcomer",
    needsOwnPage: true,
    async reach(page, stage) {
      await stayOnPage(page);
      await open("/create-event?done=created")(page, stage);
    },
  },
  { name: "edit-event", as: "organizer", reach: open(({ own }) => `/edit-event/${own}`) },
  { name: "edit-event-picture", as: "organizer", reach: open(({ pictured }) => `/edit-event/${pictured}`) },
  {
    name: "edit-event-refused",
    as: "organizer",
    status: 400,
    reach: send(({ own }) => `/edit-event/${own}`, { title: "", location: "" }, "Update Event", PROBLEM),
  },
  {
    name: "edit-event-updated",
    as: "organizer",
    needsOwnPage: true,
    async reach(page, stage) {
      await stayOnPage(page);
      await open(({ own }) => `/edit-event/${own}?done=updated`)(page, stage);
    },
  },
  {
    name: "edit-event-not-found",
    as: "organizer",
    status: 404,
    reach: open("/edit-event/6b1c4f5e-0000-4000-8000-000000000000"),
  },
];

/** Chooses a file for the form. With scripts, waits until it is shown. */
async function choosePicture(page: Page, file: Parameters<Page["setInputFiles"]>[1]): Promise<void> {
  await page.setInputFiles('main [name="picture"]', file);
  const isScripted = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  if (isScripted && typeof file === "string") await page.getByRole("img", { name: "The picture you chose" }).waitFor();
}
