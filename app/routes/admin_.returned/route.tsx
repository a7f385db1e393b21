import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { siteOf } from "#app/components/site/root-data.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { pageMeta } from "#app/domain/site/page-meta.ts";
import { defineLoader } from "#app/http/responses.server.ts";
import { SentBackEvents } from "./list.tsx";
import { loadSentBackEvents } from "./load.server.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: "Returned events", path: pathTo("/admin/returned"), isIndexed: false });

export const loader = defineLoader((args) => loadSentBackEvents(args, "returned"));

export default function ReturnedEventsPage() {
  return (
    <SentBackEvents
      page="/admin/returned"
      title="Returned events"
      did="Returned or taken off"
      next="They go back to the queue once their organizers have changed them."
      none="Events that admins return or unpublish appear here."
      {...useLoaderData<typeof loader>()}
    />
  );
}

export { AdminErrorScreen as ErrorBoundary } from "#app/components/accounts/AdminPage.tsx";
