import { DataError } from "#app/models/supabase.ts";
import { requestContext } from "#app/session/request-context.server.ts";
import { type RequestArgs, restartDeadline, setRetryAfter } from "#app/session/supabase.server.ts";
import { ImportBusy, ImportCrash, ImportTimeout } from "./read-import.server.ts";

/** Messages for the sender of a form when nothing could be read. */
interface ReadingProblems {
  /** `own`: the member's previous one is still being read; `many`: too many members' are. */
  own: string;
  many: string;
  /** It timed out, or the process crashed. */
  tooLong: () => DataError;
  failed: () => DataError;
}

/** Retry-After when too many are being read, in seconds. */
const RETRY_SECONDS = 20;

/**
 * Parses the content of a form in a child process, and maps failures to `problems`.
 * @throws DataError of kind "limited" when too many are being read, else one of `problems`.
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
