import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { IPAddressRanges } from "@microsoft/antissrf";
import { EVENT_LIMITS } from "#app/domain/events/controls.ts";
import messages from "#app/messages/organizer-errors.ts";
import { translator } from "#app/messages/translator.ts";
import { PictureError } from "./encode-picture.server.ts";

const t = translator(messages);

/** The limits of a fetch; tests replace them. */
export interface FetchLimits {
  /** Whether to connect to this IP address and port. */
  isAllowed: (address: string, port: number) => boolean;
  /** Resolves a host name. */
  resolve: (name: string) => Promise<{ address: string; family: number }[]>;
  maxBytes: number;
  /** Timeout of the whole fetch, including redirects, in milliseconds. */
  timeoutMs: number;
}

const LIMITS: FetchLimits = {
  isAllowed: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
  resolve: (name) => lookup(name, { all: true }),
  maxBytes: EVENT_LIMITS.maxPictureBytes,
  timeoutMs: 10_000,
};

const MAX_REDIRECTS = 3;

// A maintained denylist: IANA's special-purpose addresses, and the metadata services of cloud providers, such as 169.254.169.254 and
// Azure's 168.63.129.16, which is formally a public address.
const SPECIAL = new BlockList();
for (const network of IPAddressRanges.recommendedLatest) {
  const [address = "", bits] = network.split("/");
  SPECIAL.addSubnet(address, Number(bits), isIP(address) === 6 ? "ipv6" : "ipv4");
}
// The only global unicast range of IPv6. IPv4-mapped and NAT64 addresses are outside of it.
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is public: not loopback, private, link-local, of a cloud's metadata service, or otherwise reserved. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL.check(address, "ipv4");
  return family === 6 && GLOBAL_V6.check(address, "ipv6") && !SPECIAL.check(address, "ipv6");
}

/**
 * Fetches a file from a URL that a user typed, protected against SSRF: it connects to public IP addresses only, and to the very address
 * that was checked, so that DNS rebinding cannot replace it. Each redirect is checked in the same way. The content is not validated.
 * @throws PictureError when the file cannot be fetched, or is too large or too slow.
 */
export async function fetchPicture(address: string, limits: Partial<FetchLimits> = {}): Promise<Buffer> {
  const all = { ...LIMITS, ...limits };
  const signal = AbortSignal.timeout(all.timeoutMs);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await sendRequest(url, all, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode === 200) return await readBody(answer, all.maxBytes);
      answer.destroy();
      if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) break;
      url = new URL(headers.location, url);
    }
  } catch (error) {
    if (error instanceof PictureError) throw error;
    if (signal.aborted) throw new PictureError(t("pictureFetchTooSlow"));
    // The reason is not shown: it would reveal what exists in the site's own network.
  }
  throw new PictureError(t("pictureNotFetched"));
}

/** @throws Error when the address is not allowed or does not answer. */
function sendRequest(url: URL, { isAllowed, resolve }: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === "https:";
  if ((!isSecure && url.protocol !== "http:") || url.username || url.password)
    throw new PictureError(t("pictureNotFetched"));
  const port = Number(url.port || (isSecure ? 443 : 80));
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // Node calls `lookup` for names only.
  if (isIP(host) && !isAllowed(host, port)) throw new PictureError(t("pictureNotFetched"));
  const lookUp: LookupFunction = (name, { all }, done) => {
    resolve(name).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every((each) => isAllowed(each.address, port)))
          done(new PictureError(t("pictureNotFetched")), []);
        else if (all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error, []),
    );
  };
  return new Promise((answered, failed) => {
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      // No connection pool: a reused connection would skip the lookup.
      agent: false,
      lookup: lookUp,
      signal,
      headers: {
        Accept: "image/avif,image/webp,image/*",
        "Accept-Encoding": "identity",
        "User-Agent": "Event pictures",
      },
    });
    request.on("response", answered).on("error", failed).end();
  });
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    bytes += part.length;
    if (bytes > maxBytes) {
      answer.destroy();
      throw new PictureError(t("fetchedPictureTooLarge"));
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
