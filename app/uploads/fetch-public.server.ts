import { lookup } from "node:dns/promises";
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { IPAddressRanges } from "@microsoft/antissrf";
import { parseUrl } from "#app/domain/site/text.ts";

/** The limits of a fetch. */
export interface FetchLimits {
  /** Allowed protocols of the address and of each redirect; http and https by default. */
  protocols: readonly string[];
  /** Whether connecting to this IP address and port is allowed; tests replace it. */
  isAllowed: (address: string, port: number) => boolean;
  /** Trusted CA certificates instead of Node's; for tests. */
  ca: string | undefined;
  /** Resolves a host name. */
  resolve: (name: string) => Promise<{ address: string; family: number }[]>;
  /** Size limit of the body, also after decompression. */
  maxBytes: number;
  maxRedirects: number;
  /** Timeout of the whole fetch, including redirects, in milliseconds. */
  timeoutMs: number;
}

/** Options of a fetch. */
export interface FetchSettings extends Partial<FetchLimits> {
  maxBytes: number;
  accept: string;
  userAgent: string;
  /** Additional headers, such as `If-None-Match`. Also sent to redirect targets, so no secrets. */
  headers?: Record<string, string>;
}

/** A response: 200 with its body, or 304 without one. */
export interface PublicAnswer {
  status: 200 | 304;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The final address, after redirects. */
  address: string;
  /** The address after following only permanent redirects (301, 308), up to the first other one. */
  permanentAddress: string;
}

/** Why a fetch failed. "status": any status other than 200, 304 and followed redirects. */
export type FetchProblem = "refused address" | "too slow" | "too large" | "unreachable" | "status";

/**
 * A failed fetch. Do not show people whether an address was refused or unreachable: that would reveal what exists in the site's network.
 */
export class FetchError extends Error {
  override readonly name = "FetchError";
  readonly kind: FetchProblem;
  /** Status of the response; null without one. */
  readonly status: number | null;
  /** The unparsed Retry-After of the response; null without one. */
  readonly retryAfter: string | null;

  constructor(kind: FetchProblem, answer?: Pick<IncomingMessage, "statusCode" | "headers">, options?: ErrorOptions) {
    const status = answer?.statusCode ?? null;
    super(status === null ? kind : `${kind} ${status}`, options);
    this.kind = kind;
    this.status = status;
    this.retryAfter = answer?.headers["retry-after"] ?? null;
  }
}

const LIMITS: Omit<FetchLimits, "maxBytes"> = {
  protocols: ["http:", "https:"],
  ca: undefined,
  isAllowed: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
  resolve: (name) => lookup(name, { all: true }),
  maxRedirects: 3,
  timeoutMs: 10_000,
};

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

/** Whether an IP address is public: not loopback, private, link-local, a cloud's metadata service, or otherwise reserved. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL.check(address, "ipv4");
  return family === 6 && GLOBAL_V6.check(address, "ipv6") && !SPECIAL.check(address, "ipv6");
}

/**
 * Fetches an address that a user typed, protected against SSRF: connects only to public IP addresses, and to the very address that was
 * checked, which prevents DNS rebinding. Each redirect is checked in the same way. The content is not validated.
 * @throws FetchError when there is no response, or one that is too large, too slow, or has a status other than 200 and 304.
 * @example await fetchPublic("https://example.com/", { accept: "text/html", userAgent: "Event pages", maxBytes: 2_000_000 })
 */
export async function fetchPublic(address: string, settings: FetchSettings): Promise<PublicAnswer> {
  const all = { ...LIMITS, ...settings };
  const signal = AbortSignal.timeout(all.timeoutMs);
  try {
    return await followRedirects(address, all, signal);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    throw new FetchError(signal.aborted ? "too slow" : "unreachable", undefined, { cause: error });
  }
}

type AllSettings = FetchSettings & FetchLimits;

async function followRedirects(address: string, settings: AllSettings, signal: AbortSignal): Promise<PublicAnswer> {
  let url = parseAddress(address);
  let permanent = url;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await sendRequest(url, settings, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200 || statusCode === 304) {
      const body = await readBody(answer, settings.maxBytes);
      return { status: statusCode, headers, body, address: url.href, permanentAddress: permanent.href };
    }
    answer.destroy();
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
    if (!isRedirect || redirects === settings.maxRedirects) throw new FetchError("status", answer);
    const next = parseAddress(headers.location ?? "", url);
    if (permanent === url && (statusCode === 301 || statusCode === 308)) permanent = next;
    url = next;
  }
}

function parseAddress(address: string, base?: URL): URL {
  const url = parseUrl(address, base?.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new FetchError("refused address");
  return url;
}

/** @throws Error when the address is not allowed or does not answer. */
function sendRequest(url: URL, settings: AllSettings, signal: AbortSignal): Promise<IncomingMessage> {
  const { isAllowed, resolve, protocols, ca } = settings;
  if (!protocols.includes(url.protocol)) throw new FetchError("refused address");
  const isSecure = url.protocol === "https:";
  const port = Number(url.port || (isSecure ? 443 : 80));
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // Node calls `lookup` only for host names.
  if (isIP(host) && !isAllowed(host, port)) throw new FetchError("refused address");
  const lookUp: LookupFunction = (name, { all }, done) => {
    resolve(name).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every((each) => isAllowed(each.address, port)))
          done(new FetchError("refused address"), []);
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
      ca,
      headers: {
        ...settings.headers,
        Accept: settings.accept,
        "Accept-Encoding": "identity",
        "User-Agent": settings.userAgent,
      },
    });
    // Without a listener Node closes the connection after a 101 and emits nothing else.
    request.on("upgrade", (answer, socket) => {
      socket.destroy();
      answered(answer);
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
      throw new FetchError("too large");
    }
    parts.push(part);
  }
  return decompress(Buffer.concat(parts), answer.headers["content-encoding"], maxBytes);
}

const DECOMPRESS = { gzip: promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) };

/** Some servers compress although they are asked not to. */
async function decompress(body: Buffer, encoding: string | undefined, maxBytes: number): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase();
  if (body.length === 0 || (name !== "gzip" && name !== "deflate" && name !== "br")) return body;
  try {
    return await DECOMPRESS[name](body, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new FetchError(isTooLarge ? "too large" : "unreachable", undefined, { cause: error });
  }
}
