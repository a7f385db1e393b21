import { plainResource } from "#app/http/resources.server.ts";
import { getSite } from "#app/settings/env.server.ts";

/** What belongs to members and admins, or only acts. Pages that may be read but not indexed say so themselves. */
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
    "/events/*/unpublish",
  ],
];

/** Tells crawlers what is not for them, and where the sitemap is. */
export function loader() {
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${getSite().siteUrl}/sitemap.xml`,
  ];
  return plainResource(`${lines.join("\n")}\n`, "text/plain");
}
