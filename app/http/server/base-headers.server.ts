import type { ServerResponse } from "node:http";

/** How long browsers remember to come by https only, in seconds: a year. */
const HSTS_SECONDS = 31_536_000;

/** What pages, and anything they embed, may not ask of the browser. */
const DENIED = [
  "accelerometer",
  "autoplay",
  "bluetooth",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** Pictures that other sites show when somebody shares a page there. */
const SHARED_PICTURES = ["/social-card.png"];

const EVERY_ANSWER = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": DENIED.map((feature) => `${feature}=()`).join(", "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** For everything that is no page. Without `default-src`, since some browsers hold pictures to it that style themselves (SVG). */
const NO_PAGE_POLICY =
  "script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Lets every answer carry the headers that tell browsers what not to do, whoever writes it: pages, files, redirects, errors.
 * What an answer sets for itself stays.
 * @param path of the request.
 */
export function addBaseHeaders(response: ServerResponse, path: string, isHttps: boolean): void {
  const headers = {
    ...EVERY_ANSWER,
    ...(SHARED_PICTURES.includes(path) ? { "Cross-Origin-Resource-Policy": "cross-origin" } : {}),
    ...(isHttps ? { "Strict-Transport-Security": `max-age=${HSTS_SECONDS}` } : {}),
    "Content-Security-Policy": NO_PAGE_POLICY,
  };
  const writeHead = response.writeHead;
  // The last moment at which headers can be added, and the first at which those of the answer itself are known.
  Object.assign(response, {
    writeHead(...args: unknown[]) {
      const own = Object.keys(Object(args.at(-1))).map((name) => name.toLowerCase());
      // Remix refuses a form sent to a page that has none, but does not say what may be done there.
      const more = response.statusCode === 405 ? { ...headers, Allow: "GET, HEAD" } : headers;
      for (const [name, value] of Object.entries(more))
        if (!response.hasHeader(name) && !own.includes(name.toLowerCase())) response.setHeader(name, value);
      return Reflect.apply(writeHead, response, args);
    },
  });
}
