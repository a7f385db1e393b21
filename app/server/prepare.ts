import { requireSupabase } from "./launch/check-supabase.ts";
import { requireFreePorts } from "./launch/ports.ts";
import { runProcessGroup } from "./launch/process-group.ts";
import { isPublic, readSettings } from "./launch/settings.ts";
import { buildIfStale } from "./launch/stale-build.ts";

// The first step of `npm start`: rejects invalid settings, and builds when needed. Exits with 1 after printing why the site cannot start.

// Ends with the launcher. The build's process then ends too, and leaves no stamp.
process.once("disconnect", () => process.exit(1));

runProcessGroup(async (group) => {
  const env = readSettings();
  await requireFreePorts(env);
  if (env.SUPABASE_URL && env.SUPABASE_ANON_KEY)
    await requireSupabase(
      { url: env.SUPABASE_URL, anonKey: env.SUPABASE_ANON_KEY },
      { isPublic: isPublic(env), timeZone: env.SITE_TIME_ZONE },
    );
  await buildIfStale(console.log, group);
  process.exit(0);
});
