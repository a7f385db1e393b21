/** The response to one request. Status 0: no connection, or it was cut; -1: timeout. */
export interface Answer {
  status: number;
  body: string;
  location: string | null;
  /** An older copy, served because the page could not be rendered. */
  isStale: boolean;
  /** The flash message that the next page would show. */
  flash: { kind: string; text: string } | null;
}

export type Form = Record<string, string>;

/** Longer than the site's deadlines for any page. */
const MAX_WAIT_MS = 15_000;

/** A person with a browser without scripts, who waits for a limited time. */
export class FaultPerson {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();
  readonly #onAnswer: (answer: Answer) => void;

  /** @param onAnswer called with every response. */
  constructor(origin: string, onAnswer: (answer: Answer) => void) {
    this.#origin = origin;
    this.#onAnswer = onAnswer;
  }

  /** Opens a page, or posts a form to it. Never throws. Does not follow redirects. */
  async send(path: string, form?: Form): Promise<Answer> {
    const answer = await this.#fetch(path, form);
    this.#onAnswer(answer);
    return answer;
  }

  async signIn(email: string, password: string): Promise<boolean> {
    const { body } = await this.send("/signin");
    const { status } = await this.send("/signin", { ...hiddenFields(body), email, password });
    return status === 303;
  }

  async #fetch(path: string, form?: Form): Promise<Answer> {
    const headers: Record<string, string> = { Accept: "text/html" };
    if (this.#cookies.size > 0) headers.Cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    if (form) headers.Origin = this.#origin;
    try {
      const response = await fetch(new URL(path, this.#origin), {
        ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
        headers,
        redirect: "manual",
        signal: AbortSignal.timeout(MAX_WAIT_MS),
      });
      const body = await response.text();
      for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
      const flash = response.headers.getSetCookie().find((cookie) => cookie.startsWith("sunshine-flash="));
      return {
        status: response.status,
        body,
        location: response.headers.get("Location"),
        isStale: response.headers.has("Warning"),
        flash: flash ? readFlash(flash) : null,
      };
    } catch (error) {
      const isLate = error instanceof DOMException && error.name === "TimeoutError";
      return { status: isLate ? -1 : 0, body: "", location: null, isStale: false, flash: null };
    }
  }

  #keep(cookie: string): void {
    const [pair = ""] = cookie.split(";");
    const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    if (/;\s*max-age=0(;|$)/i.test(cookie)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

function readFlash(cookie: string): Answer["flash"] {
  const value = cookie.slice(cookie.indexOf("=") + 1).split(";")[0] ?? "";
  return value === "" ? null : JSON.parse(Buffer.from(value, "base64url").toString("utf8"));
}

/** The hidden fields that a post to this page must contain. */
export function hiddenFields(html: string): Form {
  const fields: Form = { extra_message: "" };
  for (const name of ["submission_key", "ready_at"]) {
    const value = valueOfHidden(html, name);
    if (value !== null) fields[name] = value;
  }
  return fields;
}

/** The value of the first hidden field of this name, or null. */
export function valueOfHidden(html: string, name: string): string | null {
  return new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? null;
}
