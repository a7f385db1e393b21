import { html, raw } from "hono/html";
import type { KeptMail } from "../context.ts";
import { senderOf } from "./mailpit.ts";

type Html = ReturnType<typeof html>;

const STYLE = `
:root { color-scheme: light dark; --ink: #1b2330; --muted: #566173; --paper: #fff; --page: #f3f5f8; --line: #d7dde6; --link: #0b5cad; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ecf3; --muted: #a4afc0; --paper: #1a212c; --page: #11161e; --line: #344053; --link: #8cc2ff; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
a { color: var(--link); }
a:focus-visible, iframe:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
p, dd, pre, section a { overflow-wrap: anywhere; }
.muted { color: var(--muted); margin: 0 0 1.25rem; }
ol { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: .5rem; background: var(--paper); overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: .75rem 1rem; color: inherit; text-decoration: none; }
li a:hover { background: var(--page); }
li strong { display: block; color: var(--link); text-decoration: underline; overflow-wrap: anywhere; }
li span { color: var(--muted); font-size: .9375rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem .75rem; margin: 0 0 1.25rem; }
dt { color: var(--muted); } dd { margin: 0; }
section { border: 1px solid var(--line); border-radius: .5rem; background: var(--paper); margin-bottom: 1.25rem; padding: 1rem; }
h2 { font-size: 1.0625rem; margin: 0 0 .5rem; }
section ul { margin: 0; padding-left: 1.25rem; } section li + li { border: 0; } section li a { display: inline; padding: 0; color: var(--link); text-decoration: underline; }
iframe { display: block; width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: .375rem; background: #fff; }
pre { margin: 0; white-space: pre-wrap; font: inherit; }
`;

/** The list of kept mail, newest first, readable without JavaScript. */
export function inboxPage(mails: KeptMail[]): Html {
  const list = mails.map(
    (mail) => html`<li><a href="/inbox/message/${mail.id}"><strong>${mail.subject}</strong>
<span>To ${mail.to} · ${when(mail)}</span></a></li>`,
  );
  const body =
    mails.length === 0
      ? html`<p>No mail yet. What the local stack would send appears here; reload to look again.</p>`
      : html`<ol>${list}</ol>`;
  return page(
    "Inbox",
    html`<h1>Inbox</h1>
<p class="muted">Mail that this machine kept instead of sending it, newest first.</p>
${body}`,
  );
}

/** One message: its links as plain links of this page, then the text, then the HTML in a frame without scripts. */
export function messagePage(mail: KeptMail): Html {
  const headers = Object.entries(mail.headers ?? {}).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`);
  const links = linksOf(mail).map((href) => html`<li><a href="${href}" rel="noreferrer">${href}</a></li>`);
  return page(
    mail.subject,
    html`<p><a href="/inbox">Back to the inbox</a></p>
<h1>${mail.subject}</h1>
<dl><dt>From</dt><dd>${senderOf(mail)}</dd><dt>To</dt><dd>${mail.to}</dd><dt>Sent</dt><dd>${when(mail)}</dd>${headers}</dl>
${links.length === 0 ? "" : html`<section><h2>Links in this message</h2><ul>${links}</ul></section>`}
<section><h2>Message</h2>
<iframe title="Message as its reader sees it" sandbox="allow-top-navigation-by-user-activation" srcdoc="${withTopLinks(mail.html)}"></iframe></section>
<section><h2>Plain text</h2><pre>${mail.text}</pre></section>`,
  );
}

/** The 404 page of a message that was dropped or never existed. */
export function messageNotFoundPage(): Html {
  return page(
    "Message not found",
    html`<h1>Message not found</h1>
<p>It may be older than the newest 500. <a href="/inbox">Back to the inbox</a></p>`,
  );
}

function page(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Local mail</title>
<style>${raw(STYLE)}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}

/** Links of the framed message open in the page's own tab, not inside the frame. */
function withTopLinks(messageHtml: string): string {
  return `<base target="_top">${messageHtml}`;
}

/** Web addresses in the text part, each once: the way to click a link where frames are not shown. */
function linksOf(mail: KeptMail): string[] {
  return [...new Set(mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
}

function when(mail: KeptMail): Html {
  return html`<time datetime="${mail.createdAt}">${mail.createdAt.slice(0, 19).replace("T", " ")} UTC</time>`;
}
