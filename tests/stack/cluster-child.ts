import { startCluster } from "#supabase/local/database/cluster.ts";

// Holds a cluster on the folder it is given until it is killed.
const cluster = await startCluster({ dataDir: process.argv[2] ?? "" });
process.send?.(cluster.url());
process.on("disconnect", () => void cluster.stop().then(() => process.exit(0)));
