/** A schema.org event as on real pages. */
export const SCHEMA_EVENT = {
  "@context": "https://schema.org",
  "@type": "MusicEvent",
  name: "Jazz  Night",
  description: "<p>Two sets &amp; a jam.</p><p><b>Doors</b> at seven.</p>",
  startDate: "2027-07-10T19:30:00-04:00",
  endDate: "2027-07-10T22:00:00-04:00",
  doorTime: "2027-07-10T19:00:00-04:00",
  image: ["/jazz.jpg", "/other.jpg"],
  inLanguage: "en-US",
  maximumAttendeeCapacity: 120,
  location: {
    "@type": "Place",
    name: "Armature Works",
    address: {
      "@type": "PostalAddress",
      streetAddress: "1910 N Ola Ave",
      addressLocality: "Tampa",
      addressRegion: "FL",
      postalCode: "33602",
    },
  },
  offers: { "@type": "AggregateOffer", lowPrice: "12.50", highPrice: 20, priceCurrency: "USD" },
};

/** A script with structured data. */
export function jsonLd(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value)?.replaceAll("</", "<\\/")}</script>`;
}

/** A page with these elements. */
export function pageHtml(...elements: string[]): string {
  return `<!doctype html><html><head><title>The Attic</title>${elements.join("\n")}</head><body><p>Hello</p></body></html>`;
}

/** A page of 2 MB in which each closing tag is compared with many open elements, which takes seconds. */
export const SLOW_PAGE = `${"<i>".repeat(200_000)}${"</b>".repeat(350_000)}`;
