import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { html } from "hono/html";

/** How long a client may go on sending after it was refused, in milliseconds. */
const LINGER_MS = 2_000;

const lingering = new WeakSet<Socket>();

/** Why a request is not handed on; `text` is for people. */
export interface Refusal {
  status: number;
  title: string;
  text: string;
  headers?: Record<string, string>;
  /** Plain path of the page that has the form which was sent, where that helps. */
  formPath?: string | null;
}

/** What a refusal's page is dressed with: addresses of files of this site, and its name. */
export interface RefusalLook {
  stylesheet: string;
  logo: string;
  picture: string;
  productName: string;
}

/** What cannot be understood, and never came from a form or a link of this site. */
export function garbled(text: string): Refusal {
  return { status: 400, title: "That could not be read", text };
}

/**
 * Answers with a page that needs nothing of Remix, and ends the connection: what is still being sent on it is not wanted.
 */
export function answerRefusal(response: ServerResponse, refusal: Refusal, look: RefusalLook): void {
  const { status, headers = {} } = refusal;
  if (response.socket) lingerWhenClosed(response.socket);
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy":
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Cache-Control": "private, no-store",
    Connection: "close",
    ...headers,
  });
  response.end(page(refusal, look));
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

// Nothing in it comes from the request but `formPath`.
function page({ title, text, formPath }: Refusal, { stylesheet, logo, picture, productName }: RefusalLook): string {
  const formLink = formPath ? html`<a class="button button-primary" href="${formPath}">Open the form</a>` : "";
  const document = html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} | ${productName}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<header class="page-width py-2">
<a class="inline-flex min-h-11 items-center gap-2 font-display text-xl font-extrabold tracking-tight text-ink no-underline" href="/">
<img src="${logo}" alt="" width="32" height="32">${productName}</a>
</header>
<main class="page-width grid items-center gap-8 py-8 sm:grid-cols-2 sm:py-12 lg:grid-cols-[3fr_2fr] lg:gap-12">
<img src="${picture}" alt="" width="600" height="360" class="w-full rounded-3xl">
<div>
<h1 class="text-3xl sm:text-4xl">${title}</h1>
<p class="mt-3 mb-6 text-lg text-ink-soft">${text}</p>
<div class="flex flex-wrap gap-3">
${formLink}
<a class="button ${formPath ? "button-secondary" : "button-primary"}" href="/">Go to Homepage</a>
</div>
</div>
</main>
</body>
</html>
`;
  return document.toString();
}
