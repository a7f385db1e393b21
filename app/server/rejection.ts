import type { ServerBuild } from "@remix-run/node";
import type { Context } from "hono";
import { html } from "hono/html";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import type english from "#app/messages/en/errors.ts";
import messages from "#app/messages/errors.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { currentLanguage, localPath, splitLanguage } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";
import { isFragmented } from "./limits.ts";
import type { ServerEnv } from "./server-env.ts";

const t = translator(messages);

/** Names of the messages for a rejection's page that take no arguments. */
type MessageName = Exclude<keyof typeof english, "waitSeconds" | "waitMinutes">;

/** Why a request is rejected; `title` and `text` are names of messages. */
export interface Rejection {
  status: 400 | 403 | 404 | 405 | 413 | 414 | 415 | 421 | 503;
  title: MessageName;
  text: MessageName;
  headers?: Record<string, string>;
  /** Path of the submitted form's page, if the rejection should link to it. */
  formPath?: string | null;
}

/** Assets and product name for the page of a rejection. */
export interface RejectionStyle {
  stylesheet: string;
  logo: string;
  picture: string;
  lostPicture: string;
  productName: string;
}

/** Responds with the page of a rejection. */
export type Reject = (c: Context<ServerEnv>, rejection: Rejection) => Promise<Response>;

const address = z.string();
const builtFiles = z.object({
  files: z.object({ stylesheet: address, logo: address, picture: address, lostPicture: address }),
});

/** The assets of the build for a rejection's page, as exported by `app/entry.server.tsx`. @throws ZodError when they are missing. */
export function readRejectionStyle(build: ServerBuild, productName: string): RejectionStyle {
  return { ...builtFiles.parse(build.entry.module).files, productName };
}

/** For addresses that no page can have; with the same text as the 404 page. */
export const PAGE_NOT_FOUND: Rejection = { status: 404, title: "pageNotFound", text: "pageNotFoundText" };

/** For malformed requests, which cannot come from a form or a link of this site. */
export function unreadable(text: MessageName): Rejection {
  return { status: 400, title: "unreadableTitle", text };
}

/** For bodies over the limit. */
export const TOO_LARGE: Rejection = {
  status: 413,
  title: "tooMuchTitle",
  text: "tooMuch",
};

/** For forms with more fields than any of this site has. */
export const TOO_MANY_FIELDS: Rejection = { ...TOO_LARGE, text: "tooManyFields" };

/** For truncated or damaged forms. */
export const UNREADABLE_FORM = unreadable("formUnreadable");

/** For forms with invalid UTF-8 or null characters. */
export const UNREADABLE_CHARACTERS = unreadable("unreadableCharacters");

/** For forms with a file that are too long to be read to the end. */
export const FILE_TOO_LARGE: Rejection = {
  status: 413,
  title: "fileTooLargeTitle",
  text: "fileTooLarge",
};

/** For uploads while too many others are being processed. */
export const TOO_MANY_FILES: Rejection = {
  status: 503,
  title: "tooManyFilesTitle",
  text: "tooManyFiles",
  headers: { "Retry-After": "60" },
};

/** How long the rest of a rejected form is received, in milliseconds. */
export const DISCARD_MS = 2_000;

/**
 * Rejects with such a page after discarding what the client is still sending: if the connection were closed at once, browsers would report
 * a broken connection instead of the page.
 */
export function rejectWith(style: RejectionStyle): Reject {
  return async (c, rejection) => {
    const { body } = c.req.raw;
    if (body && !body.locked) await discard(body);
    const { language } = splitLanguage(c.req.path);
    return inLanguage(language, () => rejectionPage(rejection, style));
  };
}

async function discard(body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  const timer = setTimeout(cancel, DISCARD_MS);
  let bytes = 0;
  try {
    for (let pieces = 1; ; pieces += 1) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      if (isFragmented(pieces, bytes)) cancel();
    }
  } catch {
    // The client has disconnected.
  } finally {
    clearTimeout(timer);
  }
}

/** Renders a page without Remix and closes the connection, discarding what is still being sent on it. */
function rejectionPage(rejection: Rejection, style: RejectionStyle): Response {
  return new Response(page(rejection, style), {
    status: rejection.status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      "Cache-Control": "private, no-store",
      Connection: "close",
      ...rejection.headers,
    },
  });
}

// `formPath` is the only part that comes from the request.
function page(
  { status, title, text, formPath }: Rejection,
  { stylesheet, logo, picture, lostPicture, productName }: RejectionStyle,
): string {
  const formLink = formPath ? html`<a class="button button-primary" href="${formPath}">${t("openForm")}</a>` : "";
  const document = html`<!DOCTYPE html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${t(title)} | ${productName}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<header class="page-width py-2">
<a class="inline-flex min-h-11 items-center gap-2 font-display text-xl font-extrabold tracking-tight text-ink no-underline" href="${localPath(pathTo("/"))}">
<img src="${logo}" alt="" width="32" height="32">${productName}</a>
</header>
<main class="page-width grid items-center gap-8 py-8 sm:grid-cols-2 sm:py-12 lg:grid-cols-[3fr_2fr] lg:gap-12">
<img src="${status === 404 ? lostPicture : picture}" alt="" width="600" height="360" class="w-full rounded-3xl">
<div>
<h1 class="text-3xl sm:text-4xl">${t(title)}</h1>
<p class="mt-3 mb-6 text-lg text-ink-soft">${t(text)}</p>
<div class="flex flex-wrap gap-3">
${formLink}
<a class="button ${formPath ? "button-secondary" : "button-primary"}" href="${localPath(pathTo("/"))}">${t("homepage")}</a>
</div>
</div>
</main>
</body>
</html>
`;
  return document.toString();
}
