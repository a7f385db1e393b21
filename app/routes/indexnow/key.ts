import type { LoaderFunctionArgs } from "@remix-run/node";
import { plainResource } from "#app/http/resources.server.ts";
import { notFound } from "#app/http/responses.server.ts";
import { getEnv } from "#app/settings/env.server.ts";

/** The key file of IndexNow (indexnow.org), by which search engines verify that notifications come from this site. */
export function loader({ params }: LoaderFunctionArgs) {
  const { INDEXNOW_KEY } = getEnv();
  if (INDEXNOW_KEY === undefined || params.key !== INDEXNOW_KEY) throw notFound();
  return plainResource(INDEXNOW_KEY, "text/plain");
}
