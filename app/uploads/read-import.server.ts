import { fork } from "node:child_process";
import pLimit from "p-limit";
import type { ImportedFile, ImportProblem } from "#app/domain/imports/imported.ts";
import type { PageSettings } from "#app/domain/imports/json-ld-event.ts";
import type { LinkedPage } from "#app/domain/imports/page.ts";
import type { ImportSettings } from "#app/domain/imports/read-file.ts";
import type {
  CalendarProblem,
  CalendarReading,
  SubscriptionSettings,
} from "#app/domain/imports/subscribed-calendar.ts";
import type { TableQuestions } from "#app/domain/imports/table.ts";

/** A file to read. */
interface FileOrder extends ImportSettings {
  bytes: Uint8Array;
}

/** A page to read. */
interface PageOrder extends PageSettings {
  bytes: Uint8Array;
}

/** A fetched subscribed calendar to read. */
interface CalendarOrder extends SubscriptionSettings {
  bytes: Uint8Array;
}

/** The message to the process. */
export type ImportOrder = FileOrder | PageOrder | CalendarOrder;

/** A table with questions that its organizer has to answer before it can be read. */
export interface AskingTable {
  questions: TableQuestions;
  text: string;
}

/**
 * The reply of the process: the events or questions, the reason why there are none, the content of a page or a subscribed calendar, or the
 * stack of an unexpected error.
 */
export type ImportAnswer =
  | { file: ImportedFile | AskingTable }
  | { problem: ImportProblem }
  | { page: LinkedPage }
  | { calendar: CalendarReading | CalendarProblem }
  | { failure: string };

/** The first message of the process, once its modules are loaded. */
export const READY = "ready";

/** Limits for reading one file. */
interface ReadLimits {
  /** Timeouts of reading, and of starting the process, in milliseconds. */
  readMs: number;
  startMs: number;
  /** V8 heap limit; the largest files need a third of it. */
  heapMb: number;
  /** Most files waiting; with the limit in production, the last one waits 20 s at most. */
  waiting: number;
}

export const READ_LIMITS: ReadLimits = { readMs: 5_000, startMs: 20_000, heapMb: 128, waiting: 8 };

/** Number of files read concurrently. */
const AT_ONCE = 2;

const SOURCE = "app/uploads/import-worker.ts";

/** The program, relative to the working directory of the site; development and tests run its source. */
const PROGRAM =
  process.env.NODE_ENV === "production"
    ? { path: "build/programs/read-import.js", execArgv: [] }
    : { path: SOURCE, execArgv: ["--import", "tsx"] };

/** Too many files are being read: those of others, or another one of the same member. */
export class ImportBusy extends Error {
  override readonly name = "ImportBusy";
  readonly isOwn: boolean;

  constructor(isOwn: boolean) {
    super(isOwn ? "A file of this member is being read." : "Too many files are being read.");
    this.isOwn = isOwn;
  }
}

/** The process was killed because it took too long. */
export class ImportTimeout extends Error {
  override readonly name = "ImportTimeout";
}

/** The process ended by itself: it ran out of memory, or has a bug. */
export class ImportCrash extends Error {
  override readonly name = "ImportCrash";
}

const reading = pLimit(AT_ONCE);
const owners = new Set<string>();

/**
 * Parses a file in a child process, which is killed after 5 s or at 128 MB, so that uploads cannot take down the site.
 * @param memberId the sender; one file per member at a time.
 * @returns the events, the questions about a table, or the reason why there are none.
 * @throws ImportBusy when too many are being read; ImportTimeout, ImportCrash when it cannot be read.
 */
export async function readImport(
  memberId: string,
  order: FileOrder,
  limits = READ_LIMITS,
): Promise<ImportedFile | AskingTable | ImportProblem> {
  const answer = await readInTurn(memberId, order, limits);
  if ("file" in answer) return answer.file;
  if ("problem" in answer) return answer.problem;
  throw new ImportCrash("The process has not read a file.");
}

/** Reads a page in the same way. @throws as `readImport` */
export async function readLinkedPage(memberId: string, order: PageOrder, limits = READ_LIMITS): Promise<LinkedPage> {
  const answer = await readInTurn(memberId, order, limits);
  if ("page" in answer) return answer.page;
  throw new ImportCrash("The process has not read a page.");
}

/** Parses a fetched subscribed calendar in the same way, one reading per calendar at a time. @throws as `readImport` */
export async function readCalendarAnswer(
  calendarId: string,
  order: CalendarOrder,
  limits = READ_LIMITS,
): Promise<CalendarReading | CalendarProblem> {
  const answer = await readInTurn(calendarId, order, limits);
  if ("calendar" in answer) return answer.calendar;
  throw new ImportCrash("The process has not read a calendar.");
}

async function readInTurn(
  owner: string,
  order: ImportOrder,
  limits: ReadLimits,
): Promise<Exclude<ImportAnswer, { failure: string }>> {
  const isOwn = owners.has(owner);
  if (isOwn || reading.activeCount + reading.pendingCount >= AT_ONCE + limits.waiting) throw new ImportBusy(isOwn);
  owners.add(owner);
  try {
    const answer = await reading(readInProcess, order, limits);
    if ("failure" in answer) throw new ImportCrash(answer.failure);
    return answer;
  } finally {
    owners.delete(owner);
  }
}

function readInProcess(order: ImportOrder, { readMs, startMs, heapMb }: ReadLimits): Promise<ImportAnswer> {
  const program = fork(PROGRAM.path, {
    serialization: "advanced",
    // Without the site's environment, which contains secrets.
    env: { NODE_ENV: process.env.NODE_ENV },
    execArgv: [...PROGRAM.execArgv, `--max-old-space-size=${heapMb}`, "--max-semi-space-size=8"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<ImportAnswer>((resolve, reject) => {
    timer = setTimeout(() => reject(new ImportCrash(`Its process did not start in ${startMs} ms.`)), startMs);
    program.on("message", (message: typeof READY | ImportAnswer) => {
      if (message !== READY) return resolve(message);
      clearTimeout(timer);
      timer = setTimeout(() => reject(new ImportTimeout(`It took longer than ${readMs} ms.`)), readMs);
      // Errors are ignored: a process that has ended emits "exit".
      program.send(order, () => undefined);
    });
    program.once("exit", (code, signal) => reject(new ImportCrash(`Its process ended with ${signal ?? code}.`)));
    program.on("error", reject);
  }).finally(() => {
    clearTimeout(timer);
    program.kill("SIGKILL");
  });
}
