import { pathTo } from "#app/domain/site/links.ts";
import { type EmbedLook, formatLook, parseLook } from "./embed-look.ts";
import { type FeedAddress, parseFeedAddress } from "./feed-address.ts";

/** Route patterns of embeds, lists for other websites' iframes; all are served by `app/routes/list-embed/route.ts`. */
export const EMBED_ROUTES = [":list", "venues/:venue", "organizers/:organizer"].map((list) => `embed/:look/${list}`);

/** The parsed URL of an embed. */
export interface EmbedAddress extends Pick<FeedAddress, "subject" | "filters" | "pagePath"> {
  look: EmbedLook;
}

/** File name of the stylesheet of a look, at `/embed/:look/`. */
const STYLESHEET = "look.css";

const EMBED_PATH = /^\/embed\/([^/]+)(\/.+)$/;

/**
 * Parses the URL of an embed: its look, and the list. Never throws: unknown and invalid filters are ignored.
 * @returns null for the path of anything else, and for an invalid look.
 * @example parseEmbedAddress("/embed/dark-b2331f/tampa", new URLSearchParams("category=music"))
 */
export function parseEmbedAddress(pathname: string, params: URLSearchParams): EmbedAddress | null {
  const [, lookText = "", listPath = ""] = EMBED_PATH.exec(pathname) ?? [];
  const look = parseLook(lookText);
  // An embed only shows the first page.
  const ofFirstPage = new URLSearchParams([...params].filter(([name]) => name !== "after"));
  const list = look && parseFeedAddress(`${listPath}.json`, ofFirstPage);
  return list && { look, subject: list.subject, filters: list.filters, pagePath: list.pagePath };
}

/**
 * The URL of an embed.
 * @param listPath path and query of the list's first page.
 * @example embedPath("/tampa?category=music", { theme: "dark", accent: "b2331f" }) // "/embed/dark-b2331f/tampa?category=music"
 */
export function embedPath(listPath: string, look: EmbedLook): string {
  return `${pathTo("/embed")}/${formatLook(look)}${listPath}`;
}

/**
 * The URL of the stylesheet, relative to that of the embed, so that the document is the same for every look and is cached once.
 * @param listPath path and query of the HTML list.
 */
export function stylesheetFrom(listPath: string): string {
  const [path = ""] = listPath.split("?", 1);
  return `${"../".repeat(path.split("/").length - 2)}${STYLESHEET}`;
}
