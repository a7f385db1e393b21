import { type ChildProcess, fork } from "node:child_process";

/** What is painted: an SVG document of 1200 × 630, and below it a picture. */
export interface Painting {
  svg: string;
  type: "image/png" | "image/jpeg";
  picture: PlacedPicture | null;
}

/** A picture that fills a place. */
export interface PlacedPicture {
  /** As WebP. */
  bytes: Uint8Array;
  /** Its point that stays in view, in percent from the left and from the top. */
  x: number;
  y: number;
  /** The place, in pixels. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Too many drawings are waiting to be painted. */
export class PainterBusy extends Error {
  override readonly name = "PainterBusy";
}

/** The program, from the folder in which the site runs, as its files are. */
const PROGRAM = "app/posters/paint.js";

/** Most drawings that wait for their turn: at 30 ms each the last one is painted within a second. */
const MAX_WAITING = 24;
/** Longest time that one takes, its process' start included. */
const PAINT_MS = 15_000;
/** The process ends when it has had nothing to do for so long. */
const IDLE_MS = 30_000;

let painter: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
let lastOne: Promise<unknown> = Promise.resolve();
let waiting = 0;
let count = 0;

/**
 * Paints a picture of up to 150 kB. One at a time; the others wait.
 * @throws PainterBusy when too many do.
 */
export async function paint(painting: Painting): Promise<Uint8Array> {
  if (waiting >= MAX_WAITING) throw new PainterBusy("Too many pictures are being made.");
  waiting += 1;
  const turn = lastOne.then(() => order(painting));
  lastOne = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

function order(painting: Painting): Promise<Uint8Array> {
  clearTimeout(idle);
  painter ??= startPainter();
  const program = painter;
  const id = ++count;
  return new Promise<Uint8Array>((resolve, reject) => {
    const fail = (why: string) => {
      settle();
      program.kill("SIGKILL");
      if (painter === program) painter = null;
      reject(new Error(`a drawing was not painted: ${why}`));
    };
    const onMessage = (answer: PaintAnswer) => {
      if (answer.id !== id) return;
      settle();
      if (answer.bytes) resolve(answer.bytes);
      else reject(new Error(`a drawing was not painted: ${answer.error}`));
    };
    const onExit = (code: number | null, signal: string | null) => fail(`its process ended with ${signal ?? code}`);
    const onError = (error: Error) => fail(error.message);
    const timeout = setTimeout(() => fail("it took too long"), PAINT_MS);
    const settle = () => {
      clearTimeout(timeout);
      program.off("message", onMessage).off("exit", onExit).off("error", onError);
      idle = setTimeout(stopPainter, IDLE_MS).unref();
    };
    program.on("message", onMessage).once("exit", onExit).once("error", onError);
    program.send({ id, ...painting });
  });
}

interface PaintAnswer {
  id: number;
  bytes?: Uint8Array;
  error?: string;
}

function startPainter(): ChildProcess {
  // Without the environment of the site, which has its secrets, and without the options that it runs with. Its own take a quarter of its memory away.
  const program = fork(PROGRAM, {
    serialization: "advanced",
    env: { NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: "1" },
    execArgv: ["--max-semi-space-size=1"],
  });
  const forget = () => {
    if (painter === program) painter = null;
  };
  program.once("exit", forget).once("error", forget);
  // Neither keeps the site from ending.
  program.unref();
  program.channel?.unref();
  return program;
}

/** Ends the process, which the next drawing starts again. */
export function stopPainter(): void {
  clearTimeout(idle);
  painter?.disconnect();
  painter = null;
}
