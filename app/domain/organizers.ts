import { webAddress } from "./event-form.ts";
import { line, optionalText, paragraphs, requiredText, z } from "./zod.ts";

/** Limits of an organizer's page, in characters; the database has the same. */
export const ORGANIZER_LIMITS = { minNameChars: 2, maxNameChars: 80, maxAboutChars: 1000 } as const;

/** The form of an organizer's page; `about` and `website` are null when blank. */
export const organizerSchema = z.object({
  name: requiredText(line, "Public name", { min: ORGANIZER_LIMITS.minNameChars, max: ORGANIZER_LIMITS.maxNameChars }),
  about: optionalText(paragraphs, "About", ORGANIZER_LIMITS.maxAboutChars),
  website: webAddress("Website"),
});

/** The value of a valid form. */
export type OrganizerInput = z.infer<typeof organizerSchema>;
