import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  /** By lower-case name. */
  headers: Map<string, string>;
  body: string;
}

/** Opens a connection to a site, for what no HTTP client would send. */
export async function openConnection(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  // The site may hang up while something is still being sent to it.
  socket.on("error", () => {});
  return socket;
}

/** Sends bytes as they are, and waits until the site has ended the connection. */
export async function sendRaw(origin: string, ...parts: (string | Buffer)[]): Promise<RawAnswer> {
  const socket = await openConnection(origin);
  const answer = readAnswer(socket);
  for (const part of parts) socket.write(part);
  return answer;
}

/** All that comes on this connection until it ends. */
export async function readAnswer(socket: Socket): Promise<RawAnswer> {
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  // Whatever happened to what was still being sent, what came back counts.
  await new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Map(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, body: rest.join("\r\n\r\n") };
}
