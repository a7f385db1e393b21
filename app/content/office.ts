/** Coordinates of the office, in degrees. */
const LATITUDE = 27.947;
const LONGITUDE = -82.459;

/** Half the extent of the embedded map, in degrees: a few blocks in each direction. */
const REACH = { latitude: 0.005, longitude: 0.009 } as const;

/** Origin of the map, the only one that the content security policy allows in frames. */
export const MAP_ORIGIN = "https://www.openstreetmap.org";

/** URL of the office on OpenStreetMap. */
export const MAP_URL = `${MAP_ORIGIN}/?mlat=${LATITUDE}&mlon=${LONGITUDE}#map=16/${LATITUDE}/${LONGITUDE}`;

/** URL of the map for an `<iframe>`. It is only loaded after a click, because that discloses the visitor's IP address to OpenStreetMap. */
export const MAP_EMBED_URL = `${MAP_ORIGIN}/export/embed.html?${new URLSearchParams({
  bbox: [LONGITUDE - REACH.longitude, LATITUDE - REACH.latitude, LONGITUDE + REACH.longitude, LATITUDE + REACH.latitude]
    .map((degrees) => degrees.toFixed(3))
    .join(","),
  layer: "mapnik",
  marker: `${LATITUDE},${LONGITUDE}`,
})}`;

/** The `tel:` URL of a formatted phone number. */
export function phoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
