// Loaded into the site's server. By itself that takes no new connections after SIGTERM, but then waits for those that
// browsers and proxies keep open, and for timers of Remix that outlive an answer by up to 5 s. With this, answers under way
// become the last ones on their connections, and the process ends with the last of them, with the exit code set before.
import { subscribe } from "node:diagnostics_channel";

const underWay = new Set();
let isStopping = false;

function endWhenDone() {
  if (isStopping && underWay.size === 0) process.exit();
}

function finish() {
  isStopping = true;
  for (const response of underWay) response.shouldKeepAlive = false;
  // Later, so that remix-serve's own handler has run.
  setImmediate(endWhenDone);
}

subscribe("http.server.request.start", ({ response }) => {
  // why not earlier: until it serves, SIGTERM ends the process at once.
  if (!process.listeners("SIGTERM").includes(finish)) process.on("SIGTERM", finish);
  if (isStopping) response.shouldKeepAlive = false;
  underWay.add(response);
  response.once("close", () => {
    underWay.delete(response);
    setImmediate(endWhenDone);
  });
});
