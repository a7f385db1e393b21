import type { LoaderFunctionArgs } from "@remix-run/node";
import { plainResource } from "#app/http/resources.server.ts";
import { notFound } from "#app/http/responses.server.ts";
import { getEnv } from "#app/settings/env.server.ts";

/** Shows search engines that whoever sends them changed addresses with this key (indexnow.org) speaks for the site. */
export function loader({ params }: LoaderFunctionArgs) {
  const { INDEXNOW_KEY } = getEnv();
  if (INDEXNOW_KEY === undefined || params.key !== INDEXNOW_KEY) throw notFound();
  return plainResource(INDEXNOW_KEY, "text/plain");
}
