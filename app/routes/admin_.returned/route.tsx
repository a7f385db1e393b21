import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { siteOf } from "#app/components/site/root-data.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { SentBackEvents } from "./list.tsx";
import { loadSentBackEvents } from "./load.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Returned Events", path: pathTo("/admin/returned"), isIndexed: false });

export const loader = defineLoader((args) => loadSentBackEvents(args, "returned"));

export default function ReturnedEventsPage() {
  return (
    <SentBackEvents
      page="/admin/returned"
      title="Returned Events"
      did="Returned or taken off"
      next="They wait in the queue again once their organizers have changed them."
      none="What admins return or unpublish appears here."
      {...useLoaderData<typeof loader>()}
    />
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
