import { DataError } from "#app/models/supabase.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { type RequestArgs, restartDeadline, setRetryAfter } from "#app/session/supabase.server.ts";
import { ImportBusy, ImportCrash, ImportTimeout } from "./read-import.server.ts";

/** What the sender of a form reads where nothing was read. */
interface ReadingProblems {
  /** The member's last one is still being read; those of many members are. */
  own: string;
  many: string;
  /** It took too long, or its process ended. */
  tooLong: () => DataError;
  failed: () => DataError;
}

/** When a form may be sent again after too many others, in seconds. */
const RETRY_SECONDS = 20;

/**
 * Reads what a form brought in the process of its own.
 * @throws DataError of kind "limited" when nothing is read now, else one of `problems`.
 * @example readForForm(args, () => readImport(user.id, order), problems)
 */
export async function readForForm<Read>(
  args: RequestArgs,
  read: () => Promise<Read>,
  problems: ReadingProblems,
): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    const { log } = requestContext(args.context);
    if (error instanceof ImportBusy) {
      setRetryAfter(args, RETRY_SECONDS);
      throw new DataError("limited", error.isOwn ? problems.own : problems.many);
    }
    if (error instanceof ImportTimeout) {
      log.warn({ err: error }, "reading an import took too long");
      throw problems.tooLong();
    }
    if (!(error instanceof ImportCrash)) throw error;
    log.error({ err: error }, "reading an import failed");
    throw problems.failed();
  } finally {
    // Reading must not count against the deadline of the Supabase calls.
    restartDeadline(args);
  }
}
