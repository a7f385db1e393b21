import type { Page } from "@playwright/test";
import { REDIRECT_DELAY_SECONDS } from "#app/components/events/EventSaved.tsx";
import type { Interception } from "#tests/support/relay.ts";
import type { Role, Stage } from "./stage.ts";

/** A state that a page can have, and how to reach it. */
export interface State {
  /** Unique, and valid as a file name. */
  name: string;
  /** Who opens it; default: a visitor. */
  as?: Role;
  /** Status of the document; default: 200. */
  status?: number;
  /** The state exists only where scripts run. */
  needsScripts?: true;
  /** Reaching it changes the page permanently, so other states need a new page. */
  needsOwnPage?: true;
  /** Intercepts the site's requests to Supabase while the state is open; default: none. */
  supabase?: Interception;
  /** Reaches the state. Resolves once the page shows all of it. */
  reach: (page: Page, stage: Stage) => Promise<unknown>;
}

/** Supabase does not answer. */
export const OFF: Interception = () => new Response(null, { status: 503 });

/** Answers reads of this table with no rows. */
export function withoutRows(table: string): Interception {
  return ({ method, path }) =>
    ["GET", "HEAD"].includes(method) && new RegExp(`^/rest/v1/${table}\\b`).test(path)
      ? Response.json([], { headers: { "Content-Range": "*/0" } })
      : null;
}

const NO_FACTS = { facts: [], series: [], days: [], days_of_series: [], is_cut: false, last_start: null };

/** Responses of the list functions when there is no event. */
export const NO_LISTINGS = {
  browse_listings: {
    listings: [],
    notices: [],
    total: 0,
    is_more: false,
    has_previous: false,
    has_next: false,
    search: null,
    choices: { own: NO_FACTS, under_way: NO_FACTS },
    under_way: [],
  },
  home_listings: {
    on_day: [],
    near_on_day: 0,
    on_day_total: 0,
    counts: {},
    featured: [],
    under_way: [],
    near: [],
    weekend: [],
    collections: [],
  },
};

/** Calls of these functions of the database return these values. */
export function withResults(results: Readonly<Record<string, unknown>>): Interception {
  return ({ path }) => {
    const [, name = ""] = /^\/rest\/v1\/rpc\/(\w+)/.exec(path) ?? [];
    return name in results ? Response.json(results[name]) : null;
  };
}

/** Answers as if there were no public events. */
export const withoutListings = withResults(NO_LISTINGS);

/** Opens a path, or one that depends on the stage's fixtures. */
export function open(path: string | ((stage: Stage) => string)): State["reach"] {
  return (page, stage) => page.goto(typeof path === "string" ? path : path(stage));
}

/** Opens a path, fills fields of the main content by name, presses a button, and waits for a text. */
export function send(
  path: string | ((stage: Stage) => string),
  fields: Readonly<Record<string, string>> | ((stage: Stage) => Readonly<Record<string, string>>),
  button: string,
  shows: string,
): State["reach"] {
  return async (page, stage) => {
    await open(path)(page, stage);
    await fill(page, typeof fields === "function" ? fields(stage) : fields);
    await press(page, button, shows);
  };
}

export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const control = page.locator(`main [name="${name}"]:not([type="hidden"], [type="radio"]:not([value="${value}"]))`);
    if ((await control.getAttribute("type")) === "radio") {
      await control.check();
      continue;
    }
    const isSelect = await control.evaluate((element) => element instanceof HTMLSelectElement);
    if (isSelect) await control.selectOption(value);
    else await control.fill(value);
  }
}

/** Presses the first matching button of the main content, and waits for a text. */
export async function press(page: Page, button: string, shows: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: button }).first().click();
  await page.getByText(shows).first().waitFor();
}

/** Opens disclosures of the header by their labels, at any window width. */
export async function openMenus(page: Page, words: readonly string[]): Promise<void> {
  for (const text of words) {
    const menu = page.locator("header details", { has: page.locator("summary", { hasText: text }) }).last();
    await menu.evaluate((element) => element.setAttribute("open", ""));
  }
}

/** Stops a page's delayed redirect: removes its Refresh header and its timer. */
export async function stayOnPage(page: Page): Promise<void> {
  // why a string: the compiler adds helpers to a function, which do not exist in the page.
  await page.addInitScript({
    content: `{
      const wait = window.setTimeout;
      window.setTimeout = (run, ms, ...args) => (ms === ${REDIRECT_DELAY_SECONDS * 1000} ? 0 : wait(run, ms, ...args));
    }`,
  });
  await page.route(/\?done=/, async (route) => {
    const answer = await route.fetch();
    const { refresh: _, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
}
