import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long a client may go on sending after it was refused, in milliseconds. */
const LINGER_MS = 2_000;

const lingering = new WeakSet<Socket>();

/** Why a request is not handed on; `text` is for people. */
export interface Refusal {
  status: number;
  title: string;
  text: string;
  headers?: Record<string, string>;
}

/** What cannot be understood, and never came from a form or a link of this site. */
export function garbled(text: string): Refusal {
  return { status: 400, title: "That could not be read", text };
}

/**
 * Answers with a page that needs nothing of Remix, and ends the connection: what is still being sent on it is not wanted.
 * @param stylesheet its address.
 */
export function answerRefusal(response: ServerResponse, refusal: Refusal, stylesheet: string): void {
  const { status, title, text, headers = {} } = refusal;
  if (response.socket) lingerWhenClosed(response.socket);
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Cache-Control": "private, no-store",
    Connection: "close",
    ...headers,
  });
  response.end(page(title, text, stylesheet));
}

/**
 * Lets a connection that Node is about to close take in for a moment longer what its client still sends: closed at once, the
 * client would be told that it broke, and never read why.
 */
function lingerWhenClosed(socket: Socket): void {
  lingering.add(socket);
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once("end", () => socket.destroy());
    socket.once("close", () => clearTimeout(timer));
  };
}

/** Whether this connection is only waiting for its end; another request on it is not heard any more. */
export function isLingering(socket: Socket): boolean {
  return lingering.has(socket);
}

// Nothing in it comes from the request.
function page(title: string, text: string, stylesheet: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<main class="mx-auto max-w-3xl px-4 py-12 sm:px-6">
<h1 class="text-3xl font-extrabold sm:text-4xl">${title}</h1>
<p class="mt-2 mb-8 text-lg text-ink-soft">${text}</p>
<p><a class="font-semibold text-gulf underline underline-offset-4" href="/">Go to Homepage</a></p>
</main>
</body>
</html>
`;
}
