import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { ServerEnv } from "./server-env.ts";

/** How long browsers remember to come by https only, in seconds: a year. */
const HSTS_SECONDS = 31_536_000;

/** For everything that is no page. Without `default-src`, since some browsers hold pictures to it that style themselves (SVG). */
const NO_PAGE_POLICY = {
  scriptSrc: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** What pages, and anything they embed, may not ask of the browser. */
const NO_FEATURES = {
  accelerometer: [],
  autoplay: [],
  bluetooth: [],
  camera: [],
  displayCapture: [],
  encryptedMedia: [],
  geolocation: [],
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
 * Lets every answer carry the headers that tell browsers what not to do, whoever made it: pages, files, redirects, errors.
 * What an answer sets for itself stays.
 */
export function securityHeaders(isHttps: boolean): MiddlewareHandler<ServerEnv> {
  return secureHeaders({
    overwrite: false,
    contentSecurityPolicy: NO_PAGE_POLICY,
    permissionsPolicy: NO_FEATURES,
    referrerPolicy: "strict-origin-when-cross-origin",
    xFrameOptions: "DENY",
    strictTransportSecurity: isHttps && `max-age=${HSTS_SECONDS}`,
    // Of no use where the headers above are, or about software that nobody runs any more.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}
