import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that start programs or fill databases of their own, each for half a minute and more. */
const LONG = [
  /\/tests\/(launch|bench|cluster|faults|fuzz)\//,
  /\/tests\/stack\/(stack|backup|cluster|env-file|seed|seeding|storage-backup|storage-crash|types|scheduled-jobs)\.test\.ts$/,
  /\/tests\/pages\/(allocations|broken-supabase|deadlines|connections)\.test\.ts$/,
];

const isLong = ({ moduleId }: TestSpecification) => LONG.some((pattern) => pattern.test(moduleId));

/** Begins with the long files, so that at the end of a run no worker is busy with one while the others have nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
