import { randomUUID } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { onTestFinished } from "vitest";
import { type BackUp, prepareDatabase } from "#supabase/local/database/prepare.ts";
import { sharedCluster } from "#tests/support/on-demand.ts";
import { makeProject, type ProjectFolder } from "./project-folder.ts";

export interface DatabaseStage {
  project: ProjectFolder;
  url: string;
  sql: Sql;
  /** Prepares the database from the project and returns what was logged. */
  prepare(backUp?: BackUp): Promise<string[]>;
}

/** An empty database and a project with these files below `supabase/`, until the end of the test. */
export async function openDatabaseStage(files: Record<string, string>): Promise<DatabaseStage> {
  const { adminUrl, rolePassword } = await sharedCluster();
  const name = `prepare_${randomUUID().replaceAll("-", "")}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await admin`create database ${admin(name)} template template0`;
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const project = await makeProject(files);
  onTestFinished(async () => {
    await project.remove();
    await sql.end();
    await admin`drop database ${admin(name)} with (force)`;
    await admin.end();
  });
  return {
    project,
    url,
    sql,
    async prepare(backUp) {
      const lines: string[] = [];
      await prepareDatabase({
        url,
        projectDir: project.path,
        rolePassword,
        backUp,
        log: (line) => lines.push(line),
      });
      return lines;
    },
  };
}
