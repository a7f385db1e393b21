import { formDataOf, parseDocument } from "./document.ts";

/** A page as a visitor without JavaScript gets it. */
export interface OpenPage {
  status: number;
  /** Path and query after redirects. */
  path: string;
  headers: Headers;
  document: Document;
  /** The visible text, with runs of white space as one space. */
  text: string;
}

/** Values to enter into a form, by field name; `null` clears a checkbox, a File is chosen. */
export type Filling = Record<string, string | File | null>;

/** A browser without scripts: follows links and redirects, fills and submits forms, keeps cookies. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #origin: string;
  #page: OpenPage | null = null;

  constructor(origin: string) {
    this.#origin = origin;
  }

  get page(): OpenPage {
    if (!this.#page) throw new Error("No page is open yet.");
    return this.#page;
  }

  /** Opens a path, or an absolute URL of this site. */
  async open(path: string): Promise<OpenPage> {
    return this.#go(new URL(path, this.#origin), { method: "GET" });
  }

  /** Follows the first link with this text. */
  async follow(text: string): Promise<OpenPage> {
    const link = [...this.page.document.querySelectorAll("a")].find((a) => fold(a.textContent) === text);
    if (!link) throw new Error(`No link "${text}" on ${this.page.path}`);
    return this.open(link.href);
  }

  /** Fills the form that has a button with this text, and presses the button. `within` narrows the search to a part of the page. */
  async submit(button: string, filling: Filling = {}, within = "body"): Promise<OpenPage> {
    const scope = [...this.page.document.querySelectorAll(within)];
    const pressed = scope
      .flatMap((part) => [...part.querySelectorAll("button")])
      .find((candidate) => fold(candidate.textContent) === button && candidate.form);
    const form = pressed?.form;
    if (!pressed || !form) throw new Error(`No form with a button "${button}" on ${this.page.path}`);

    const body = new FormData();
    for (const [name, value] of successfulControls(form)) if (!(name in filling)) body.append(name, value);
    for (const [name, value] of Object.entries(filling)) if (value !== null) body.append(name, value);
    if (pressed.name) body.append(pressed.name, pressed.value);
    const files = [...body.values()].filter((value) => value instanceof File);
    const encoded = new URLSearchParams([...body].map(([name, value]) => [name, String(value)]));

    const target = new URL(
      pressed.getAttribute("formaction") ?? form.getAttribute("action") ?? this.page.path,
      new URL(this.page.path, this.#origin),
    );
    if ((pressed.getAttribute("formmethod") ?? form.method).toLowerCase() === "get") {
      target.search = encoded.toString();
      return this.#go(target, { method: "GET" });
    }
    // Without a chosen file, multipart forms are sent URL-encoded like any other.
    return this.#go(target, { method: "POST", body: files.length > 0 ? body : encoded });
  }

  async #go(url: URL, init: { method: string; body?: URLSearchParams | FormData }, hops = 0): Promise<OpenPage> {
    if (hops > 10) throw new Error(`Too many redirects at ${url.href}`);
    const headers = new Headers({ Accept: "text/html" });
    if (this.cookies.size > 0)
      headers.set("Cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    if (init.method === "POST") headers.set("Origin", this.#origin);
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);

    const location = response.headers.get("Location");
    if (location && response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return this.#go(new URL(location, url), { method: "GET" }, hops + 1);
    }
    this.#page = openPage(response, await response.text(), url);
    return this.#page;
  }

  #keep(setCookie: string) {
    const [pair = "", ...attributes] = setCookie.split(";").map((part) => part.trim());
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
  }
}

/** The page of a response, parsed lazily because parsing takes most of the time. */
function openPage({ status, headers }: Response, html: string, url: URL): OpenPage {
  let document: Document | null = null;
  return {
    status,
    path: `${url.pathname}${url.search}`,
    headers,
    get document() {
      document ??= parse(html, url);
      return document;
    },
    get text() {
      return fold(this.document.body.textContent);
    },
  };
}

/** The parsed document, without elements that are never displayed. */
function parse(html: string, url: URL): Document {
  const document = parseDocument(html, url.href);
  for (const hidden of document.querySelectorAll("script, style, template")) hidden.remove();
  return document;
}

function fold(text: string | null): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

// jsdom's FormData collects the successful controls of a form; Node's FormData does not accept a form.
function successfulControls(form: HTMLFormElement): [string, string][] {
  return [...formDataOf(form).entries()].map(([name, value]) => [name, String(value)]);
}
