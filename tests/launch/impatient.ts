import { runProcessGroup } from "#app/server/launch/process-group.ts";
import { serveBuild } from "#app/server/launch/serve-build.ts";
import { SUPERVISION_TIMES } from "#supabase/local/supervisor.ts";

// A supervisor like that of `npm start`, which checks its processes five times as often as in production.

runProcessGroup(serveBuild, { ...SUPERVISION_TIMES, healthMs: 1_000, endMs: 1_000 });
