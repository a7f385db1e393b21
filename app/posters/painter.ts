import { type ChildProcess, fork } from "node:child_process";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";

/** A picture to rasterize: an SVG document of 1200 × 630, composited over a picture. */
export interface Painting {
  svg: string;
  type: "image/png" | "image/jpeg";
  picture: PlacedPicture | null;
}

/** A picture that covers a rectangle (`object-fit: cover`). */
export interface PlacedPicture {
  /** A WebP, or an SVG drawing. */
  bytes: Uint8Array;
  /** Focal point, in percent from the left and from the top. */
  x: number;
  y: number;
  /** The rectangle, in pixels. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The queue of the rasterizer is full. */
export class PainterBusy extends Error {
  override readonly name = "PainterBusy";
}

/** The child process's program, relative to the working directory of the site. */
const PROGRAM = "app/posters/paint.js";

/** Capacity of the queue, the current job included: at 30 ms each, the last one is done within a second. */
const MAX_WAITING = 24;
/** Timeout of one job, including the start of the process. */
const PAINT_MS = 15_000;
/** The process is stopped after being idle for this long. */
const IDLE_MS = 30_000;

/** LRU cache of pictures by path: 12 MB, more than a hundred of them. */
const kept = new LRUCache<string, Uint8Array>({
  maxSize: 12 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.byteLength,
});
/** Pictures that are being made, by path: concurrent requests share one job. */
const inFlight = new Map<string, Promise<Uint8Array>>();
/** Retry-After of a 503, in seconds. */
const RETRY_SECONDS = 5;

/**
 * The response with a rasterized picture, from the cache or made once for all concurrent requests; 503 while the queue is full.
 * @param path cache key, which contains the version of the picture.
 * @param headers of a successful response.
 * @param compose called on a cache miss.
 * @throws Error when the picture could not be rasterized.
 */
export async function sendPainting(
  path: string,
  headers: Record<string, string>,
  compose: () => Promise<Painting>,
): Promise<Response> {
  try {
    const bytes = kept.get(path) ?? (await (inFlight.get(path) ?? make(path, compose)));
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
    .finally(() => inFlight.delete(path));
  inFlight.set(path, made);
  return made;
}

let painter: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
const painting = pLimit(1);
let count = 0;

/**
 * Rasterizes a picture to a PNG or JPEG of about 150 kB at most, in a child process, one at a time.
 * @throws PainterBusy when the queue is full; Error when rasterizing fails or times out.
 */
export async function paint(picture: Painting): Promise<Uint8Array> {
  if (painting.activeCount + painting.pendingCount >= MAX_WAITING)
    throw new PainterBusy("Too many pictures are being made.");
  return painting(send, picture);
}

function send(painting: Painting): Promise<Uint8Array> {
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
  // Without the site's environment, which contains secrets, and without its execArgv. One malloc arena and small semi-spaces reduce the
  // memory by a quarter.
  const program = fork(PROGRAM, {
    serialization: "advanced",
    env: { NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: "1" },
    execArgv: ["--max-semi-space-size=1"],
  });
  const forget = () => {
    if (painter === program) painter = null;
  };
  program.once("exit", forget).once("error", forget);
  // Neither keeps the event loop of the site alive.
  program.unref();
  program.channel?.unref();
  return program;
}

/** Stops the process; the next job starts it again. */
export function stopPainter(): void {
  clearTimeout(idle);
  painter?.disconnect();
  painter = null;
}
