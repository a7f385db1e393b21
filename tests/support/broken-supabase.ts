import { createServer, type RequestListener } from "node:http";

/** Faulty upstreams: each answers at Supabase's address with something that Supabase never sends. */
export const FAULTS = {
  "a web page": (_, response) => response.setHeader("Content-Type", "text/html").end("<h1>Welcome to nginx</h1>"),
  "a web page as an error": (_, response) =>
    response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not here</h1>"),
  "half an answer": (_, response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 1000 });
    response.write('[{"id":', () => response.destroy());
  },
  "JSON of another kind": (_, response) =>
    response.setHeader("Content-Type", "application/json").end('{"hello":"world"}'),
  "broken JSON": (_, response) => response.setHeader("Content-Type", "application/json").end('[{"id":'),
  "an error of its own": (_, response) =>
    response.writeHead(500, { "Content-Type": "application/json" }).end('{"message":"boom"}'),
  "nothing, and hangs up": (request) => request.socket.destroy(),
  "nothing, ever": () => undefined,
  "the beginning of an answer, and then nothing": (_, response) => {
    response.writeHead(200, { "Content-Type": "application/json" });
    response.write('[{"id":');
  },
} satisfies Record<string, RequestListener>;

export type Fault = keyof typeof FAULTS;

/** A server that answers every request with the current `fault`. */
export interface BrokenSupabase {
  url: string;
  fault: Fault;
  close(): Promise<void>;
}

export async function openBrokenSupabase(): Promise<BrokenSupabase> {
  const server = createServer((request, response) => {
    FAULTS[broken.fault](request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const broken: BrokenSupabase = {
    url: `http://127.0.0.1:${address.port}`,
    fault: "a web page",
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return broken;
}
