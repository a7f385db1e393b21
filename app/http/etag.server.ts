/**
 * Whether the client has what this entity tag names, so that the answer is 304. Compared weakly (RFC 9110, section 13.1.2), because proxies that
 * change the encoding mark tags as weak. `hono/etag` compares in the same way and exports only a middleware, which needs the whole body first.
 * @param ifNoneMatch the header of that name, if it was sent.
 * @param etag a strong one.
 */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === "*" || (ifNoneMatch.match(/"[^"]*"/g)?.some((tag) => tag === etag) ?? false);
}
