import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that start processes or fill databases and take half a minute or more; and those that measure memory, because each collection of
 * garbage takes seconds in a worker that has run many files.
 */
const LONG = [
  /\/tests\/(launch|bench|cluster|faults|fuzz|upgrades)\//,
  /\/tests\/stack\/(stack|backup|cluster|env-file|seed|seeding|storage-backup|storage-crash|types|upgrade|scheduled-jobs)\.test\.ts$/,
  /\/tests\/pages\/(allocations|broken-supabase|deadlines|connections)\.test\.ts$/,
  /\/tests\/server\/(form-body|multipart-form)\.test\.ts$/,
];

const isLong = ({ moduleId }: TestSpecification) => LONG.some((pattern) => pattern.test(moduleId));

/** Starts the long files first, so that no worker runs one alone at the end while the others are idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
