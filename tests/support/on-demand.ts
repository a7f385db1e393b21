import { inject } from "vitest";
import { z } from "zod";

// Fixtures that are made once per run, when the first test needs them: see `global-setup.ts`.

const testCluster = z.object({
  port: z.number(),
  /** Connection URL of the superuser. */
  adminUrl: z.string(),
  /** The template database, copied for each stack. */
  template: z.string(),
  rolePassword: z.string(),
  /** Removed at the end of the run. */
  folder: z.string(),
});
export type TestCluster = z.infer<typeof testCluster>;

declare module "vitest" {
  export interface ProvidedContext {
    onDemandPort: number;
  }
}

/** The PostgreSQL of this run. */
export async function sharedCluster(): Promise<TestCluster> {
  return testCluster.parse(await (await ask("/cluster")).json());
}

/** Returns once the build of the site is up to date with its sources. */
export async function freshBuild(): Promise<void> {
  await ask("/build");
}

/**
 * Compiles a program, with its packages, to start it in a child process: through tsx, each start takes a second of processor time more.
 * @param source below the project.
 * @returns the path of the compiled program.
 */
export async function compiledProgram(source: string): Promise<string> {
  return (await ask(`/program?source=${encodeURIComponent(source)}`)).text();
}

async function ask(path: string): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${inject("onDemandPort")}${path}`, { headers: { Connection: "close" } });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}
