import { describeAlike, type ShownAlike } from "#app/domain/events/alike.ts";
import { type EventPreview, previewEvent } from "#app/domain/events/preview.server.ts";
import { readLine } from "#app/domain/site/text.ts";
import { z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/drafts.ts";
import { translator } from "#app/messages/translator.ts";
import { listEventsLike } from "#app/models/events/new-events.server.ts";
import { getOwnPicture } from "#app/models/events/pictures.server.ts";
import { findEventPlace } from "#app/models/events/venues.server.ts";
import type { RequestArgs } from "#app/session/supabase.server.ts";
import type { SignedIn } from "#app/session/user.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { requireWithinLimit } from "./count-attempts.server.ts";
import { EVENT_FORM_FIELDS } from "./event-draft.server.ts";
import type { Form } from "./handle-form.server.ts";

const t = translator(messages);

/**
 * The preview of an event form, and the messages of its fields.
 * @param isNew whether its start has to be in the future.
 * @throws DataError
 */
export async function makePreview(args: RequestArgs, { client, user }: SignedIn, typed: FormData, isNew: boolean) {
  await requireWithinLimit(args, "preview", { account: user.id });
  const now = new Date();
  const id = typed.get("picture_remove") ? null : z.uuid().safeParse(typed.get("picture_id")).data;
  const picture = id ? await getOwnPicture(client, id) : null;
  const made = previewEvent(typed, {
    timeZone: getSite().timeZone,
    now,
    startsAfter: isNew ? now : undefined,
    picture,
  });
  const { cities, event } = made.preview;
  const near = cities?.length === 0 ? await findEventPlace(client, event.location, event.address) : null;
  return { ...made, preview: { ...made.preview, near } };
}

/**
 * The button "Preview" of an event form, `intent=preview`: shows the form again with its preview and, for a new event, possible duplicates.
 * @param options.isNew whether its start has to be in the future.
 * @param options.files stores the chosen picture.
 */
export function previewForm(
  args: RequestArgs,
  { isNew, files }: { isNew: boolean } & Required<Pick<Form<object, SignedIn>, "files">>,
): Form<object, SignedIn, EventPreview & ShownAlike> {
  return {
    fields: EVENT_FORM_FIELDS,
    files,
    signedOut: t("signInToPreview"),
    async save(_, who, { typed, submissionKey }) {
      const { preview, errors } = await makePreview(args, who, typed, isNew);
      const { location, startsAt: start_date } = preview.event;
      const isComparable = isNew && !errors.title && !errors.location && !preview.lacksStart;
      const content = { title: readLine(typed.get("title")), location, start_date };
      const alike = isComparable ? await listEventsLike(who.client, content, submissionKey) : [];
      return { shown: { ...preview, alike: describeAlike(alike, typed, getSite().timeZone, new Date()) }, errors };
    },
  };
}
