import { PICTURE_LIMITS } from "#app/domain/event-picture.ts";
import { addPicture, sweepPictures } from "#app/models/pictures.server.ts";
import type { Client } from "#app/models/supabase.ts";
import { type RequestArgs, restartDeadline } from "#app/session/supabase.server.ts";
import { encodePicture, PictureError } from "./encode-picture.server.ts";
import type { TakenFiles } from "./handle-form.server.ts";
import { requireWithinLimit } from "./rate-limits.server.ts";

const NONE: TakenFiles = { values: {}, errors: {} };

/**
 * Stores the picture that came with an event form, whatever else is wrong with the form: it then goes on with the picture's id, so that
 * the file need not be chosen again. An event that is saved with the id shows it; a picture that no event gets is swept after a day.
 * @returns the id as the field `picture_id`, or a message for the field `picture`.
 * @throws DataError when too many are uploaded, or Supabase refuses or does not answer.
 */
export async function takePicture(
  args: RequestArgs,
  form: FormData,
  { client, user }: { client: Client; user: { id: string } },
): Promise<TakenFiles> {
  const file = form.get("picture");
  // Browsers send an unnamed empty file for a control without one.
  if (!(file instanceof File) || (file.size === 0 && file.name === "")) return NONE;
  if (file.size > PICTURE_LIMITS.maxFileBytes)
    return refuse("This file is larger than 10 MB. Make it smaller and choose it again");
  await requireWithinLimit(args, "upload-picture", { account: user.id });
  try {
    const picture = await encodePicture(Buffer.from(await file.arrayBuffer()));
    // Encoding took time that is not Supabase's.
    restartDeadline(args);
    const id = await addPicture(client, user.id, picture);
    await sweepPictures(client);
    return { values: { picture_id: id, picture_remove: "" }, errors: {} };
  } catch (error) {
    if (error instanceof PictureError) return refuse(error.message);
    throw error;
  }
}

function refuse(message: string): TakenFiles {
  return { values: {}, errors: { picture: [message] } };
}
