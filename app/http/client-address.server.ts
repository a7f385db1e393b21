/**
 * In which header the server (`app/http/server`) hands the client's address to loaders and actions, whose `Request` knows
 * nothing of the connection. What comes from outside under this name is dropped.
 */
export const CLIENT_ADDRESS_HEADER = "x-client-address";

/**
 * The IP address of whoever made this request, as far as trusted proxies vouch for it (setting TRUSTED_PROXIES): without
 * any, the other end of the connection. "unknown" where no server stands in front, as under Vite and in tests of routes.
 * Who counts requests by it should take an IPv6 address by its first 64 bits: one household has that many.
 * @example const address = getClientAddress(request); // "203.0.113.9"
 */
export function getClientAddress(request: Request): string {
  return request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
}
