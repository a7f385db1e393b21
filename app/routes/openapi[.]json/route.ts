import { OPEN_TO_ALL, plainResource } from "#app/http/resources.server.ts";
import { getSite } from "#app/settings/env.server.ts";
import { openApiDocument } from "./document.ts";

/** The OpenAPI document, for client generators and tests. */
export function loader() {
  return plainResource(JSON.stringify(openApiDocument(getSite())), "application/json", OPEN_TO_ALL);
}
