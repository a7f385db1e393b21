import { createHash } from "node:crypto";
import { type CategoryId, findCategory } from "#app/domain/events/categories.ts";
import { findCity, type Region, regionName } from "#app/domain/events/cities.ts";
import type { Motif } from "#app/domain/events/motifs.ts";
import { posterName } from "#app/domain/events/posters.ts";
import type { Light } from "#app/domain/events/sunlight.ts";
import type { SocialImage } from "#app/domain/site/page-meta.ts";
import type { SiteSettings } from "#app/domain/site/site.ts";
import messages from "#app/messages/feeds.ts";
import { localPath } from "#app/messages/language.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/** The social card of a list: of home, all events, a city or a category. Other lists use the site's default card. */
export interface ListCard extends SocialImage {
  /** Line above the title. */
  heading: string;
  title: string;
  /** A highlighted line below the title; null for none. */
  accent: string | null;
  /** Description of the list in a sentence or two. */
  line: string;
  productName: string;
  /** Poster name (`posterName`), which determines scene and colours. */
  poster: string;
  /** A drawing of `app/drawings` that replaces the scene, without ".svg"; null for none. */
  picture: string | null;
}

/** The content of a card, from which its URL is derived. */
type CardWords = Omit<ListCard, "productName" | "path">;

/** The motif and light of each category's card. */
const CATEGORY_SCENES: Record<CategoryId, { motif: Motif; light: Light }> = {
  music: { motif: "bandshell", light: "dusk" },
  tech: { motif: "coding", light: "day" },
  food: { motif: "market", light: "dawn" },
  arts: { motif: "painting", light: "day" },
  sports: { motif: "running", light: "dawn" },
  families: { motif: "kite", light: "day" },
  education: { motif: "books", light: "day" },
  business: { motif: "networking", light: "dusk" },
  health: { motif: "yoga", light: "dawn" },
  other: { motif: "hotAir", light: "dusk" },
};

/** The category whose colours are used for the cards of a region's cities. */
const REGION_COLOURS: Record<Region, CategoryId> = {
  "North Florida": "education",
  "Central Florida": "other",
  "Tampa Bay": "sports",
  "Southwest Florida": "music",
  "South Florida": "families",
};

function wordsOf(name: string): CardWords | null {
  const general = posterName({ motif: "community", light: "day", category: "sports", variant: 0 });
  if (name === "home") {
    const title = t("onNearYou");
    return {
      heading: t("florida"),
      title,
      accent: null,
      line: t("kinds"),
      poster: general,
      picture: "home",
      alt: title,
    };
  }
  if (name === "events") {
    const [title, line] = [t("browseAllEvents"), t("kindsSoonestFirst")];
    return { heading: t("allOfFlorida"), title, accent: null, line, poster: general, picture: null, alt: title };
  }
  const city = findCity(name);
  if (city) {
    const poster = posterName({ motif: "town", light: "day", category: REGION_COLOURS[city.region], variant: 0 });
    const accent = regionName(city.region);
    const words = { heading: t("eventsInCity"), title: city.name, accent, line: t("kindsDayByDay") };
    return {
      ...words,
      poster,
      picture: `cities/${city.slug}`,
      alt: t("drawingOf", { city: city.name }),
    };
  }
  const category = findCategory(name);
  if (!category) return null;
  const poster = posterName({ ...CATEGORY_SCENES[category.id], category: category.id, variant: 0 });
  const { label, description } = category;
  const title = t("categoryEvents", { category: label });
  const words = { heading: t("inFlorida"), title, accent: null, line: description };
  return { ...words, poster, picture: null, alt: t("altOfCategory", { title, description }) };
}

/**
 * The social card with this name: "home", "events", the slug of a city or the id of a category. Its path contains a hash of its content, so
 * it can be cached for long; it is rasterized on request.
 * @returns null for any other name.
 */
export function findListCard(name: string, { productName }: Pick<SiteSettings, "productName">): ListCard | null {
  const words = wordsOf(name);
  if (words === null) return null;
  const version = createHash("sha256")
    .update(JSON.stringify([import.meta.env.DRAWINGS, words, productName]))
    .digest("base64url")
    .slice(0, 6);
  return { ...words, productName, path: localPath(`/cards/${name}/${version}.png`) };
}

/** The `og:image` of a list; null for a list without a card. */
export function listImage(name: string, site: Pick<SiteSettings, "productName">): SocialImage | null {
  const card = findListCard(name, site);
  return card && { path: card.path, alt: card.alt };
}
