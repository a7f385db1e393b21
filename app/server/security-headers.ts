import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { ServerEnv } from "./server-env.ts";

/** max-age of HSTS, in seconds: a year. */
const HSTS_SECONDS = 31_536_000;

/** For responses that are not pages. Without `default-src`, because some browsers apply it to SVG images with styles. */
const NO_PAGE_POLICY = {
  scriptSrc: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Browser features that are disabled for pages and their frames, all but one. */
const NO_FEATURES = {
  accelerometer: [],
  autoplay: [],
  camera: [],
  displayCapture: [],
  encryptedMedia: [],
  // Used by a button of the list of events. Set on every page, because client-side navigation to the list loads no new document.
  geolocation: ["self"],
  gyroscope: [],
  hid: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  serial: [],
  usb: [],
  xrSpatialTracking: [],
};

/**
 * Sets the security headers of every response: pages, files, redirects, errors. Headers that a response has set itself are
 * kept.
 */
export function securityHeaders(isHttps: boolean): MiddlewareHandler<ServerEnv> {
  const secure = secureHeaders({
    overwrite: false,
    contentSecurityPolicy: NO_PAGE_POLICY,
    permissionsPolicy: NO_FEATURES,
    referrerPolicy: "strict-origin-when-cross-origin",
    xFrameOptions: "DENY",
    strictTransportSecurity: isHttps && `max-age=${HSTS_SECONDS}`,
    // Redundant with the headers above, or only for obsolete software.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return async (c, next) => {
    await secure(c, next);
    // Embeddable lists: X-Frame-Options has no value that allows every site.
    const { headers } = c.res;
    if (headers.get("Content-Security-Policy")?.includes("frame-ancestors *")) headers.delete("X-Frame-Options");
  };
}
