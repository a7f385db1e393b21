import { runProcessGroup } from "./launch/process-group.ts";
import { serveBuild } from "./launch/serve-build.ts";

// The part of `npm start` that stays, run from the build.

runProcessGroup(serveBuild);
