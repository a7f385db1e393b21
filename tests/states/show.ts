import type { Browser, BrowserContext, Page } from "@playwright/test";
import { LOST_PICTURE, PICTURE_HOST } from "./props.ts";
import type { Stage } from "./stage.ts";
import type { State } from "./state.ts";

/** A state on the screen. */
export interface Shown {
  page: Page;
  /** The document as it came, before any script or parser touched it. */
  html: string;
  /** Addresses of other sites that the page asked for. */
  strangers: readonly string[];
  close(): Promise<void>;
}

export interface Look {
  javaScriptEnabled: boolean;
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
  reducedMotion?: "reduce";
}

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#1d4e6b"/>
  <circle cx="420" cy="300" r="90" fill="#f6b26b"/><circle cx="760" cy="230" r="60" fill="#ffd9a0"/>
  <rect y="470" width="1200" height="160" fill="#0f2f42"/></svg>`;

/**
 * Brings a state onto a page of its own. Other sites are not asked: pictures come from here, everything else is refused.
 * @throws when the page cannot be reached, or is answered with another status than the state's.
 */
export async function show(browser: Browser, stage: Stage, state: State, look: Look): Promise<Shown> {
  const context = await browser.newContext({ baseURL: stage.origin, viewport: { width: 1280, height: 900 }, ...look });
  stage.relay.intercept = () => null;
  stage.relay.requests.length = 0;
  try {
    const strangers = await answerStrangers(context, stage.origin);
    await enter(context, stage, state);
    const page = await context.newPage();
    const document = watchDocument(page);
    stage.relay.intercept = state.supabase ?? (() => null);
    await state.reach(page, stage);
    await page.waitForLoadState(look.javaScriptEnabled ? "networkidle" : "load");
    const { status, html } = await document();
    if (status !== (state.status ?? 200)) throw new Error(`It was answered with ${status}.`);
    return { page, strangers, html, close: () => context.close() };
  } catch (cause) {
    await context.close();
    throw new Error(`The state ${state.name} could not be reached.`, { cause });
  }
}

async function enter(context: BrowserContext, stage: Stage, { as = "visitor" }: State): Promise<void> {
  const cookies = await stage.cookiesOf(as);
  if (cookies === "") return;
  await context.addCookies(
    cookies.split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: stage.origin, httpOnly: true };
    }),
  );
}

async function answerStrangers(context: BrowserContext, origin: string): Promise<string[]> {
  const strangers: string[] = [];
  await context.route(
    (url) => url.origin !== origin && url.protocol.startsWith("http"),
    async (route) => {
      const url = route.request().url();
      if (url === LOST_PICTURE) return route.abort();
      if (url.startsWith(PICTURE_HOST)) return route.fulfill({ contentType: "image/svg+xml", body: PICTURE });
      strangers.push(url);
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Elsewhere</title>" });
    },
  );
  return strangers;
}

/** Remix answers its own scripts with 202 where it would redirect a browser. */
const isRedirect = (status: number) => status === 202 || (status >= 300 && status < 400);

/** Remembers the last document that the page loaded. Forms that scripts send come back as data, whose status then counts. */
function watchDocument(page: Page): () => Promise<{ status: number; html: string }> {
  let status = 0;
  let html = Promise.resolve("");
  page.on("response", (response) => {
    const request = response.request();
    if (isRedirect(response.status())) return;
    if (request.method() === "POST") status = response.status();
    if (request.frame() !== page.mainFrame() || !request.isNavigationRequest()) return;
    status = response.status();
    html = response.text().catch(() => "");
  });
  return async () => ({ status, html: await html });
}
