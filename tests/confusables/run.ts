import { writeFileSync } from "node:fs";
import { MIGRATION, migrationText } from "./migration.ts";

/* npm run db:confusables: writes the migration with Unicode's table of confusable characters. */

writeFileSync(MIGRATION, migrationText());
