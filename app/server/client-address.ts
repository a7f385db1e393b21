import { type BlockList, isIP } from "node:net";
import type { TrustedProxies } from "#app/settings/env.server.ts";

/** Whether the peer of the connection is one of the proxies. */
export function isTrusted(proxies: TrustedProxies, socketAddress: string): boolean {
  return "hops" in proxies ? proxies.hops > 0 : isIn(proxies.networks, socketAddress);
}

/**
 * The address of the client. Each proxy appends its peer's address to `X-Forwarded-For`, so the header is read from its end, and only as
 * far as trusted proxies wrote it; the rest can be forged.
 * @param forwardedFor the header, or undefined.
 * @returns an IP address; IPv4 is never in its IPv6-mapped form.
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
