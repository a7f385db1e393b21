import { type ChildProcess, fork } from "node:child_process";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";

/** What is painted: an SVG document of 1200 × 630, and below it a picture. */
export interface Painting {
  svg: string;
  type: "image/png" | "image/jpeg";
  picture: PlacedPicture | null;
}

/** A picture that fills a place. */
export interface PlacedPicture {
  /** As WebP, or a drawing as SVG. */
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

/** Most drawings that are painted or wait for it: at 30 ms each the last one is painted within a second. */
const MAX_WAITING = 24;
/** Longest time that one takes, its process' start included. */
const PAINT_MS = 15_000;
/** The process ends when it has had nothing to do for so long. */
const IDLE_MS = 30_000;

/** Pictures that were asked for last, by their paths: 12 MB, more than a hundred of them. */
const kept = new LRUCache<string, Uint8Array>({
  maxSize: 12 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.byteLength,
});
const beingMade = new Map<string, Promise<Uint8Array>>();
/** Retry-After when too many are being made, in seconds. */
const RETRY_SECONDS = 5;

/**
 * The answer with the picture of a path that names its version: from memory, or painted once for all who ask for it meanwhile. 503 while
 * too many are being made.
 * @param compose says what is painted, if it is.
 */
export async function sendPainting(
  path: string,
  headers: Record<string, string>,
  compose: () => Promise<Painting>,
): Promise<Response> {
  try {
    const bytes = kept.get(path) ?? (await (beingMade.get(path) ?? make(path, compose)));
    return new Response(bytes.slice(), { headers });
  } catch (error) {
    if (!(error instanceof PainterBusy)) throw error;
    const retry = { "Cache-Control": "no-store", "Retry-After": String(RETRY_SECONDS) };
    const type = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response(`${error.message}\n`, { status: 503, headers: { ...type, ...retry } });
  }
}

function make(path: string, compose: () => Promise<Painting>): Promise<Uint8Array> {
  const made = compose()
    .then(paint)
    .then((bytes) => {
      kept.set(path, bytes);
      return bytes;
    })
    .finally(() => beingMade.delete(path));
  beingMade.set(path, made);
  return made;
}

let painter: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
const painting = pLimit(1);
let count = 0;

/**
 * Paints a picture of up to 150 kB. One at a time; the others wait.
 * @throws PainterBusy when too many do.
 */
export async function paint(picture: Painting): Promise<Uint8Array> {
  if (painting.activeCount + painting.pendingCount >= MAX_WAITING)
    throw new PainterBusy("Too many pictures are being made.");
  return painting(order, picture);
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
