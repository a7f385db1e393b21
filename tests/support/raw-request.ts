import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** An HTTP response as raw text. */
export interface RawAnswer {
  status: number;
  /** By lower-case name. */
  headers: Map<string, string>;
  body: string;
}

/** Opens a TCP connection to a site, for malformed requests that no HTTP client would send. */
export async function openConnection(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  // The site may close the connection while the test is still writing.
  socket.on("error", () => {});
  return socket;
}

/** Sends bytes unchanged and reads until the site closes the connection. */
export async function sendRaw(origin: string, ...parts: (string | Buffer)[]): Promise<RawAnswer> {
  const socket = await openConnection(origin);
  const answer = readAnswer(socket);
  for (const part of parts) socket.write(part);
  return answer;
}

/** Reads the connection to its end and parses the response. */
export async function readAnswer(socket: Socket): Promise<RawAnswer> {
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  // A reset while writing is expected; only the response matters.
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
