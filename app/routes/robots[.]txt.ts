import type { PageHandle } from "#app/components/site/page-handle.ts";
import { plainResource } from "#app/http/resources.server.ts";
import { LANGUAGES, localPath } from "#app/messages/language.ts";
import { getSite } from "#app/settings/env.server.ts";

/** Pages of members and admins, and actions. Public pages that must not be indexed have a `noindex` instead. */
const CLOSED = [
  ...["/account", "/admin", "/auth/", "/check-email", "/confirm", "/create-event", "/dashboard", "/edit-event/"],
  ...[
    "/new-password",
    "/saved",
    "/second-step",
    "/signout",
    "/theme",
    "/events/*/report",
    "/events/*/save",
    "/events/*/tickets",
    "/events/*/unpublish",
  ],
];

export const handle: PageHandle = { shared: { reads: "nothing" } };

/** robots.txt, with the address of the sitemap. */
export function loader() {
  const lines = [
    "User-agent: *",
    ...LANGUAGES.flatMap((language) => CLOSED.map((path) => `Disallow: ${localPath(path, language)}`)),
    "",
    `Sitemap: ${getSite().siteUrl}/sitemap.xml`,
  ];
  return plainResource(`${lines.join("\n")}\n`, "text/plain");
}
