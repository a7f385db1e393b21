import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { processTree } from "#tests/support/processes.ts";

export type Settings = Record<string, string>;

/** How a launcher ended, with all output of it and its children. */
export interface Ending {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Settings that must have their defaults are set to "", because a developer's `.env` fills in what is unset. */
export const DEFAULTS: Settings = {
  HOST: "127.0.0.1",
  SITE_URL: "",
  LOCAL_STACK_PUBLIC: "",
  SUPABASE_URL: "",
  SUPABASE_ANON_KEY: "",
  MAIL_QUEUE_KEY: "",
  SITE_TIME_ZONE: "",
  DATABASE_URL: "",
  SMTP_URL: "",
};

/** `npm start` in a process. */
export class Launcher {
  stdout = "";
  stderr = "";
  /** Settles when the launcher and everything else that writes to its output have ended. */
  readonly ended: Promise<Ending>;
  readonly #child: ChildProcess;
  #listeners: (() => void)[] = [];

  /**
   * @param folder the project; default: this one.
   * @param program arguments of Node; default: those of `npm start`.
   */
  constructor(settings: Settings, folder = process.cwd(), program: readonly string[] = ["app/server/start.js"]) {
    const { PATH = "", HOME = "" } = process.env;
    this.#child = spawn(process.execPath, program, {
      cwd: folder,
      env: { PATH, HOME, NODE_ENV: "production", ...DEFAULTS, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const name of ["stdout", "stderr"] as const) {
      this.#child[name]?.setEncoding("utf8").on("data", (text: string) => {
        this[name] += text;
        for (const listener of this.#listeners) listener();
      });
    }
    this.ended = once(this.#child, "close").then(([code]) => {
      const ending = { code: typeof code === "number" ? code : null, stdout: this.stdout, stderr: this.stderr };
      for (const listener of this.#listeners) listener();
      return ending;
    });
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error("The launcher did not start.");
    return this.#child.pid;
  }

  /** Waits for a line that contains `text`. @throws Error with all output if the launcher ends first. */
  async saying(text: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        if (this.stdout.split("\n").some((line) => line.includes(text))) resolve();
        else if (this.#child.exitCode !== null || this.#child.signalCode !== null)
          reject(new Error(`The launcher ended without saying "${text}":\n${this.stdout}\n${this.stderr}`));
      };
      this.#listeners.push(look);
      look();
    });
  }

  /** Waits until the site is up. */
  async serving(): Promise<this> {
    await this.saying("Ctrl-C stops everything.");
    return this;
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Process ids of the launcher and its descendants; `pattern` filters by command line. */
  async pids(pattern = /./): Promise<number[]> {
    const tree = await processTree(this.pid);
    return tree.filter(({ command }) => pattern.test(command)).map(({ pid }) => pid);
  }
}

const addresses = z.object({ url: z.string(), serviceRoleKey: z.string() });
const eventRows = z.array(z.object({ id: z.string(), organizer_id: z.string() }));

/** The REST interface of the stack that runs on this data folder, with the service key. */
export async function openRest(dataDir: string) {
  const { url, serviceRoleKey } = addresses.parse(
    JSON.parse(await readFile(join(dataDir, "local-stack.json"), "utf8")),
  );
  const headers = {
    apikey: serviceRoleKey,
    Authorization: `Bearer ${serviceRoleKey}`,
    "Content-Type": "application/json",
    Prefer: "return=representation, count=exact",
  };
  async function call(query: string, init: RequestInit = {}) {
    const response = await fetch(`${url}/rest/v1/events?${query}`, { ...init, headers });
    if (!response.ok) throw new Error(`events answered ${response.status}: ${await response.text()}`);
    return {
      rows: eventRows.parse(await response.json()),
      total: Number(response.headers.get("Content-Range")?.split("/")[1]),
    };
  }
  return {
    async countEvents(): Promise<number> {
      return (await call("select=id,organizer_id&limit=1")).total;
    },
    async hasEvent(title: string): Promise<boolean> {
      return (await call(`select=id,organizer_id&title=eq.${encodeURIComponent(title)}`)).rows.length === 1;
    },
    /** Returns once the stack has acknowledged the event. */
    async addEvent(title: string): Promise<void> {
      const [neighbour] = (await call("select=id,organizer_id&limit=1")).rows;
      const body = JSON.stringify({
        title,
        organizer_id: neighbour?.organizer_id,
        description: "Three bands, one porch, and lemonade for everybody who comes.",
        category: "music",
        location: "Armature Works, Tampa",
        start_date: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      });
      await call("select=id,organizer_id", { method: "POST", body });
    },
  };
}
