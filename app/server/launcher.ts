import { runProcessGroup } from "./launch/process-group.ts";
import { serveBuild } from "./launch/serve-build.ts";

// The long-running part of `npm start`, run from the build.

runProcessGroup(serveBuild);
