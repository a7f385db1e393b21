import type { Browser, BrowserContext, Page } from "@playwright/test";
import { waitUntilHydrated } from "#tests/support/hydration.ts";
import { LOST_PICTURE, PICTURE_HOST } from "./props.ts";
import type { Stage } from "./stage.ts";
import type { State } from "./state.ts";

/** A state that is open in a window. */
export interface Shown {
  page: Page;
  /** The document as the server sent it. */
  html: string;
  /** URLs of third parties that the page requested. */
  strangers: readonly string[];
}

export interface ViewerOptions {
  javaScriptEnabled: boolean;
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
  reducedMotion?: "reduce";
}

/** A browser window in which states are shown one after another. */
export interface Viewer {
  /**
   * Resets the window and opens a state in it. Requests to third parties are intercepted: pictures get a placeholder, everything
   * else fails.
   * @throws when the state cannot be reached, or the document has another status than the state's.
   */
  show(state: State): Promise<Shown>;
  close(): Promise<void>;
}

const VIEWPORT = { width: 1280, height: 900 };

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#1d4e6b"/>
  <circle cx="420" cy="300" r="90" fill="#f6b26b"/><circle cx="760" cy="230" r="60" fill="#ffd9a0"/>
  <rect y="470" width="1200" height="160" fill="#0f2f42"/></svg>`;

/** Opens a window on the stage. Its HTTP cache is kept between states. */
export async function openViewer(browser: Browser, stage: Stage, options: ViewerOptions): Promise<Viewer> {
  const { javaScriptEnabled, viewport = VIEWPORT, colorScheme = "light", reducedMotion = "no-preference" } = options;
  const context = await browser.newContext({
    baseURL: stage.origin,
    javaScriptEnabled,
    viewport,
    colorScheme,
    reducedMotion,
  });
  const strangers: string[] = [];
  let opened: WatchedPage | null = null;

  async function openPage(): Promise<WatchedPage> {
    const page = await context.newPage();
    await answerOtherSites(page, strangers);
    return { page, document: watchDocument(page) };
  }

  async function reset({ page }: WatchedPage): Promise<void> {
    await page.unrouteAll();
    // The browser would not reload a URL that differs only in its fragment. The page in between is same-site, so that the browser needs no
    // new process.
    await page.goto(`${stage.origin}/healthz`);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion, forcedColors: "none" });
  }

  async function discardPage(): Promise<void> {
    await opened?.page.close();
    opened = null;
  }

  return {
    async show(state) {
      stage.relay.intercept = () => null;
      stage.relay.requests.length = 0;
      strangers.length = 0;
      if (state.needsOwnPage) await discardPage();
      if (opened) await reset(opened);
      else opened = await openPage();
      const { page, document } = opened;
      try {
        await enter(context, stage, state);
        stage.relay.intercept = state.supabase ?? (() => null);
        await state.reach(page, stage);
        await waitUntilSettled(page, options);
        const { status, html } = await document();
        if (status !== (state.status ?? 200)) throw new Error(`It was answered with ${status}.`);
        // The next state opens a new page, so changes to this one don't matter.
        if (state.needsOwnPage) opened = null;
        return { page, strangers, html };
      } catch (cause) {
        await discardPage();
        throw new Error(`The state ${state.name} could not be reached.`, { cause });
      }
    },
    close: () => context.close(),
  };
}

/** Shows one state in a new window. */
export async function show(
  browser: Browser,
  stage: Stage,
  state: State,
  options: ViewerOptions,
): Promise<Shown & { close(): Promise<void> }> {
  const viewer = await openViewer(browser, stage, options);
  try {
    return { ...(await viewer.show(state)), close: viewer.close };
  } catch (error) {
    await viewer.close();
    throw error;
  }
}

function waitUntilSettled(page: Page, { javaScriptEnabled }: ViewerOptions): Promise<void> {
  return javaScriptEnabled ? waitUntilHydrated(page) : page.waitForLoadState("load");
}

async function enter(context: BrowserContext, stage: Stage, { as = "visitor" }: State): Promise<void> {
  const cookies = await stage.cookiesOf(as);
  await context.clearCookies();
  if (cookies === "") return;
  await context.addCookies(
    cookies.split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: stage.origin, httpOnly: true };
    }),
  );
}

/**
 * Intercepts and records requests to third parties, which all use https. Through the DevTools protocol, since Playwright's `route`
 * intercepts every request and disables the HTTP cache.
 */
async function answerOtherSites(page: Page, strangers: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on("Fetch.requestPaused", ({ requestId, request: { url } }) => {
    if (url === LOST_PICTURE) return session.send("Fetch.failRequest", { requestId, errorReason: "Aborted" });
    const isPicture = url.startsWith(PICTURE_HOST);
    if (!isPicture) strangers.push(url);
    return session.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: "Content-Type", value: isPicture ? "image/svg+xml" : "text/html" }],
      body: Buffer.from(isPicture ? PICTURE : "<!doctype html><title>Elsewhere</title>").toString("base64"),
    });
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "https://*" }] });
}

interface WatchedPage {
  page: Page;
  document: () => Promise<{ status: number; html: string }>;
}

/** Remix answers requests of its own scripts with 202 instead of a redirect. */
const isRedirect = (status: number) => status === 202 || (status >= 300 && status < 400);

/** Data that Remix's scripts request for a page, also by sending its form. Previews and drafts go to `.json` at any time. */
const isPageData = (url: string) => new URL(url).pathname.endsWith(".data");

/** Remembers the last document of the page. When scripts send a form, the status of the data response counts instead. */
function watchDocument(page: Page): WatchedPage["document"] {
  let status = 0;
  let html = Promise.resolve("");
  page.on("response", (response) => {
    const request = response.request();
    if (isRedirect(response.status())) return;
    if (request.method() === "POST" && isPageData(request.url())) status = response.status();
    if (request.frame() !== page.mainFrame() || !request.isNavigationRequest()) return;
    status = response.status();
    html = response.text().catch(() => "");
  });
  return async () => ({ status, html: await html });
}
