import messages from "#app/messages/organizer-errors.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** Why admins return the page of an organizer; also a constraint of `organizers.return_reasons`. */
const PAGE_REASONS = {
  name_not_theirs: "pageNameNotTheirs",
  text_unfit: "pageTextUnfit",
  links_not_theirs: "pageLinksNotTheirs",
  picture_unfit: "pagePictureUnfit",
} as const;

/** The reasons that are offered, in the current language. */
export function listPageReasons(): { key: string; text: string }[] {
  return Object.entries(PAGE_REASONS).map(([key, message]) => ({ key, text: t(message) }));
}

/** Why a page was returned, in the current language: the selected reasons, then the admin's own words, one per line; null without any. */
export function describePageReturn(keys: readonly string[], note: string | null): string | null {
  const ticked = listPageReasons().filter(({ key }) => keys.includes(key));
  const lines = [...ticked.map(({ text }) => text), note ?? []].flat();
  return lines.length === 0 ? null : lines.join("\n");
}
