import { readFileSync } from "node:fs";
import { z } from "zod";

/** The version that the stored site was created with. */
export const STORED_VERSION = "1.0.0";
export const STORED_BACKUP = `tests/upgrades/${STORED_VERSION}.backup`;
export const MAX_STORED_BYTES = 5_000_000;
/** File with the `SiteFacts` of the stored site. */
export const STORED_FACTS = `tests/upgrades/${STORED_VERSION}.json`;

const siteFacts = z.object({
  eventId: z.string(),
  title: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Hash of the file with the hashes of its migrations. */
  migrations: z.string(),
});

/** What a test has to know about the stored site. */
export type SiteFacts = z.infer<typeof siteFacts>;

export function readFacts(): SiteFacts {
  return siteFacts.parse(JSON.parse(readFileSync(STORED_FACTS, "utf8")));
}
