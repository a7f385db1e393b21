import { CONTACT_LIMITS } from "#app/domain/site/contact-message.ts";
import { normalize } from "#app/domain/site/text.ts";
import {
  checkbox,
  emailAddress,
  firstProblem,
  line,
  optionalText,
  paragraphs,
  requiredText,
  z,
} from "#app/domain/site/zod.ts";
import messages from "#app/messages/organizer-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { uploadedPicture, webAddress } from "./form.ts";
import { MAX_REASON_CHARS } from "./report.ts";

const t = translator(messages);

/** Limits of an organizer's page in code points; the database has the same. */
const ORGANIZER_LIMITS = { minNameChars: 2, maxNameChars: 80, maxAboutChars: 1000, maxLinks: 4 } as const;

// Mixed scripts in one word: Greek or Cyrillic homoglyphs beside Latin letters. The database rejects the same.
const LATIN = "[A-Za-z\\u00c0-\\u02af\\u1e00-\\u1eff]";
const GREEK_OR_CYRILLIC = "[\\u0370-\\u052f\\u1f00-\\u1fff]";
const ACCENTS = "[\\u0300-\\u036f]*";
const SEVERAL_ALPHABETS = new RegExp(`${LATIN}${ACCENTS}${GREEK_OR_CYRILLIC}|${GREEK_OR_CYRILLIC}${ACCENTS}${LATIN}`);

/** Comparison key of a name: letters and digits in NFKD, lower case, without accents. */
function nameKey(name: string): string {
  return normalize(name, "NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Whether a public name contains the site's name and could impersonate the team. */
function isNamedAfterSite(name: string, productName: string): boolean {
  return nameKey(name).includes(nameKey(productName));
}

/** Links to other websites, one per line: https only, without duplicates. */
const links = paragraphs.transform((text, context): string[] => {
  const label = () => t("links");
  const typed = text.split(/\s+/).filter((word) => word !== "");
  const parsed = typed.map((word) => webAddress(label).safeParse(word));
  const found = [...new Set(parsed.flatMap(({ data }) => data ?? []))];
  const problem =
    parsed.find(({ error }) => error)?.error?.issues[0]?.message ??
    (found.some((address) => !address.startsWith("https:")) ? t("linkNotSecure") : null) ??
    (found.length > ORGANIZER_LIMITS.maxLinks ? t("tooManyLinks", { max: String(ORGANIZER_LIMITS.maxLinks) }) : null);
  if (problem !== null) context.addIssue(problem);
  return found;
});

/** The form of an organizer's page; `about` and `website` are null when blank. */
export function organizerSchema(productName: string) {
  const { minNameChars: min, maxNameChars: max } = ORGANIZER_LIMITS;
  const texts = z.object({
    name: requiredText(line, () => t("publicName"), { min, max })
      .refine(
        (name) => !SEVERAL_ALPHABETS.test(name),
        firstProblem(() => t("nameOfTwoAlphabets")),
      )
      .refine(
        (name) => !isNamedAfterSite(name, productName),
        firstProblem(() => t("nameOfSite", { product: productName })),
      ),
    about: optionalText(paragraphs, () => t("about"), ORGANIZER_LIMITS.maxAboutChars),
    website: webAddress(() => t("website")),
    links,
    takes_messages: checkbox,
  });
  return texts.and(uploadedPicture);
}

/** The value of a valid form. */
export type OrganizerInput = z.infer<ReturnType<typeof organizerSchema>>;

const role = line.pipe(z.enum(["owner", "editor"]));

/** A member of an organization, and their new role. */
export const memberSchema = z.object({ member: line.pipe(z.uuid()), role });

/** An invitation: email, role. */
export const invitationSchema = z.object({ email: emailAddress, role });

/** A message to an organizer: name, email, message. */
export const organizerMessageSchema = z.object({
  name: requiredText(line, () => t("yourName"), { max: CONTACT_LIMITS.maxNameChars }),
  email: emailAddress,
  message: requiredText(paragraphs, () => t("message"), { max: CONTACT_LIMITS.maxMessageChars }),
});

/** The form with which admins return an organizer's page, beside its reasons; `note` is null when blank. */
export const organizerReturnSchema = z.object({
  id: line,
  version: line,
  note: optionalText(paragraphs, () => "Note", MAX_REASON_CHARS),
});

/** The form with which admins delete an organizer's page; `reason` is null when blank. */
export const organizerDeletionSchema = z.object({
  id: line,
  reason: optionalText(paragraphs, () => "Reason", MAX_REASON_CHARS),
});
