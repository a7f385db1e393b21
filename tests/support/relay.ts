import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A request that the site made of Supabase. */
export interface RelayedRequest {
  method: string;
  /** Path with the query, as it was sent. */
  path: string;
  headers: Headers;
  body: string;
}

/** An answer, a connection that is cut instead of one, or null to pass the request on. */
export type Intercepted = Response | "hang up" | null;

/** What the relay does by itself with a request, at once or later. */
export type Interception = (request: RelayedRequest) => Intercepted | Promise<Intercepted>;

/** A server between the site and Supabase: it writes down every request, and may answer some itself. */
export interface Relay {
  url: string;
  /** Where requests go, such as a stack's URL. */
  target: string;
  /** What passed since the list was last emptied, in order. */
  readonly requests: RelayedRequest[];
  intercept: Interception;
  close(): Promise<void>;
}

/** Starts a relay on a free port. It passes everything on until `intercept` says otherwise. */
export async function openRelay(target = ""): Promise<Relay> {
  const server = createServer((request, response) => {
    relay(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const self: Relay = {
    url: `http://127.0.0.1:${port}`,
    target,
    requests: [],
    intercept: () => null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function relay(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    self.requests.push(request);
    const answer = (await self.intercept(request)) ?? (await passOn(request, self.target));
    if (answer === "hang up") {
      incoming.socket.destroy();
      return;
    }
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  }

  return self;
}

async function readRequest(incoming: IncomingMessage): Promise<RelayedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, String(value));
  const { method = "GET", url = "/" } = incoming;
  return { method, path: url, headers, body: Buffer.concat(chunks).toString("utf8") };
}

/** The answer of `target` to this request. */
export async function passOn({ method, path, headers, body }: RelayedRequest, target: string): Promise<Response> {
  const sent = new Headers(headers);
  // These belong to the connection, not to the request; fetch writes its own.
  for (const name of ["host", "connection", "content-length", "accept-encoding", "transfer-encoding"])
    sent.delete(name);
  const hasBody = method !== "GET" && method !== "HEAD" && body !== "";
  const answer = await fetch(new URL(path, target), { method, headers: sent, body: hasBody ? body : null });
  const kept = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"]) kept.delete(name);
  return new Response(answer.status === 204 || method === "HEAD" ? null : await answer.arrayBuffer(), {
    status: answer.status,
    headers: kept,
  });
}
