import { parseArgs } from "node:util";

/** Options of a run of the benchmark. */
export interface BenchOptions {
  /** Numbers of events, ascending; each gets its own data folder. */
  sizes: number[];
  /** Contains a data folder for each size. Kept after the run. */
  dataDir: string;
  /** Whether to fill the folders and measure nothing. */
  isFillOnly: boolean;
  /** Whether to print the query plans of the folders and measure nothing else. */
  isPlansOnly: boolean;
  /** Whether a storm notice is active in three cities. */
  isStormy: boolean;
  /** Whether to measure the busy desk of `desk-sql.ts` too, after the folders of these sizes. */
  isDesk: boolean;
  /** Number of pictures to upload, to measure only the memory for that; null for the benchmark of pages. */
  uploads: number | null;
  /** Whether to measure only the processor time of reading imported files. */
  isImports: boolean;
  /** Whether to run the searches of the judged collection and measure only their results. */
  isJudged: boolean;
  /** Total time that each variant of a page is loaded with each number of connections, over all rounds. */
  seconds: number;
  rounds: number;
  connections: number[];
  /** Selects pages by name. */
  pages: RegExp | null;
  isQuick: boolean;
  /** Where `report.json` and `report.html` are written. */
  outDir: string;
}

const FULL = { sizes: [1_000, 100_000], seconds: 4, rounds: 2, connections: [1, 16, 64] };
// One second would be too short for 64 concurrent requests, which wait for each other.
const QUICK = { sizes: [1_000], seconds: 1.5, rounds: 1, connections: [1, 16] };

/**
 * Parses the command line. Defaults come from the full mode, or from the quick one.
 * @throws Error naming the unknown option.
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
