/** Support hours (PRODUCT.md, Contact). */
export const SUPPORT_HOURS = "Mon-Fri 9am-5pm EST";

/** Where the office is, in degrees. */
const LATITUDE = 27.947;
const LONGITUDE = -82.459;

/** How far the embedded map reaches from the office, in degrees: a few blocks each way. */
const REACH = { latitude: 0.005, longitude: 0.009 } as const;

/** Whose map it is; the only site that a page of ours may embed. */
export const MAP_ORIGIN = "https://www.openstreetmap.org";

/** The office on OpenStreetMap, a page of its own. */
export const MAP_URL = `${MAP_ORIGIN}/?mlat=${LATITUDE}&mlon=${LONGITUDE}#map=16/${LATITUDE}/${LONGITUDE}`;

/** The same map for an `<iframe>`. Loading it tells OpenStreetMap the visitor's IP address, so it waits for a click. */
export const MAP_EMBED_URL = `${MAP_ORIGIN}/export/embed.html?${new URLSearchParams({
  bbox: [LONGITUDE - REACH.longitude, LATITUDE - REACH.latitude, LONGITUDE + REACH.longitude, LATITUDE + REACH.latitude]
    .map((degrees) => degrees.toFixed(3))
    .join(","),
  layer: "mapnik",
  marker: `${LATITUDE},${LONGITUDE}`,
})}`;

/** `tel:` address of a phone number as people read it. */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
