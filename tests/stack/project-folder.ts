import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface ProjectFolder {
  path: string;
  /** Writes files by their path below `supabase/`. */
  write(files: Record<string, string>): Promise<void>;
  remove(): Promise<void>;
}

/** A Supabase project of a test's own, in a temporary folder. */
export async function makeProject(files: Record<string, string>): Promise<ProjectFolder> {
  const path = await mkdtemp(join(tmpdir(), "small-project-"));
  const project: ProjectFolder = {
    path,
    async write(more) {
      for (const [name, text] of Object.entries(more)) {
        await mkdir(dirname(join(path, "supabase", name)), { recursive: true });
        await writeFile(join(path, "supabase", name), text);
      }
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
  await project.write(files);
  return project;
}
