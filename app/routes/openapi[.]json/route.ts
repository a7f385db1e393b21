import type { PageHandle } from "#app/components/site/page-handle.ts";
import { OPEN_TO_ALL, plainResource } from "#app/http/resources.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { openApiDocument } from "./document.ts";

export const handle: PageHandle = { shared: { reads: "nothing" } };

/** The OpenAPI document, for client generators and tests. */
export function loader() {
  return plainResource(JSON.stringify(openApiDocument(getSite())), "application/json", OPEN_TO_ALL);
}
