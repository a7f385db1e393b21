import type { Page } from "@playwright/test";
import type { Interception } from "#tests/support/relay.ts";
import type { Role, Stage } from "./stage.ts";

/** One look that a page of the site can have, and how to get there. */
export interface State {
  /** Unique, and fit to be the name of a file. */
  name: string;
  /** Who looks; a visitor unless given. */
  as?: Role;
  /** What the document shown was answered with; 200 unless given. */
  status?: number;
  /** The state exists only where scripts run. */
  needsScripts?: true;
  /** Reaching it changes the page for good, so that no other state can be shown there. */
  needsOwnPage?: true;
  /** What happens between the site and Supabase meanwhile; nothing unless given. */
  supabase?: Interception;
  /** Goes there. Returns once all that belongs to the state is on the page. */
  reach: (page: Page, stage: Stage) => Promise<unknown>;
}

/** Supabase does not answer. */
export const OFF: Interception = () => new Response(null, { status: 503 });

/** No row in this table, for any client. */
export function withoutRows(table: string): Interception {
  return ({ method, path }) =>
    ["GET", "HEAD"].includes(method) && new RegExp(`^/rest/v1/${table}\\b`).test(path)
      ? Response.json([], { headers: { "Content-Range": "*/0" } })
      : null;
}

const NO_FACTS = { facts: [], days: [], is_cut: false, last_start: null };

/** What the functions of lists answer when there is no event. */
export const NO_LISTINGS = {
  browse_listings: {
    ...{ listings: [], total: 0, is_more: false, has_previous: false, has_next: false },
    ...{ next: null, search: null },
    choices: { own: NO_FACTS, under_way: NO_FACTS },
    under_way: [],
  },
  home_listings: {
    ...{ in_city: [], on_day: [], on_day_total: 0, counts: {}, featured: [], under_way: [] },
    ...{ weekend: [], added: [] },
  },
};

/** No public events, for any client. */
export const withoutListings: Interception = ({ path }) => {
  const [, name = ""] = /^\/rest\/v1\/rpc\/(\w+)/.exec(path) ?? [];
  return name === "browse_listings" || name === "home_listings" ? Response.json(NO_LISTINGS[name]) : null;
};

/** Opens a path, or one that depends on what is on stage. */
export function open(path: string | ((stage: Stage) => string)): State["reach"] {
  return (page, stage) => page.goto(typeof path === "string" ? path : path(stage));
}

/** Opens a path, types into fields of the content by their names, presses a button, and waits for a text. */
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

/** Presses the first such button of the content, and waits until a text is there. */
export async function press(page: Page, button: string, shows: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: button }).first().click();
  await page.getByText(shows).first().waitFor();
}

/** Opens disclosures of the header by the words on them, at any width of the window. */
export async function openMenus(page: Page, words: readonly string[]): Promise<void> {
  for (const text of words) {
    const menu = page.locator("header details", { has: page.locator("summary", { hasText: text }) }).last();
    await menu.evaluate((element) => element.setAttribute("open", ""));
  }
}
