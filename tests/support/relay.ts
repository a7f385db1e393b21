import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A request from the site to Supabase. */
export interface RelayedRequest {
  method: string;
  /** Path with the query, as it was sent. */
  path: string;
  headers: Headers;
  body: string;
  /** The body as it was sent, because files are not text. */
  bytes: Buffer<ArrayBuffer>;
}

/** A response, "hang up" to close the connection without one, or null to forward the request. */
export type Intercepted = Response | "hang up" | null;

/** Decides what happens to each request; may be async. */
export type Interception = (request: RelayedRequest) => Intercepted | Promise<Intercepted>;

/** A recording proxy between the site and Supabase, which may answer requests itself. */
export interface Relay {
  url: string;
  /** The upstream, such as a stack's URL. */
  target: string;
  /** Requests since the list was last emptied, in order. */
  readonly requests: RelayedRequest[];
  intercept: Interception;
  close(): Promise<void>;
}

/** Starts a relay on a free port. It forwards every request until `intercept` is set. */
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
  const bytes = Buffer.concat(chunks);
  return { method, path: url, headers, body: bytes.toString("utf8"), bytes };
}

/** Forwards a request to `target` and returns the response. */
export async function passOn({ method, path, headers, bytes }: RelayedRequest, target: string): Promise<Response> {
  const sent = new Headers(headers);
  // Hop-by-hop headers; fetch sets its own.
  for (const name of ["host", "connection", "content-length", "accept-encoding", "transfer-encoding"])
    sent.delete(name);
  const hasBody = method !== "GET" && method !== "HEAD" && bytes.length > 0;
  const answer = await fetch(new URL(path, target), { method, headers: sent, body: hasBody ? bytes : null });
  const kept = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding", "connection"]) kept.delete(name);
  return new Response(answer.status === 204 || method === "HEAD" ? null : await answer.arrayBuffer(), {
    status: answer.status,
    headers: kept,
  });
}
