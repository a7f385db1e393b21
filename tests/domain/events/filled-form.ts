import { parseWithZod } from "@conform-to/zod/v4";
import { eventFormSchema } from "#app/domain/events/form.ts";

/** The site's time zone in these tests. */
export const EAST = "America/New_York";
/** A valid form, as a browser sends it. */
export const FILLED = {
  title: "Jazz at the pier",
  description: "An evening of live jazz by the water.",
  language: "en",
  translated_title: "",
  translated_description: "",
  location: "The Pier, Tampa",
  start_date: "2026-11-21T19:30",
  end_date: "",
  start_time: "",
  end_time: "",
  is_all_day: "",
  start_day: "",
  end_day: "",
  image_url: "",
  picture: "",
  picture_id: "",
  picture_remove: "",
  image_alt: "",
  image_focus: "",
  event_url: "",
  category: "music",
  max_attendees: "",
  price_kind: "",
  price_min: "",
  price_max: "",
  doors_at: "",
  ages: "",
  good_for_children: "",
  setting: "",
  access_step_free: "",
  access_restroom: "",
  access_asl: "",
  access_captions: "",
  access_quiet: "",
  publisher: "",
  repeat_rhythm: "",
  repeat_until: "",
  repeat_dates: "",
  repeat_shown: "",
};

/** The result of the form's schema, with some fields changed. */
export function submit(changes: Partial<Record<keyof typeof FILLED, string | File>> = {}, siteTimeZone = EAST) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FILLED, ...changes })) form.append(name, value);
  return parseWithZod(form, { schema: eventFormSchema(siteTimeZone) });
}

/** The submitted event. @throws when the form is rejected. */
export function accepted(changes: Parameters<typeof submit>[0] = {}, siteTimeZone = EAST) {
  const submission = submit(changes, siteTimeZone);
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value;
}

/** Errors by field; undefined for a valid form. */
export function errorsOf(changes: Parameters<typeof submit>[0], siteTimeZone = EAST) {
  const submission = submit(changes, siteTimeZone);
  return submission.status === "error" ? submission.error : undefined;
}
