import { parseArgs } from "node:util";

/** What a run of the benchmark does. */
export interface BenchOptions {
  /** How many events the folders hold, ascending. */
  sizes: number[];
  /** Holds one data folder for each size; kept. */
  dataDir: string;
  /** Whether the folders are only filled, and nothing is measured. */
  isFillOnly: boolean;
  /** Whether only the query plans of the folders are printed. */
  isPlansOnly: boolean;
  /** Whether a storm notice is over three cities while it runs. */
  isStormy: boolean;
  /** Whether the busy desk of `desk-sql.ts` is measured, after the folders of these sizes. */
  isDesk: boolean;
  /** So many pictures are uploaded, and only the memory that this takes is measured; null for the benchmark of pages. */
  uploads: number | null;
  /** Whether files are read as they are imported, and only the processor time that this takes is measured. */
  isImports: boolean;
  /** Whether the searches of the judged collection are asked, and only what they find is measured. */
  isJudged: boolean;
  /** How long each variant of a page is loaded with each number of connections, all rounds together. */
  seconds: number;
  rounds: number;
  connections: number[];
  /** Narrows the pages by their names. */
  pages: RegExp | null;
  isQuick: boolean;
  /** Gets `report.json` and `report.html`. */
  outDir: string;
}

const FULL = { sizes: [1_000, 100_000], seconds: 4, rounds: 2, connections: [1, 16, 64] };
// A second is too short for 64 pages that wait for each other.
const QUICK = { sizes: [1_000], seconds: 1.5, rounds: 1, connections: [1, 16] };

/**
 * The options of a command line; what is not given comes from the full mode, or from the quick one.
 * @throws Error naming the option that is not understood.
 */
export function parseBenchArguments(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      events: { type: "string" },
      data: { type: "string", default: ".cache/bench" },
      fill: { type: "boolean", default: false },
      plans: { type: "boolean", default: false },
      storm: { type: "boolean", default: false },
      desk: { type: "boolean", default: false },
      uploads: { type: "string" },
      imports: { type: "boolean", default: false },
      judged: { type: "boolean", default: false },
      seconds: { type: "string" },
      rounds: { type: "string" },
      connections: { type: "string" },
      pages: { type: "string" },
      quick: { type: "boolean", default: false },
      out: { type: "string", default: ".cache/bench" },
    },
  });
  const mode = values.quick ? QUICK : FULL;
  const isEverything = values.events === undefined && !values.quick && !values.storm;
  return {
    sizes: values.events ? readList("--events", values.events) : values.desk ? [] : mode.sizes,
    dataDir: values.data,
    isFillOnly: values.fill,
    isPlansOnly: values.plans,
    isStormy: values.storm,
    isDesk: values.desk || isEverything,
    uploads: values.uploads === undefined ? null : Math.ceil(readNumber("--uploads", values.uploads)),
    isImports: values.imports,
    isJudged: values.judged,
    seconds: values.seconds === undefined ? mode.seconds : readNumber("--seconds", values.seconds),
    rounds: values.rounds === undefined ? mode.rounds : Math.ceil(readNumber("--rounds", values.rounds)),
    connections: values.connections === undefined ? mode.connections : readList("--connections", values.connections),
    pages: values.pages === undefined ? null : new RegExp(values.pages, "i"),
    isQuick: values.quick,
    outDir: values.out,
  };
}

function readList(name: string, text: string): number[] {
  const numbers = text.split(",").map((part) => Math.ceil(readNumber(name, part)));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function readNumber(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${name} is "${text}", but needs to be a number above 0.`);
  return number;
}
