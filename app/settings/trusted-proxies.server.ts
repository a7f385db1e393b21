import { BlockList, isIP } from "node:net";

/** The proxies whose X-Forwarded-For is trusted. */
export type TrustedProxies = { hops: number } | { networks: BlockList };

/** No proxies: the peer address of the connection is the client's. */
export const NO_PROXIES: TrustedProxies = { hops: 0 };

/** Upper limit for the number of proxies. */
const HOPS_MAX = 16;

/**
 * Parses the setting TRUSTED_PROXIES: how many proxies every request passes through ("1"), or the addresses and networks of
 * the proxies ("10.0.0.0/8, 2001:db8::/32, 192.0.2.7").
 * @returns null when it is neither.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text.trim())) return Number(text) <= HOPS_MAX ? { hops: Number(text) } : null;
  const networks = new BlockList();
  for (const part of text.split(",")) if (!addNetwork(networks, part.trim())) return null;
  return { networks };
}

function addNetwork(networks: BlockList, part: string): boolean {
  const [address = "", prefix, ...rest] = part.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  const bits = family === 4 ? 32 : 128;
  if (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)) return false;
  networks.addSubnet(address, prefix === undefined ? bits : Number(prefix), family === 4 ? "ipv4" : "ipv6");
  return true;
}

/** Whether the peer of the connection is one of the proxies. */
export function isTrusted(proxies: TrustedProxies, socketAddress: string): boolean {
  return "hops" in proxies ? proxies.hops > 0 : isIn(proxies.networks, socketAddress);
}

/**
 * The address of the client. Each proxy appends its peer's address to `X-Forwarded-For`, so the header is read from its
 * end, and only as far as trusted proxies wrote it; the rest can be forged.
 * @param forwardedFor the header, or undefined.
 * @returns an IP address; IPv4 ones never in their IPv6 form.
 */
export function readClientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string {
  const earlier = (forwardedFor ?? "").split(",").map((part) => part.trim());
  let client = plainAddress(socketAddress);
  for (let hop = 0; mayHaveBeenAskedFor(proxies, client, hop); hop += 1) {
    const before = plainAddress(earlier.pop() ?? "");
    if (isIP(before) === 0) break;
    client = before;
  }
  return client;
}

function mayHaveBeenAskedFor(proxies: TrustedProxies, address: string, hop: number): boolean {
  return "hops" in proxies ? hop < proxies.hops : isIn(proxies.networks, address);
}

function isIn(networks: BlockList, address: string): boolean {
  const plain = plainAddress(address);
  return isIP(plain) !== 0 && networks.check(plain, isIP(plain) === 4 ? "ipv4" : "ipv6");
}

/** Converts `::ffff:192.0.2.7`, the form on dual-stack sockets, to 192.0.2.7. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
