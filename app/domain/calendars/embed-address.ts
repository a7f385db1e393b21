import { pathTo } from "#app/domain/site/links.ts";
import { type EmbedLook, formatLook, parseLook } from "./embed-look.ts";
import { type FeedAddress, parseFeedAddress } from "./feed-address.ts";

/** The routes of lists for other websites: `app/routes/list-embed/route.ts` answers all. */
export const EMBED_ROUTES = [":list", "venues/:venue", "organizers/:organizer"].map((list) => `embed/:look/${list}`);

/** A list for other websites. */
export interface EmbedAddress extends Pick<FeedAddress, "subject" | "filters" | "pagePath"> {
  look: EmbedLook;
}

/** Where the stylesheet of a look is, beside the lists that have it. */
const STYLESHEET = "look.css";

const EMBED_PATH = /^\/embed\/([^/]+)(\/.+)$/;

/**
 * Parses the address of a list for other websites: its look, and the address of the list for people. Never throws: filters that the list does not
 * have are ignored.
 * @returns null for the path of anything else, and for a look that there is not.
 * @example parseEmbedAddress("/embed/dark-b2331f/tampa", new URLSearchParams("category=music"))
 */
export function parseEmbedAddress(pathname: string, params: URLSearchParams): EmbedAddress | null {
  const [, lookText = "", listPath = ""] = EMBED_PATH.exec(pathname) ?? [];
  const look = parseLook(lookText);
  // It begins with what is next, and has no further pages.
  const ofFirstPage = new URLSearchParams([...params].filter(([name]) => name !== "after"));
  const list = look && parseFeedAddress(`${listPath}.json`, ofFirstPage);
  return list && { look, subject: list.subject, filters: list.filters, pagePath: list.pagePath };
}

/**
 * The address of a list for other websites.
 * @param listPath path and query of its first page.
 * @example embedPath("/tampa?category=music", { theme: "dark", accent: "b2331f" }) // "/embed/dark-b2331f/tampa?category=music"
 */
export function embedPath(listPath: string, look: EmbedLook): string {
  return `${pathTo("/embed")}/${formatLook(look)}${listPath}`;
}

/**
 * The address of the stylesheet, relative to a list's: documents are the same in every look, so that a look has no copies of its own
 * in any cache.
 * @param listPath of the list for people.
 */
export function stylesheetFrom(listPath: string): string {
  const [path = ""] = listPath.split("?", 1);
  return `${"../".repeat(path.split("/").length - 2)}${STYLESHEET}`;
}
