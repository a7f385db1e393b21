import { createServer } from "node:net";
import { LaunchError } from "./child.ts";

/**
 * Makes sure that nobody listens there yet.
 * @throws LaunchError naming the variable to change.
 */
export function requireFreePort(host: string, port: number, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE")
        reject(new LaunchError(`Port ${port} is in use. Stop what uses it, or set ${variable} to another port.`));
      else if (error.code === "EACCES")
        reject(new LaunchError(`Port ${port} may not be used by this account. Set ${variable} to a port above 1023.`));
      else reject(new LaunchError(`Cannot listen on ${host}:${port} (${error.code}). Check HOST and ${variable}.`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
