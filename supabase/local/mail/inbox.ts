import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { KeptMail, StackContext } from "../context.ts";
import { inboxPage, messageNotFoundPage, messagePage } from "./inbox-pages.ts";
import { messageDetail, messageHeaders, messageSummary, sendRequest } from "./mailpit.ts";

const PAGE_SIZE = 50;
const MAX_MAIL_BYTES = 1024 * 1024;

/**
 * The inbox as pages for people (`/`, `/message/{ID}`) and as Mailpit's JSON API for programs (`/api/v1/messages`,
 * `/api/v1/search?query=to:<address>`, `/api/v1/message/{ID}`, `/api/v1/message/{ID}/headers`), which also accepts mail
 * (`POST /api/v1/send`). Mounted at `/inbox`.
 */
export function createInbox(context: StackContext): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    // Messages contain secret links: not cached, not sent as referrers, not framed by other sites.
    c.header("Cache-Control", "no-store");
    c.header("Referrer-Policy", "no-referrer");
    c.header(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    );
    c.header("X-Content-Type-Options", "nosniff");
  });
  app.get("/", (c) => c.html(inboxPage(context.mailer.messages())));
  app.get("/message/:id", (c) => {
    const mail = findMail(context, c.req.param("id"));
    return mail === null ? c.html(messageNotFoundPage(), 404) : c.html(messagePage(mail));
  });
  app.get("/api/v1/messages", (c) => c.json(messageList(context.mailer.messages(), c.req.query())));
  app.get("/api/v1/search", (c) => {
    const query = c.req.query();
    const found = context.mailer.messages().filter((mail) => matches(mail, query.query ?? ""));
    return c.json(messageList(found, query));
  });
  app.get("/api/v1/message/:id", (c) => {
    const mail = findMail(context, c.req.param("id"));
    return mail === null ? c.text("message not found", 404) : c.json(messageDetail(mail));
  });
  app.get("/api/v1/message/:id/headers", (c) => {
    const mail = findMail(context, c.req.param("id"));
    return mail === null ? c.text("message not found", 404) : c.json(messageHeaders(mail));
  });
  app.post(
    "/api/v1/send",
    bodyLimit({ maxSize: MAX_MAIL_BYTES, onError: (c) => c.json({ Error: "The message is too large" }, 413) }),
    async (c) => {
      // CSRF: a cross-origin page can send forms or text, but JSON needs a CORS preflight, which is not answered.
      if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "")) return c.json({ Error: "Send JSON" }, 415);
      const sent = sendRequest.safeParse(await c.req.json().catch(() => null));
      if (!sent.success) return c.json({ Error: "From and To with one Email each are needed" }, 400);
      if (!context.mailer.keep) return c.json({ Error: "Mail goes out through SMTP; nothing is kept here" }, 400);
      const { From, To, Subject, Text, HTML, Headers } = sent.data;
      const mail = { to: To[0].Email, subject: Subject, text: Text, html: HTML, headers: Headers };
      return c.json({ ID: (await context.mailer.keep(mail, From.Email, From.Name)).id });
    },
  );
  app.all("*", (c) => c.json({ message: "Not found in the local inbox" }, 404));
  return app;
}

function findMail(context: StackContext, id: string): KeptMail | null {
  const mails = context.mailer.messages();
  // Mailpit's alias of the newest message.
  return (id === "latest" ? mails[0] : mails.find((mail) => mail.id === id)) ?? null;
}

/** Mailpit's `to:address` and `subject:words`; any other word is looked for in address and subject. */
function matches(mail: KeptMail, query: string): boolean {
  return (query.match(/(?:[^\s"]|"[^"]*")+/g) ?? []).every((term) => {
    const [, field, rest] = /^(?:(to|subject):)?(.*)$/.exec(term.replaceAll('"', "").toLowerCase()) ?? [];
    const searched = field === "to" ? mail.to : field === "subject" ? mail.subject : `${mail.to} ${mail.subject}`;
    return searched.toLowerCase().includes(rest ?? "");
  });
}

function messageList(mails: KeptMail[], query: Record<string, string>) {
  const start = wholeNumber(query.start, 0);
  const page = mails.slice(start, start + Math.min(wholeNumber(query.limit, PAGE_SIZE), 500));
  return {
    total: mails.length,
    unread: 0,
    count: page.length,
    messages_count: mails.length,
    messages_unread: 0,
    start,
    tags: [],
    messages: page.map(messageSummary),
  };
}

function wholeNumber(text: string | undefined, fallback: number): number {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : fallback;
}
